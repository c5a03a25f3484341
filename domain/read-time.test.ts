import { describe, expect, it } from 'vitest';
import { countWords, minutesForWords, readMinutes, readTimeLabel } from './read-time.ts';

describe('read time', () => {
  it.each([
    [0, 1],
    [200, 1],
    [201, 2],
    [400, 2],
  ])('of %d words is %d min (CONST-16)', (words, minutes) => {
    expect(minutesForWords(words)).toBe(minutes);
    expect(readMinutes(`<p>${'word '.repeat(words)}</p>`)).toBe(minutes);
  });

  it('counts words, not tags', () => {
    expect(countWords('<p class="a b c">Two words</p>')).toBe(2);
    expect(countWords('')).toBe(0);
  });

  it('is labelled', () => {
    expect(readTimeLabel(3)).toBe('3 min read');
  });
});
