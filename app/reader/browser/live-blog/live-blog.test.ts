import { describe, expect, it } from 'vitest';
import { nextWait } from './live-blog.ts';

describe('asking for new posts', () => {
  it('happens every second and a half, and once a minute in a hidden tab', () => {
    expect(nextWait({ isHidden: false, failures: 0 })).toBe(1500);
    expect(nextWait({ isHidden: true, failures: 0 })).toBe(60_000);
  });

  it('slows down with each failure in a row, up to a minute', () => {
    const waits = [1, 2, 3, 4, 5, 50].map((failures) => nextWait({ isHidden: false, failures }));
    expect(waits).toEqual([3000, 6000, 12_000, 24_000, 48_000, 60_000]);
  });
});
