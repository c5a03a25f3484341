/** Type-ahead resets after this pause (DIA-42, CONST-56). */
const RESET_AFTER_MS = 1000;

/**
 * Type-ahead as in native lists: keys add up to a prefix, and a pause of a second starts a new one. `press` returns the
 * matching item, or `null` if there is none or the key is not a letter.
 */
export function createTypeAhead<Item extends { readonly name: string }>(
  items: readonly Item[],
): { press(key: string): Item | null } {
  let word = '';
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    press(key) {
      if (!/^[\p{L} ]$/u.test(key) || (key === ' ' && word === '')) return null;
      word += folded(key);
      clearTimeout(timer);
      timer = setTimeout(() => {
        word = '';
      }, RESET_AFTER_MS);
      return items.find(({ name }) => folded(name).startsWith(word)) ?? null;
    },
  };
}

/** Removes accents, so that 'a' finds the Åland Islands. */
function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
