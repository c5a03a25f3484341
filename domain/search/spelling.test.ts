import fc from 'fast-check';
import { expect, it } from 'vitest';
import { editDistance, likelyMeant, typosOf } from './spelling.ts';

it('counts differing letters, and a swapped pair once', () => {
  expect(editDistance('petition', 'petitoin')).toBe(1);
  expect(editDistance('chancellor', 'chanceller')).toBe(1);
  expect(editDistance('parliament', 'parlament')).toBe(1);
  expect(editDistance('', 'abc')).toBe(3);
});

it('is a metric', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 12 }), fc.string({ maxLength: 12 }), (one, other) => {
      expect(editDistance(one, one)).toBe(0);
      expect(editDistance(one, other)).toBe(editDistance(other, one));
      expect(editDistance(one, other)).toBeLessThanOrEqual(Math.max([...one].length, [...other].length));
    }),
  );
});

it('chooses the closest word, and none that is too different', () => {
  expect(likelyMeant('decisoins', ['decins', 'decisions', 'decision'])).toBe('decisions');
  expect(likelyMeant('vote', ['boat', 'note', 'votes'])).toBe('votes');
  expect(likelyMeant('xyzzy', ['crazy', 'fuzzy'])).toBeNull();
  expect(likelyMeant('same', ['same'])).toBeNull();
});

it('generates the possible typos of a word', () => {
  expect(typosOf('wei').toSorted()).toEqual(['ei', 'ewi', 'we', 'wi', 'wie']);
  expect(typosOf('wieghs')).toContain('weighs');
  expect(typosOf('')).toEqual([]);
  fc.assert(
    fc.property(fc.string({ maxLength: 12 }), (word) => {
      for (const typo of typosOf(word)) expect(editDistance(word, typo)).toBe(1);
    }),
  );
});
