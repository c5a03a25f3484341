import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextPacificDay, pacificDay } from './pacific-day.ts';

describe("the provider's day", () => {
  it.each([
    ['2026-11-20T07:59:59Z', '2026-11-19', '2026-11-20T08:00:00.000Z'],
    ['2026-11-20T08:00:00Z', '2026-11-20', '2026-11-21T08:00:00.000Z'],
    ['2026-07-01T12:00:00Z', '2026-07-01', '2026-07-02T07:00:00.000Z'],
    // 23 and 25 hours.
    ['2026-03-08T08:00:00Z', '2026-03-08', '2026-03-09T07:00:00.000Z'],
    ['2026-11-01T07:00:00Z', '2026-11-01', '2026-11-02T08:00:00.000Z'],
  ])('%s is in %s, which ends at %s', (at, day, end) => {
    expect(pacificDay(new Date(at))).toBe(day);
    expect(nextPacificDay(new Date(at)).toISOString()).toBe(end);
  });

  it('always ends after now, within 25 hours, at the first moment of another day', () => {
    const times = fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(times, (at) => {
        const end = nextPacificDay(at);
        expect(end.getTime()).toBeGreaterThan(at.getTime());
        expect(end.getTime() - at.getTime()).toBeLessThanOrEqual(25 * 3_600_000);
        expect(pacificDay(new Date(end.getTime() - 1))).toBe(pacificDay(at));
        expect(pacificDay(end)).not.toBe(pacificDay(at));
      }),
    );
  });
});
