/** One piece of what somebody searches for: a word, or several between quotation marks. */
export interface SearchTerm {
  readonly words: readonly string[];
  readonly isQuoted: boolean;
  /** After a minus: stories with it are left out. */
  readonly isUnwanted: boolean;
  /** As it was typed. */
  readonly typed: string;
}

const TERM = /(-?)"([^"]*)(?:"|$)|\S+/gu;
const WORD = /[\p{L}\p{M}\p{N}]+(?:['’][\p{L}\p{M}]+)*/gu;
const JOINING = new Set(['or', 'and']);
/** Shorter beginnings fit half of the dictionary. */
const SHORTEST_BEGINNING = 3;
const ENDINGS = /(?:isation|ization|ation|ment|ing|ied|edly|ed|er|or|ive|al|ly|e|y)$/u;
const SHORTEST_STEM = 3;

/** The pieces of `text` in the syntax that search engines share: "quoted words", -unwanted, one or another. */
export function searchTerms(text: string): SearchTerm[] {
  return [...text.matchAll(TERM)].flatMap(([typed, minus, quoted]) => {
    const words = wordsOf(quoted ?? typed);
    if (words.length === 0 || (quoted === undefined && JOINING.has(typed.toLowerCase()))) return [];
    return [{ words, isQuoted: quoted !== undefined, isUnwanted: minus === '-' || typed.startsWith('-'), typed }];
  });
}

/** The words of `text` in small letters. */
export function wordsOf(text: string): string[] {
  return (text.match(WORD) ?? []).map((word) => word.toLowerCase());
}

/** `text` with these words, in small letters, replaced wherever they stand. */
export function withWords(text: string, replacements: ReadonlyMap<string, string>): string {
  return text.replace(WORD, (word) => replacements.get(word.toLowerCase()) ?? word);
}

/** The words that results show: those to be marked in them. */
export function wantedWords(text: string): string[] {
  return searchTerms(text).flatMap(({ words, isUnwanted }) => (isUnwanted ? [] : words));
}

/** Where the last word may be the beginning of one: what stands before it, and it; null otherwise. */
export function lastBeginning(text: string): { readonly before: string; readonly beginning: string } | null {
  const last = searchTerms(text).at(-1);
  const [beginning, ...more] = last?.words ?? [];
  if (!last || !beginning || more.length > 0 || last.isQuoted || last.isUnwanted) return null;
  if ([...beginning].length < SHORTEST_BEGINNING || !/^[\p{L}\p{M}\p{N}]+$/u.test(beginning)) return null;
  const at = text.lastIndexOf(last.typed);
  return { before: text.slice(0, at).replace(/\bor\s*$/i, ''), beginning };
}

/** A piece of a text; `isMatch` where it is a word that was searched for. */
export interface MarkedPiece {
  /** Where it begins in the text. */
  readonly at: number;
  readonly text: string;
  readonly isMatch: boolean;
}

/**
 * `text` in pieces that make it up again, the searched words told apart by their approximate stems. Pieces are plain
 * text: whoever shows them escapes them as any other.
 */
export function markedPieces(text: string, words: readonly string[]): MarkedPiece[] {
  const stems = new Set(words.map(stemOf));
  const last = words.at(-1) ?? '';
  const pieces: MarkedPiece[] = [];
  let from = 0;
  for (const found of stems.size > 0 ? text.matchAll(WORD) : []) {
    const word = found[0].toLowerCase();
    const begins = [...last].length >= SHORTEST_BEGINNING && word.startsWith(last);
    if (!begins && !stems.has(stemOf(word))) continue;
    if (found.index > from) pieces.push({ at: from, text: text.slice(from, found.index), isMatch: false });
    from = found.index + found[0].length;
    pieces.push({ at: found.index, text: found[0], isMatch: true });
  }
  if (from < text.length) pieces.push({ at: from, text: text.slice(from), isMatch: false });
  return pieces;
}

/** What forms of an English word share, roughly: 'visas' and 'visa', 'voting' and 'votes'. */
export function stemOf(word: string): string {
  const plain = word.toLowerCase().replace(/['’]s$/u, '');
  const single = plain.replace(/ies$/u, 'y').replace(/(?<=\p{L}{2}[^s])s$/u, '');
  const stem = single.replace(ENDINGS, '');
  return stem.length < SHORTEST_STEM ? single : stem.replace(/([^aeiou])\1$/u, '$1');
}
