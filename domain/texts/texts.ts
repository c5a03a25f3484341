import type { Language, TranslatedLanguage } from '../languages.ts';
import type { Section } from '../sections.ts';
import { en } from './en.ts';
import { hi } from './hi.ts';
import type { LanguageTexts, Translation } from './language-texts.ts';

const TRANSLATIONS: Readonly<Record<TranslatedLanguage, Translation>> = { hi };

const TEXTS: Readonly<Record<Language, LanguageTexts>> = { en, ...TRANSLATIONS };

/** The name of a section above its stories. */
export function sectionTitleIn(language: Language, { slug, title }: Section): string {
  return language === 'en' ? title : TRANSLATIONS[language].sections[slug].title;
}

/** What the domain and the server say in `language`. */
export function textsIn(language: Language): LanguageTexts {
  return TEXTS[language];
}
