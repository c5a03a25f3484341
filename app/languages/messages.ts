import type { Language } from '#domain/languages.ts';
import { en } from './en/en.ts';
import { hi } from './hi/hi.ts';
import { useLanguage } from './language.ts';

/** All texts of the readers' pages. The English ones are the type, so a language that lacks one does not compile. */
export type Messages = typeof en;

const MESSAGES: Readonly<Record<Language, Messages>> = { en, hi };

export function messagesIn(language: Language): Messages {
  return MESSAGES[language];
}

/** The texts in the language of the page. */
export function useMessages(): Messages {
  return MESSAGES[useLanguage()];
}
