import type { Id } from '../../../domain/ids.ts';
import { SECTION_ALIASES, SECTIONS, type Section, type SectionSlug, sectionBySlug } from '../../../domain/sections.ts';
import { articlePagePath, idFromArticleSlug } from '../../../domain/slug.ts';
import type { Story, StoryCard, StoryKind, StoryList } from '../../../domain/story.ts';
import type { Queryable } from '../../db/client.ts';
import type { PageTrace } from '../../http/page-trace.ts';
import { type AuthorProfile, findAuthorByName, placeholderProfile, readAuthorStories } from './authors.repo.ts';
import { readLists, shownCards } from './cards.repo.ts';
import { type HomePage, readHome } from './home.ts';
import { readSectionPage } from './section-list.ts';
import { type FoundStory, findRedirect, findStory } from './stories.repo.ts';

export interface SectionPage {
  readonly section: SectionSlug;
  readonly list: StoryList;
  readonly blogs: readonly StoryCard[];
}

export interface StoryPage {
  readonly kind: 'found';
  readonly story: Story;
  readonly related: readonly StoryCard[];
  /** Path of the one canonical address (decision 5). */
  readonly canonical: string;
}

/** Read elsewhere: a permanent redirect. */
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

export interface AuthorPage {
  /** A name nobody has: the placeholder profile, status 404 (decision 19). */
  readonly kind: 'found' | 'placeholder';
  readonly author: AuthorProfile;
  readonly stories: readonly StoryCard[];
  readonly page: number;
  readonly hasMore: boolean;
}

/** All that reader pages ask of the newsroom; only published stories ever come out. */
export interface ReaderService {
  home(): Promise<HomePage>;
  section(slug: SectionSlug, page: number): Promise<SectionPage>;
  story(section: string, slugOrId: string): Promise<StoryPage | Moved | Missing>;
  blog(slugOrId: string): Promise<StoryPage | Moved | Missing>;
  deepDive(slugOrId: string): Promise<StoryPage | Moved | Missing>;
  articlePage(slugAndId: string): Promise<StoryPage | Moved | Missing | InvalidAddress>;
  author(name: string, page: number): Promise<AuthorPage>;
}

const RELATED_ASKED = 6;
const RELATED_SHOWN = 5;
const BLOGS_ON_SECTION = 4;
const STORIES_PER_AUTHOR_PAGE = 10;

/** A reader service whose answers leave their names on `trace`, for the page that shows them. */
export function createReader(db: Queryable, trace: PageTrace): ReaderService {
  return {
    home: () => home(db, trace),
    section: (slug, page) => sectionPage(db, trace, slug, page),
    story: (section, slugOrId) => storyPage(db, trace, section, slugOrId),
    blog: (slugOrId) => pageOfKind(db, trace, 'blog', slugOrId),
    deepDive: (slugOrId) => pageOfKind(db, trace, 'deep-dive', slugOrId),
    articlePage: (slugAndId) => articlePage(db, trace, slugAndId),
    author: (name, page) => authorPage(db, trace, name, page),
  };
}

async function home(db: Queryable, trace: PageTrace): Promise<HomePage> {
  const page = await readHome(db);
  // Empty ones as well: the first story of a section makes its strip appear.
  for (const section of SECTIONS) trace.section(section.slug);
  traceCards(trace, [page.lead ? [page.lead] : [], page.top, page.latest, page.national, page.deepDives, page.blogs]);
  traceCards(
    trace,
    page.strips.map((strip) => strip.stories),
  );
  return page;
}

async function sectionPage(db: Queryable, trace: PageTrace, slug: SectionSlug, page: number): Promise<SectionPage> {
  const section = sectionBySlug(slug);
  if (!section) throw new Error(`no section ${slug}`);
  trace.section(slug);
  const [list, blogs] = await Promise.all([
    readSectionPage(db, section, page),
    readLists(db, [{ section: slug, kind: 'blog', offset: 0, limit: BLOGS_ON_SECTION }]),
  ]);
  const shown = shownCards(blogs);
  traceCards(trace, [list.stories, shown]);
  return { section: slug, list, blogs: shown };
}

