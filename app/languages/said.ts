import type { FormText } from '#domain/forms/answers/form-text.ts';
import { saidIn } from '#domain/forms/answers/said-in.ts';
import { useLanguage } from './language.ts';

/** Translates the server's form messages into the page's language; pages and script show some without a request. */
export function useSaid(): (english: FormText) => string {
  const language = useLanguage();
  return (english) => saidIn(language, english);
}
