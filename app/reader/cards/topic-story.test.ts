import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { topicsOf } from './topic-story.ts';

const about = (...topics: string[]) => topics.map((topic) => ({ topic }));

describe('the topics on offer', () => {
  it('start with the one with most stories, and are at most six (HOME-30, HOME-45)', () => {
    expect(topicsOf(about('Chess', 'Cricket', 'Hockey', 'Cricket'), 6)).toEqual(['Cricket', 'Chess', 'Hockey']);
    expect(topicsOf(about('A', 'B', 'C', 'D', 'E', 'F', 'G', 'G'), 6)).toEqual(['G', 'A', 'B', 'C', 'D', 'E']);
  });

  it('are each the topic of a story, none twice', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('A', 'B', 'C', 'D')), fc.nat(8), (topics, most) => {
        const offered = topicsOf(about(...topics), most);
        expect(new Set(offered).size).toBe(offered.length);
        expect(offered.length).toBe(Math.min(most, new Set(topics).size));
        for (const topic of offered) expect(topics).toContain(topic);
      }),
    );
  });
});
