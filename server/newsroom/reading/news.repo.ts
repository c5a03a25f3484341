import type { Story } from '../../../domain/story.ts';
import type { Queryable } from '../../db/client.ts';
import { authorNameKey } from './authors.repo.ts';
import { storiesByIds } from './stories.repo.ts';

/** What narrows a list of news; every field is optional and all given ones hold together (API-10, API-15). */
export interface NewsQuery {
  readonly text?: string | undefined;
  readonly category?: string | undefined;
  readonly author?: string | undefined;
  readonly tags?: readonly string[] | undefined;
  readonly from?: Date | undefined;
  readonly until?: Date | undefined;
  readonly featured?: boolean | undefined;
  readonly kind?: 'article' | 'blog' | 'deep-dive' | undefined;
  readonly limit: number;
  readonly offset: number;
}

export interface NewsList {
  readonly stories: readonly Story[];
  readonly hasMore: boolean;
}

/** Published stories that fit, newest first. */
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

function conditionsOf(query: NewsQuery, bind: (value: unknown) => string): string[] {
  const conditions = ["s.status = 'published'", 's.publish_at <= now()'];
  if (query.kind) conditions.push(`s.kind = ${bind(query.kind)}`);
  // Samples are the last source: never among news that anything else could fill.
  if (query.kind !== 'blog' && query.kind !== 'deep-dive') conditions.push(REAL_BEFORE_SAMPLES);
  if (query.featured) conditions.push('s.is_featured');
  if (query.text) conditions.push(`s.search @@ websearch_to_tsquery('english', ${bind(query.text)})`);
  if (query.category) conditions.push(`lower(s.category) = ${bind(query.category.toLowerCase())}`);
  if (query.author) {
    const name = bind(authorNameKey(query.author));
    conditions.push(`s.author_id = (select a.id from authors a where a.name_key = ${name})`);
  }
  if (query.tags?.length) conditions.push(`s.tags @> ${bind([...query.tags])}::text[]`);
  if (query.from) conditions.push(`s.publish_at >= ${bind(query.from)}`);
  if (query.until) conditions.push(`s.publish_at <= ${bind(query.until)}`);
  return conditions;
}

const REAL_BEFORE_SAMPLES = `(s.source <> 'sample' or 2 = (
  select p.tier from placements p where p.section = 'latest-news' and p.kind = 'article' and p.live
  order by p.tier limit 1
))`;
