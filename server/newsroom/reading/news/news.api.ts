import { z } from 'zod';
import { presentSection } from '#domain/desk/section-merge.ts';
import { sectionBySlug, theSection } from '#domain/sections.ts';
import type { Clock } from '#server/clock.ts';
import type { Queryable } from '#server/db/client.ts';
import type { App } from '#server/http/app-types.ts';
import { Problem } from '#server/http/problem.ts';
import { type CallLimit, publicRoute } from '#server/http/routes.ts';
import { mergedSections } from '#server/newsroom/model/merged-sections.ts';
import { presentCategory } from '#server/newsroom/model/names.ts';
import { findStories, newestWith, presentFilter } from '#server/newsroom/search/search.service.ts';
import { articleListSchema, hasNextPage, optionalText, paging, problemSchema } from '../reading.schema.ts';
import { readWindow } from '../section-list.ts';
import { findStory, storiesByIds } from '../story-page.repo.ts';
import { articleOf, articleSchema } from './news.presenter.ts';
import { type NewsList, readNews, readTrending } from './news.repo.ts';

export interface ReadingNeeds {
  readonly db: Queryable;
  readonly clock: Clock;
  readonly siteUrl: string;
  /** What all reading calls share. */
  readonly reading: CallLimit;
}

/** The public calls on news (API-10 to API-14). Unknown ids and slugs: 404 `story_not_found`. */
export function registerNewsRoutes(app: App, needs: ReadingNeeds): void {
  registerLists(app, needs);
  publicRoute(app, {
    method: 'GET',
    path: '/api/news/:id',
    allow: 'anyone',
    limits: { calls: needs.reading },
    tags: ['News'],
    summary: 'One published story by its id or slug',
    params: z.object({ id: z.string().max(200) }),
    answer: articleSchema,
    otherAnswers: { 404: problemSchema },
    handle: async ({ params }) => {
      const found = await findStory(needs.db, params.id);
      if (!found) throw new Problem(404, 'story_not_found', 'Article not found');
      return articleOf(found.story, needs.siteUrl, needs.clock.now());
    },
  });
}

function registerLists(app: App, needs: ReadingNeeds): void {
  const newsQuery = paging().safeExtend({ category: optionalText, search: optionalText });
  publicRoute(app, {
    method: 'GET',
    path: '/api/news',
    allow: 'anyone',
    limits: { calls: needs.reading },
    tags: ['News'],
    summary: 'Published stories, newest first, of a category by its name or by the slug of its section',
    query: newsQuery,
    answer: articleListSchema,
    otherAnswers: { 400: problemSchema },
    handle: async ({ query }) => answer(needs, query, await newsFitting(needs, query)),
  });
  publicRoute(app, {
    method: 'GET',
    path: '/api/news/category/:category',
    allow: 'anyone',
    limits: { calls: needs.reading },
    tags: ['News'],
    summary: 'Stories of a category, by its name or by the slug of its section',
    params: z.object({ category: z.string().max(100) }),
    query: paging(),
    answer: articleListSchema,
    otherAnswers: { 400: problemSchema },
    handle: async ({ params, query }) =>
      answer(needs, query, await categoryStories(needs, params.category, windowOf(query))),
  });
  publicRoute(app, {
    method: 'GET',
    path: '/api/news/trending',
    allow: 'anyone',
    limits: { calls: needs.reading },
    tags: ['News'],
    summary: 'The stories most read at present',
    query: paging(),
    answer: articleListSchema,
    otherAnswers: { 400: problemSchema },
    handle: async ({ query }) => answer(needs, query, await readTrending(needs.db, windowOf(query))),
  });
  publicRoute(app, {
    method: 'GET',
    path: '/api/news/featured',
    allow: 'anyone',
    limits: { calls: needs.reading },
    tags: ['News'],
    summary: 'Featured stories, newest first',
    query: paging(),
    answer: articleListSchema,
    otherAnswers: { 400: problemSchema },
    handle: async ({ query }) => answer(needs, query, await readNews(needs.db, { ...windowOf(query), featured: true })),
  });
}

type Paging = z.infer<ReturnType<typeof paging>>;

async function newsFitting(
  { db }: ReadingNeeds,
  query: Paging & { category?: string | undefined; search?: string | undefined },
): Promise<NewsList> {
  const { category, search } = query;
  if (search === undefined) {
    const present = category === undefined ? undefined : await presentFilter(db, category);
    return readNews(db, { ...windowOf(query), category: present });
  }
  const { ids, hasMore } = await findStories(db, newestWith(search, category, windowOf(query)));
  return { stories: await storiesByIds(db, ids), hasMore };
}

function windowOf({ page, limit, language }: Paging) {
  return { limit, offset: (page - 1) * limit, language };
}

async function categoryStories(
  { db }: ReadingNeeds,
  category: string,
  window: ReturnType<typeof windowOf>,
): Promise<NewsList> {
  const named = sectionBySlug(category.toLowerCase());
  if (!named) return readNews(db, { ...window, category: await presentCategory(db, category) });
  const section = theSection(presentSection(named.slug, await mergedSections(db)));
  const { cards, hasMore } = await readWindow(db, section, 'article', window, window.language);
  const ids = cards.map((card) => card.id);
  return { stories: await storiesByIds(db, ids), hasMore };
}

function answer(needs: ReadingNeeds, query: { page: number; limit: number }, list: NewsList) {
  const now = needs.clock.now();
  return {
    articles: list.stories.map((story) => articleOf(story, needs.siteUrl, now)),
    page: query.page,
    limit: query.limit,
    hasMore: hasNextPage(query, list.hasMore),
  };
}
