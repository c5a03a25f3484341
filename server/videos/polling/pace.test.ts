import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ROUND_SECONDS, secondsToNextRound, secondsToRetry, UNITS_PER_ROUND, unitsForRounds } from './pace.ts';

const NOW = new Date('2026-11-20T08:00:00Z');
const inSeconds = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);

describe('the pace of polling', () => {
  it('is two minutes while quota is plentiful, slower with little left, and stops with none', () => {
    expect(secondsToNextRound({ left: 2000, endsAt: inSeconds(86_400) }, NOW)).toBe(ROUND_SECONDS);
    expect(secondsToNextRound({ left: 20, endsAt: inSeconds(7200) }, NOW)).toBe(720);
    expect(secondsToNextRound({ left: 1, endsAt: inSeconds(7200) }, NOW)).toBe(7200);
    expect(secondsToNextRound({ left: 0, endsAt: inSeconds(7200) }, NOW)).toBe(7200);
  });

  it('never needs more units than are left, whatever was used before', () => {
    fc.assert(
      fc.property(fc.nat(3000), fc.integer({ min: 1, max: 90_000 }), (units, seconds) => {
        const endsAt = inSeconds(seconds);
        let [left, at] = [units, NOW];
        while (at < endsAt) {
          const wait = secondsToNextRound({ left, endsAt }, at);
          if (left >= UNITS_PER_ROUND) left -= UNITS_PER_ROUND;
          at = new Date(at.getTime() + wait * 1000);
        }
        expect(left).toBeGreaterThanOrEqual(0);
        expect(at.getTime()).toBeGreaterThanOrEqual(endsAt.getTime());
      }),
      { numRuns: 30 },
    );
  });

  it("leaves units for the rest of the day's polls", () => {
    expect(unitsForRounds({ left: 2000, endsAt: inSeconds(86_400) }, NOW)).toBe(1440);
    expect(unitsForRounds({ left: 2000, endsAt: inSeconds(1) }, NOW)).toBe(2);
  });

  it('retries soon after a failure, then with growing pauses of at most ten minutes', () => {
    expect([1, 2, 3, 5, 6, 50].map(secondsToRetry)).toEqual([30, 60, 120, 480, 600, 600]);
  });
});
