import { DEFAULT_LANGUAGE, type Language } from './languages.ts';

/** Scripts that newsrooms of India write in, each with the language that most of its readers read. */
const LANGUAGES: readonly (readonly [language: string, letters: RegExp])[] = [
  ['hi', /[\u0900-\u097f]/g],
  ['bn', /[\u0980-\u09ff]/g],
  ['pa', /[\u0a00-\u0a7f]/g],
  ['gu', /[\u0a80-\u0aff]/g],
  ['or', /[\u0b00-\u0b7f]/g],
  ['ta', /[\u0b80-\u0bff]/g],
  ['te', /[\u0c00-\u0c7f]/g],
  ['kn', /[\u0c80-\u0cff]/g],
  ['ml', /[\u0d00-\u0d7f]/g],
];

const INDIAN_SCRIPT = /[\u0900-\u0d7f]/;
const LETTERS = /[\p{L}\p{M}]/gu;

/** Whether any letter of a text belongs to one of these scripts. */
export function hasIndianScript(text: string): boolean {
  return INDIAN_SCRIPT.test(text);
}

/**
 * The `lang` of a text, by the script of more than half of its letters: 'hi' for Devanagari. `undefined` for Latin
 * script, which is in the language of the page.
 */
export function languageOf(text: string): string | undefined {
  if (!hasIndianScript(text)) return undefined;
  const half = count(text, LETTERS) / 2;
  return LANGUAGES.find(([, letters]) => count(text, letters) > half)?.[0];
}

/**
 * The `lang` of a text that stands among texts in `page`: by its script, and English for Latin letters where the page is
 * not in English. `undefined` for the page's own language.
 */
export function foreignLanguage(text: string, page: Language): string | undefined {
  const language = languageOf(text);
  if (page === DEFAULT_LANGUAGE) return language;
  if (language === page) return undefined;
  return language ?? (/\p{Script=Latin}/u.test(text) ? DEFAULT_LANGUAGE : undefined);
}

function count(text: string, letters: RegExp): number {
  return text.match(letters)?.length ?? 0;
}
