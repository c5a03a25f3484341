import type { AuthorListQuery, AuthorTab } from '#domain/author-list.ts';
import { withoutDirections } from '#domain/directions.ts';
import { DEFAULT_LANGUAGE, type Language } from '#domain/languages.ts';
import type { StoryCard } from '#domain/story.ts';
import type { Queryable } from '#server/db/client.ts';
import {
  type ArchiveMonth,
  type AuthorProfile,
  findAuthorByName,
  placeholderProfile,
  readAuthorArchive,
  readAuthorStories,
  readAuthorStoriesOfMonth,
  readPopularAuthorStories,
} from './author-page.repo.ts';

export interface AuthorPage extends AuthorListQuery {
  /** A name nobody has: the placeholder profile, status 404 (SPEC-19). */
  readonly kind: 'found' | 'placeholder';
  readonly author: AuthorProfile;
  readonly stories: readonly StoryCard[];
  readonly hasMore: boolean;
  /** Newest month first; empty on the other tabs. */
  readonly archive: readonly ArchiveMonth[];
}

/** The author's page is at another address: the name is spelt differently, or was merged into `name`. */
export interface RenamedAuthor {
  readonly kind: 'renamed';
  readonly name: string;
}

const STORIES_PER_PAGE = 10;

/**
 * Caps paging, because the database reads every row that a page skips. Every story is also reachable through its month.
 */
const LAST_PAGE: Readonly<Record<AuthorTab, number>> = { latest: 1000, popular: 100, archive: 1000 };

/**
 * One page of an author's stories in a language, sorted as the tab wants (AUTH-11, AUTH-20). `month` is the one shown.
 */
export async function readAuthorPage(
  db: Queryable,
  name: string,
  query: AuthorListQuery,
  language: Language = DEFAULT_LANGUAGE,
): Promise<AuthorPage | RenamedAuthor> {
  const author = await findAuthorByName(db, name, language);
  const empty = { ...query, stories: [], archive: [], hasMore: false };
  if (!author?.id) {
    // The name comes from the address, so it may hold bidirectional control characters.
    const shown = placeholderProfile(withoutDirections(name));
    return { ...empty, kind: 'placeholder', author: shown, page: 1, month: null };
  }
  if (author.name.trim() !== name) return { kind: 'renamed', name: author.name };
  const archive = query.tab === 'archive' ? await readAuthorArchive(db, author.id, language) : [];
  const month = query.tab === 'archive' ? (query.month ?? archive[0] ?? null) : null;
  const hasStories = month === null || archive.some((one) => one.year === month.year && one.month === month.month);
  const isWithin = query.page <= LAST_PAGE[query.tab];
  const stories = hasStories && isWithin ? await readList(db, author.id, { ...query, month }, language) : [];
  return {
    kind: 'found',
    author,
    tab: query.tab,
    page: query.page,
    month: month && { year: month.year, month: month.month },
    archive,
    stories: stories.slice(0, STORIES_PER_PAGE),
    hasMore: stories.length > STORIES_PER_PAGE && query.page < LAST_PAGE[query.tab],
  };
}

/** Reads one story more than a page holds, to learn whether there is a next page. */
async function readList(
  db: Queryable,
  authorId: string,
  { tab, page, month }: AuthorListQuery,
  language: Language,
): Promise<StoryCard[]> {
  const offset = (page - 1) * STORIES_PER_PAGE;
  const limit = STORIES_PER_PAGE + 1;
  if (tab === 'popular') return readPopularAuthorStories(db, authorId, limit, offset, language);
  if (tab === 'latest') return readAuthorStories(db, authorId, limit, offset, language);
  return month ? readAuthorStoriesOfMonth(db, authorId, month, limit, offset, language) : [];
}
