/**
 * What the path of a page in a further language starts with, '/hi', and '' for the first one. By its form alone: the
 * readers' script has no room for the table of languages.
 */
export function languagePrefix(path: string): string {
  return /^\/[a-z]{2}(?![^/?#])/.exec(path)?.[0] ?? '';
}
