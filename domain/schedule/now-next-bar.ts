import type { AirLabel } from '#domain/live/on-air.ts';
import { londonDay } from '#domain/london-clock.ts';
import type { NowAnswer, PublicBroadcast } from './public-schedule.ts';

const HALF_A_DAY_MS = 12 * 3_600_000;

/** The texts of the bar under the masthead. Each states its times, so that it stays true on a cached page. */
export interface NowNextBar {
  readonly now: { readonly title: string; readonly times: string } | null;
  readonly next: { readonly title: string; readonly starts: string } | null;
}

/** The bar's texts at an instant; `null` when nothing is scheduled. */
export function barOf(guide: NowAnswer | null, at: Date, locale = 'en-GB'): NowNextBar | null {
  if (!guide || (guide.now === null && guide.next === null)) return null;
  const { now, next } = guide;
  return {
    now: now && { title: now.title, times: timesOf(now) },
    next: next && { title: next.title, starts: startTime(next, at, locale) },
  };
}

/** London's times of a broadcast: '18:00–19:00'. */
export function timesOf({ london }: Pick<PublicBroadcast, 'london'>): string {
  return `${london.starts}–${london.ends}`;
}

/** When a broadcast starts, in London: '19:00', or 'Sat 19:00' on another day more than twelve hours ahead. */
export function startTime(
  { startsAt, london }: Pick<PublicBroadcast, 'startsAt' | 'london'>,
  at: Date,
  locale = 'en-GB',
): string {
  const isFar = Date.parse(startsAt) - at.getTime() > HALF_A_DAY_MS;
  if (!isFar || london.day === londonDay(at)) return london.starts;
  const day = new Date(`${london.day}T00:00:00Z`).toLocaleDateString(locale, { weekday: 'short', timeZone: 'UTC' });
  return `${day} ${london.starts}`;
}

/**
 * How long until a broadcast starts: 'in 2 h 5 min', 'in 25 min', 'in a moment'. Minutes are rounded up.
 */
export function countdown({ startsAt }: Pick<PublicBroadcast, 'startsAt'>, at: Date): string {
  const minutes = Math.ceil((Date.parse(startsAt) - at.getTime()) / 60_000);
  const hours = Math.floor(minutes / 60);
  if (minutes <= 1) return 'in a moment';
  const parts = [hours > 0 ? `${hours} h` : '', minutes % 60 > 0 ? `${minutes % 60} min` : ''];
  return `in ${parts.filter((part) => part !== '').join(' ')}`;
}

/** The label of the programme that is on: 'LIVE' if it is scheduled as a live one, not a recording. */
export function programmeAirLabel({ isLive }: Pick<PublicBroadcast, 'isLive'>): AirLabel {
  return isLive ? 'LIVE' : 'On now';
}

/** How much of a broadcast is over at an instant in milliseconds since 1970, from 0 to 1. */
export function progressAt({ startsAt, endsAt }: Pick<PublicBroadcast, 'startsAt' | 'endsAt'>, at: number): number {
  const start = Date.parse(startsAt);
  return Math.min(1, Math.max(0, (at - start) / (Date.parse(endsAt) - start)));
}
