import { describe, expect, it } from 'vitest';
import { barOf, countdown, progressAt, startTime } from './now-next-bar.ts';
import type { PublicBroadcast } from './public-schedule.ts';

const NEWS: PublicBroadcast = {
  title: 'News at six',
  summary: 'The day.',
  category: 'News',
  isLive: true,
  startsAt: '2026-10-24T17:00:00.000Z',
  endsAt: '2026-10-24T18:00:00.000Z',
  london: { day: '2026-10-24', starts: '18:00', ends: '19:00' },
};
const MORNING: PublicBroadcast = {
  ...NEWS,
  title: 'Morning',
  startsAt: '2026-10-25T07:00:00.000Z',
  endsAt: '2026-10-25T08:00:00.000Z',
  london: { day: '2026-10-25', starts: '07:00', ends: '08:00' },
};

describe('the bar of what is on now and next', () => {
  it('names titles and London times', () => {
    const guide = { now: NEWS, next: MORNING, until: NEWS.endsAt };
    expect(barOf(guide, new Date('2026-10-24T17:30:00Z'))).toEqual({
      now: { title: 'News at six', times: '18:00–19:00' },
      next: { title: 'Morning', starts: 'Sun 07:00' },
    });
  });

  it('is absent when nothing is scheduled, and has one part in a gap', () => {
    const at = new Date('2026-10-25T00:00:00Z');
    expect(barOf(null, at)).toBeNull();
    expect(barOf({ now: null, next: null, until: null }, at)).toBeNull();
    expect(barOf({ now: null, next: MORNING, until: MORNING.startsAt }, at)?.now).toBeNull();
  });

  it('names the weekday of a start on another day, unless that is less than twelve hours ahead', () => {
    const start = (at: string) => startTime(MORNING, new Date(at));
    expect(start('2026-10-24T18:59:59Z')).toBe('Sun 07:00');
    expect(start('2026-10-24T19:00:00Z')).toBe('07:00');
    const evening = { startsAt: '2026-10-24T17:00:00Z', london: NEWS.london };
    expect(startTime(evening, new Date('2026-10-23T23:00:00Z'))).toBe('18:00');
    expect(startTime(evening, new Date('2026-10-23T22:59:00Z'))).toBe('Sat 18:00');
  });

  it.each([
    ['2026-10-25T04:55:00Z', 'in 2 h 5 min'],
    ['2026-10-25T05:00:00Z', 'in 2 h'],
    ['2026-10-25T06:34:30Z', 'in 26 min'],
    ['2026-10-25T06:58:59Z', 'in 2 min'],
    ['2026-10-25T06:59:00Z', 'in a moment'],
  ])('counts down from %s: %s', (at, text) => expect(countdown(MORNING, new Date(at))).toBe(text));

  it('knows how much of a programme is over', () => {
    const over = (at: string) => progressAt(NEWS, Date.parse(at));
    expect(over('2026-10-24T16:00:00Z')).toBe(0);
    expect(over('2026-10-24T17:15:00Z')).toBe(0.25);
    expect(over('2026-10-24T18:30:00Z')).toBe(1);
  });
});
