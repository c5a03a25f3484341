import { foreignLanguage } from '#domain/text-language.ts';
import { useLanguage } from './language.ts';

/** Finds the `lang` of texts that others wrote, such as titles of programmes; `undefined` for the page's own language. */
export function useTextLanguage(): (text: string) => string | undefined {
  const page = useLanguage();
  return (text) => foreignLanguage(text, page);
}
