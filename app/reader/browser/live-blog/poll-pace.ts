const VISIBLE_MS = 1500;
const HIDDEN_MS = 60_000;
const LONGEST_MS = 60_000;

/** Milliseconds until the next call: a second and a half, longer after failures in a row, a minute in a hidden tab. */
export function nextWait({ isHidden, failures }: { readonly isHidden: boolean; readonly failures: number }): number {
  if (isHidden) return HIDDEN_MS;
  return Math.min(VISIBLE_MS * 2 ** failures, LONGEST_MS);
}
