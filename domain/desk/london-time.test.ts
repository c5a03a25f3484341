import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { londonInput, momentInLondon } from './london-time.ts';

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

  it('takes the hour that summer time leaves out as one hour later, and the hour that comes twice as the first', () => {
    expect(momentInLondon('2026-03-29T01:30')).toBe('2026-03-29T01:30:00.000Z');
    expect(londonInput('2026-03-29T01:30:00.000Z')).toBe('2026-03-29T02:30');
    expect(momentInLondon('2026-10-25T01:30')).toBe('2026-10-25T00:30:00.000Z');
  });

  it.each(['', 'tomorrow', '2026-13-01T09:00', '2026-02-30T09:00', '2026-01-01T24:00', '2026-01-01T10:60'])(
    'knows that %j is no time',
    (text) => expect(momentInLondon(text)).toBeNull(),
  );

  it('keeps the seconds of a time that has them', () => {
    expect(momentInLondon('2026-07-01T09:30:45')).toBe('2026-07-01T08:30:45.000Z');
    expect(momentInLondon('2026-07-01T09:30:60')).toBeNull();
  });

  it('shows nothing for no time and for a broken one', () => {
    expect([londonInput(null), londonInput('soon')]).toEqual(['', '']);
  });

  it('gives every minute back as it was, except in the hour that comes twice', () => {
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
