import { z } from 'zod';
import { sectionBySlug } from '../../../domain/sections.ts';
import type { Clock } from '../../clock.ts';
import type { Queryable } from '../../db/client.ts';
import type { App } from '../../http/app-types.ts';
import { Problem } from '../../http/problem.ts';
import { articleOf, articleSchema } from './news.presenter.ts';
import { type NewsList, type NewsQuery, readNews } from './news.repo.ts';
import { articleListSchema, optionalText, paging, problemSchema } from './reading.schema.ts';
import { readWindow } from './section-list.ts';
import { findStory, storiesByIds } from './stories.repo.ts';

export interface ReadingNeeds {
  readonly db: Queryable;
  readonly clock: Clock;
  readonly siteUrl: string;
}

const TAG = { tags: ['News'] };
const lists = { 200: articleListSchema, 400: problemSchema };
const day = z
  .string()
  .refine((text) => !Number.isNaN(Date.parse(text)), { error: 'must be a date such as 2026-11-20' })
  .transform((text) => new Date(text.length === 10 ? `${text}T00:00:00Z` : text))
  .optional();

const searchQuery = paging().extend({
  q: optionalText,
  category: optionalText,
  author: optionalText,
  tags: optionalText,
  startDate: day,
  endDate: day,
});

/** The calls on news that readers make (API-10 to API-15). Unknown ids and slugs: 404 `story_not_found`. */
export function registerNewsRoutes(app: App, needs: ReadingNeeds): void {
  registerLists(app, needs);
  registerSearch(app, needs);
  app.get(
    '/api/news/:id',
    {
      schema: {
        ...TAG,
        summary: 'One published story by its id or slug',
        params: z.object({ id: z.string().max(200) }),
        response: { 200: articleSchema, 404: problemSchema },
      },
    },
    async (request) => {
      const found = await findStory(needs.db, request.params.id);
      if (!found) throw new Problem(404, 'story_not_found', 'Article not found');
      return articleOf(found.story, needs.siteUrl, needs.clock.now());
    },
  );
}

function registerLists(app: App, needs: ReadingNeeds): void {
  const newsQuery = paging().extend({ category: optionalText, search: optionalText });
  app.get(
    '/api/news',
    { schema: { ...TAG, summary: 'Published stories, newest first', querystring: newsQuery, response: lists } },
    async ({ query }) =>
      answer(
        needs,
        query,
        await readNews(needs.db, { ...windowOf(query), category: query.category, text: query.search }),
      ),
  );
  app.get(
    '/api/news/category/:category',
    {
      schema: {
        ...TAG,
        summary: 'Stories of a category, by its name or by the slug of its section',
        params: z.object({ category: z.string().max(100) }),
        querystring: paging(),
        response: lists,
      },
    },
    async ({ query, params }) => answer(needs, query, await categoryStories(needs, params.category, windowOf(query))),
  );
  app.get(
    '/api/news/trending',
    { schema: { ...TAG, summary: 'What is read now', querystring: paging(), response: lists } },
    async ({ query }) => answer(needs, query, await readNews(needs.db, { ...windowOf(query), kind: 'article' })),
  );
  app.get(
    '/api/news/featured',
    { schema: { ...TAG, summary: 'Featured stories, newest first', querystring: paging(), response: lists } },
    async ({ query }) => answer(needs, query, await readNews(needs.db, { ...windowOf(query), featured: true })),
  );
}

function registerSearch(app: App, needs: ReadingNeeds): void {
  app.get(
    '/api/news/search',
    { schema: { ...TAG, summary: 'Stories that fit all given parameters', querystring: searchQuery, response: lists } },
    async ({ query }) => {
      const tags = query.tags?.split(',').flatMap((tag) => tag.trim() || []);
      const until = query.endDate && endOfDay(query.endDate);
      const { q: text, category, author, startDate: from } = query;
      return answer(
        needs,
        query,
        await readNews(needs.db, { ...windowOf(query), text, category, author, tags, from, until }),
      );
    },
  );
}

/** A date without a time means the whole of that day. */
function endOfDay(date: Date): Date {
  const isMidnight = date.getTime() % 86_400_000 === 0;
  return isMidnight ? new Date(date.getTime() + 86_399_999) : date;
}

function windowOf(query: { page: number; limit: number }): Pick<NewsQuery, 'limit' | 'offset'> {
  return { limit: query.limit, offset: (query.page - 1) * query.limit };
}

async function categoryStories(
  { db }: ReadingNeeds,
  category: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<NewsList> {
  const section = sectionBySlug(category.toLowerCase());
  if (!section) return readNews(db, { limit, offset, category });
  const { cards, hasMore } = await readWindow(db, section, 'article', { offset, limit });
  const ids = cards.map((card) => card.id);
  return { stories: await storiesByIds(db, ids), hasMore };
}

function answer(needs: ReadingNeeds, query: { page: number; limit: number }, list: NewsList) {
  const now = needs.clock.now();
  return {
    articles: list.stories.map((story) => articleOf(story, needs.siteUrl, now)),
    page: query.page,
    limit: query.limit,
    hasMore: list.hasMore,
  };
}
