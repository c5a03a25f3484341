import { describe, expect, it } from 'vitest';
import { type GuideRow, markCurrent, ownTime } from './guide-day.ts';

describe("the viewer's own time", () => {
  it.each([
    ['2026-06-01T08:00:00Z', 'Asia/Kolkata', '13:30'],
    ['2026-06-01T20:00:00Z', 'Asia/Kolkata', 'Tue 01:30'],
    ['2026-06-01T23:30:00Z', 'America/New_York', 'Mon 19:30'],
    ['2026-10-25T00:30:00Z', 'Europe/Paris', '02:30'],
    ['2026-10-25T01:30:00Z', 'Europe/Paris', '02:30'],
  ])('of %s in %s is %s', (startsAt, zone, text) => expect(ownTime(startsAt, zone)).toBe(text));

  it('is omitted where clocks agree with London’s', () => {
    expect(ownTime('2026-06-01T08:00:00Z', 'Europe/London')).toBeNull();
    expect(ownTime('2026-06-01T08:00:00Z', 'Europe/Lisbon')).toBeNull();
  });
});

it('marks only the current programme, as time passes', () => {
  const row = (starts: string, ends: string): GuideRow => ({ id: '', dataset: { starts, ends }, ariaCurrent: null });
  const rows = [
    row('2026-06-01T17:00:00Z', '2026-06-01T18:00:00Z'),
    row('2026-06-01T18:00:00Z', '2026-06-01T19:00:00Z'),
  ];
  const marked = (at: string) => {
    markCurrent(rows, Date.parse(at));
    return rows.map(({ id, ariaCurrent }) => `${id} ${ariaCurrent}`);
  };
  expect(marked('2026-06-01T17:59:59Z')).toEqual(['on-now time', ' null']);
  expect(marked('2026-06-01T18:00:00Z')).toEqual([' null', 'on-now time']);
  expect(marked('2026-06-01T19:00:00Z')).toEqual([' null', ' null']);
});
