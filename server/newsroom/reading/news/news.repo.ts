import { DEFAULT_LANGUAGE, type Language } from '#domain/languages.ts';
import type { Story } from '#domain/story.ts';
import { trendingStoryIds } from '#server/analytics/analytics.service.ts';
import type { Queryable } from '#server/db/client.ts';
import { publicStory, REAL_BEFORE_SAMPLES } from '#server/newsroom/model/public-stories.ts';
import { categoryCondition } from '#server/newsroom/search/search-conditions.ts';
import { storiesByIds } from '../story-page.repo.ts';

/** Filters for a list of news; those given are combined with "and" (API-10). */
export interface NewsQuery {
  /** The site's default language if omitted. */
  readonly language?: Language | undefined;
  /** The name of a category, or the slug of a section. */
  readonly category?: string | undefined;
  readonly featured?: boolean | undefined;
  readonly kind?: 'article' | 'blog' | 'deep-dive' | undefined;
  readonly except?: readonly string[] | undefined;
  readonly limit: number;
  readonly offset: number;
}

type NewsWindow = Pick<NewsQuery, 'limit' | 'offset' | 'language'>;

/** After this many trending stories, the list continues with the newest. */
const MAX_TRENDING = 100;

export interface NewsList {
  readonly stories: readonly Story[];
  readonly hasMore: boolean;
}

/** Published stories that match, newest first. */
export async function readNews(db: Queryable, query: NewsQuery): Promise<NewsList> {
  const values: unknown[] = [query.limit + 1, query.offset];
  const conditions = conditionsOf(query, (value) => `$${values.push(value)}`);
  const { rows } = await db.query<{ id: string }>(
    `select s.id from stories s where ${conditions.join(' and ')}
     order by s.publish_at desc, s.id desc limit $1 offset $2`,
    values,
  );
  const ids = rows.map((row) => row.id);
  return { stories: await storiesByIds(db, ids.slice(0, query.limit)), hasMore: ids.length > query.limit };
}

/** The articles most read at present, hottest first, then the newest others (API-13). */
export async function readTrending(db: Queryable, { limit, offset, language }: NewsWindow): Promise<NewsList> {
  const trending = await trendingStoryIds(db, MAX_TRENDING, null, language ?? DEFAULT_LANGUAGE);
  const hottest = trending.slice(offset, offset + limit);
  const left = limit - hottest.length;
  // At least one is requested, to learn whether there are more.
  const newest = await readNews(db, {
    language,
    kind: 'article',
    except: trending,
    limit: Math.max(left, 1),
    offset: Math.max(0, offset - trending.length),
  });
  const filling = newest.stories.slice(0, left);
  return {
    stories: [...(await storiesByIds(db, hottest)), ...filling],
    hasMore: newest.hasMore || filling.length < newest.stories.length || trending.length > offset + limit,
  };
}

function conditionsOf(query: NewsQuery, bind: (value: unknown) => string): string[] {
  const conditions = [`s.language = ${bind(query.language ?? DEFAULT_LANGUAGE)}`, publicStory('s')];
  if (query.kind) conditions.push(`s.kind = ${bind(query.kind)}`);
  // Samples are shown only if there is no other news.
  if (query.kind !== 'blog' && query.kind !== 'deep-dive') conditions.push(REAL_BEFORE_SAMPLES);
  if (query.except?.length) conditions.push(`s.id <> all(${bind([...query.except])}::text[])`);
  if (query.featured) conditions.push('s.is_featured');
  if (query.category) conditions.push(categoryCondition(query.category, bind));
  return conditions;
}
