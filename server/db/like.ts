/** Text as `like` and `ilike` take it literally. */
export function literally(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

/** A word as `like` and `ilike` find it anywhere in a text. */
export function anywhere(word: string): string {
  return `%${literally(word)}%`;
}
