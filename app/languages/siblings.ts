import { type Language, pathInLanguage, splitLanguage } from '#domain/languages.ts';
import { isTranslated } from '#domain/translated-pages.ts';

/** A page in one of its languages. */
export interface Sibling {
  readonly language: Language;
  readonly path: string;
  /** The page says in this language only that its text is in another one: for readers, not for search engines. */
  readonly isStandIn?: boolean;
}

/** Part of a page loader's data: the page's addresses in each language that it exists in, its own included. */
export interface WithSiblings {
  readonly siblings: readonly Sibling[];
}

function saysSiblings(data: unknown): data is WithSiblings {
  return typeof data === 'object' && data !== null && 'siblings' in data && Array.isArray(data.siblings);
}

/**
 * The addresses of a page in the languages offered, its own included; none for a page in one language alone. A page
 * with different content in each, such as a story, lists its addresses in `data`, which its loader returned.
 */
export function siblingsOf(pathname: string, offered: readonly Language[], data: unknown): readonly Sibling[] {
  if (saysSiblings(data)) {
    const siblings = data.siblings.filter(({ language }) => offered.includes(language));
    return siblings.length > 1 ? siblings : [];
  }
  const { path } = splitLanguage(pathname);
  if (offered.length < 2 || !isTranslated(path)) return [];
  return offered.map((language) => ({ language, path: pathInLanguage(path, language) }));
}

/** The addresses that search engines are told of as the same page in each language; none if there is no other. */
export function alternatesOf(pathname: string, offered: readonly Language[], data: unknown): readonly Sibling[] {
  const written = siblingsOf(pathname, offered, data).filter(({ isStandIn }) => isStandIn !== true);
  return written.length > 1 ? written : [];
}
