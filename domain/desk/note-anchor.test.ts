import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anchorAt, anchorOfAll, findPassage, isSamePassage } from './note-anchor.ts';

const TEXT = 'The river rose at night.\nTen homes are flooded. The river fell at noon.';

/** The anchor of the first occurrence of `words` after `from`. */
function anchorOf(words: string, from = 0, text = TEXT) {
  const at = text.indexOf(words, from);
  return anchorAt('content', text, { from: at, to: at + words.length });
}

function found(text: string, anchor: ReturnType<typeof anchorOf>): string | null {
  const passage = findPassage(text, anchor);
  return passage && `${text.slice(0, passage.from)}[${text.slice(passage.from, passage.to)}]${text.slice(passage.to)}`;
}

describe('the passage of a note', () => {
  it('is found by its words after the text around it has moved', () => {
    expect(found(`A new first line.\n${TEXT}`, anchorOf('Ten homes'))).toBe(
      'A new first line.\nThe river rose at night.\n[Ten homes] are flooded. The river fell at noon.',
    );
  });

  it('is the one with the same text around it if the words occur twice', () => {
    const second = anchorOf('The river', 10);
    expect(found(TEXT, second)).toBe('The river rose at night.\nTen homes are flooded. [The river] fell at noon.');
    expect(found('It rained.\nTen homes are flooded. The river fell at noon. The river rose again.', second)).toBe(
      'It rained.\nTen homes are flooded. [The river] fell at noon. The river rose again.',
    );
  });

  it('is the nearest of several that look the same', () => {
    const text = 'no no no no no';
    expect(findPassage(text, anchorAt('content', text, { from: 6, to: 8 }))).toEqual({ from: 6, to: 8 });
  });

  it('is not found once its words were removed', () => {
    expect(findPassage('The river rose at night.', anchorOf('Ten homes are flooded'))).toBeNull();
  });

  it('does not move to the same short word elsewhere', () => {
    expect(findPassage('At noon the bridge was closed.', anchorOf('noon'))).toBeNull();
  });

  it('is found by a long quote alone if everything around it was rewritten', () => {
    const anchor = anchorOf('Ten homes are flooded. The river');
    expect(found('In the end: Ten homes are flooded. The river, then.', anchor)).toBe(
      'In the end: [Ten homes are flooded. The river], then.',
    );
  });

  it('is found despite another kind of space', () => {
    expect(found('The river rose at night.\nTen\u00a0homes are flooded.', anchorOf('Ten homes'))).toBe(
      'The river rose at night.\n[Ten\u00a0homes] are flooded.',
    );
    expect(isSamePassage('Ten\u00a0homes', 'Ten homes')).toBe(true);
    expect(isSamePassage('Ten houses', 'Ten homes')).toBe(false);
  });

  it('is cut to what an anchor may hold', () => {
    const anchor = anchorOfAll('content', 'a'.repeat(3000));
    expect(anchor.quote).toHaveLength(1000);
    expect(anchor.after).toHaveLength(60);
  });

  it('is always found in the text it was taken from', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '\n', 'न', '\u00a0'), minLength: 1, maxLength: 400 });
    fc.assert(
      fc.property(text, fc.nat(), fc.nat(), (whole, one, other) => {
        const from = one % whole.length;
        const to = from + 1 + (other % (whole.length - from));
        const anchor = anchorAt('content', whole, { from, to });
        const passage = findPassage(whole, anchor);
        expect(passage && whole.slice(passage.from, passage.to)).toBe(whole.slice(from, to));
      }),
    );
  });
});
