import type { ShowSession } from './show-sessions.ts';

/** One entry of a calendar, as mails carry it. */
export interface CalendarEntry {
  /** The same for all mails about one booking, so that a calendar replaces the former entry. */
  readonly uid: string;
  /** Grows with every mail about the booking. */
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
 * A calendar file (RFC 5545) of one entry. Times are in UTC, which no program can misread; METHOD:PUBLISH, because the
 * guest answers to people, not to a calendar server.
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

/** Backslashes, commas and semicolons mean something in a text, and a line end would begin a property. */
function textValue(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/(?!\n)\p{Cc}/gu, ' ')
    .replace(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll('\n', '\\n');
}

/** No line is longer than 75 octets; what goes on begins with a space, and no character is split. */
function folded(line: string): string {
  let result = '';
  let octets = 0;
  for (const sign of line) {
    const size = encoder.encode(sign).length;
    if (octets + size > LINE_OCTETS) {
      result += '\r\n ';
      octets = 1;
    }
    result += sign;
    octets += size;
  }
  return result;
}
