import { z } from 'zod';

/** Maximum sizes of a note's anchor, in characters. */
export const ANCHOR_LIMITS = {
  quote: 1000,
  /** Before and after the quote, each. */
  context: 60,
} as const;

/** The parts of a story that a note can be about; 'story' is all of it. */
export const NOTE_FIELDS = ['story', 'title', 'standfirst', 'content'] as const;
export type NoteField = (typeof NOTE_FIELDS)[number];

/**
 * The passage that a note is about: its words, the text before and after it, and its offset. `quote` is '' for the
 * whole field; paragraphs are separated by line feeds.
 */
export const noteAnchor = z.object({
  field: z.enum(NOTE_FIELDS),
  quote: z.string().max(ANCHOR_LIMITS.quote),
  before: z.string().max(ANCHOR_LIMITS.context),
  after: z.string().max(ANCHOR_LIMITS.context),
  /** Offset in the text, which decides between passages that look the same. */
  place: z.int().min(0).max(5_000_000),
});
export type NoteAnchor = z.infer<typeof noteAnchor>;

export interface Passage {
  /** Offsets in the text. */
  readonly from: number;
  readonly to: number;
}

/** A quote of this length identifies its passage even if everything around it has changed. */
const TELLING_LENGTH = 24;
/** A shorter one needs this many unchanged characters around it. */
const TELLING_CONTEXT = 6;

/** The anchor of the passage from `from` to `to` in `text`. A longer passage is cut to what an anchor may quote. */
export function anchorAt(field: NoteField, text: string, { from, to }: Passage): NoteAnchor {
  const end = Math.min(to, from + ANCHOR_LIMITS.quote);
  return {
    field,
    quote: text.slice(from, end),
    before: text.slice(Math.max(0, from - ANCHOR_LIMITS.context), from),
    after: text.slice(end, end + ANCHOR_LIMITS.context),
    place: from,
  };
}

/** The anchor of a whole field: the title, the standfirst, or the story. */
export function anchorOfAll(field: NoteField, text: string): NoteAnchor {
  return anchorAt(field, text, { from: 0, to: text.length });
}

/**
 * Finds the passage again in a text that may have changed since: the occurrence of its words with the best matching
 * context, and among equal ones the nearest to the old offset. `null` if the words were removed, or are too short to be
 * identified without their context.
 */
export function findPassage(text: string, { quote, before, after, place }: NoteAnchor): Passage | null {
  if (quote === '') return null;
  const plain = evenSpaces(text);
  const wanted = evenSpaces(quote);
  const around = { before: evenSpaces(before), after: evenSpaces(after) };
  let best: { readonly from: number; readonly score: number } | null = null;
  for (let from = plain.indexOf(wanted); from >= 0; from = plain.indexOf(wanted, from + 1)) {
    const score = alikeBefore(plain, from, around.before) + alikeAfter(plain, from + wanted.length, around.after);
    const isNearer = best !== null && Math.abs(from - place) < Math.abs(best.from - place);
    if (best === null || score > best.score || (score === best.score && isNearer)) best = { from, score };
  }
  if (best === null) return null;
  const needed = Math.min(TELLING_CONTEXT, before.length + after.length);
  if (quote.length < TELLING_LENGTH && best.score < needed) return null;
  return { from: best.from, to: best.from + quote.length };
}

/**
 * True when `text` still is what a note quotes. Kinds of spaces are ignored, because browsers and the sanitiser change
 * them.
 */
export function isSamePassage(text: string, quote: string): boolean {
  return evenSpaces(text) === evenSpaces(quote);
}

/** Keeps the length, so that offsets stay valid. */
function evenSpaces(text: string): string {
  return text.replaceAll('\u00a0', ' ');
}

function alikeAfter(text: string, from: number, wanted: string): number {
  let count = 0;
  while (count < wanted.length && text[from + count] === wanted[count]) count += 1;
  return count;
}

function alikeBefore(text: string, to: number, wanted: string): number {
  let count = 0;
  while (count < Math.min(wanted.length, to) && text[to - 1 - count] === wanted.at(-1 - count)) count += 1;
  return count;
}
