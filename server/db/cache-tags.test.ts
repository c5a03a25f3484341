import { describe, expect, expectTypeOf, it } from 'vitest';
import { type CacheTag, cacheTag, changeSchema, tagsOfChange } from './cache-tags.ts';

describe('cache tags', () => {
  it('of a change match those of a page that shows the same things', () => {
    const change = changeSchema.parse({
      stories: ['a', 'b'],
      sections: ['world'],
      authors: ['c'],
      bylines: ['c'],
      followers: ['c'],
      forms: ['petition'],
      petitions: ['d'],
      site: ['home', 'live-tv'],
    });
    expect(tagsOfChange(change)).toEqual([
      'story-a',
      'story-b',
      'section-world',
      'author-c',
      'byline-c',
      'followers-c',
      'form-petition',
      'petition-d',
      'site-home',
      'site-live-tv',
    ]);
  });

  it('do not compile when no write announces them', () => {
    expectTypeOf<'section-world'>().toExtend<CacheTag>();
    expectTypeOf<'section-home'>().not.toExtend<CacheTag>();
    expectTypeOf<'schedule'>().not.toExtend<CacheTag>();
    expectTypeOf(cacheTag.section).parameter(0).not.toEqualTypeOf<string>();
    expectTypeOf(cacheTag.form).parameter(0).not.toEqualTypeOf<string>();
  });
});
