import { type CsvError, parse } from 'csv-parse/sync';
import { z } from 'zod';
import { textOfCsvCell } from '#domain/csv-cell.ts';
import { dayAfter, londonInstant } from '#domain/london-time.ts';
import { minuteOf, wallTime } from '#domain/schedule/showings.ts';
import { BadCell, type BadLine, type FileRead, MAX_LINES, readLines } from './read-line.ts';

const DELIMITERS = [',', ';', '\t'];
const NEEDED = ['title', 'start'];
const DAY_MINUTES = 1440;
const HOUR_MINUTES = 60;
const MINUTE_MS = 60_000;
/** After a start in the second of the two hours when the clocks go back. */
const GMT = /\sGMT$/i;
const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
const TRUE = new Set(['yes', 'y', 'true', '1', 'live']);
const FALSE = new Set(['', 'no', 'n', 'false', '0']);

const recordSchema = z.object({ record: z.record(z.string(), z.string()), info: z.object({ lines: z.number() }) });
type Row = Record<string, string>;

/**
 * Programmes as a table whose first line names its columns: title and start, then either date or days (with from and
 * until), minutes or end, and category, live, summary. Commas, semicolons or tabs; times are London's, but for a start
 * such as '01:30 GMT'.
 */
export function readCsv(text: string, today: string): FileRead {
  const none = { good: [], channels: [], channel: null };
  const header = text.replace(/^\uFEFF/, '').split(/\r?\n/, 1)[0] ?? '';
  const delimiter = DELIMITERS.toSorted((one, other) => header.split(other).length - header.split(one).length)[0];
  const names = header.split(delimiter ?? ',').map(columnName);
  const missing = NEEDED.filter((name) => !names.includes(name));
  if (missing.length > 0) {
    const reason = `The first line must name the columns; ${missing.join(' and ')} is missing.`;
    return { ...none, bad: [{ line: 1, reason }] };
  }
  const { rows, broken } = parsedRows(text, delimiter ?? ',');
  const { good, bad } = readLines(rows.map(({ line, row }) => ({ line, read: () => fieldsOf(row, today) })));
  return { ...none, good, bad: [...broken, ...bad].toSorted((one, other) => one.line - other.line) };
}

function parsedRows(text: string, delimiter: string): { rows: { line: number; row: Row }[]; broken: BadLine[] } {
  const broken: BadLine[] = [];
  const skipped = (error: CsvError | undefined) => {
    broken.push({
      line: Number(error?.lines ?? 0),
      reason: 'A quote is opened here, or before, and never closed: what follows is left out.',
    });
    return undefined;
  };
  const records: unknown = parse(text, {
    bom: true,
    delimiter,
    info: true,
    ltrim: delimiter !== '\t',
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    // One more than may be, so that it is seen.
    to: MAX_LINES + 1,
    skip_records_with_error: true,
    on_skip: skipped,
    columns: (header: string[]) => header.map(columnName),
  });
  const rows = z.array(recordSchema).parse(records);
  return { rows: rows.map(({ record, info }) => ({ line: info.lines, row: trimmed(record) })), broken };
}

function trimmed(row: Row): Row {
  return Object.fromEntries(Object.entries(row).map(([name, cell]) => [name, cell.trim()]));
}

function columnName(name: string): string {
  return name.trim().replaceAll('"', '').toLowerCase();
}

function fieldsOf(row: Row, today: string): unknown {
  const facts = {
    title: textOfCsvCell(row.title ?? ''),
    summary: textOfCsvCell(row.summary ?? ''),
    category: textOfCsvCell(row.category ?? ''),
    isLive: isLive(row.live ?? ''),
  };
  const [date = '', days = '', startCell = ''] = [row.date, row.days, row.start];
  const isGmt = date !== '' && GMT.test(startCell);
  const start = timeIn(isGmt ? startCell.replace(GMT, '') : startCell, 'start');
  const wallMinutes = minutesIn(row, start);
  if ((date === '') === (days === '')) throw new BadCell('A line needs either a date or days of the week.');
  if (date !== '') {
    const startsAt = isGmt ? new Date(`${dateIn(date)}T${start}:00Z`) : londonInstant(dateIn(date), start);
    const minutes = row.minutes ? wallMinutes : minutesUntilEnd(startsAt, dateIn(date), minuteOf(start) + wallMinutes);
    return { facts, rule: { kind: 'once', startsAt: startsAt.toISOString(), minutes } };
  }
  const from = row.from ? dateIn(row.from) : today;
  const until = row.until ? dateIn(row.until) : null;
  return { facts, rule: { kind: 'weekly', days: daysIn(days), start, minutes: wallMinutes, from, until } };
}

