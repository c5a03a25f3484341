import type { Language } from '#domain/languages.ts';
import { en } from './en.ts';
import { hi } from './hi.ts';

export type MailTexts = typeof en;

const TEXTS: Readonly<Record<Language, MailTexts>> = { en, hi };

/** What e-mails to visitors say in a language. */
export function mailTextsIn(language: Language): MailTexts {
  return TEXTS[language];
}
