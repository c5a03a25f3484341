import { DEFAULT_LANGUAGE } from '#domain/languages.ts';
import { languageOf } from '#domain/text-language.ts';
import { useLanguage } from './language.ts';

/**
 * Finds the `lang` of texts that others wrote, such as titles of programmes: by their script, and English for Latin
 * letters on a page that is not in English. `undefined` for the page's own language.
 */
export function useTextLanguage(): (text: string) => string | undefined {
  const page = useLanguage();
  return (text) => {
    const language = languageOf(text);
    if (page === DEFAULT_LANGUAGE) return language;
    if (language === page) return undefined;
    return language ?? (/\p{Script=Latin}/u.test(text) ? DEFAULT_LANGUAGE : undefined);
  };
}
