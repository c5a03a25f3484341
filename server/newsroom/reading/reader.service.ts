import type { AuthorListQuery } from '#domain/author-list.ts';
import type { CorrectionsQuery } from '#domain/corrections.ts';
import { DEFAULT_LANGUAGE, type Language, pathInLanguage } from '#domain/languages.ts';
import { type LiveBlogPage, type LiveBlogView, NEWEST } from '#domain/live-blog.ts';
import type { SearchCriteria } from '#domain/search/search-criteria.ts';
import { SECTIONS, type SectionSlug, sectionByAnyName } from '#domain/sections.ts';
import { articlePagePath, idFromArticleSlug } from '#domain/slug.ts';
import type { Story, StoryCard, StoryKind } from '#domain/story.ts';
import { type Clock, systemClock } from '#server/clock.ts';
import { cacheTag } from '#server/db/cache-tags.ts';
import type { Queryable } from '#server/db/client.ts';
import type { PageTrace } from '#server/http/page-trace.ts';
import { findAddressRedirect } from '../catalogue/redirects.service.ts';
import { readSearchPage, type SearchPage } from '../search/search.service.ts';
import { type AuthorPage, type RenamedAuthor, readAuthorPage } from './author-page.ts';
import { readLists, shownCards } from './cards.repo.ts';
import { type CorrectionsPage, readCorrectionsPage } from './corrections.ts';
import { type ReportFailure, readHome } from './home.ts';
import { cardsOnHome, type HomePage } from './home-page.ts';
import { readLiveBlog } from './live-blog.ts';
import { type PageText, pageText } from './page-text.ts';
import type { Portraits } from './portraits.repo.ts';
import { readSection, type SectionPage } from './section-page.ts';
import { type FoundStory, findRedirect, findStory } from './story-page.repo.ts';
import { titleCardOf } from './title-card.ts';
import { type RenamedTopic, readTopic, type TopicPage } from './topic-page.ts';
import { topicRedirect } from './topic-redirect.ts';
import { readTranslations, type Translation } from './translations.ts';
import { readVersions, type VersionsPage } from './versions.ts';

export interface StoryPage {
  readonly kind: 'found';
  readonly story: Story;
  /** The story's text as its page shows it. */
  readonly text: PageText;
  readonly related: readonly StoryCard[];
  /** True if readers may compare its published versions. */
  readonly hasHistory: boolean;
  /** `null` for a story without one. */
  readonly liveBlog: LiveBlogPage | null;
  /** Path of the share picture for other sites, used when the story has no picture that is large enough. */
  readonly titleCard: string;
  /** Path of the canonical address (SPEC-05). */
  readonly canonical: string;
  /** Public versions of the story in other languages. */
  readonly translations: readonly Translation[];
}

/** The page is at another address: answer with a permanent redirect. */
export interface Moved {
  readonly kind: 'moved';
  readonly to: string;
}

export interface Missing {
  readonly kind: 'missing';
}

export interface InvalidAddress {
  readonly kind: 'invalid';
  readonly message: string;
}

/** Everything that pages in one language read from the newsroom. Returns published stories only. */
export interface ReaderService {
  home(): Promise<HomePage>;
  section(slug: SectionSlug, page: number): Promise<SectionPage>;
  /** `view` selects the part of its live blog to show. */
  story(section: string, slugOrId: string, view?: LiveBlogView): Promise<StoryPage | Moved | Missing>;
  blog(slugOrId: string): Promise<StoryPage | Moved | Missing>;
  deepDive(slugOrId: string): Promise<StoryPage | Moved | Missing>;
  articlePage(slugAndId: string): Promise<StoryPage | Moved | Missing | InvalidAddress>;
  author(name: string, requested: AuthorListQuery): Promise<AuthorPage | RenamedAuthor>;
  /** Null when nothing was ever filed under it. */
  topic(slug: string, page: number): Promise<TopicPage | RenamedTopic | null>;
  /** Where the desk has redirected a topic's page; null: nowhere. */
  topicRedirect(slug: string): Promise<string | null>;
  corrections(requested: CorrectionsQuery): Promise<CorrectionsPage>;
  /** The published versions of a story; `null` unless the desk has opened its history to readers. */
  versions(storyId: string, number: number | null): Promise<VersionsPage | null>;
  /** Adds no tags to the trace, because pages of results are not cached. Throws `SearchFailed`. */
  search(requested: SearchCriteria): Promise<SearchPage>;
  /** The new address of content that used to be at `path`, or null. */
  movedTo(path: string): Promise<string | null>;
}

