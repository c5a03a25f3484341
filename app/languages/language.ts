import { createContext, useContext } from 'react';
import { DEFAULT_LANGUAGE, type Language, pathInLanguage } from '#domain/languages.ts';
import { isTranslated } from './translated-pages.ts';

/** The language of the page, which its address names. */
export const LanguageContext = createContext<Language>(DEFAULT_LANGUAGE);

export function useLanguage(): Language {
  return useContext(LanguageContext);
}

/** The address of a page in `language`, or in English where it has not been translated. */
export function hrefIn(language: Language, path: string): string {
  return isTranslated(path) ? pathInLanguage(path, language) : path;
}

/** Turns paths of this site, written as those of English pages, into links that stay in the page's language. */
export function useHref(): (path: string) => string {
  const language = useLanguage();
  return (path) => hrefIn(language, path);
}