/** Minutes from an instant to London's clock at `endMinute` of a day: an hour more or less in a night when it changes. */
function minutesUntilEnd(startsAt: Date, day: string, endMinute: number): number {
  const end = londonInstant(dayAfter(day, Math.floor(endMinute / DAY_MINUTES)), wallTime(endMinute));
  const minutes = (end.getTime() - startsAt.getTime()) / MINUTE_MS;
  // The end is in the hour that repeats, and means the second one, as the start does.
  return minutes > 0 ? minutes : minutes + HOUR_MINUTES;
}

function isLive(text: string): boolean {
  const word = text.toLowerCase();
  if (TRUE.has(word)) return true;
  if (FALSE.has(word)) return false;
  throw new BadCell(`‘${text}’ in the column live is neither yes nor no.`);
}

function timeIn(text: string, column: string): string {
  const [, hour = '', minute = ''] = /^(\d{1,2})[:.](\d{2})(?::00)?$/.exec(text) ?? [];
  if (hour === '' || Number(hour) > 23 || Number(minute) > 59) {
    throw new BadCell(`‘${text}’ in the column ${column} is no time such as 18:30.`);
  }
  return `${hour.padStart(2, '0')}:${minute}`;
}

function minutesIn(row: Row, start: string): number {
  if (row.minutes) {
    if (/^\d{1,4}$/.test(row.minutes)) return Number(row.minutes);
    throw new BadCell(`‘${row.minutes}’ in the column minutes is no whole number.`);
  }
  if (!row.end) throw new BadCell('A line needs its minutes or its end.');
  const minutes = minuteOf(timeIn(row.end, 'end')) - minuteOf(start);
  return minutes > 0 ? minutes : minutes + DAY_MINUTES;
}

/** 2026-11-20 or, as British spreadsheets write it, 20/11/2026. */
function dateIn(text: string): string {
  const [, day = '', month = '', year = ''] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? [];
  const date = year === '' ? text : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const isDate =
    /^\d{4}-\d{2}-\d{2}$/.test(date) && new Date(`${date}T00:00:00Z`).getUTCDate() === Number(date.slice(8));
  if (!isDate) throw new BadCell(`‘${text}’ is no date such as 2026-11-20 or 20/11/2026.`);
  return date;
}

/** 'daily', 'Mon-Fri', 'Mon Wed', 'Monday, Friday'. */
function daysIn(text: string): number[] {
  const words = text
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?(?:-|–|to) ?/g, '-')
    .split(/[\s,;/&+]+/);
  const days = words.filter((word) => word !== '').flatMap((word) => daysOfWord(word, text));
  return [...new Set(days)].sort((one, other) => one - other);
}

function daysOfWord(word: string, text: string): number[] {
  if (word === 'daily') return [1, 2, 3, 4, 5, 6, 7];
  const [first = '', last = first] = word.split('-');
  const [from, to] = [first, last].map((name) => WEEKDAYS.indexOf(name.slice(0, 3)) + 1);
  if (!from || !to || !isWeekday(first) || !isWeekday(last)) {
    throw new BadCell(`‘${text}’ in the column days are no days such as Mon-Fri or Mon Wed Sun.`);
  }
  return Array.from({ length: ((to - from + 7) % 7) + 1 }, (_, index) => ((from - 1 + index) % 7) + 1);
}

const DAY_NAMES = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

function isWeekday(word: string): boolean {
  return word.length >= 3 && DAY_NAMES.some((name) => name.startsWith(word));
}
