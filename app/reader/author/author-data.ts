import { hrefIn } from '#app/languages/language.ts';
import { type CardData, cardsTogether, fullCard } from '#app/reader/cards/card-data.ts';
import type { AuthorListQuery } from '#domain/author-list.ts';
import { DEFAULT_LANGUAGE, type Language } from '#domain/languages.ts';
import type { ArchiveMonth, AuthorProfile } from '#server/newsroom/reading/author-page.repo.ts';
import type { AuthorPage } from '#server/newsroom/reading/author-page.ts';

export type ShownAuthor = AuthorProfile;

/** A card that opens the article's generic page (AUTH-19). */
export interface AuthorCard extends CardData {
  readonly id: string;
}

export interface AuthorPageData {
  readonly kind: AuthorPage['kind'];
  readonly language: Language;
  readonly author: ShownAuthor;
  readonly shown: AuthorListQuery;
  readonly stories: readonly AuthorCard[];
  readonly hasMore: boolean;
  /** Whether a story shown is a sample (SPEC-09a). */
  readonly isSample: boolean;
  /** Empty except on the archive tab. */
  readonly archive: readonly ArchiveMonth[];
  readonly now: string;
  readonly siteUrl: string;
}

/** The data of an author's page. */
export function authorPageData(
  found: AuthorPage,
  site: { now: Date; siteUrl: string; language?: Language },
): AuthorPageData {
  const { language = DEFAULT_LANGUAGE } = site;
  return {
    kind: found.kind,
    language,
    author: found.author,
    shown: { tab: found.tab, month: found.month, page: found.page },
    stories: cardsTogether(
      found.stories.map((card) => ({ ...fullCard(card), id: card.id, href: hrefIn(language, `/articles/${card.id}`) })),
    ),
    hasMore: found.hasMore,
    isSample: found.stories.some((card) => card.isSample),
    archive: found.archive,
    now: site.now.toISOString(),
    siteUrl: site.siteUrl,
  };
}

/** 404 for an unknown name (SPEC-19), a page beyond the end or a month without stories; otherwise 200. */
export function statusOf({ kind, shown, stories }: AuthorPageData): 200 | 404 {
  if (kind === 'placeholder') return 404;
  return (shown.page > 1 || shown.month !== null) && stories.length === 0 ? 404 : 200;
}
