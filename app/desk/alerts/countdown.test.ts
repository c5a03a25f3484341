import { describe, expect, it } from 'vitest';
import { clockDifference, countdownAnnouncement, countdownText, secondsLeft } from './countdown.ts';

const NOON = Date.parse('2026-11-24T12:00:00.000Z');

describe('the countdown of an alert', () => {
  it('counts whole seconds down to none', () => {
    const left = (at: number) => secondsLeft('2026-11-24T12:00:20.000Z', NOON + at);
    expect([left(0), left(1), left(999), left(1000), left(19_999), left(20_000), left(60_000)]).toEqual([
      20, 20, 20, 19, 1, 0, 0,
    ]);
  });

  it('uses the server’s time if this computer’s clock differs', () => {
    expect(clockDifference('Tue, 24 Nov 2026 12:05:00 GMT', NOON)).toBe(300_000);
    expect(clockDifference('Tue, 24 Nov 2026 11:00:00 GMT', NOON)).toBe(-3_600_000);
    expect(clockDifference('Tue, 24 Nov 2026 11:59:59 GMT', NOON)).toBe(0);
    expect(clockDifference(null, NOON)).toBe(0);
    expect(clockDifference('soon', NOON)).toBe(0);
  });

  it('is worded in seconds', () => {
    expect([20, 2, 1, 0].map(countdownText)).toEqual([
      'Goes out in 20 seconds',
      'Goes out in 2 seconds',
      'Goes out in 1 second',
      'Being sent...',
    ]);
  });

  it('is announced three times and at its end, not every second', () => {
    const seconds = Array.from({ length: 21 }, (_, passed) => 20 - passed);
    expect([...new Set(seconds.map(countdownAnnouncement))]).toEqual([
      'The alert goes out in less than 20 seconds unless you cancel it.',
      'The alert goes out in less than 10 seconds unless you cancel it.',
      'The alert goes out in less than 5 seconds unless you cancel it.',
      'The alert is being sent.',
    ]);
  });
});
