const HOUR = 3_600_000;

/**
 * '14:05' in London. Calculated by hand, because creating an `Intl.DateTimeFormat` takes a phone a tenth of a second.
 */
export function londonTime(date: Date): string {
  return inLondon(date).slice(11, 16);
}

/** '2026-11-20' in London. */
export function londonDay(date: Date): string {
  return inLondon(date).slice(0, 10);
}

function inLondon(date: Date): string {
  return new Date(date.getTime() + (isSummerTime(date) ? HOUR : 0)).toISOString();
}

/** From 01:00 UTC on the last Sunday in March to 01:00 UTC on the last in October (the Summer Time Order 2002). */
function isSummerTime(date: Date): boolean {
  const year = date.getUTCFullYear();
  return lastSunday(year, 2) <= date && date < lastSunday(year, 9);
}

function lastSunday(year: number, month: number): Date {
  const last = new Date(Date.UTC(year, month + 1, 0, 1));
  last.setUTCDate(last.getUTCDate() - last.getUTCDay());
  return last;
}
