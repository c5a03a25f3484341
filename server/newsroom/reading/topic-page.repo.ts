import { DEFAULT_LANGUAGE, type Language } from '#domain/languages.ts';
import type { StoryCard } from '#domain/story.ts';
import { languageOf } from '#domain/text-language.ts';
import type { Queryable } from '#server/db/client.ts';
import { PRESENT } from '../model/public-stories.ts';
import { isTopicRedirected, type TopicLink, topicName } from '../model/topic-names.ts';
import { cardsFor } from './cards.repo.ts';
import { STAMP_COLUMN } from './known-cards.ts';

/** A topic's name on stories, and what the desk has entered for it. */
export interface KnownTopic {
  /** Null: no story has ever been filed under it. */
  readonly name: string | null;
  /** Written by the desk in the language asked for; '' if there is none. */
  readonly description: string;
  /** The slug of the tag that it was renamed to or merged into, or null. */
  readonly now: string | null;
}

/** What only the topic's own page shows. */
export interface TopicFollowing {
  readonly followersCount: number;
  /** Slugs of the tags that were renamed to or merged into this topic. */
  readonly former: readonly string[];
}

export interface TopicStories {
  readonly stories: readonly StoryCard[];
  readonly isSample: boolean;
}

/**
 * Condition on `topic_stories t` for the public stories of topic $1 in the language bound as `language`, served by the
 * index `topic_stories_newest`. Samples only if there is nothing else.
 */
const listed = (
  language: string,
) => `t.topic = $1 and t.language = ${language} and t.publish_at <= ${PRESENT} and (t.unpublish_at is null or t.unpublish_at > ${PRESENT})
    and t.is_sample = not exists (
      select from topic_stories r where r.topic = $1 and r.language = ${language} and not r.is_sample and r.publish_at <= ${PRESENT}
        and (r.unpublish_at is null or r.unpublish_at > ${PRESENT})
    )`;

export async function findTopic(
  db: Queryable,
  slug: string,
  language: Language = DEFAULT_LANGUAGE,
): Promise<KnownTopic> {
  const { rows } = await db.query<KnownTopic & { readonly own: string | null }>(
    `select ${topicName('$1')} as name, coalesce((select t.description from topics t where t.slug = $1), '') as description,
       (select t.descriptions ->> $2::text from topics t where t.slug = $1) as own,
       (select topic_slug(a.tag) from tag_aliases a where topic_slug(a.tag_key) = $1 and topic_slug(a.tag) <> $1 limit 1) as now`,
    [slug, language],
  );
  if (!rows[0]) return { name: null, description: '', now: null };
  const { name, description, own, now } = rows[0];
  // The first text is English, unless it is written in the other language's script.
  const isReadable = language === DEFAULT_LANGUAGE || languageOf(description) === language;
  return { name, description: own ?? (isReadable ? description : ''), now };
}

/** Former slugs sent with a page, so that a browser that followed one of them recognises the topic. */
const MOST_FORMER = 20;

export async function readTopicFollowing(db: Queryable, slug: string): Promise<TopicFollowing> {
  const { rows } = await db.query<TopicFollowing>(
    `select coalesce((select t.followers_count from topics t where t.slug = $1), 0) as "followersCount",
       array(select distinct topic_slug(a.tag_key) from tag_aliases a
         where topic_slug(a.tag) = $1 and topic_slug(a.tag_key) not in ($1, '') limit ${MOST_FORMER}) as former`,
    [slug],
  );
  return rows[0] ?? { followersCount: 0, former: [] };
}

/** A topic's public stories, newest first. Callers pass the page size plus one to learn whether there are more. */
export async function readTopicStories(
  db: Queryable,
  slug: string,
  limit: number,
  offset: number,
  language: Language = DEFAULT_LANGUAGE,
): Promise<TopicStories> {
  const { rows } = await db.query<{ id: string; stamp: string; is_sample: boolean }>(
    `select s.id, ${STAMP_COLUMN}, chosen.is_sample from (
       select t.story_id, t.publish_at, t.is_sample from topic_stories t where ${listed('$4')}
       order by t.publish_at desc, t.story_id desc limit $2 offset $3
     ) chosen join stories s on s.id = chosen.story_id left join media m on m.id = s.media_id
     order by chosen.publish_at desc, chosen.story_id desc`,
    [slug, limit, offset, language],
  );
  const cards = await cardsFor(db, rows);
  return { stories: rows.flatMap(({ id }) => cards.get(id) ?? []), isSample: rows[0]?.is_sample ?? false };
}

/** The topics that share the most stories with this one, among its `newest` stories. */
export async function readRelatedTopics(
  db: Queryable,
  slug: string,
  { newest, limit }: { readonly newest: number; readonly limit: number },
  language: Language,
): Promise<TopicLink[]> {
  const { rows } = await db.query<TopicLink>(
    `select shared.topic as slug, ${topicName('shared.topic')} as name from (
       select o.topic, count(*) as stories from (
         select t.story_id from topic_stories t where ${listed('$4')} order by t.publish_at desc, t.story_id desc limit $2
       ) newest join topic_stories o on o.story_id = newest.story_id
       where o.topic <> $1 group by o.topic having not ${isTopicRedirected('o.topic', '$4')}
       order by stories desc, o.topic limit $3
     ) shared order by shared.stories desc, shared.topic`,
    [slug, newest, limit, language],
  );
  return rows;
}
