import type { FormText } from '#domain/forms/answers/form-text.ts';
import { saidIn } from '#domain/forms/answers/said-in.ts';
import { useLanguage } from './language.ts';

/** What the server answers to forms, in the language of the page: pages and script show some of it without asking. */
export function useSaid(): (english: FormText) => string {
  const language = useLanguage();
  return (english) => saidIn(language, english);
}
