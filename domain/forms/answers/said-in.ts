import type { Language } from '#domain/languages.ts';
import { translatorOf } from '#domain/text-table.ts';
import type { FormAnswer } from '../form-answer.ts';
import { hi } from './hi.ts';

const TRANSLATORS: Readonly<Record<Language, ReturnType<typeof translatorOf>>> = {
  en: (english) => english,
  hi: translatorOf(hi),
};

const SENTENCE_ENDS: Readonly<Record<Language, string>> = { en: '.', hi: '।' };

/** Translates a text that the server answers forms with; an unknown text is returned unchanged. */
export function saidIn(language: Language, english: string): string {
  return TRANSLATORS[language](english) ?? english;
}

/** Messages of fields, which have no full stop, as sentences. */
export function sentencesIn(language: Language, messages: readonly string[]): string {
  const end = SENTENCE_ENDS[language];
  return messages.map((message) => (message.endsWith(end) ? message : `${message}${end}`)).join(' ');
}

/** A form's answer in the language of its page. */
export function answerIn(language: Language, answer: FormAnswer): FormAnswer {
  const { errors, banner } = answer;
  return {
    ...answer,
    errors: Object.fromEntries(Object.entries(errors).map(([field, error]) => [field, saidIn(language, error)])),
    banner: banner === null ? null : saidIn(language, banner),
  };
}
