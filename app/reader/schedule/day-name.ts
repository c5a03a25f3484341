import { britishDate } from '#domain/dates.ts';
import { daysBetween } from '#domain/london-time.ts';
import type { Day } from '#domain/schedule/programme.ts';

const WEEKDAY = new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'UTC' });
const SHORT = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', timeZone: 'UTC' });
const NEAR = new Map([
  [-1, 'Yesterday'],
  [0, 'Today'],
  [1, 'Tomorrow'],
]);

/** A day in full: 'Friday 20 November 2026'. */
export function longDay(day: Day): string {
  const noon = new Date(`${day}T12:00:00Z`);
  return `${WEEKDAY.format(noon)} ${britishDate(noon)}`;
}

/** A short label: 'Yesterday', 'Today', 'Tomorrow', 'Sun 22'. */
export function nearDay(day: Day, today: Day): string {
  return NEAR.get(daysBetween(today, day)) ?? SHORT.format(new Date(`${day}T12:00:00Z`));
}
