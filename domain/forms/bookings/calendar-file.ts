import type { ShowSession } from './show-sessions.ts';

/** The calendar entry attached to a mail. */
export interface CalendarEntry {
  /** The same in all mails about one booking, so that a calendar replaces the previous entry. */
  readonly uid: string;
  /** Increases with every mail about the booking. */
  readonly sequence: number;
  readonly status: 'TENTATIVE' | 'CONFIRMED' | 'CANCELLED';
  readonly session: Pick<ShowSession, 'startsAt' | 'endsAt'>;
  readonly summary: string;
  readonly description: string;
  readonly url: string;
  /** When the entry was written. */
  readonly at: Date;
}

const LINE_OCTETS = 75;
const encoder = new TextEncoder();

/**
 * A calendar file (RFC 5545) with one entry. Times are in UTC, which no program can misread. METHOD:PUBLISH, because
 * the guest replies to people and not to a calendar server.
 */
export function calendarFile(entry: CalendarEntry): string {
  const { uid, sequence, status, session, summary, description, url, at } = entry;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//MATV//Show booking//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${textValue(uid)}`,
    `SEQUENCE:${sequence}`,
    `DTSTAMP:${utc(at)}`,
    `DTSTART:${utc(session.startsAt)}`,
    `DTEND:${utc(session.endsAt)}`,
    `SUMMARY:${textValue(summary)}`,
    `DESCRIPTION:${textValue(description)}`,
    `URL:${url}`,
    `STATUS:${status}`,
    `TRANSP:${status === 'CANCELLED' ? 'TRANSPARENT' : 'OPAQUE'}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

/** '20251025T090000Z' */
function utc(at: Date): string {
  return `${at.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
}

/** Escapes a text value: a bare line break would start a new property. */
function textValue(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/(?!\n)\p{Cc}/gu, ' ')
    .replace(/[\\;,]/g, (character) => `\\${character}`)
    .replaceAll('\n', '\\n');
}

/** Folds lines at 75 octets without splitting a character; continuation lines begin with a space. */
function folded(line: string): string {
  let result = '';
  let octets = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (octets + size > LINE_OCTETS) {
      result += '\r\n ';
      octets = 1;
    }
    result += character;
    octets += size;
  }
  return result;
}
