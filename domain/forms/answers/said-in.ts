import type { Language, TranslatedLanguage } from '#domain/languages.ts';
import { onceForEach } from '#domain/once-for-each.ts';
import { type TextTable, translatorOf } from '#domain/text-table.ts';
import { textsIn } from '#domain/texts/texts.ts';
import type { FormAnswer } from '../form-answer.ts';
import type { FormText } from './form-text.ts';
import { hi } from './hi.ts';

const ANSWERS: Readonly<Record<TranslatedLanguage, TextTable & Readonly<Record<FormText, string>>>> = { hi };

const translatorIn = onceForEach((language: Language) => translatorOf(language === 'en' ? {} : ANSWERS[language]));

/** Translates a text that the server answers forms with; an unknown text is returned unchanged. */
export function saidIn(language: Language, english: string): string {
  return translatorIn(language)(english) ?? english;
}

/** Messages of fields, which have no full stop, as sentences. */
export function sentencesIn(language: Language, messages: readonly string[]): string {
  const end = textsIn(language).sentenceEnd;
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
