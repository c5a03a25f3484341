/** A run of text that both versions have, or that only one of them has. */
export interface DiffPart {
  readonly kind: 'same' | 'removed' | 'added';
  readonly text: string;
}

/** Size limit of the comparison's table, so that a diff does not block the page. */
const MAX_CELLS = 4_000_000;
const WORDS = /\s+|[^\s]+/g;
const SENTENCES = /[^.!?।\n]+[.!?।\n]*\s*|[.!?।\n]+\s*/g;

/** Compares word by word, by the longest common subsequence; very long texts sentence by sentence first. */
export function diffWords(before: string, after: string): DiffPart[] {
  if (before === after) return joined([{ kind: 'same', text: before }]);
  const [a, b] = [tokens(before, WORDS), tokens(after, WORDS)];
  if (fits(a, b)) return joined(diffTokens(a, b));
  const [c, d] = [tokens(before, SENTENCES), tokens(after, SENTENCES)];
  if (!fits(c, d)) return joined(replaced(before, after));
  return joined(changedRuns(diffTokens(c, d)));
}

/** Compares changed sentences word by word, if they are short enough. */
function changedRuns(parts: readonly DiffPart[]): DiffPart[] {
  const found: DiffPart[] = [];
  let removed = '';
  let added = '';
  const flush = () => {
    const [a, b] = [tokens(removed, WORDS), tokens(added, WORDS)];
    found.push(...(fits(a, b) ? diffTokens(a, b) : replaced(removed, added)));
    removed = '';
    added = '';
  };
  for (const part of parts) {
    if (part.kind === 'removed') removed += part.text;
    else if (part.kind === 'added') added += part.text;
    else {
      flush();
      found.push(part);
    }
  }
  flush();
  return found;
}

/** Compares lists piece by piece; its table has a cell for each pair of pieces. */
export function diffTokens(before: readonly string[], after: readonly string[]): DiffPart[] {
  const { start, end } = sharedEnds(before, after);
  const a = before.slice(start, before.length - end);
  const b = after.slice(start, after.length - end);
  const same = (list: readonly string[]): DiffPart[] => list.map((text) => ({ kind: 'same', text }));
  return [...same(before.slice(0, start)), ...middle(a, b), ...same(before.slice(before.length - end))];
}

/** How many pieces both lists have in common at the start, and how many at the end. */
function sharedEnds(before: readonly string[], after: readonly string[]) {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < most - start && before[before.length - 1 - end] === after[after.length - 1 - end]) end += 1;
  return { start, end };
}

/** Walks the table of longest common subsequences, `width` cells a row. */
function middle(a: readonly string[], b: readonly string[]): DiffPart[] {
  const width = b.length + 1;
  const table = lengths(a, b, width);
  const cell = (i: number, j: number) => table[i * width + j] ?? 0;
  const found: DiffPart[] = [];
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    const [mine, other] = [a[i], b[j]];
    if (mine !== undefined && mine === other) {
      found.push({ kind: 'same', text: mine });
      i += 1;
      j += 1;
    } else if (mine !== undefined && (other === undefined || cell(i + 1, j) >= cell(i, j + 1))) {
      found.push({ kind: 'removed', text: mine });
      i += 1;
    } else {
      found.push({ kind: 'added', text: other ?? '' });
      j += 1;
    }
  }
  return found;
}

function lengths(a: readonly string[], b: readonly string[], width: number): Uint32Array {
  const table = new Uint32Array((a.length + 1) * width);
  for (let i = a.length - 1; i >= 0; i -= 1) {
    for (let j = b.length - 1; j >= 0; j -= 1) {
      const below = table[(i + 1) * width + j] ?? 0;
      const right = table[i * width + j + 1] ?? 0;
      const both = (table[(i + 1) * width + j + 1] ?? 0) + 1;
      table[i * width + j] = a[i] === b[j] ? both : Math.max(below, right);
    }
  }
  return table;
}

function tokens(text: string, pattern: RegExp): string[] {
  return text.match(pattern) ?? [];
}

/** Whether what differs between two lists is short enough to be compared without blocking the page. */
export function fits(a: readonly string[], b: readonly string[]): boolean {
  const { start, end } = sharedEnds(a, b);
  return (a.length - start - end) * (b.length - start - end) <= MAX_CELLS;
}

function replaced(before: string, after: string): DiffPart[] {
  return [
    { kind: 'removed', text: before },
    { kind: 'added', text: after },
  ];
}

/** Merges adjacent parts of the same kind. */
function joined(parts: readonly DiffPart[]): DiffPart[] {
  const found: { kind: DiffPart['kind']; text: string }[] = [];
  for (const part of parts) {
    const last = found.at(-1);
    if (part.text === '') continue;
    if (last && last.kind === part.kind) last.text += part.text;
    else found.push({ ...part });
  }
  return found;
}
