import { describe, expect, it } from 'vitest';
import { bannerStep } from './banner.ts';

const place = (changes: Partial<Parameters<typeof bannerStep>[1]> = {}) => ({
  isFilled: false,
  isLate: false,
  isInView: false,
  ...changes,
});

describe('a change of the banner on an open page', () => {
  it('lies over the page where there was none, so that nothing moves', () => {
    expect(bannerStep('Storm', place())).toBe('lay over');
  });

  it('takes the place of the line that is seen, and lies over the page where that is scrolled away', () => {
    expect(bannerStep('Storm', place({ isFilled: true, isInView: true }))).toBe('fill');
    expect(bannerStep('Storm', place({ isFilled: true }))).toBe('lay over');
  });

  it('goes at once if it lies over the page or is out of view, and otherwise with the next page', () => {
    expect(bannerStep(null, place({ isFilled: true, isLate: true }))).toBe('empty');
    expect(bannerStep(null, place({ isFilled: true }))).toBe('empty');
    expect(bannerStep(null, place({ isFilled: true, isInView: true }))).toBe('wait');
  });
});
