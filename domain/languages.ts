/** A language that the site is published in. To add one: a row here, its messages, and a font with its letters. */
interface PublishedLanguage {
  /** BCP 47, for `lang` and `hreflang`. */
  readonly code: string;
  /** Its own name, in its own script. */
  readonly name: string;
  /** Its English name, for the desk. */
  readonly english: string;
  /** For dates and numbers. */
  readonly locale: string;
  readonly direction: 'ltr' | 'rtl';
  /** The start of its paths: '' for the site's first language, else a slash and a word that is no section's slug. */
  readonly prefix: '' | `/${string}`;
}

export const LANGUAGES = [
  { code: 'en', name: 'English', english: 'English', locale: 'en-GB', direction: 'ltr', prefix: '' },
  { code: 'hi', name: 'हिन्दी', english: 'Hindi', locale: 'hi-IN', direction: 'ltr', prefix: '/hi' },
] as const satisfies readonly PublishedLanguage[];

export type Language = (typeof LANGUAGES)[number]['code'];

/** A language whose texts are translated: every one but the first. */
export type TranslatedLanguage = Exclude<Language, 'en'>;

/** The language of addresses without a prefix, and of everything that does not state its language. */
export const DEFAULT_LANGUAGE: Language = 'en';

/** True when the site is published in a language with this code. */
export function isLanguage(code: unknown): code is Language {
  return LANGUAGES.some((language) => language.code === code);
}

/** The language of a tag such as 'hi-IN' or 'hi_IN'; null if the site is not published in it. */
export function languageOfTag(tag: string | null | undefined): Language | null {
  const code = tag?.trim().toLowerCase().split(/[-_]/)[0];
  return isLanguage(code) ? code : null;
}

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

/**
 * Converts a path in any language to one in `language`: '/politics' and '/hi/politics' become '/hi/politics' in Hindi.
 */
export function pathInLanguage(path: string, language: Language): string {
  const { prefix } = languageFacts(language);
  const plain = splitLanguage(path).path;
  return prefix === '' ? plain : `${prefix}${plain.replace(/^\/(?=$|[?#])/, '')}`;
}
