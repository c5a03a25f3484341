const PARTS = new Intl.DateTimeFormat('en-GB', {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'Europe/London',
});
const LOCAL = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})(?::([0-5]\d)(?:\.\d+)?)?$/;
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
  const [, year, month, day, hour, minute, second = '0'] = LOCAL.exec(local) ?? [];
  if (year === undefined || Number(month) > 12 || Number(hour) > 23 || Number(minute) > 59) return null;
  const asUtc = Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute));
  if (Number.isNaN(asUtc) || new Date(asUtc).getUTCDate() !== Number(day)) return null;
  const wanted = local.slice(0, 16);
  const offset = OFFSETS_MS.find((one) => londonInput(new Date(asUtc - one).toISOString()) === wanted) ?? 0;
  return new Date(asUtc - offset + Number(second) * 1000).toISOString();
}
