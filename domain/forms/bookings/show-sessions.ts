import { DEFAULT_LANGUAGE, type Language, languageFacts } from '#domain/languages.ts';
import { londonDay } from '#domain/london-clock.ts';
import { dayAfter, londonInstant } from '#domain/london-time.ts';
import { onceForEach } from '#domain/once-for-each.ts';
import { textsIn } from '#domain/texts/texts.ts';
import { isShowDay, type ShowRule } from './show-rules.ts';

/** One show on one day. */
export interface ShowSession {
  /** The day in London: '2025-10-25'. */
  readonly date: string;
  /** London time, 24 hours: '10:00'. */
  readonly starts: string;
  readonly ends: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly capacity: number;
  readonly isCancelled: boolean;
}

/** How many sessions the form offers, and the notice a request needs (SPEC-36). */
export const SESSIONS_OFFERED = 13;
export const NOTICE_HOURS = 48;
const HOUR_MS = 3_600_000;
/** How far ahead to look for sessions. */
const DAYS_AHEAD = 400;

/** The next sessions that have not ended, including cancelled ones, at most `most`. */
export function sessionsFrom(rules: readonly ShowRule[], from: Date, most: number): ShowSession[] {
  const found: ShowSession[] = [];
  const first = londonDay(from);
  for (let days = 0; days < DAYS_AHEAD && found.length < most; days += 1) {
    const date = dayAfter(first, days);
    const ofDay = rules.filter((rule) => isShowDay(rule, date)).map((rule) => sessionOf(rule, date));
    found.push(...ofDay.filter(({ endsAt }) => endsAt > from).sort((a, b) => a.starts.localeCompare(b.starts)));
  }
  return found.slice(0, most);
}

/** Far enough ahead to include any session that can be proposed or requested. */
const SESSIONS_AHEAD = 200;

/** The sessions that have not begun and are not cancelled. */
export function upcomingSessions(rules: readonly ShowRule[], now: Date): ShowSession[] {
  return sessionsFrom(rules, now, SESSIONS_AHEAD).filter(({ startsAt, isCancelled }) => startsAt > now && !isCancelled);
}

/** The sessions that can be requested: the next thirteen that begin in at least 48 hours and are not cancelled. */
export function bookableSessions(rules: readonly ShowRule[], now: Date): ShowSession[] {
  const earliest = new Date(now.getTime() + NOTICE_HOURS * HOUR_MS);
  // A few more, to make up for cancelled ones and those of the first day that begin too soon.
  const spare = rules.reduce((sum, { cancelled }) => sum + cancelled.length, rules.length);
  return sessionsFrom(rules, earliest, SESSIONS_OFFERED + spare)
    .filter(({ startsAt, isCancelled }) => !isCancelled && startsAt >= earliest)
    .slice(0, SESSIONS_OFFERED);
}

type Slot = Pick<ShowSession, 'startsAt' | 'endsAt'>;

/** Times in both countries on that day: '10:00-11:00 AM London (2:30-3:30 PM India)'. */
export function slotText(slot: Slot, language: Language = DEFAULT_LANGUAGE): string {
  return textsIn(language).session(slot);
}

/** The preferredTime of a booking (BOOK-11): the date, a hyphen, the slot's text. */
export function preferredTimeOf(session: ShowSession): string {
  return `${session.date}-${slotText(session)}`;
}

/** A unique key for a session: '2025-10-25 10:00'. */
export function sessionKey({ date, starts }: Pick<ShowSession, 'date' | 'starts'>): string {
  return `${date} ${starts}`;
}

/** The day with its real weekday (BOOK-27): 'Saturday 25 October 2025'. */
export function dayText(date: string, language: Language = DEFAULT_LANGUAGE): string {
  // Assembled from parts, because engines differ on the comma after the weekday.
  const day = dayFormat(language).formatToParts(new Date(`${date}T00:00:00Z`));
  const parts = new Map(day.map(({ type, value }) => [type, value]));
  return DAY_PARTS.map((type) => parts.get(type)).join(' ');
}

const DAY_PARTS: readonly Intl.DateTimeFormatPartTypes[] = ['weekday', 'day', 'month', 'year'];

const dayFormat = onceForEach(
  (language: Language) =>
    new Intl.DateTimeFormat(languageFacts(language).locale, {
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      timeZone: 'UTC',
    }),
);

function sessionOf(rule: ShowRule, date: string): ShowSession {
  const { starts, ends, capacity, cancelled } = rule;
  return {
    date,
    starts,
    ends,
    capacity,
    startsAt: londonInstant(date, starts),
    endsAt: londonInstant(date, ends),
    isCancelled: cancelled.includes(date),
  };
}
