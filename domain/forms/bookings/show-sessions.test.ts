import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { weekdayOf } from '#domain/london-time.ts';
import { FIRST_RULES, type ShowRule, showRules } from './show-rules.ts';
import { bookableSessions, dayText, preferredTimeOf, sessionKey, sessionsFrom, slotText } from './show-sessions.ts';

const SPECIFIED = new Date('2025-10-20T12:00:00Z');
const HOUR_MS = 3_600_000;

function rule(part: Partial<ShowRule>): ShowRule {
  return {
    weekday: 6,
    starts: '10:00',
    ends: '11:00',
    from: null,
    until: null,
    capacity: 6,
    cancelled: [],
    ...part,
  };
}

describe('the sessions that can be requested', () => {
  it('are the specified thirteen on 20 October 2025 (BOOK-19, BOOK-20, BOOK-21, BOOK-22, BOOK-23, BOOK-24, BOOK-25, BOOK-26, CONST-53)', () => {
    expect(bookableSessions(FIRST_RULES, SPECIFIED).map(({ date }) => dayText(date))).toEqual([
      ...['Saturday 25 October 2025', 'Monday 27 October 2025', 'Saturday 1 November 2025'],
      ...['Monday 3 November 2025', 'Saturday 8 November 2025', 'Monday 10 November 2025'],
      ...['Saturday 15 November 2025', 'Saturday 22 November 2025', 'Saturday 29 November 2025'],
      ...['Saturday 6 December 2025', 'Saturday 13 December 2025', 'Saturday 20 December 2025'],
      'Saturday 27 December 2025',
    ]);
  });

  it('start at least 48 hours ahead, to the minute, and never run out (BOOK-27, BOOK-34)', () => {
    const firstAt = (at: string) => bookableSessions(FIRST_RULES, new Date(at))[0]?.date;
    expect(firstAt('2025-10-23T09:00:00Z')).toBe('2025-10-25');
    expect(firstAt('2025-10-23T09:00:01Z')).toBe('2025-10-27');
    const later = bookableSessions(FIRST_RULES, new Date('2031-03-01T00:00:00Z'));
    expect(later).toHaveLength(13);
    expect(new Set(later.map(({ date }) => weekdayOf(date)))).toEqual(new Set([6]));
  });

  it('have the right weekday, whatever the day (BOOK-27)', () => {
    const rules = [1, 2, 3, 4, 5, 6, 7].map((weekday) => rule({ weekday, cancelled: [] }));
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 60 * 24 * 365 * 20 }), (minute) => {
        const now = new Date(Date.UTC(2024, 0, 1) + minute * 60_000);
        const found = bookableSessions(rules, now);
        expect(found).toHaveLength(13);
        for (const { date, startsAt } of found) {
          expect(startsAt.getTime()).toBeGreaterThanOrEqual(now.getTime() + 48 * HOUR_MS);
          const london = { weekday: 'long', timeZone: 'Europe/London' } as const;
          expect(dayText(date).startsWith(startsAt.toLocaleDateString('en-GB', london))).toBe(true);
        }
      }),
      { numRuns: 50 },
    );
  });

  it('skip cancelled days in favour of the next', () => {
    const cancelled = ['2025-10-25', '2025-11-01', '2025-11-08'];
    const found = bookableSessions([rule({ cancelled })], SPECIFIED);
    expect(found.map(({ date }) => date).slice(0, 2)).toEqual(['2025-11-15', '2025-11-22']);
    expect(found).toHaveLength(13);
    expect(sessionsFrom([rule({ cancelled })], SPECIFIED, 1)).toMatchObject([
      { date: '2025-10-25', isCancelled: true },
    ]);
  });

  it('are none once all rules have ended', () => {
    expect(bookableSessions([rule({ until: '2025-10-21' })], SPECIFIED)).toEqual([]);
    expect(bookableSessions([], SPECIFIED)).toEqual([]);
  });

  it('are in order of time on a day with several', () => {
    const rules = [rule({ starts: '19:00', ends: '20:00' }), rule({})];
    expect(bookableSessions(rules, SPECIFIED).slice(0, 2).map(sessionKey)).toEqual([
      '2025-10-25 10:00',
      '2025-10-25 19:00',
    ]);
  });
});

describe('the times of a session', () => {
  const slotOn = (date: string, starts: string, ends: string) => {
    const [session] = sessionsFrom(
      [rule({ weekday: weekdayOf(date), from: date, starts, ends })],
      new Date(`${date}T00:00:00Z`),
      1,
    );
    return session ? slotText(session) : null;
  };

  it.each([
    ['2025-10-25', '10:00', '11:00', '10:00-11:00 AM London (2:30-3:30 PM India)'],
    ['2025-10-20', '13:00', '14:00', '1:00-2:00 PM London (5:30-6:30 PM India)'],
  ])('on %s in British Summer Time are the specified ones (BOOK-28, BOOK-29)', (date, starts, ends, slot) =>
    expect(slotOn(date, starts, ends)).toBe(slot),
  );

  it.each([
    ['2025-11-01', '10:00', '11:00', '10:00-11:00 AM London (3:30-4:30 PM India)'],
    ['2025-10-27', '13:00', '14:00', '1:00-2:00 PM London (6:30-7:30 PM India)'],
    ['2025-11-01', '11:30', '12:30', '11:30 AM-12:30 PM London (5:00-6:00 PM India)'],
  ])("on %s in winter have India's time computed for that day (BOOK-30)", (date, starts, ends, slot) =>
    expect(slotOn(date, starts, ends)).toBe(slot),
  );

  it('are submitted as date, hyphen, slot (BOOK-11)', () => {
    const [first] = bookableSessions(FIRST_RULES, SPECIFIED);
    expect(first && preferredTimeOf(first)).toBe('2025-10-25-10:00-11:00 AM London (2:30-3:30 PM India)');
  });
});

describe('rules', () => {
  it.each([
    [rule({ ends: '10:00' }), 'must be later than the start'],
    [rule({ from: '2025-11-02', until: '2025-11-01' }), 'must not be before the first day'],
    [rule({ cancelled: ['2025-02-30'] }), 'is no day of the calendar'],
    [rule({ starts: '25:00' }), 'must be a time such as 13:00'],
  ])('that are invalid are refused with a reason', (wrong, message) => {
    expect(showRules.safeParse([wrong]).error?.issues.map((issue) => issue.message)).toContain(message);
  });

  it('that name a session twice are refused, but may follow one another', () => {
    const old = rule({ until: '2025-11-30', capacity: 4 });
    expect(showRules.safeParse([old, rule({})]).success).toBe(false);
    expect(showRules.safeParse([old, rule({ from: '2025-12-01' })]).success).toBe(true);
    expect(showRules.safeParse([old, rule({ from: '2025-11-30' })]).success).toBe(true);
    expect(showRules.safeParse([old, rule({ from: '2025-11-29' })]).success).toBe(false);
    expect(showRules.safeParse([old, rule({ from: '2025-11-26' })]).success).toBe(false);
    expect(showRules.safeParse(FIRST_RULES).success).toBe(true);
  });
});
