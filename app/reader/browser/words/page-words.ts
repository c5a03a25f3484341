/**
 * Loads the words of the script in the page's language, a line and a file for each so that readers download no other,
 * and returns what translates into it.
 */
export async function loadPageWords(): Promise<(english: string) => string> {
  if (document.documentElement.lang === 'hi-IN') return (await import('./hindi.ts')).intoHindi;
  return (english) => english;
}
