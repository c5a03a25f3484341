/** After so long without a key a new word is begun (DIA-42, CONST-56). */
const FORGOTTEN_AFTER_MS = 1000;

/**
 * Finds by typing the beginning of a name, as native lists do: each key goes on with the word, a pause of a second
 * begins a new one. `press` gives what the word so far finds; null when nothing does, or the key is no letter.
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
      }, FORGOTTEN_AFTER_MS);
      return items.find(({ name }) => folded(name).startsWith(word)) ?? null;
    },
  };
}

/** Without accents, so that 'a' finds the Åland Islands. */
function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
