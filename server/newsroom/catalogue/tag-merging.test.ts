import fc from 'fast-check';
import { expect, it } from 'vitest';
import { presentTags } from '../model/names.ts';
import { tagsBeforeMerge } from './tag-merging.ts';

const MERGE = { former: ['a', 'b'], formerKeys: ['a', 'b'], present: 'X', presentKey: 'x' };

it('gives back exactly the tags that a story had before a merge, if nobody has changed them since', () => {
  const tags = fc.array(fc.constantFrom('a', 'A', 'b', 'x', 'X', 'c', 'd'));
  fc.assert(
    fc.property(tags, (before) => {
      const names = new Map([
        ['a', 'X'],
        ['b', 'X'],
      ]);
      const merged = presentTags(before, names);
      const had = before.some((tag) => 'abx'.includes(tag.toLowerCase()));
      expect(tagsBeforeMerge(merged, before, MERGE)).toEqual(had ? before : merged);
    }),
  );
});

it.each([
  { now: ['c', 'X', 'd'], before: ['a', 'c'], apart: ['c', 'a', 'd'] },
  { now: ['X', 'new'], before: ['b', 'c', 'X', 'a'], apart: ['b', 'X', 'a', 'new'] },
  { now: ['a', 'X'], before: ['a', 'X'], apart: ['a', 'X'] },
  { now: ['new'], before: ['a', 'c'], apart: ['new'] },
  { now: ['x', 'c'], before: ['a', 'X', 'c'], apart: ['a', 'x', 'c'] },
])('makes $apart of $now where it was $before', ({ now, before, apart }) => {
  expect(tagsBeforeMerge(now, before, MERGE)).toEqual(apart);
});
