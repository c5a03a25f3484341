import { SECTIONS, type SectionSlug } from '../../domain/sections.ts';
import type { StoryCard } from '../../domain/story.ts';
import type { HomePage } from '../../server/newsroom/reading/home.ts';
import type { ReaderService, StoryPage } from '../../server/newsroom/reading/reader.service.ts';
import { placeholderAuthor, stories, storyAt } from './reader-stories.ts';

const PER_PAGE = 20;

/** A reader service with a newsroom in memory: what pages show without a database. */
export function readerFixture(now: Date): ReaderService {
  const all = stories(now);
  const ofSection = (section: SectionSlug) => all.filter((card) => card.section === section && card.kind === 'article');
  const found = (card: StoryCard): StoryPage => ({
    kind: 'found',
    story: storyAt(card),
    related: ofSection(card.section)
      .filter((other) => other.id !== card.id)
      .slice(0, 5),
    canonical: card.href,
  });
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
      return { section, list, blogs: all.filter((card) => card.kind === 'blog').slice(0, 3) };
    },
    story: async (section, slug) => byHref(`/${section}/${slug}`),
    blog: async (id) => byHref(`/blog/${id}`),
    deepDive: async (id) => byHref(`/deep-dive/${id}`),
    articlePage: async (slugAndId) => {
      const card = all.find(({ id }) => slugAndId.endsWith(id));
      return card ? found(card) : { kind: 'invalid', message: 'Invalid article ID - no ObjectId found' };
    },
    author: async (name, page) => {
      const own = all.filter((card) => card.author === name);
      const author = { ...placeholderAuthor(name), id: own[0]?.id ?? null };
      const shown = own.slice(0, 10);
      return { kind: own.length > 0 ? 'found' : 'placeholder', author, stories: shown, page, hasMore: own.length > 10 };
    },
  };
}

function homeOf(all: readonly StoryCard[]): HomePage {
  const articles = all.filter((card) => card.kind === 'article');
  const [lead, ...rest] = articles;
  const strips = SECTIONS.filter(({ slug }) => slug !== 'latest-news' && slug !== 'india-news');
  return {
    lead: lead ?? null,
    top: rest.slice(0, 6),
    latest: articles.slice(20, 30),
    national: articles.filter((card) => card.section === 'india-news').slice(0, 10),
    deepDives: all.filter((card) => card.kind === 'deep-dive').slice(0, 4),
    strips: strips.map(({ slug }) => ({
      section: slug,
      stories: articles.filter((c) => c.section === slug).slice(0, 5),
    })),
    blogs: all.filter((card) => card.kind === 'blog').slice(0, 3),
    topics: ['World', 'Business', 'Health', 'Technology', 'Sports', 'Entertainment'],
    isSample: false,
  };
}
