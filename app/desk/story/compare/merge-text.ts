import { diffTokens, fits } from '#domain/word-diff.ts';

const TAG = /<(\/?)([a-z][a-z0-9-]*)(?:"[^"]*"|'[^']*'|[^'"<>])*>/gi;
const VOID = new Set(['br', 'col', 'hr', 'img', 'source', 'wbr']);

/**
 * What two people made of the HTML `base`, put together paragraph by paragraph. Null if both changed the same place, or
 * where that cannot be told.
 */
export function mergeTexts(mine: string, theirs: string, base: string): string | null {
  const [m, t, b] = [blocksOf(mine), blocksOf(theirs), blocksOf(base)];
  return m === null || t === null || b === null ? null : (mergeLists(m, t, b)?.join('') ?? null);
}

/** The same for lists, piece by piece. */
export function mergeLists(m: readonly string[], t: readonly string[], b: readonly string[]): string[] | null {
  if (!fits(b, m) || !fits(b, t)) return null;
  const [placesInMine, placesInTheirs] = [placesIn(b, m), placesIn(b, t)];
  const merged: string[] = [];
  const from = { base: 0, mine: 0, theirs: 0 };
  for (const at of [...b.keys(), b.length]) {
    const inMine = at === b.length ? m.length : placesInMine[at];
    const inTheirs = at === b.length ? t.length : placesInTheirs[at];
    if (inMine === undefined || inMine < 0 || inTheirs === undefined || inTheirs < 0) continue;
    const changed = mergeChanged(m.slice(from.mine, inMine), t.slice(from.theirs, inTheirs), b.slice(from.base, at));
    if (changed === null) return null;
    merged.push(...changed, ...b.slice(at, at + 1));
    Object.assign(from, { base: at + 1, mine: inMine + 1, theirs: inTheirs + 1 });
  }
  return merged;
}

/** The elements at the top level of `html`; null if it is more than a list of elements. */
function blocksOf(html: string): string[] | null {
  const blocks: string[] = [];
  let depth = 0;
  let start = 0;
  let end = 0;
  for (const found of html.matchAll(TAG)) {
    const [tag, slash = '', name = ''] = found;
    if (depth === 0) {
      if (html.slice(end, found.index).trim() !== '') return null;
      start = found.index;
    }
    if (!VOID.has(name.toLowerCase())) depth += slash === '' ? 1 : -1;
    if (depth < 0) return null;
    end = found.index + tag.length;
    if (depth === 0) blocks.push(html.slice(start, end));
  }
  return depth === 0 && html.slice(end).trim() === '' ? blocks : null;
}

/** For each block of `base` its place in `other`, -1 for those that it no longer has. */
function placesIn(base: readonly string[], other: readonly string[]): number[] {
  let at = -1;
  return diffTokens(base, other).flatMap(({ kind }) => {
    if (kind !== 'removed') at += 1;
    return kind === 'added' ? [] : [kind === 'same' ? at : -1];
  });
}

/** Blocks between two that nobody changed. */
function mergeChanged(
  mine: readonly string[],
  theirs: readonly string[],
  base: readonly string[],
): readonly string[] | null {
  if (isSame(mine, theirs) || isSame(theirs, base)) return mine;
  if (isSame(mine, base)) return theirs;
  if (mine.length !== base.length || theirs.length !== base.length) return null;
  // As many blocks as before: neighbours that were each rewritten by one of the two.
  const merged = base.map((block, at) => (mine[at] === block ? theirs[at] : theirs[at] === block ? mine[at] : null));
  return merged.every((block) => typeof block === 'string') ? merged : null;
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((block, at) => block === other[at]);
}
