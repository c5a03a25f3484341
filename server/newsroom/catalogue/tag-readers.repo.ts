import type { Queryable } from '#server/db/client.ts';
import { keepAlertTopics, leadAlertTopicsBack } from './alert-topics.repo.ts';
import { keepBefore, type Merge } from './merges.repo.ts';

/** The addresses of a merge's topics: the former ones, and that of the present name. */
interface TopicSlugs {
  readonly former: readonly string[];
  readonly present: string;
}

/** Records who follows the former topics and has their alerts, before the trigger on aliases moves them. */
export async function keepReaders(tx: Queryable, merge: Merge, { former, present }: TopicSlugs): Promise<void> {
  await keepBefore(
    tx,
    merge,
    'topic_followers',
    `select f.topic || ' ' || f.follower as key, jsonb_build_object('topic', f.topic, 'follower', f.follower,
       'since', f.since, 'both', exists (select from topic_followers p where p.topic = $4 and p.follower = f.follower))
       as before
     from topic_followers f where f.topic = any($3::text[])`,
    [former, present],
  );
  await keepAlertTopics(tx, merge, { former: former.map(topicOfAlerts), present: topicOfAlerts(present) });
}

/**
 * Undoes a merge for followers and alerts: they follow the former topics again, and the merged one only if they did
 * before. Those who have unfollowed the merged topic since follow neither.
 */
export async function leadReadersBack(tx: Queryable, merge: Merge, { former, present }: TopicSlugs): Promise<void> {
  const all = [present, ...former];
  // Locked, so that no concurrent click changes the counts below.
  await tx.query('select from topics where slug = any($1::text[]) order by slug for update', [all]);
  await tx.query(
    `insert into topic_followers (follower, topic, since)
     select p.follower, c.before ->> 'topic', (c.before ->> 'since')::timestamptz
     from merge_changes c join topic_followers p on p.topic = $2 and p.follower = c.before ->> 'follower'
     where c.merge_id = $1 and c.place = 'topic_followers' on conflict do nothing`,
    [merge.id, present],
  );
  await tx.query(
    `delete from topic_followers p using merge_changes c where c.merge_id = $1 and c.place = 'topic_followers'
       and p.topic = $2 and p.follower = c.before ->> 'follower' and not (c.before ->> 'both')::boolean`,
    [merge.id, present],
  );
  await tx.query(
    `insert into topics (slug, followers_count)
     select counted.slug, counted.n from (
       select slug, (select count(*)::int from topic_followers f where f.topic = slug) as n from unnest($1::text[]) slug
     ) counted where counted.n > 0 or exists (select from topics t where t.slug = counted.slug)
     on conflict (slug) do update set followers_count = excluded.followers_count`,
    [all],
  );
  await leadAlertTopicsBack(tx, merge, topicOfAlerts(present));
}

function topicOfAlerts(slug: string): string {
  return `topic:${slug}`;
}
