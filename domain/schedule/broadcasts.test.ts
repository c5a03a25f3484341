import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { londonDay, londonTime } from '#domain/london-clock.ts';
import { anyInstant, anyProgrammes, CHANGES, facts, once, weekly } from '#tests/support/newsroom/programmes.ts';
import { broadcastsIn, goesBefore, nextMidnight, nowAndNext, spanOfDay } from './broadcasts.ts';
import type { Broadcast, Programme } from './programme.ts';
import { isDayOf, minuteOf, showingsIn, wallTime } from './showings.ts';

const listing = (broadcasts: readonly Broadcast[]) =>
  broadcasts.map(({ facts: { title }, startsAt, endsAt }) => `${londonTime(startsAt)}-${londonTime(endsAt)} ${title}`);
const dayOf = (programmes: readonly Programme[], day: string) => broadcastsIn(programmes, spanOfDay(day));
const hours = (from: Date, to: Date) => (to.getTime() - from.getTime()) / 3_600_000;

describe('a day of programmes', () => {
  const news = weekly('News', '18:00', 60);
  const debate = weekly('Debate', '19:00', 90, { days: [1] });

  it('contains those of its weekday, within their dates', () => {
    const until = weekly('Summer school', '10:00', 30, { from: '2026-06-02', until: '2026-06-30' });
    expect(listing(dayOf([news, debate, until], '2026-06-01'))).toEqual(['18:00-19:00 News', '19:00-20:30 Debate']);
    expect(listing(dayOf([news, debate, until], '2026-06-02'))).toEqual([
      '10:00-10:30 Summer school',
      '18:00-19:00 News',
    ]);
    expect(listing(dayOf([news, debate, until], '2026-07-01'))).toEqual(['18:00-19:00 News']);
  });

  it('starts with what has been on since yesterday', () => {
    const night = weekly('Night', '23:00', 120, { days: [1] });
    expect(listing(dayOf([night], '2026-06-02'))).toEqual(['23:00-01:00 Night']);
    expect(listing(dayOf([night], '2026-06-03'))).toEqual([]);
  });

  it('leaves out cancelled ones, and shows moved ones and replacements', () => {
    const exceptions = [
      { kind: 'cancelled', day: '2026-06-01' },
      { kind: 'moved', day: '2026-06-02', startsAt: new Date('2026-06-03T09:00:00Z'), minutes: 30 },
      { kind: 'replaced', day: '2026-06-04', facts: facts('Special') },
    ] as const;
    const changed = weekly('News', '18:00', 60, { exceptions });
    const days = ['2026-06-01', '2026-06-02', '2026-06-03', '2026-06-04'];
    expect(days.map((day) => listing(dayOf([changed], day)))).toEqual([
      [],
      [],
      ['10:00-10:30 News', '18:00-19:00 News'],
      ['18:00-19:00 Special'],
    ]);
  });

  it('gives a single programme precedence, and shows what remains of others before and after it', () => {
    const match = once('Match', '2026-06-01T17:30:00Z', 15);
    const [before, special, after] = dayOf([news, match], '2026-06-01');
    expect(listing([before, special, after].flatMap((one) => one ?? []))).toEqual([
      '18:00-18:30 News',
      '18:30-18:45 Match',
      '18:45-19:00 News',
    ]);
    expect(before?.planned).toEqual({ startsAt: before?.startsAt, endsAt: after?.endsAt });
    expect(special?.planned).toBeNull();
  });

  it('gives a single programme precedence over a moved one, and that over a weekly one, even if they begin earlier', () => {
    const startsAt = new Date('2026-06-01T16:45:00Z');
    const exceptions = [{ kind: 'moved', day: '2026-06-01', startsAt, minutes: 45 }] as const;
    const moved = weekly('Debate', '09:00', 30, { days: [1], exceptions });
    const match = once('Match', '2026-06-01T16:30:00Z', 30);
    expect(listing(dayOf([news, moved, match], '2026-06-01'))).toEqual([
      '17:30-18:00 Match',
      '18:00-18:30 Debate',
      '18:30-19:00 News',
    ]);
  });
});

