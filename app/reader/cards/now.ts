const A_MINUTE = 60_000;

/** The end of the minute that `now` is in. Ages are told in minutes: within one, what is remembered of a page stays right. */
export function toTheMinute(now: Date): Date {
  return new Date(Math.ceil(now.getTime() / A_MINUTE) * A_MINUTE);
}
