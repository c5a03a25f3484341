const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Shown on a card when the source gave no date (SPEC-10). */
export const NO_DATE_ON_CARD = 'Recently';

/** 'just now', '5 mins ago', '1 hr ago', '3 days ago'; 'Recently' without a usable date (CONST-21 to CONST-25). */
export function timeAgo(date: Date | string | null, now: Date): string {
  const age = ageOf(date, now);
  if (age === null) return NO_DATE_ON_CARD;
  if (age < MINUTE) return 'just now';
  if (age < HOUR) return ago(Math.floor(age / MINUTE), 'min');
  if (age < DAY) return ago(Math.floor(age / HOUR), 'hr');
  return ago(Math.floor(age / DAY), 'day');
}

/** Like `timeAgo`, but 'Just now' under one hour; only for the cards of the Latest News block (CONST-23, SPEC-10). */
export function timeAgoInLatestBlock(date: Date | string | null, now: Date): string {
  const age = ageOf(date, now);
  return age !== null && age < HOUR ? 'Just now' : timeAgo(date, now);
}

/**
 * Whether a story is less than 24 hours old, or has no date. In lists of headlines only such stories show their age.
 */
export function isFresh(date: string | null, now: Date): boolean {
  const age = ageOf(date, now);
  return age === null || age < DAY;
}

function ago(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'} ago`;
}

/** Milliseconds since `date`, 0 for one in the future. */
function ageOf(date: Date | string | null, now: Date): number | null {
  if (date === null) return null;
  const age = now.getTime() - new Date(date).getTime();
  return Number.isNaN(age) ? null : Math.max(0, age);
}
