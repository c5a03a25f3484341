/** A text of the script in the page's language. Each language is a file of its own, so that readers download no other. */
export async function inPageLanguage(english: string): Promise<string> {
  return document.documentElement.lang === 'hi-IN' ? (await import('./hindi.ts')).intoHindi(english) : english;
}
