import { onceForEach } from './once-for-each.ts';

/** The time zones MATV shows: the channel's own, and that of the audience's families in India. */
export const LONDON = 'Europe/London';
export const INDIA = 'Asia/Kolkata';

const DAY_MS = 86_400_000;

const PARTS = /* @__PURE__ */ new Intl.DateTimeFormat('en-GB', {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'Europe/London',
});
// No year 0: neither inputs of browsers nor PostgreSQL have it.
const LOCAL = /^((?!0000)\d{4}-\d{2}-(\d{2})T(?:[01]\d|2[0-3]):[0-5]\d)(?::([0-5]\d)(?:\.\d+)?)?$/;
const HOUR_MS = 3_600_000;
// The hour that repeats in October means the first one, so that nothing is published later than asked.
const OFFSETS_MS = [HOUR_MS, 0];

/** The value of a datetime-local input in London time: '2026-07-01T09:30'; '' for none. */
export function londonInput(iso: string | null): string {
  const moment = iso === null ? null : new Date(iso);
  if (moment === null || Number.isNaN(moment.getTime())) return '';
  const parts = new Map(PARTS.formatToParts(moment).map(({ type, value }) => [type, value]));
  const part = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? '';
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}`;
}

/**
 * Converts London time such as '2026-07-01T09:30' to an ISO time in UTC, keeping seconds; `null` when it is not a valid
 * date. A time skipped by the start of summer time becomes one hour later.
 */
export function momentInLondon(local: string): string | null {
  const [, wanted, day, second = '0'] = LOCAL.exec(local) ?? [];
  // Not by Date.UTC, for which the year 25 is 1925.
  const asUtc = Date.parse(`${wanted}Z`);
  if (Number.isNaN(asUtc) || new Date(asUtc).getUTCDate() !== Number(day)) return null;
  const offset = OFFSETS_MS.find((one) => londonInput(new Date(asUtc - one).toISOString()) === wanted) ?? 0;
  return new Date(asUtc - offset + Number(second) * 1000).toISOString();
}

/**
 * The instant of `time` ('HH:MM', 24 hours) on `date` ('YYYY-MM-DD') in London. On the last Sunday of March the hour
 * from 01:00 does not exist, so 01:30 becomes 02:30. On the last Sunday of October it occurs twice, and 01:30 means the
 * first. Throws a RangeError for an invalid date or time.
 */
export function londonInstant(date: string, time: string): Date {
  const moment = momentInLondon(`${date}T${time}`);
  if (moment === null) throw new RangeError(`'${date} ${time}' is no date and time`);
  return new Date(moment);
}

/** The first and the last moment of a day ('YYYY-MM-DD') in London; `null` when it is not a valid date. */
export function londonDayBounds(date: string): { readonly from: Date; readonly until: Date } | null {
  const from = momentInLondon(`${date}T00:00`);
  const lastMinute = momentInLondon(`${date}T23:59`);
  if (from === null || lastMinute === null) return null;
  return { from: new Date(from), until: new Date(Date.parse(lastMinute) + 59_999) };
}

/** Adds days to a calendar day: ('2025-10-25', 1) → '2025-10-26'. Negative numbers go back. */
export function dayAfter(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Calendar days from one day to another; negative when `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);
}

/** The ISO 8601 day of the week: 1 is Monday, 7 is Sunday. */
export function weekdayOf(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay() || 7;
}

const clock = onceForEach(
  (zone: string) =>
    new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: zone }),
);
const twelveHourClock = onceForEach(
  (zone: string) =>
    new Intl.DateTimeFormat('en-GB', { hour: 'numeric', minute: '2-digit', hourCycle: 'h12', timeZone: zone }),
);

/** The time in a zone, 24 hours: '14:05'. Throws a RangeError for an unknown zone. */
export function clockIn(zone: string, at: Date): string {
  return clock(zone).format(at);
}

/** The time in a zone, 12 hours: '2:30 PM'. */
export function twelveHourClockIn(zone: string, at: Date): string {
  return twelveHourClock(zone).format(at).toUpperCase();
}

/** The short name of a zone at an instant: 'GMT' or 'BST' in London, 'IST' in India, elsewhere 'GMT-4'. */
export function zoneNameIn(zone: string, at: Date): string {
  // Only the en-IN locale abbreviates India's time, and only en-GB abbreviates London's summer time.
  const locale = zone === INDIA || zone === 'Asia/Calcutta' ? 'en-IN' : 'en-GB';
  const parts = new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName: 'short' }).formatToParts(at);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone;
}
