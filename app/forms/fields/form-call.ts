import { useLanguage } from '#app/languages/language.ts';
import { DEFAULT_LANGUAGE } from '#domain/languages.ts';

/** The address of the API that a form's script posts to, which answers in the language of the page. */
export function useFormCall(path: string): string {
  const language = useLanguage();
  return language === DEFAULT_LANGUAGE ? path : `${path}?language=${language}`;
}
