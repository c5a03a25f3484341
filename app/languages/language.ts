import { createContext, useContext } from 'react';
import { DEFAULT_LANGUAGE, type Language, pathInLanguage, splitLanguage } from '#domain/languages.ts';
import { shownPath } from '#domain/lite.ts';
import { isTranslated } from '#domain/translated-pages.ts';

/** The language of the page, which its address names. */
export const LanguageContext = createContext<Language>(DEFAULT_LANGUAGE);

export function useLanguage(): Language {
  return useContext(LanguageContext);
}

/** The language of the page at a router's path. Paths of a language that is not offered are treated as unknown. */
export function pageLanguage(pathname: string, offered: readonly Language[] | undefined): Language {
  const { language } = splitLanguage(shownPath(pathname));
  return offered === undefined || offered.includes(language) ? language : DEFAULT_LANGUAGE;
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
