import { saidIn } from '#domain/forms/answers/said-in.ts';
import { BOOKING_REFUSALS } from '#domain/forms/bookings/booking-texts.ts';
import type { OfferedSession } from '#domain/forms/bookings/desk-bookings.ts';
import {
  bookableSessions,
  dayText,
  preferredTimeOf,
  type ShowSession,
  sessionKey,
  slotText,
  upcomingSessions,
} from '#domain/forms/bookings/show-sessions.ts';
import { DEFAULT_LANGUAGE, type Language, languageFacts } from '#domain/languages.ts';
import { londonDay } from '#domain/london-clock.ts';
import { filled } from '#domain/text-table.ts';
import type { Queryable } from '#server/db/client.ts';
import { fieldProblem } from '#server/http/problem.ts';
import { lockSession, placesTaken, takenFrom } from './bookings.repo.ts';
import { readShowRules } from './show-times.repo.ts';

/** The sessions that can be asked for now, with the places that are left (SPEC-36), worded in a language. */
export async function offeredSessions(
  db: Queryable,
  now: Date,
  language: Language = DEFAULT_LANGUAGE,
): Promise<OfferedSession[]> {
  const sessions = bookableSessions(await readShowRules(db), now);
  const taken = await takenFrom(db, londonDay(now));
  return sessions.map((session) => ({
    date: session.date,
    day: dayText(session.date, language),
    time: slotText(session, language),
    preferredTime: preferredTimeOf(session),
    left: Math.max(0, session.capacity - (taken.get(sessionKey(session)) ?? 0)),
  }));
}

/**
 * The session that a booking's preferredTime names, null for ''. Throws Problem 400 `session_not_offered` for a date that
 * is past, too near, or off the rules, and for a text that is none.
 */
export async function requestedSession(tx: Queryable, preferredTime: string, now: Date): Promise<ShowSession | null> {
  if (preferredTime === '') return null;
  const found = await offeredSession(tx, preferredTime, now);
  if (found) return found;
  const sessions = await offeredSessions(tx, now);
  throw fieldProblem(400, 'session_not_offered', 'preferredTime', BOOKING_REFUSALS.notOffered, { sessions });
}

/** The session that can be asked for now and that `preferredTime` names; null when there is none. */
export async function offeredSession(tx: Queryable, preferredTime: string, now: Date): Promise<ShowSession | null> {
  const sessions = bookableSessions(await readShowRules(tx), now);
  return sessions.find((session) => preferredTimeOf(session) === preferredTime) ?? null;
}

/** The session at that date and time, if it has not begun and is not cancelled; null otherwise. */
export async function upcomingSession(
  tx: Queryable,
  { date, starts }: Pick<ShowSession, 'date' | 'starts'>,
  now: Date,
): Promise<ShowSession | null> {
  const sessions = upcomingSessions(await readShowRules(tx), now);
  return sessions.find((one) => one.date === date && one.starts === starts) ?? null;
}

/** Whether booking `id` can have a place in a session, which nobody else can take until the transaction ends. */
export async function hasPlaceFor(tx: Queryable, session: ShowSession, id: string): Promise<boolean> {
  await lockSession(tx, session);
  return (await placesTaken(tx, session, id)) < session.capacity;
}

/**
 * Makes sure that booking `id` can have a place in a session, locked until the transaction ends. Throws Problem 409
 * `session_full`, whose `sessions` are those that can be had instead, and whose message names some in the guest's language.
 */
export async function takePlace(
  tx: Queryable,
  session: ShowSession,
  id: string,
  now: Date,
  language: Language = DEFAULT_LANGUAGE,
): Promise<void> {
  if (await hasPlaceFor(tx, session, id)) return;
  const sessions = await offeredSessions(tx, now, language);
  const others = sessions.filter(({ left }) => left > 0).map(({ day }) => day);
  const message =
    others.length === 0
      ? BOOKING_REFUSALS.allFull
      : filled(saidIn(language, BOOKING_REFUSALS.full), listed(others.slice(0, 3), language));
  throw fieldProblem(409, 'session_full', 'preferredTime', message, { sessions });
}

function listed(words: readonly string[], language: Language): string {
  return new Intl.ListFormat(languageFacts(language).locale, { type: 'conjunction' }).format(words);
}
