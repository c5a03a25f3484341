import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { londonDay, londonTime } from './london-clock.ts';
import {
  clockIn,
  dayAfter,
  daysBetween,
  INDIA,
  LONDON,
  londonDayBounds,
  londonInput,
  londonInstant,
  momentInLondon,
  twelveHourClockIn,
  weekdayOf,
  zoneNameIn,
} from './london-time.ts';

describe("a wall time on London's clock", () => {
  it.each([
    ['2025-10-25', '10:00', '2025-10-25T09:00:00.000Z'],
    ['2025-10-27', '13:00', '2025-10-27T13:00:00.000Z'],
    ['2026-03-28', '23:30', '2026-03-28T23:30:00.000Z'],
    ['2026-03-29', '02:00', '2026-03-29T01:00:00.000Z'],
  ])('%s %s is %s', (date, time, instant) => {
    expect(londonInstant(date, time).toISOString()).toBe(instant);
    expect(`${londonDay(new Date(instant))} ${londonTime(new Date(instant))}`).toBe(`${date} ${time}`);
  });

  it.each([
    ['2026-03-29', '2026-03-29T00:00:00.000Z', '2026-03-29T22:59:59.999Z'],
    ['2026-07-10', '2026-07-09T23:00:00.000Z', '2026-07-10T22:59:59.999Z'],
    ['2026-10-25', '2026-10-24T23:00:00.000Z', '2026-10-25T23:59:59.999Z'],
    ['9999-12-31', '9999-12-31T00:00:00.000Z', '9999-12-31T23:59:59.999Z'],
  ])('has the whole of %s from %s until %s', (date, from, until) => {
    expect(londonDayBounds(date)).toEqual({ from: new Date(from), until: new Date(until) });
  });

  it('has no day that is no date', () => {
    expect(londonDayBounds('2026-02-30')).toBeNull();
    expect(londonDayBounds('')).toBeNull();
  });

  it('skipped in March is an hour later; one repeated in October is the first', () => {
    const skipped = londonInstant('2026-03-29', '01:30');
    expect(skipped.toISOString()).toBe('2026-03-29T01:30:00.000Z');
    expect(londonTime(skipped)).toBe('02:30');
    expect(londonInstant('2025-10-26', '01:30').toISOString()).toBe('2025-10-26T00:30:00.000Z');
  });

  it.each([
    ['2026-02-30', '10:00'],
    ['2026-02-28', '24:00'],
    ['tomorrow', '10:00'],
    ['2026-02-28', ''],
  ])('%j %j is refused', (date, time) => expect(() => londonInstant(date, time)).toThrow(RangeError));

  it("round-trips for any instant, except the second of October's repeated hours", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 60 * 24 * 365 * 12 }), (minute) => {
        const at = new Date(Date.UTC(2024, 0, 1) + minute * 60_000);
        expect([0, 3_600_000]).toContain(at.getTime() - londonInstant(londonDay(at), londonTime(at)).getTime());
      }),
    );
  });
});

describe('calendar days', () => {
  it('are counted without clock times, across months, years and summer time', () => {
    expect(dayAfter('2025-12-31', 1)).toBe('2026-01-01');
    expect(dayAfter('2026-03-30', -1)).toBe('2026-03-29');
    expect(daysBetween('2026-03-28', '2026-03-30')).toBe(2);
    expect(daysBetween('2026-10-26', '2026-10-25')).toBe(-1);
  });

  it('have the ISO day of the week', () => {
    expect(['2025-10-25', '2025-10-26', '2025-10-27'].map(weekdayOf)).toEqual([6, 7, 1]);
  });
});

describe('clocks in other time zones', () => {
  const summer = new Date('2025-10-25T09:00:00Z');
  const winter = new Date('2025-11-01T10:00:00Z');

  it('show the time of London, India and the viewer', () => {
    expect([LONDON, INDIA, 'America/New_York'].map((zone) => clockIn(zone, summer))).toEqual([
      '10:00',
      '14:30',
      '05:00',
    ]);
    expect([LONDON, INDIA].map((zone) => clockIn(zone, winter))).toEqual(['10:00', '15:30']);
    expect([summer, winter].map((at) => twelveHourClockIn(INDIA, at))).toEqual(['2:30 PM', '3:30 PM']);
    expect(twelveHourClockIn(LONDON, new Date('2025-11-01T00:05:00Z'))).toBe('12:05 AM');
  });

  it('have their common names', () => {
    expect([summer, winter].map((at) => zoneNameIn(LONDON, at))).toEqual(['BST', 'GMT']);
    expect(zoneNameIn(INDIA, summer)).toBe('IST');
    expect(zoneNameIn('Asia/Tokyo', summer)).toBe('GMT+9');
  });

  it('refuse an unknown zone', () => expect(() => clockIn('Mars/Base', summer)).toThrow(RangeError));
});

describe("the desk's clock is London's, whatever clock the browser has", () => {
  it.each([
    ['2026-01-15T09:30', '2026-01-15T09:30:00.000Z'],
    ['2026-07-01T09:30', '2026-07-01T08:30:00.000Z'],
    ['2026-03-29T00:59', '2026-03-29T00:59:00.000Z'],
    ['2026-03-29T02:00', '2026-03-29T01:00:00.000Z'],
    ['2026-10-25T00:59', '2026-10-24T23:59:00.000Z'],
    ['2026-10-25T02:00', '2026-10-25T02:00:00.000Z'],
  ])('%s in London is %s', (local, moment) => {
    expect(momentInLondon(local)).toBe(moment);
    expect(londonInput(moment)).toBe(local);
  });

  it('reads an hour skipped by summer time as one hour later, and a repeated hour as the first', () => {
    expect(momentInLondon('2026-03-29T01:30')).toBe('2026-03-29T01:30:00.000Z');
    expect(londonInput('2026-03-29T01:30:00.000Z')).toBe('2026-03-29T02:30');
    expect(momentInLondon('2026-10-25T01:30')).toBe('2026-10-25T00:30:00.000Z');
  });

  it.each([
    '',
    'tomorrow',
    '2026-13-01T09:00',
    '2026-02-30T09:00',
    '2026-01-01T24:00',
    '2026-01-01T10:60',
    '0000-01-01T10:00',
  ])('rejects %j', (text) => expect(momentInLondon(text)).toBeNull());

  it('takes a year that is still being typed for what it says, not for one of the last century', () => {
    expect(momentInLondon('0002-07-01T09:30')).toBe('0002-07-01T09:30:00.000Z');
    expect(momentInLondon('0025-07-01T09:30')).toBe('0025-07-01T09:30:00.000Z');
    expect(momentInLondon('0202-07-01T09:30')).toBe('0202-07-01T09:30:00.000Z');
  });

  it('keeps seconds if given', () => {
    expect(momentInLondon('2026-07-01T09:30:45')).toBe('2026-07-01T08:30:45.000Z');
    expect(momentInLondon('2026-07-01T09:30:60')).toBeNull();
  });

  it('is empty for a missing or invalid time', () => {
    expect([londonInput(null), londonInput('soon')]).toEqual(['', '']);
  });

  it('round-trips every minute, except in the repeated hour', () => {
    const minutes = fc.integer({ min: 0, max: 60 * 24 * 365 * 10 });
    fc.assert(
      fc.property(minutes, (minute) => {
        const moment = new Date(Date.UTC(2024, 0, 1) + minute * 60_000).toISOString();
        const back = momentInLondon(londonInput(moment));
        expect(londonInput(back)).toBe(londonInput(moment));
        expect([0, 3_600_000]).toContain(Date.parse(moment) - Date.parse(back ?? ''));
      }),
    );
  });
});
