import { describe, expect, it } from 'vitest';
import { nextWait } from './poll-pace.ts';

describe('asking for new posts', () => {
  it('happens every two seconds, and once a minute in a hidden tab', () => {
    expect(nextWait({ isHidden: false, failures: 0 })).toBe(2000);
    expect(nextWait({ isHidden: true, failures: 0 })).toBe(60_000);
  });

  it('slows down with each failure in a row, up to a minute', () => {
    const waits = [1, 2, 3, 4, 5, 50].map((failures) => nextWait({ isHidden: false, failures }));
    expect(waits).toEqual([4000, 8000, 16_000, 32_000, 60_000, 60_000]);
  });
});
