import { z } from 'zod';
import { oneLine } from '#domain/html-text.ts';
import { londonDayBounds } from '#domain/london-time.ts';
import { tagsFrom } from '#domain/search/search-criteria.ts';
import type { App } from '#server/http/app-types.ts';
import { Problem } from '#server/http/problem.ts';
import { publicRoute } from '#server/http/routes.ts';
import { type FoundStories, findStories, type SearchQuery } from '#server/newsroom/search/search.service.ts';
import { articleListSchema, optionalText, paging, problemSchema } from '../reading.schema.ts';
import { storiesByIds } from '../story-page.repo.ts';
import type { ReadingNeeds } from './news.api.ts';
import { articleOf } from './news.presenter.ts';

const NO_DATE = new Date(Number.NaN);

/** A point in time. A date without a time is a day in London, of which `edge` picks the start or the end. */
const moment = (edge: 'from' | 'until') =>
  z
    .string()
    .transform((text) => (text.length === 10 ? (londonDayBounds(text)?.[edge] ?? NO_DATE) : new Date(text)))
    .refine((date) => date.getUTCFullYear() >= 1 && date.getUTCFullYear() <= 9999, {
      error: 'must be a date such as 2026-11-20',
    })
    .optional();

const searchQuery = paging().safeExtend({
  q: optionalText,
  category: optionalText,
  author: optionalText,
  tags: optionalText,
  startDate: moment('from'),
  endDate: moment('until'),
  kind: z.enum(['article', 'blog', 'deep-dive']).optional(),
  sort: z.enum(['relevance', 'newest']).default('relevance'),
});

const found = articleListSchema.extend({
  total: z.number().describe('The number of matches in all'),
  isExact: z.boolean().describe('False: total is an estimate'),
  meant: z.string().nullable().describe('What was searched for instead, because no story contains what was typed'),
  suggestion: z.string().nullable().describe('A suggested spelling that more stories contain'),
});

/** The search as a call (API-15). A failure: 503 `search_failed`, 'Search failed' (STATE-21). */
export function registerSearchRoutes(app: App, { db, clock, siteUrl, reading }: ReadingNeeds): void {
  publicRoute(app, {
    method: 'GET',
    path: '/api/news/search',
    allow: 'anyone',
    limits: { calls: reading },
    tags: ['News'],
    summary: 'Stories that match all given parameters, by relevance or newest first',
    description:
      'Quotation marks search for a phrase, a minus excludes a word, `or` accepts either. Pages end after the first 200 hits for words, or 1,000 without words; narrow by date to reach older stories.',
    query: searchQuery,
    answer: found,
    otherAnswers: { 400: problemSchema, 503: problemSchema },
    handle: async ({ query, request }) => {
      const failed = (error: unknown): never => {
        request.log.error({ err: error }, 'a search failed');
        throw new Problem(503, 'search_failed', 'Search failed');
      };
      const { ids, ...list } = await findStories(db, queryOf(query)).catch(failed);
      const stories = await storiesByIds(db, ids).catch(failed);
      const now = clock.now();
      const articles = stories.map((story) => articleOf(story, siteUrl, now));
      return { articles, page: query.page, limit: query.limit, ...answerOf(list) };
    },
  });
}

function answerOf({ hasMore, total, isExact, meant, suggestion }: Omit<FoundStories, 'ids'>) {
  return { hasMore, total, isExact, meant, suggestion };
}

function queryOf(query: z.infer<typeof searchQuery>): SearchQuery {
  const { language, q = '', category = '', author = '', tags, startDate, endDate, kind, sort, page, limit } = query;
  return {
    language,
    text: oneLine(q),
    category: oneLine(category),
    author: oneLine(author),
    tags: tagsFrom(tags),
    from: startDate ?? null,
    until: endDate ?? null,
    kind: kind ?? null,
    sort,
    offset: (page - 1) * limit,
    limit,
  };
}