describe("the nights on which London's clocks change", () => {
  const grid = Array.from({ length: 48 }, (_, index) => weekly(`at ${wallTime(index * 30)}`, wallTime(index * 30), 30));

  it('are full days without gap or overlap: 23 hours in March, 25 in October', () => {
    for (const [day, length] of [
      [CHANGES.spring, 23],
      [CHANGES.autumn, 25],
      ['2026-06-01', 24],
    ] as const) {
      const on = dayOf(grid, day);
      const span = spanOfDay(day);
      expect(hours(span.from, span.to)).toBe(length);
      expect(on[0]?.startsAt).toEqual(span.from);
      expect(on.at(-1)?.endsAt).toEqual(span.to);
      for (const [index, one] of on.entries()) if (index > 0) expect(one.startsAt).toEqual(on[index - 1]?.endsAt);
    }
  });

  it('omit what falls in the hour skipped in March', () => {
    const titles = dayOf(grid, CHANGES.spring).map((one) => one.facts.title);
    expect(titles).not.toContain('at 01:00');
    expect(titles).not.toContain('at 01:30');
    expect(titles).toHaveLength(46);
    const long = weekly('Long', '01:30', 90);
    expect(listing(dayOf([long], CHANGES.spring))).toEqual(['02:00-03:00 Long']);
  });

  it('continue what is on during the repeated hour', () => {
    const last = dayOf(grid, CHANGES.autumn).find((one) => one.facts.title === 'at 01:30');
    expect(last?.startsAt.toISOString()).toBe('2026-10-25T00:30:00.000Z');
    expect(last?.endsAt.toISOString()).toBe('2026-10-25T02:00:00.000Z');
  });

  it('give a single programme its full length', () => {
    const [match] = broadcastsIn([once('Match', '2026-03-29T00:30:00Z', 120)], spanOfDay(CHANGES.spring));
    expect(match && hours(match.startsAt, match.endsAt)).toBe(2);
  });
});

describe('any plan', () => {
  const week = { from: new Date('2026-10-20T00:00:00Z'), to: new Date('2026-10-31T00:00:00Z') };
  const spring = { from: new Date('2026-03-24T00:00:00Z'), to: new Date('2026-04-04T00:00:00Z') };

  it('never has two programmes at once, an empty one, or one out of order', () => {
    fc.assert(
      fc.property(anyProgrammes, fc.constantFrom(week, spring), (programmes, span) => {
        const on = broadcastsIn(programmes, span);
        for (const [index, one] of on.entries()) {
          expect(one.endsAt > one.startsAt).toBe(true);
          const after = on[index + 1];
          if (after) expect(after.startsAt >= one.endsAt).toBe(true);
        }
      }),
    );
  });

  it('always shows the programme with the highest precedence', () => {
    fc.assert(
      fc.property(anyProgrammes, anyInstant, (programmes, at) => {
        const moment = { from: at, to: new Date(at.getTime() + 1) };
        const planned = showingsIn(programmes, moment);
        const [first] = planned.toSorted((a, b) => (goesBefore(a, b) ? -1 : 1));
        const [on, ...others] = broadcastsIn(programmes, moment);
        expect(others).toEqual([]);
        expect(on && [on.programmeId, on.day, on.rank]).toEqual(first && [first.programmeId, first.day, first.rank]);
        expect(nowAndNext(programmes, at).now?.programmeId).toBe(first?.programmeId);
      }),
    );
  });

  it('starts and ends weekly showings at their time in London, except in the skipped hour', () => {
    fc.assert(
      fc.property(anyProgrammes, fc.constantFrom(week, spring), (programmes, span) => {
        for (const { programmeId, day, rank, startsAt, endsAt } of showingsIn(programmes, span)) {
          const rule = programmes.find(({ id }) => id === programmeId)?.rule;
          if (rank !== 0 || rule?.kind !== 'weekly') continue;
          expect(isDayOf(rule, day)).toBe(true);
          const end = wallTime(minuteOf(rule.start) + rule.minutes);
          const shown = [londonTime(startsAt), londonTime(endsAt)];
          const wanted = [rule.start, end].map((time, index) => {
            const isSkipped = londonDay(index === 0 ? startsAt : endsAt) === CHANGES.spring && time.startsWith('01:');
            return isSkipped ? '02:00' : time;
          });
          expect(shown).toEqual(wanted);
        }
      }),
    );
  });
});

describe('now and next', () => {
  const news = weekly('News', '18:00', 60, { days: [1, 2] });

  it('names what is on, what comes, and when that changes', () => {
    const during = nowAndNext([news], new Date('2026-06-01T17:30:00Z'));
    expect([during.now?.facts.title, during.next?.startsAt.toISOString()]).toEqual([
      'News',
      '2026-06-02T17:00:00.000Z',
    ]);
    expect(during.until?.toISOString()).toBe('2026-06-01T18:00:00.000Z');
    const between = nowAndNext([news], new Date('2026-06-01T18:00:00Z'));
    expect(between.now).toBeNull();
    expect(between.until?.toISOString()).toBe('2026-06-02T17:00:00.000Z');
  });

  it('is empty if nothing is planned', () => {
    expect(nowAndNext([], new Date('2026-06-01T18:00:00Z'))).toEqual({ now: null, next: null, until: null });
  });

  it("the day ends at London's midnight", () => {
    expect(nextMidnight(new Date('2026-06-01T22:59:59Z')).toISOString()).toBe('2026-06-01T23:00:00.000Z');
    expect(nextMidnight(new Date('2026-10-25T00:30:00Z')).toISOString()).toBe('2026-10-26T00:00:00.000Z');
  });
});
