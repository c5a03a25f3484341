const SECOND_MS = 1000;
/** Smaller differences are ignored: the Date header has whole seconds, so they may be rounding. */
const NOTICEABLE_MS = 2 * SECOND_MS;

/** Whole seconds until `sendAt` (ISO 8601), at least 0. */
export function secondsLeft(sendAt: string, now: number): number {
  return Math.max(0, Math.ceil((Date.parse(sendAt) - now) / SECOND_MS));
}

/** Milliseconds that the server's clock is ahead of this one, by the Date header of an answer that came at `now`. */
export function clockDifference(dateHeader: string | null, now: number): number {
  const ahead = Date.parse(dateHeader ?? '') - now;
  return Math.abs(ahead) < NOTICEABLE_MS || Number.isNaN(ahead) ? 0 : ahead;
}

export function countdownText(seconds: number): string {
  if (seconds === 0) return 'Being sent...';
  return seconds === 1 ? 'Goes out in 1 second' : `Goes out in ${seconds} seconds`;
}

/** The text of the live region; it changes only three times before the alert is sent, not every second. */
export function countdownAnnouncement(seconds: number): string {
  if (seconds === 0) return 'The alert is being sent.';
  const most = seconds > 10 ? 20 : seconds > 5 ? 10 : 5;
  return `The alert goes out in less than ${most} seconds unless you cancel it.`;
}
