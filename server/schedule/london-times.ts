import { londonDay, londonTime } from '#domain/london-clock.ts';
import { londonInstant } from '#domain/london-time.ts';

/** London's time; '01:30 GMT' for the second half past one in the night when the clocks go back. */
export function unambiguousTime(at: Date): string {
  const time = londonTime(at);
  return londonInstant(londonDay(at), time).getTime() === at.getTime() ? time : `${time} GMT`;
}
