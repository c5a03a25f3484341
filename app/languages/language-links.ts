import { useLocation, useMatches, useRouteLoaderData } from 'react-router';
import type { SiteData } from '#app/root.tsx';
import { type Language, pathInLanguage } from '#domain/languages.ts';
import { shownPath } from '#domain/lite.ts';
import { useLanguage } from './language.ts';
import { siblingsOf } from './siblings.ts';

export interface LanguageLink {
  readonly language: Language;
  /** The same page, or that language's home page where there is none. */
  readonly href: string;
}

const NONE: readonly LanguageLink[] = [];

/** Links to this page in the site's other languages; none while it has one. */
export function useLanguageLinks(): readonly LanguageLink[] {
  const here = useLanguage();
  const { pathname } = useLocation();
  const matches = useMatches();
  const offered = useRouteLoaderData<SiteData>('root')?.languages ?? [];
  const others = offered.filter((language) => language !== here);
  if (others.length === 0) return NONE;
  const siblings = siblingsOf(shownPath(pathname), offered, matches.at(-1)?.loaderData);
  return others.map((language) => ({
    language,
    href: siblings.find((one) => one.language === language)?.path ?? pathInLanguage('/', language),
  }));
}
