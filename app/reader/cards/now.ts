const A_MINUTE = 60_000;

/** The end of the current minute. Ages are shown in minutes, so rendered parts can be reused within one. */
export function toTheMinute(now: Date): Date {
  return new Date(Math.ceil(now.getTime() / A_MINUTE) * A_MINUTE);
}
