import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepTodayFresh } from './today.ts';

describe('the date of a page left open', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.clearAllTimers();
    vi.useRealTimers();
  });

  function opened(at: string, date: { dateTime: string; textContent: string }, year: string) {
    vi.setSystemTime(new Date(at));
    const places = { date, year: { textContent: year } };
    keepTodayFresh(() => places);
    return places;
  }

  it('changes to the new day and year at midnight, and not before (NAV-33, NAV-42)', () => {
    const shown = { dateTime: '2027-12-31', textContent: 'Friday 31 December 2027' };
    const places = opened('2027-12-31T23:59:20Z', shown, '2027');
    vi.advanceTimersByTime(39_999);
    expect(places).toEqual({
      date: { dateTime: '2027-12-31', textContent: 'Friday 31 December 2027' },
      year: { textContent: '2027' },
    });
    vi.advanceTimersByTime(1);
    expect(places).toEqual({
      date: { dateTime: '2028-01-01', textContent: 'Saturday 1 January 2028' },
      year: { textContent: '2028' },
    });
    vi.advanceTimersByTime(24 * 3_600_000);
    expect(places.date.textContent).toBe('Sunday 2 January 2028');
  });

  it("is London's, an hour ahead of UTC in summer", () => {
    const shown = { dateTime: '2026-06-30', textContent: 'Tuesday 30 June 2026' };
    const places = opened('2026-06-30T22:59:59Z', shown, '2026');
    expect(places.date.textContent).toBe('Tuesday 30 June 2026');
    vi.advanceTimersByTime(1000);
    expect(places.date).toEqual({ dateTime: '2026-07-01', textContent: 'Wednesday 1 July 2026' });
  });
});
