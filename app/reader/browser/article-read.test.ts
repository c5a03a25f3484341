import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withStory } from './article-read.ts';

const TODAY = '2026-11-20';
const storyId = fc.stringMatching(/^[0-9a-f]{24}$/);

describe('the memory of stories read', () => {
  it('counts a story once a day (ART-49)', () => {
    const once = withStory('', 'aaa', TODAY);
    expect(once).toBe(`${TODAY} aaa`);
    expect(withStory(once ?? '', 'aaa', TODAY)).toBeNull();
    expect(withStory(once ?? '', 'bbb', TODAY)).toBe(`${TODAY} aaa bbb`);
  });

  it('resets each day', () => {
    expect(withStory('2026-11-19 aaa bbb', 'aaa', TODAY)).toBe(`${TODAY} aaa`);
  });

  it('remembers the last 200', () => {
    fc.assert(
      fc.property(fc.uniqueArray(storyId, { maxLength: 260 }), (ids) => {
        let memory = '';
        for (const id of ids) memory = withStory(memory, id, TODAY) ?? memory;
        for (const id of ids.slice(-200)) expect(withStory(memory, id, TODAY)).toBeNull();
        expect(memory.split(' ').length).toBeLessThanOrEqual(201);
      }),
      { numRuns: 20 },
    );
  });

  it('survives invalid stored data', () => {
    expect(withStory('{"odd":[]}', 'aaa', TODAY)).toBe(`${TODAY} aaa`);
  });
});
