import { z } from 'zod';
import { dayAfter, weekdayOf } from '#domain/london-time.ts';

const calendarDay = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/, 'must be a date such as 2026-10-25')
  .refine(isDay, 'is no day of the calendar');
const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 13:00');

/** When the show is on: a weekday and times in London, from one day to another, both included. */
export const showRule = z
  .object({
    /** ISO 8601: 1 is Monday, 7 is Sunday. */
    weekday: z.int().min(1).max(7),
    starts: clockTime,
    ends: clockTime,
    from: calendarDay.nullable(),
    until: calendarDay.nullable(),
    /** Guests per session. */
    capacity: z.int().min(1).max(100),
    /** Days without a show. */
    cancelled: z.array(calendarDay).max(200),
  })
  .refine(({ starts, ends }) => ends > starts, { path: ['ends'], message: 'must be later than the start' })
  .refine(({ from, until }) => from === null || until === null || until >= from, {
    path: ['until'],
    message: 'must not be before the first day',
  });

export type ShowRule = z.infer<typeof showRule>;

/** All rules together; no two may produce the same session. */
export const showRules = z
  .array(showRule)
  .max(20, 'There can be at most 20 lines.')
  .superRefine((rules, context) => {
    rules.forEach((rule, index) => {
      if (rules.slice(0, index).some((earlier) => clash(earlier, rule))) {
        const message = 'names sessions that another line has already';
        context.addIssue({ code: 'custom', path: [index, 'starts'], message });
      }
    });
  });

const LAST_DAY = '9999-12-31';

/** The announced times, used until an editor changes them (SPEC-36): Mondays only up to 10 November 2025. */
export const FIRST_RULES: readonly ShowRule[] = [
  { weekday: 6, starts: '10:00', ends: '11:00', from: null, until: null, capacity: 6, cancelled: [] },
  { weekday: 1, starts: '13:00', ends: '14:00', from: null, until: '2025-11-10', capacity: 6, cancelled: [] },
];

/** Whether a rule has a session on a day, even if it was cancelled. */
export function isShowDay(rule: ShowRule, date: string): boolean {
  const { weekday, from, until } = rule;
  return weekdayOf(date) === weekday && (from === null || date >= from) && (until === null || date <= until);
}

/** Whether both have a session on some day. Their dates may overlap without one: only the days of their weekday count. */
function clash(one: ShowRule, other: ShowRule): boolean {
  if (one.weekday !== other.weekday || one.starts !== other.starts) return false;
  const ends = [one.until ?? LAST_DAY, other.until ?? LAST_DAY];
  const begins = [one.from ?? '', other.from ?? ''].toSorted().at(-1) ?? '';
  if (begins === '') return true;
  const first = dayAfter(begins, (one.weekday - weekdayOf(begins) + 7) % 7);
  return ends.every((end) => first <= end);
}

function isDay(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}