const RELATED_ASKED = 6;
const RELATED_SHOWN = 5;

export interface ReaderOptions {
  readonly clock: Clock;
  /** The language of the pages; the site's default language if omitted. */
  readonly language?: Language;
  /** Called when a part of a page failed and was left out; the default throws the failure. */
  readonly report: ReportFailure;
}

const USUAL: ReaderOptions = {
  clock: systemClock,
  report: (error) => {
    throw error;
  },
};

/** A reader service that adds the cache tags of what it returns to `trace`. */
export function createReader(db: Queryable, trace: PageTrace, options: ReaderOptions = USUAL): ReaderService {
  const { language = DEFAULT_LANGUAGE } = options;
  return {
    home: () => home(db, trace, options.report, language),
    section: (slug, page) => sectionPage(db, trace, options.report, slug, page, language),
    story: async (section, slugOrId, view) => {
      const path = pathInLanguage(`/${section}/${slugOrId}`, language);
      return orRedirect(db, path, await storyPage(db, trace, path, section, slugOrId, view));
    },
    blog: async (slugOrId) => {
      const path = pathInLanguage(`/blog/${slugOrId}`, language);
      return orRedirect(db, path, await pageOfKind(db, trace, path, 'blog', slugOrId));
    },
    deepDive: async (slugOrId) => {
      const path = pathInLanguage(`/deep-dive/${slugOrId}`, language);
      return orRedirect(db, path, await pageOfKind(db, trace, path, 'deep-dive', slugOrId));
    },
    articlePage: async (slugAndId) => {
      const path = pathInLanguage(`/articles/${slugAndId}`, language);
      return orRedirect(db, path, await articlePage(db, trace, path, slugAndId));
    },
    author: (name, requested) => authorPage(db, trace, name, requested, language),
    topic: (slug, page) => topicPage(db, trace, slug, page, language),
    topicRedirect: (slug) => topicRedirect(db, slug, language),
    corrections: (requested) => readCorrectionsPage(db, trace, requested, language),
    versions: (storyId, number) => readVersions(db, trace, storyId, number),
    search: (requested) => readSearchPage(db, requested, language),
    movedTo: (path) => findAddressRedirect(db, path),
  };
}

/** Looks up redirects for a missing page: addresses of a former site, and redirects that the desk has set. */
async function orRedirect<T extends { readonly kind: string }>(db: Queryable, path: string, found: T) {
  if (found.kind === 'found' || found.kind === 'moved') return found;
  const to = await findAddressRedirect(db, path);
  return to === null ? found : ({ kind: 'moved', to } as const);
}

async function home(db: Queryable, trace: PageTrace, report: ReportFailure, language: Language): Promise<HomePage> {
  const page = await readHome(db, report, language);
  // Empty sections too: the first story of a section makes its block appear.
  for (const section of SECTIONS) trace.shows(cacheTag.section(section.slug));
  trace.shows(cacheTag.site('home'));
  if (page.head.live) trace.shows(cacheTag.liveBlog(page.head.live.storyId));
  traceCards(trace, [cardsOnHome(page)]);
  tracePortraits(trace, page.portraits);
  return page;
}

async function sectionPage(
  db: Queryable,
  trace: PageTrace,
  report: ReportFailure,
  slug: SectionSlug,
  page: number,
  language: Language,
): Promise<SectionPage> {
  trace.shows(cacheTag.section(slug));
  const found = await readSection(db, slug, page, report, language);
  traceCards(trace, [found.list.stories, found.blogs]);
  for (const { id } of found.recommended) if (id !== null) trace.shows(cacheTag.story(id));
  for (const id of found.linked) trace.shows(cacheTag.story(id));
  tracePortraits(trace, found.portraits);
  return found;
}

async function storyPage(
  db: Queryable,
  trace: PageTrace,
  path: string,
  sectionInAddress: string,
  slugOrId: string,
  view?: LiveBlogView,
): Promise<StoryPage | Moved | Missing> {
  const section = sectionByAnyName(sectionInAddress);
  if (!section) return { kind: 'missing' };
  const found = await findCurrent(db, slugOrId);
  if (!found) return { kind: 'missing' };
  const { href } = found.story;
  if (href !== path) return { kind: 'moved', to: href };
  return foundPage(db, trace, found, href, view);
}

