/** A language that the site is published in. Another one is a row here, its messages, and a font with its letters. */
interface PublishedLanguage {
  /** BCP 47, for `lang` and `hreflang`. */
  readonly code: string;
  /** What those who read it call it, in its own script. */
  readonly name: string;
  /** What the desk calls it, whose texts are English. */
  readonly english: string;
  /** For dates and numbers. */
  readonly locale: string;
  readonly direction: 'ltr' | 'rtl';
  /** What its addresses start with: '' for the site's first language, else a slash and a word that no section has. */
  readonly prefix: '' | `/${string}`;
}

export const LANGUAGES = [
  { code: 'en', name: 'English', english: 'English', locale: 'en-GB', direction: 'ltr', prefix: '' },
  { code: 'hi', name: 'हिन्दी', english: 'Hindi', locale: 'hi-IN', direction: 'ltr', prefix: '/hi' },
] as const satisfies readonly PublishedLanguage[];

export type Language = (typeof LANGUAGES)[number]['code'];

/** The language of addresses without a prefix, and of everything that says nothing about its language. */
export const DEFAULT_LANGUAGE: Language = 'en';

/** True when the site is published in a language with this code. */
export function isLanguage(code: unknown): code is Language {
  return LANGUAGES.some((language) => language.code === code);
}

/** The facts of a language. */
export function languageFacts(code: Language): (typeof LANGUAGES)[number] {
  return LANGUAGES.find((language) => language.code === code) ?? LANGUAGES[0];
}

/**
 * The language of a path on this site, and the path without it: '/hi/politics?page=2' is Hindi and '/politics?page=2'.
 * A path that would lead to another host without its prefix ('/hi//evil.example') keeps it.
 */
export function splitLanguage(path: string): { readonly language: Language; readonly path: string } {
  for (const { code, prefix } of LANGUAGES) {
    if (prefix === '' || !path.startsWith(prefix)) continue;
    const rest = path.slice(prefix.length);
    if (rest === '' || /^[?#]/.test(rest)) return { language: code, path: `/${rest}` };
    if (/^\/(?![/\\])/.test(rest)) return { language: code, path: rest };
  }
  return { language: DEFAULT_LANGUAGE, path };
}

/** The address of a page in a language, from its path in any: '/politics' and '/hi/politics' are '/hi/politics' in Hindi. */
export function pathInLanguage(path: string, language: Language): string {
  const { prefix } = languageFacts(language);
  const plain = splitLanguage(path).path;
  return prefix === '' ? plain : `${prefix}${plain.replace(/^\/(?=$|[?#])/, '')}`;
}
