/**
 * The language prefix of a path, such as '/hi'; '' for the first language. Goes by its form alone, to keep the table of
 * languages out of readers' script.
 */
export function languagePrefix(path: string): string {
  return /^\/[a-z]{2}(?![^/?#])/.exec(path)?.[0] ?? '';
}
