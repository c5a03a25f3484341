import { describe, expect, it } from 'vitest';
import { isFrozen, watchProgress } from './progress.ts';

const wanted = { isWanted: true, ready: 4 };

describe('detecting stalled video', () => {
  it('reports a stall after three seconds with frames buffered, after eight without', () => {
    const stuck = watchProgress();
    expect(stuck({ ...wanted, position: 5, now: 0 })).toBe('waiting');
    expect(stuck({ ...wanted, position: 5.25, now: 250 })).toBe('moved');
    expect(stuck({ ...wanted, position: 5.25, now: 3000 })).toBe('waiting');
    expect(stuck({ ...wanted, position: 5.25, now: 3250 })).toBe('stalled');
    const slow = watchProgress();
    slow({ ...wanted, ready: 0, position: 5, now: 0 });
    expect(slow({ ...wanted, ready: 0, position: 5, now: 7999 })).toBe('waiting');
    expect(slow({ ...wanted, ready: 0, position: 5, now: 8000 })).toBe('stalled');
  });

  it('reports none while paused, however long, nor just after', () => {
    const watch = watchProgress();
    watch({ ...wanted, position: 5, now: 0 });
    expect(watch({ ...wanted, isWanted: false, position: 5, now: 60_000 })).toBe('idle');
    expect(watch({ ...wanted, position: 5, now: 60_250 })).toBe('waiting');
  });

  it('counts a seek backwards as movement', () => {
    const watch = watchProgress();
    watch({ ...wanted, position: 50, now: 0 });
    expect(watch({ ...wanted, position: 20, now: 250 })).toBe('moved');
  });
});

describe('a playlist that stops changing', () => {
  it('is noticed after three segments', () => {
    const seen = { edge: 100, seenAt: 0, targetSeconds: 4 };
    expect(isFrozen(seen, 12_000)).toBe(false);
    expect(isFrozen(seen, 12_001)).toBe(true);
    expect(isFrozen({ ...seen, targetSeconds: 1 }, 5999)).toBe(false);
  });
});
