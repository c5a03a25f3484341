import { z } from 'zod';
import { oneLine } from '#domain/html-text.ts';
import { imageText, shortText } from './homepage-form.ts';

export interface LiveUpdate {
  readonly time: string;
  readonly text: string;
}

const LINE_BREAK = /\r\n|[\n\r\u2028\u2029]/;
const HOUR = String.raw`(?:[01]?\d|2[0-4]):[0-5]\d(?::[0-5]\d)?(?!\d)`;
const CLOCK = new RegExp(String.raw`^${HOUR}(?:\s?[-–]\s?${HOUR})?(?:\s?[ap]\.?m\b\.?)?`, 'i');
const ZONE = /^\s?[A-Z]{2,4}(?=\s*:)/;

/**
 * Parses live updates, one per line. Lines without a colon are left out (DESK-28). A clock time at the start
 * ('10:30: text', '9:05 pm IST: text') is the time; otherwise the first colon splits (DESK-29, DESK-30, SPEC-28).
 */
export function liveUpdatesOf(text: string): LiveUpdate[] {
  return linesOf(text)
    .filter((line) => line.includes(':'))
    .map(liveUpdateOf)
    .filter(({ time, text: said }) => time !== '' || said !== '');
}

function liveUpdateOf(line: string): LiveUpdate {
  const clock = CLOCK.exec(line)?.[0];
  if (clock === undefined) return splitAt(line, line.indexOf(':'));
  const time = clock + (ZONE.exec(line.slice(clock.length))?.[0] ?? '');
  const rest = line.slice(time.length).trimStart();
  return { time, text: (rest.startsWith(':') ? rest.slice(1) : rest).trim() };
}

function splitAt(line: string, colon: number): LiveUpdate {
  return { time: line.slice(0, colon).trim(), text: line.slice(colon + 1).trim() };
}

/** The text that `liveUpdatesOf` reads back as `updates`. */
export function liveUpdatesText(updates: readonly LiveUpdate[]): string {
  return updates.map(({ time, text }) => `${time}: ${text}`.trim()).join('\n');
}

/** The lines of the centre list: trimmed, blanks dropped (DESK-33). */
export function centreListOf(text: string): string[] {
  return linesOf(text);
}

/** The lines that `liveUpdatesOf` leaves out because they have no colon. */
export function linesWithoutColon(text: string): string[] {
  return linesOf(text).filter((line) => !line.includes(':'));
}

function linesOf(text: string): string[] {
  return text
    .split(LINE_BREAK)
    .map(oneLine)
    .filter((line) => line !== '');
}

export const MAX_LINES = 100;
export const MAX_MATV_ITEMS = 50;

const list = <T extends z.ZodType>(item: T, most: number) =>
  z.array(item, { error: 'must be a list' }).max(most, { error: `must have at most ${most} entries` });
const picture = { image: imageText.default(''), imageAlt: shortText(500).optional() };
const card = z.object({ title: shortText(300), ...picture });
const entry = z.object({ text: shortText(500), ...picture });
const entries = list(entry, MAX_MATV_ITEMS).transform((all) => all.filter(isFilled));

/** POST /api/matv/update (DAPI-07): all seven parts; empty entries are dropped. */
export const matvBody = z.object({
  mainStory: card,
  liveUpdates: list(z.object({ time: shortText(60), text: shortText(1000) }), MAX_LINES),
  centerCard: card,
  centerList: list(shortText(500), MAX_LINES).transform((lines) => lines.filter((line) => line !== '')),
  economicImpact: entries,
  mustRead: entries,
  opinion: list(entry.extend({ author: shortText(120).default('') }), MAX_MATV_ITEMS).transform((all) =>
    all.filter((one) => isFilled(one) || one.author !== ''),
  ),
});

export type MatvBody = z.infer<typeof matvBody>;

const savedPicture = { image: z.string(), imageAlt: z.string().optional() };
const savedCard = z.object({ title: z.string(), ...savedPicture });
const savedEntry = z.object({ text: z.string(), ...savedPicture });

/** GET /api/matv: what was saved last, all seven parts. */
export const matvAnswer = z.object({
  mainStory: savedCard,
  liveUpdates: z.array(z.object({ time: z.string(), text: z.string() })),
  centerCard: savedCard,
  centerList: z.array(z.string()),
  economicImpact: z.array(savedEntry),
  mustRead: z.array(savedEntry),
  opinion: z.array(savedEntry.extend({ author: z.string() })),
});

export type MatvAnswer = z.infer<typeof matvAnswer>;

function isFilled({ text, image }: { readonly text: string; readonly image: string }): boolean {
  return text !== '' || image !== '';
}
