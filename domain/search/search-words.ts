import { normaliseDevanagari } from './devanagari.ts';

/** One part of a search: a word, or a phrase in quotation marks. */
export interface SearchTerm {
  readonly words: readonly string[];
  readonly isQuoted: boolean;
  /** Preceded by a minus: stories that contain it are excluded. */
  readonly isUnwanted: boolean;
  /** As it was typed. */
  readonly typed: string;
}

const TERM = /(-?)"([^"]*)(?:"|$)|\S+/gu;
const WORD = /[\p{L}\p{M}\p{N}]+(?:['’][\p{L}\p{M}]+)*/gu;
const JOINING = new Set(['or', 'and']);
/** Shorter prefixes match half of the dictionary. */
const SHORTEST_PREFIX = 3;
const ENDINGS = /(?:isation|ization|ation|ment|ing|ied|edly|ed|er|or|ive|al|ly|e|y)$/u;
const SHORTEST_STEM = 3;

/** Parses the usual search syntax: "a phrase", -unwanted, one or another. */
export function searchTerms(text: string): SearchTerm[] {
  return [...text.matchAll(TERM)].flatMap(([typed, minus, quoted]) => {
    const words = wordsOf(quoted ?? typed);
    if (words.length === 0 || (quoted === undefined && JOINING.has(typed.toLowerCase()))) return [];
    return [{ words, isQuoted: quoted !== undefined, isUnwanted: minus === '-' || typed.startsWith('-'), typed }];
  });
}

/** The words of `text` in lower case. */
export function wordsOf(text: string): string[] {
  return (text.match(WORD) ?? []).map((word) => word.toLowerCase());
}

/** Replaces words in `text`; the keys of `replacements` are in lower case. */
export function withWords(text: string, replacements: ReadonlyMap<string, string>): string {
  return text.replace(WORD, (word) => replacements.get(word.toLowerCase()) ?? word);
}

/** The words to highlight in the results. */
export function wantedWords(text: string): string[] {
  return searchTerms(text).flatMap(({ words, isUnwanted }) => (isUnwanted ? [] : words));
}

/** Splits off the last word if it may be an unfinished one, else returns `null`. */
export function lastPrefix(text: string): { readonly before: string; readonly prefix: string } | null {
  const last = searchTerms(text).at(-1);
  const [prefix, ...more] = last?.words ?? [];
  if (!last || !prefix || more.length > 0 || last.isQuoted || last.isUnwanted) return null;
  if ([...prefix].length < SHORTEST_PREFIX || !/^[\p{L}\p{M}\p{N}]+$/u.test(prefix)) return null;
  const at = text.lastIndexOf(last.typed);
  return { before: text.slice(0, at).replace(/\bor\s*$/i, ''), prefix };
}

/** A piece of a text; `isMatch` if it is one of the searched words. */
export interface MarkedPiece {
  /** Its offset in the text. */
  readonly at: number;
  readonly text: string;
  readonly isMatch: boolean;
}

/**
 * Splits `text` into pieces, with the searched words marked by comparing rough stems. The pieces add up to `text` and
 * are plain text, so they must be escaped like any other.
 */
export function markedPieces(text: string, words: readonly string[]): MarkedPiece[] {
  const stems = new Set(words.map(stemOf));
  const last = normaliseDevanagari(words.at(-1) ?? '');
  const pieces: MarkedPiece[] = [];
  let from = 0;
  for (const found of stems.size > 0 ? text.matchAll(WORD) : []) {
    const word = normaliseDevanagari(found[0].toLowerCase());
    const begins = [...last].length >= SHORTEST_PREFIX && word.startsWith(last);
    if (!begins && !stems.has(stemOf(word))) continue;
    if (found.index > from) pieces.push({ at: from, text: text.slice(from, found.index), isMatch: false });
    from = found.index + found[0].length;
    pieces.push({ at: found.index, text: found[0], isMatch: true });
  }
  if (from < text.length) pieces.push({ at: from, text: text.slice(from), isMatch: false });
  return pieces;
}

/** A rough stem of an English word, the same for 'visas' and 'visa', 'voting' and 'votes'; Devanagari is normalised. */
export function stemOf(word: string): string {
  const plain = normaliseDevanagari(word.toLowerCase()).replace(/['’]s$/u, '');
  const single = plain.replace(/ies$/u, 'y').replace(/(?<=\p{L}{2}[^s])s$/u, '');
  const stem = single.replace(ENDINGS, '');
  return stem.length < SHORTEST_STEM ? single : stem.replace(/([^aeiou])\1$/u, '$1');
}
