import { DEFAULT_LANGUAGE } from '#domain/languages.ts';
import type { Queryable } from '#server/db/client.ts';

/** A topic's name and address. */
export interface TopicLink {
  readonly slug: string;
  readonly name: string;
}

/**
 * SQL for the name of the topic with this slug: the desk's, else as stories spell it. Null if no story was ever filed
 * under it.
 */
export const topicName = (slug: string) => `coalesce((select t.name from topics t where t.slug = ${slug}),
    (select n.name from topic_names n where n.slug = ${slug} limit 1))`;

/**
 * SQL condition: the desk has redirected the page of the topic with this slug, in this language alone or in every one. Such
 * a topic is not listed.
 */
export const isTopicRedirected = (slug: string, language: string) =>
  `exists (select from address_redirects r where r.target like '/%'
     and r.path in ('/topic/' || ${slug}, '/' || nullif(${language}, '${DEFAULT_LANGUAGE}') || '/topic/' || ${slug}))`;

/** The present slugs of topics, by requested slug: they differ if the tag was renamed or merged. */
export async function presentTopics(db: Queryable, slugs: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (slugs.length === 0) return new Map();
  const { rows } = await db.query<{ slug: string; now: string }>(
    `select asked.slug, topic_slug(a.tag) as now from unnest($1::text[]) asked (slug)
     join tag_aliases a on topic_slug(a.tag_key) = asked.slug where topic_slug(a.tag) not in (asked.slug, '')`,
    [slugs],
  );
  const moved = new Map(rows.map(({ slug, now }) => [slug, now]));
  return new Map(slugs.map((slug) => [slug, moved.get(slug) ?? slug]));
}

/** Topics with their names; those that no story was ever filed under are left out. */
export async function nameTopicsOf(db: Queryable, slugs: readonly string[]): Promise<TopicLink[]> {
  if (slugs.length === 0) return [];
  const { rows } = await db.query<TopicLink>(
    `select named.slug, named.name from (
       select asked.slug, ${topicName('asked.slug')} as name from unnest($1::text[]) asked (slug)
     ) named where named.name is not null`,
    [slugs],
  );
  return rows;
}
