import { londonInput, momentInLondon } from '#domain/desk/london-time.ts';

/** The zones that MATV names to people: the channel's own, and the one of the family at home. */
export const LONDON = 'Europe/London';
export const INDIA = 'Asia/Kolkata';

const DAY_MS = 86_400_000;
const CLOCKS = new Map<string, Intl.DateTimeFormat>();

/**
 * The instant at which London's clock shows `time` ('HH:MM', 24 hours) on `date` ('YYYY-MM-DD'). On the last Sunday of
 * March the hour from 01:00 does not exist: 01:30 means an hour later by the clock, 02:30. On the last Sunday of October
 * it comes twice: 01:30 means the first one. Throws a RangeError for anything that is no date or no time.
 */
export function londonInstant(date: string, time: string): Date {
  const moment = momentInLondon(`${date}T${time}`);
  if (moment === null) throw new RangeError(`'${date} ${time}' is no date and time`);
  return new Date(moment);
}

/** The calendar day of an instant in London: '2025-10-25'. */
export function londonDay(at: Date): string {
  return londonInput(at.toISOString()).slice(0, 10);
}

/** What London's clock shows at an instant, 24 hours: '00:30'. */
export function londonClock(at: Date): string {
  return londonInput(at.toISOString()).slice(11);
}

/** The calendar day so many days later; earlier with a negative number: ('2025-10-25', 1) → '2025-10-26'. */
export function dayAfter(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Whole calendar days from one day to another, negative backwards. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);
}

/** The day of the week, as ISO 8601 counts: 1 is Monday, 7 is Sunday. */
export function weekdayOf(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay() || 7;
}

/** The instant on a zone's clock, 24 hours: '14:05'. A zone that is unknown here throws a RangeError. */
export function clockIn(zone: string, at: Date): string {
  return clock(zone, 'h23').format(at);
}

/** The instant on a zone's clock with twelve hours: '2:30 PM'. */
export function twelveHourClockIn(zone: string, at: Date): string {
  return clock(zone, 'h12').format(at).toUpperCase();
}

/** How people call a zone's time at an instant: 'GMT' or 'BST' in London, 'IST' in India, elsewhere 'GMT-4'. */
export function zoneNameIn(zone: string, at: Date): string {
  // Only Indian English knows India's time by its name, only British English London's summer time.
  const locale = zone === INDIA || zone === 'Asia/Calcutta' ? 'en-IN' : 'en-GB';
  const parts = new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName: 'short' }).formatToParts(at);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone;
}

function clock(zone: string, cycle: 'h23' | 'h12'): Intl.DateTimeFormat {
  const key = `${zone} ${cycle}`;
  const known = CLOCKS.get(key);
  if (known) return known;
  const hour = cycle === 'h23' ? '2-digit' : 'numeric';
  const made = new Intl.DateTimeFormat('en-GB', { hour, minute: '2-digit', hourCycle: cycle, timeZone: zone });
  CLOCKS.set(key, made);
  return made;
}
