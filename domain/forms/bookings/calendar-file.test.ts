import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type CalendarEntry, calendarFile } from './calendar-file.ts';

const entry: CalendarEntry = {
  uid: '0123456789abcdef01234567@matv.example',
  sequence: 1,
  status: 'TENTATIVE',
  session: { startsAt: new Date('2025-10-25T09:00:00Z'), endsAt: new Date('2025-10-25T10:00:00Z') },
  summary: 'Rajneeti on MATV',
  description: 'Your request MATV-7K3F-92QD.\nWe write, or call; soon.',
  url: 'https://matv.example/book-rajneeti',
  at: new Date('2025-10-20T12:00:00Z'),
};

/** As a calendar reads it: folded lines joined, property by name. */
function read(file: string): Map<string, string> {
  const lines = file.replaceAll('\r\n ', '').split('\r\n');
  return new Map(
    lines.filter(Boolean).map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)]),
  );
}

it('is a calendar with one entry in UTC', () => {
  expect(calendarFile(entry).split('\r\n')).toEqual([
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//MATV//Show booking//EN', 'CALSCALE:GREGORIAN', 'METHOD:PUBLISH'],
    ...['BEGIN:VEVENT', 'UID:0123456789abcdef01234567@matv.example', 'SEQUENCE:1', 'DTSTAMP:20251020T120000Z'],
    ...['DTSTART:20251025T090000Z', 'DTEND:20251025T100000Z', 'SUMMARY:Rajneeti on MATV'],
    'DESCRIPTION:Your request MATV-7K3F-92QD.\\nWe write\\, or call\\; soon.',
    ...[
      'URL:https://matv.example/book-rajneeti',
      'STATUS:TENTATIVE',
      'TRANSP:OPAQUE',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ],
  ]);
});

it('folds lines at 75 octets and lets no text add properties', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.lorem({ maxCount: 60 })), (words) => {
      const file = calendarFile({ ...entry, description: words, summary: `${words}\r\nATTENDEE:mailto:x@example.org` });
      for (const line of file.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
      const found = read(file);
      expect([...found.keys()].length).toBe(16);
      const said = found.get('DESCRIPTION')?.replace(/\\(.)/g, (_all, sign) => (sign === 'n' ? '\n' : sign));
      expect(said).toBe(
        words
          .toWellFormed()
          .replace(/\r\n?/g, '\n')
          .replace(/(?!\n)\p{Cc}/gu, ' '),
      );
    }),
  );
});
