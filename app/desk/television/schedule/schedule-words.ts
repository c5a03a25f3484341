import { londonDay, londonTime } from '#domain/london-clock.ts';
import { dayAfter } from '#domain/london-time.ts';
import type { Clash } from '#domain/schedule/clashes.ts';
import type { DeskProgramme } from '#domain/schedule/desk-schedule.ts';
import type { Day } from '#domain/schedule/programme.ts';
import { minuteOf, wallTime } from '#domain/schedule/showings.ts';

export const DAY_NAMES = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

const LONG = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' });
const HEAD = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' });
const WEEK = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
const SHORT = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });

/** 'Friday 20 November'. */
export function dayText(day: Day): string {
  return LONG.format(new Date(`${day}T00:00:00Z`)).replace(',', '');
}

/** 'Fri 20 Nov', for the narrow columns of a week. */
export function dayHead(day: Day): string {
  return HEAD.format(new Date(`${day}T00:00:00Z`)).replace(',', '');
}

/** '20 Nov 2026'. */
function shortDay(day: Day): string {
  return SHORT.format(new Date(`${day}T00:00:00Z`));
}

/** The week of a Monday: '23 to 29 November 2026', '30 November to 6 December 2026'. */
export function weekText(monday: Day): string {
  const days = WEEK.formatRange(new Date(`${monday}T00:00:00Z`), new Date(`${dayAfter(monday, 6)}T00:00:00Z`));
  // The spaces around the dash differ between browsers.
  return days.replace(/\s*–\s*/, ' to ');
}

/** 'Monday to Friday, 18:00–19:00, from 20 Oct 2026', 'Friday 20 November 2026, 20:15–21:45'. */
export function ruleText(rule: DeskProgramme['rule']): string {
  if (rule.kind === 'once') {
    const at = new Date(rule.startsAt);
    const end = londonTime(new Date(at.getTime() + rule.minutes * 60_000));
    const day = londonDay(at);
    return `${dayText(day)} ${day.slice(0, 4)}, ${londonTime(at)}–${end}`;
  }
  const { days, start, minutes, from, until } = rule;
  const end = until === null ? '' : `, until ${shortDay(until)}`;
  return `${daysText(days)}, ${start}–${wallTime(minuteOf(start) + minutes)}, from ${shortDay(from)}${end}`;
}

/** What is different on one day of a weekly programme: 'Friday 20 November: moved to Saturday 21 November, 20:00–21:00'. */
export function decisionText({ exceptions }: Pick<DeskProgramme, 'exceptions'>, day: Day): string {
  const found = exceptions.find((one) => one.day === day);
  return `${dayText(day)}: ${found ? exceptionText(found) : 'as planned'}`;
}

function exceptionText(exception: DeskProgramme['exceptions'][number]): string {
  if (exception.kind === 'cancelled') return 'cancelled';
  if (exception.kind === 'replaced') return `‘${exception.facts.title}’ in its place`;
  const { startsAt, minutes } = exception;
  const at = new Date(startsAt);
  const end = londonTime(new Date(at.getTime() + minutes * 60_000));
  return `moved to ${dayText(londonDay(at))}, ${londonTime(at)}–${end}`;
}

/** 'Friday 20 November, 18:00–19:00: News'. */
export function clashText({ withTitle, day, start, end }: Clash): string {
  return `${dayText(day)}, ${start}–${end}: ${withTitle}`;
}

function daysText(days: readonly number[]): string {
  if (days.length === 7) return 'Every day';
  const names = days.map((day) => DAY_NAMES[day - 1] ?? '');
  const isRow = days.length > 2 && days.every((day, place) => place === 0 || day === (days[place - 1] ?? 0) + 1);
  return isRow ? `${names[0]} to ${names.at(-1)}` : names.join(', ');
}
