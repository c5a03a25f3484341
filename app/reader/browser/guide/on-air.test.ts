import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { NowAnswer, PublicBroadcast } from '#domain/schedule/public-schedule.ts';
import { type HeardGuide, onAirAt, untilChange, untilRefetch } from './on-air.ts';

const SIX = Date.parse('2026-11-20T18:00:00Z');
const MINUTE = 60_000;
const broadcast = (title: string, from: number, to: number): PublicBroadcast => ({
  title,
  summary: '',
  category: '',
  isLive: false,
  london: { day: '2026-11-20', starts: '', ends: '' },
  startsAt: new Date(from).toISOString(),
  endsAt: new Date(to).toISOString(),
});
const NEWS = broadcast('News', SIX - 60 * MINUTE, SIX);
const DEBATE = broadcast('Debate', SIX, SIX + 60 * MINUTE);
const heard = (answer: Partial<NowAnswer>, serverTime = SIX - 10 * MINUTE): HeardGuide => ({
  answer: { now: NEWS, next: DEBATE, until: NEWS.endsAt, ...answer },
  serverTime,
  heardAt: 5000,
});
const titles = (guide: HeardGuide, minutesLater: number) => {
  const { now, next } = onAirAt(guide, 5000 + minutesLater * MINUTE);
  return [now?.title ?? null, next?.title ?? null];
};

describe('what is on, some time after it was fetched', () => {
  it("changes at the announced moment, by the server's clock", () => {
    expect(titles(heard({}), 9.99)).toEqual(['News', 'Debate']);
    expect(titles(heard({}), 10)).toEqual(['Debate', null]);
    expect(titles(heard({}), 70)).toEqual([null, null]);
  });

  it('is nothing in a gap', () => {
    const later = broadcast('Later', SIX + 30 * MINUTE, SIX + 60 * MINUTE);
    expect(titles(heard({ next: later }), 10)).toEqual([null, 'Later']);
    expect(titles(heard({ next: later }), 40)).toEqual(['Later', null]);
    expect(titles(heard({ now: null, next: null, until: null }), 1e6)).toEqual([null, null]);
  });

  it('tells how long it remains on', () => {
    expect(untilChange(heard({}), 5000)).toBe(10 * MINUTE);
    expect(untilChange(heard({ now: null, next: null, until: null }), 5000)).toBeNull();
  });

  it('goes on from change to change while the guide cannot be fetched again', () => {
    const later = broadcast('Later', SIX + 30 * MINUTE, SIX + 60 * MINUTE);
    const guide = heard({ next: later });
    expect(untilChange(guide, 5000 + 15 * MINUTE)).toBe(25 * MINUTE);
    expect(untilChange(guide, 5000 + 45 * MINUTE)).toBe(25 * MINUTE);
    expect(untilChange(guide, 5000 + 70 * MINUTE)).toBeNull();
  });

  it('is fetched again after a change, at staggered times and not too often', () => {
    expect(untilRefetch(untilChange(heard({}), 5000), 0)).toBe(10 * MINUTE);
    expect(untilRefetch(untilChange(heard({}), 5000), 1)).toBe(10.5 * MINUTE);
    const any = fc.integer({ min: -1e8, max: 1e8 });
    fc.assert(
      fc.property(any, fc.double({ min: 0, max: 1, noNaN: true }), (off, chance) => {
        const wait = untilRefetch(untilChange(heard({}, SIX + off), 5000), chance);
        expect(wait).toBeGreaterThanOrEqual(30_000);
        expect(wait).toBeLessThanOrEqual(15.5 * MINUTE);
      }),
    );
  });
});
