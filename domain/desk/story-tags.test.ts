import { describe, expect, it } from 'vitest';
import { changedTags, withTags } from './story-tags.ts';

describe('typed tags', () => {
  it.each([
    ['river', ['river']],
    ['  old   bridge ', ['old bridge']],
    ['a, b ,,c', ['a', 'b', 'c']],
    ['', []],
    ['River, river', ['River']],
  ])('%j adds %j', (typed, expected) => {
    expect(withTags([], typed)).toEqual(expected);
  });

  it('respect the limits of a story: 30 tags of 60 characters', () => {
    const many = Array.from({ length: 40 }, (_, n) => `tag ${n}`).join(',');
    expect(withTags(['first'], many)).toHaveLength(30);
    expect(withTags([], 'x'.repeat(80))).toEqual(['x'.repeat(60)]);
    expect(withTags([], `${'x'.repeat(59)}😀`)).toEqual(['x'.repeat(59)]);
    expect(withTags([`${'x'.repeat(59)}`], `${'x'.repeat(59)} y`)).toEqual(['x'.repeat(59)]);
  });
});

describe('tags of several stories at once', () => {
  it('are added at the end and removed whatever their case, and the others keep their order', () => {
    expect(changedTags(['Rain', 'Assam'], { add: ['Floods', 'assam'], remove: [] })).toEqual([
      'Rain',
      'Assam',
      'Floods',
    ]);
    expect(changedTags(['Rain', 'Assam', 'Floods'], { add: [], remove: ['ASSAM', 'Sun'] })).toEqual(['Rain', 'Floods']);
    expect(changedTags(['rain'], { add: ['Rain'], remove: ['rain'] })).toEqual(['Rain']);
  });
});
