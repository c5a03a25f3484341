import type { Language, TranslatedLanguage } from '../languages.ts';
import { en } from './en.ts';
import { hi } from './hi.ts';
import type { LanguageTexts, Translation } from './language-texts.ts';

const TRANSLATIONS: Readonly<Record<TranslatedLanguage, Translation>> = { hi };

const TEXTS: Readonly<Record<Language, LanguageTexts>> = { en, ...TRANSLATIONS };

/** What the domain and the server say in `language`. */
export function textsIn(language: Language): LanguageTexts {
  return TEXTS[language];
}