async function storyPage(
  db: Queryable,
  trace: PageTrace,
  sectionInAddress: string,
  slugOrId: string,
): Promise<StoryPage | Moved | Missing> {
  const section = sectionNamed(sectionInAddress);
  if (!section) return { kind: 'missing' };
  const found = await findCurrent(db, slugOrId);
  if (!found) return { kind: 'missing' };
  const { href } = found.story;
  if (href !== `/${sectionInAddress}/${slugOrId}`) return { kind: 'moved', to: href };
  return foundPage(db, trace, found, href);
}

async function pageOfKind(
  db: Queryable,
  trace: PageTrace,
  kind: StoryKind,
  slugOrId: string,
): Promise<StoryPage | Moved | Missing> {
  const found = await findCurrent(db, slugOrId);
  if (!found) return { kind: 'missing' };
  const { story } = found;
  const path = `/${kind}/${story.id}`;
  // A world story from the wire stands in for a deep dive; its canonical address stays its section's.
  const fits = story.kind === kind || (kind === 'deep-dive' && story.section === 'world' && story.kind === 'article');
  if (!fits) return { kind: 'moved', to: story.href };
  if (slugOrId !== story.id) return { kind: 'moved', to: path };
  return foundPage(db, trace, found, story.href);
}

async function articlePage(
  db: Queryable,
  trace: PageTrace,
  slugAndId: string,
): Promise<StoryPage | Moved | Missing | InvalidAddress> {
  const parsed = idFromArticleSlug(slugAndId);
  if (parsed.kind === 'wrong') return { kind: 'invalid', message: parsed.message };
  const found = await findStory(db, parsed.id);
  if (!found) return { kind: 'missing' };
  const path = articlePagePath(found.story.title, parsed.id);
  if (path !== `/articles/${slugAndId}`) return { kind: 'moved', to: path };
  return foundPage(db, trace, found, found.story.href);
}

async function authorPage(db: Queryable, trace: PageTrace, name: string, page: number): Promise<AuthorPage> {
  const author = await findAuthorByName(db, name);
  if (!author?.id) {
    return { kind: 'placeholder', author: placeholderProfile(name), stories: [], page: 1, hasMore: false };
  }
  trace.author(author.id);
  const offset = (page - 1) * STORIES_PER_AUTHOR_PAGE;
  const stories = await readAuthorStories(db, author.id, STORIES_PER_AUTHOR_PAGE + 1, offset);
  const shown = stories.slice(0, STORIES_PER_AUTHOR_PAGE);
  traceCards(trace, [shown]);
  return { kind: 'found', author, stories: shown, page, hasMore: stories.length > shown.length };
}

async function foundPage(db: Queryable, trace: PageTrace, found: FoundStory, canonical: string): Promise<StoryPage> {
  const { story, authorId } = found;
  // Deep dives have one list for all sections, where world news stands.
  const section = story.kind === 'deep-dive' ? 'world' : story.section;
  const related = await readRelated(db, section, story.kind, story.id);
  trace.story(story.id);
  if (authorId) trace.author(authorId);
  traceCards(trace, [related]);
  return { kind: 'found', story, related, canonical };
}

/** Up to five others of the same section, from a request of six (ART-12). */
async function readRelated(db: Queryable, section: string, kind: StoryKind, except: Id): Promise<StoryCard[]> {
  const placed = await readLists(db, [{ section, kind, offset: 0, limit: RELATED_ASKED }]);
  return shownCards(placed.filter((entry) => entry.card.id !== except)).slice(0, RELATED_SHOWN);
}

async function findCurrent(db: Queryable, slugOrId: string): Promise<FoundStory | null> {
  const found = await findStory(db, slugOrId);
  if (found) return found;
  const redirect = await findRedirect(db, slugOrId);
  return redirect ? findStory(db, redirect) : null;
}

function sectionNamed(slug: string): Section | null {
  return sectionBySlug(slug) ?? sectionBySlug(SECTION_ALIASES[slug] ?? '');
}

function traceCards(trace: PageTrace, lists: readonly (readonly StoryCard[])[]): void {
  for (const cards of lists) for (const card of cards) trace.card(card.id);
}