async function pageOfKind(
  db: Queryable,
  trace: PageTrace,
  path: string,
  kind: StoryKind,
  slugOrId: string,
): Promise<StoryPage | Moved | Missing> {
  const found = await findCurrent(db, slugOrId);
  if (!found) return { kind: 'missing' };
  const { story } = found;
  const own = pathInLanguage(`/${kind}/${story.id}`, story.language);
  // A world story from the wire stands in for a deep dive; its canonical address stays its section's.
  const fits = story.kind === kind || (kind === 'deep-dive' && story.section === 'world' && story.kind === 'article');
  if (!fits) return { kind: 'moved', to: story.href };
  if (path !== own) return { kind: 'moved', to: own };
  return foundPage(db, trace, found, story.href);
}

async function articlePage(
  db: Queryable,
  trace: PageTrace,
  path: string,
  slugAndId: string,
): Promise<StoryPage | Moved | Missing | InvalidAddress> {
  const parsed = idFromArticleSlug(slugAndId);
  if (parsed.kind === 'wrong') return { kind: 'invalid', message: parsed.message };
  const found = await findStory(db, parsed.id);
  if (!found) return { kind: 'missing' };
  const own = pathInLanguage(articlePagePath(found.story.title, parsed.id), found.story.language);
  if (path !== own) return { kind: 'moved', to: own };
  return foundPage(db, trace, found, found.story.href);
}

async function authorPage(
  db: Queryable,
  trace: PageTrace,
  name: string,
  requested: AuthorListQuery,
  language: Language,
): Promise<AuthorPage | RenamedAuthor> {
  const page = await readAuthorPage(db, name, requested, language);
  if (page.kind === 'renamed') return page;
  if (page.author.id) {
    trace.shows(cacheTag.author(page.author.id));
    trace.shows(cacheTag.followers(page.author.id));
  }
  traceCards(trace, [page.stories]);
  return page;
}

async function topicPage(
  db: Queryable,
  trace: PageTrace,
  slug: string,
  page: number,
  language: Language,
): Promise<TopicPage | RenamedTopic | null> {
  const found = await readTopic(db, slug, page, language);
  trace.shows(cacheTag.topic(found?.slug ?? slug));
  if (found?.kind === 'found') {
    trace.shows(cacheTag.followers(`topic:${found.slug}`));
    traceCards(trace, [found.stories]);
  }
  return found;
}

/** A story with what its page shows around it. */
export async function foundPage(
  db: Queryable,
  trace: PageTrace,
  found: FoundStory,
  canonical: string,
  view: LiveBlogView = NEWEST,
): Promise<StoryPage> {
  const { story, authorId, hasLiveBlog, hasHistory } = found;
  // Deep dives of all sections are in one list, that of World News.
  const section = story.kind === 'deep-dive' ? 'world' : story.section;
  const related = await readRelated(db, { ...story, section });
  trace.shows(cacheTag.story(story.id));
  if (authorId) trace.shows(cacheTag.byline(authorId));
  traceCards(trace, [related]);
  const translations = await readTranslations(db, trace, found.translationGroup, story.id);
  if (hasLiveBlog) trace.shows(cacheTag.liveBlog(story.id));
  const liveBlog = hasLiveBlog ? await readLiveBlog(db, story.id, view) : null;
  return {
    kind: 'found',
    story,
    text: pageText(story.body),
    related,
    hasHistory,
    liveBlog,
    titleCard: titleCardOf(story).path,
    canonical,
    translations,
  };
}

/** Up to five others of the same section, from a request of six (ART-12). */
async function readRelated(
  db: Queryable,
  { id, section, kind, language }: Pick<StoryCard, 'id' | 'section' | 'kind' | 'language'>,
): Promise<StoryCard[]> {
  const placed = await readLists(db, [{ section, kind, offset: 0, limit: RELATED_ASKED }], language);
  const shown = shownCards(placed.map(({ card }) => card));
  return shown.filter((card) => card.id !== id).slice(0, RELATED_SHOWN);
}

/** The public story with that id, or with that slug at present or formerly. */
export async function findCurrent(db: Queryable, slugOrId: string): Promise<FoundStory | null> {
  const found = await findStory(db, slugOrId);
  if (found) return found;
  const redirect = await findRedirect(db, slugOrId);
  return redirect ? findStory(db, redirect) : null;
}

function traceCards(trace: PageTrace, lists: readonly (readonly StoryCard[])[]): void {
  for (const cards of lists) for (const card of cards) trace.shows(cacheTag.story(card.id));
}

function tracePortraits(trace: PageTrace, { authorIds }: Portraits): void {
  for (const id of authorIds) trace.shows(cacheTag.byline(id));
}
