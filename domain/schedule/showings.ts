import { londonDay, londonTime } from '#domain/london-clock.ts';
import { dayAfter, daysBetween, londonInstant, weekdayOf } from '#domain/london-time.ts';
import {
  type Day,
  type Exception,
  type Programme,
  RANK,
  type Showing,
  type Span,
  type WeeklyRule,
} from './programme.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MINUTES = 1440;
const DAY_MS = DAY_MINUTES * MINUTE_MS;
const MAX_KNOWN_DAYS = 500;
const KNOWN_DAYS = new Map<Day, readonly [start: number, length: number]>();

/** All showings within `span` as scheduled, so they may overlap. */
export function showingsIn(programmes: readonly Programme[], span: Span): Showing[] {
  // No showing is longer than a day, so only those from two days earlier can reach into the span.
  const range = { ...span, first: dayAfter(londonDay(span.from), -2), last: londonDay(span.to) };
  return programmes.flatMap((programme) => showingsOf(programme, range)).filter((one) => isWithin(one, span));
}

interface DayRange extends Span {
  readonly first: Day;
  readonly last: Day;
}

/** True when the weekly rule has a showing on `day`, regardless of exceptions. */
export function isDayOf(rule: WeeklyRule, day: Day): boolean {
  if (day < rule.from || (rule.until !== null && day > rule.until)) return false;
  return rule.days.includes(weekdayOf(day));
}

/**
 * The instant of a wall time in a weekly grid, chosen so that clock changes cause neither gaps nor overlaps. The hour
 * skipped in March collapses to a single instant: a showing inside it has no length, and one that reaches beyond it
 * starts late. Of the hour repeated in October the first is meant: a showing that ends after it runs through both.
 */
export function gridInstant(day: Day, minuteOfDay: number): Date {
  const date = dayAfter(day, Math.floor(minuteOfDay / DAY_MINUTES));
  const [start, length] = dayInLondon(date);
  // Looking up the zone for every showing of a week was ten times slower.
  if (length === DAY_MS) return new Date(start + (minuteOfDay - daysBetween(day, date) * DAY_MINUTES) * MINUTE_MS);
  const time = wallTime(minuteOfDay);
  const at = londonInstant(date, time);
  return londonTime(at) === time ? at : new Date(Math.floor(at.getTime() / HOUR_MS) * HOUR_MS);
}

/** When a day begins in London and how long it lasts, in milliseconds. */
function dayInLondon(date: Day): readonly [start: number, length: number] {
  const known = KNOWN_DAYS.get(date);
  if (known) return known;
  const start = londonInstant(date, '00:00').getTime();
  const found = [start, londonInstant(dayAfter(date, 1), '00:00').getTime() - start] as const;
  if (KNOWN_DAYS.size >= MAX_KNOWN_DAYS) KNOWN_DAYS.clear();
  KNOWN_DAYS.set(date, found);
  return found;
}

/** '18:30' as minutes of the day. */
export function minuteOf(time: string): number {
  // Called millions of times when a whole schedule is compared; splitting the text was three times slower.
  return Number(time.slice(0, -3)) * 60 + Number(time.slice(-2));
}

/** Minutes of the day as '18:30', wrapping around at midnight. */
export function wallTime(minuteOfDay: number): string {
  const minute = ((minuteOfDay % DAY_MINUTES) + DAY_MINUTES) % DAY_MINUTES;
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
}

/** The later of two days. */
export function laterDay(one: Day, other: Day): Day {
  return one > other ? one : other;
}

export function isWithin({ startsAt, endsAt }: Pick<Showing, 'startsAt' | 'endsAt'>, { from, to }: Span): boolean {
  return startsAt < to && endsAt > from;
}

function showingsOf(programme: Programme, range: DayRange): Showing[] {
  const { id, facts, rule, exceptions } = programme;
  if (rule.kind === 'once') {
    const { startsAt, minutes } = rule;
    const endsAt = later(startsAt, minutes);
    // Checked first, because most are outside and working out the day is slow.
    if (!isWithin({ startsAt, endsAt }, range)) return [];
    return [{ programmeId: id, day: londonDay(startsAt), facts, rank: RANK.once, startsAt, endsAt }];
  }
  const excepted = new Map(exceptions.map((exception) => [exception.day, exception]));
  const planned = daysOf(rule, range).flatMap((day) => showingOn(programme, rule, day, excepted.get(day)) ?? []);
  const moved = exceptions.flatMap((exception) => movedShowing(programme, rule, exception) ?? []);
  return [...planned, ...moved];
}

/** The days of a rule whose showings may be within the span. */
function daysOf(rule: WeeklyRule, { first: earliest, last }: DayRange): Day[] {
  const first = laterDay(rule.from, earliest);
  const count = daysBetween(first, rule.until === null || rule.until > last ? last : rule.until) + 1;
  return Array.from({ length: Math.max(0, count) }, (_, index) => dayAfter(first, index)).filter((day) =>
    rule.days.includes(weekdayOf(day)),
  );
}

function showingOn({ id, facts }: Programme, rule: WeeklyRule, day: Day, exception?: Exception): Showing | null {
  if (exception?.kind === 'cancelled' || exception?.kind === 'moved') return null;
  const minute = minuteOf(rule.start);
  const startsAt = gridInstant(day, minute);
  const endsAt = gridInstant(day, minute + rule.minutes);
  if (endsAt <= startsAt) return null;
  return { programmeId: id, day, facts: exception?.facts ?? facts, rank: RANK.weekly, startsAt, endsAt };
}

function movedShowing({ id, facts }: Programme, rule: WeeklyRule, exception: Exception): Showing | null {
  if (exception.kind !== 'moved' || !isDayOf(rule, exception.day)) return null;
  const { day, startsAt, minutes } = exception;
  return { programmeId: id, day, facts, rank: RANK.moved, startsAt, endsAt: later(startsAt, minutes) };
}

function later(at: Date, minutes: number): Date {
  return new Date(at.getTime() + minutes * MINUTE_MS);
}
