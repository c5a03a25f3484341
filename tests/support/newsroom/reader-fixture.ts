import type { SectionSlug } from '#domain/sections.ts';
import type { Story, StoryCard } from '#domain/story.ts';
import { topicSlug } from '#domain/topic.ts';
import { arrangeHome } from '#server/newsroom/reading/home-arrange.ts';
import type { HomePage } from '#server/newsroom/reading/home-page.ts';
import { NO_SETTINGS } from '#server/newsroom/reading/home-settings.repo.ts';
import { pageText } from '#server/newsroom/reading/page-text.ts';
import type { ReaderService, StoryPage } from '#server/newsroom/reading/reader.service.ts';
import type { SearchPage } from '#server/newsroom/search/search.service.ts';
import { placeholderAuthor, stories, storyAt } from './reader-stories.ts';

const PER_PAGE = 20;

/** The page of a story, as the newsroom answers it. */
export function storyPageOf(story: Story, related: readonly StoryCard[] = []): StoryPage {
  return {
    kind: 'found',
    story,
    text: pageText(story.body),
    related,
    hasHistory: false,
    liveBlog: null,
    titleCard: `/share/${story.id}/${'c4'.repeat(16)}.jpg`,
    canonical: story.href,
    translations: [],
  };
}

/** A reader service with a newsroom in memory, for pages without a database. */
export function readerFixture(now: Date): ReaderService {
  const all = stories(now);
  const ofSection = (section: SectionSlug) => all.filter((card) => card.section === section && card.kind === 'article');
  const found = (card: StoryCard): StoryPage => {
    const others = ofSection(card.section).filter((other) => other.id !== card.id);
    return storyPageOf(storyAt(card), others.slice(0, 5));
  };
  const byHref = (href: string) => {
    const card = all.find((candidate) => candidate.href === href);
    return card ? found(card) : ({ kind: 'missing' } as const);
  };
  return {
    home: async () => homeOf(all),
    section: async (section, page) => {
      const cards = section === 'latest-news' ? all.filter((card) => card.kind === 'article') : ofSection(section);
      const from = (page - 1) * PER_PAGE;
      const shown = cards.slice(from, from + PER_PAGE);
      const list = { stories: shown, isSample: false, page, hasMore: cards.length > from + PER_PAGE };
      return {
        section,
        notes: { standfirst: '', description: '' },
        list,
        blogs: all.filter((card) => card.kind === 'blog').slice(0, 3),
        recommended: [],
        portraits: { pictures: {}, authorIds: [] },
        links: [],
        linked: [],
      };
    },
    story: async (section, slug) => byHref(`/${section}/${slug}`),
    blog: async (id) => byHref(`/blog/${id}`),
    movedTo: async () => null,
    topicRedirect: async () => null,
    deepDive: async (id) => byHref(`/deep-dive/${id}`),
    articlePage: async (slugAndId) => {
      const card = all.find(({ id }) => slugAndId.endsWith(id));
      return card ? found(card) : { kind: 'invalid', message: 'Invalid article ID - no ObjectId found' };
    },
    author: async (name, asked) => {
      const own = all.filter((card) => card.author === name);
      const author = { ...placeholderAuthor(name), id: own[0]?.id ?? null };
      const kind = own.length > 0 ? 'found' : 'placeholder';
      return { ...asked, kind, author, stories: own.slice(0, 10), archive: [], hasMore: own.length > 10 };
    },
    topic: async (slug, page) => {
      const own = all.filter((card) => topicSlug(card.badge) === slug);
      const [first] = own;
      if (!first) return null;
      const list = {
        stories: page === 1 ? own : [],
        page,
        hasMore: false,
        isSample: false,
        related: [],
        followersCount: 0,
        former: [],
      };
      return { kind: 'found', slug, name: first.badge, description: '', ...list };
    },
    corrections: async ({ month, section }) => ({ corrections: [], month, section, months: [], sections: [] }),
    versions: async () => null,
    search: async ({ text }) => searchIn(all, text),
  };
}

function searchIn(all: readonly StoryCard[], text: string): SearchPage {
  const found = all.filter(({ title }) => text !== '' && title.toLowerCase().includes(text.toLowerCase()));
  const named = { people: [], topic: null, isByTopic: false, sections: [] };
  const plain = { hasMore: false, isExact: true, meant: null, suggestion: null, isEmpty: false, ...named };
  return { ...plain, stories: found, total: found.length, newest: found.length > 0 ? [] : all.slice(0, 6) };
}

function homeOf(all: readonly StoryCard[]): HomePage {
  const articles = all.filter((card) => card.kind === 'article');
  return arrangeHome({
    lists: {
      deepDives: all.filter((card) => card.kind === 'deep-dive'),
      isSample: false,
      of: (section) => (section === 'latest-news' ? articles : articles.filter((card) => card.section === section)),
    },
    settings: NO_SETTINGS,
    blogs: all.filter((card) => card.kind === 'blog').slice(0, 3),
    portraits: { pictures: {}, authorIds: [] },
    numbers: { weeklyViews: null, trendingIds: [], topCategory: null },
    top: [],
    pinned: [],
    live: null,
  });
}
