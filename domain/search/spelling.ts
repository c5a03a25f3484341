/** The edit distance between two words; a swapped pair of letters counts once. */
export function editDistance(one: string, other: string): number {
  const a = [...one];
  const b = [...other];
  let beforeLast: number[] = [];
  let last = b.map((_, index) => index + 1);
  last.unshift(0);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const replaced = (last[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const changed = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, replaced);
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row.push(isSwap ? Math.min(changed, (beforeLast[j - 2] ?? 0) + 1) : changed);
    }
    beforeLast = last;
    last = row;
  }
  return last[b.length] ?? 0;
}

/** `word` with two neighbours swapped or one letter missing: typos that leave few trigrams in common. */
export function typosOf(word: string): string[] {
  const letters = [...word];
  const typos = letters.flatMap((letter, at) => [
    [...letters.slice(0, at), letters[at + 1] ?? '', letter, ...letters.slice(at + 2)].join(''),
    letters.toSpliced(at, 1).join(''),
  ]);
  return [...new Set(typos)].filter((typo) => typo !== word && typo !== '');
}

const LONG_WORD = 8;

/** The most likely intended word: at most one letter off in short words, two in longer and three in long ones. */
export function likelyMeant(typed: string, candidates: readonly string[]): string | null {
  const length = [...typed].length;
  const most = length < 6 ? 1 : length < LONG_WORD ? 2 : 3;
  let best: { readonly word: string; readonly distance: number } | null = null;
  for (const word of candidates) {
    if (word === typed || Math.abs([...word].length - length) > most) continue;
    const distance = editDistance(typed, word) + (word.charAt(0) === typed.charAt(0) ? 0 : 0.5);
    if (distance <= most && (best === null || distance < best.distance)) best = { word, distance };
  }
  return best?.word ?? null;
}
