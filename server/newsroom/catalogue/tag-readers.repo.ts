import type { Queryable } from '#server/db/client.ts';
import { keepBefore, type Merge } from './merges.repo.ts';

/** The addresses of a merge's topics: the former ones, and that of the present name. */
interface TopicSlugs {
  readonly former: readonly string[];
  readonly present: string;
}

/** The tables in which alerts refer to topics, and the type of their ids. */
const WITH_TOPICS = { alert_subscriptions: 'bigint', alerts: 'text' } as const;

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
  for (const place of ['alert_subscriptions', 'alerts'] as const) {
    await keepBefore(
      tx,
      merge,
      place,
      `select topic || ' ' || r.id as key,
         jsonb_build_object('topic', topic, 'id', r.id::text, 'both', r.topics @> array[$4::text]) as before
       from ${place} r cross join unnest($3::text[]) topic where r.topics @> array[topic]`,
      [former.map(topicOfAlerts), topicOfAlerts(present)],
    );
  }
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
  for (const place of ['alert_subscriptions', 'alerts'] as const) {
    await tx.query(
      `update ${place} r
       set topics = (case when g.both then r.topics else array_remove(r.topics, $3) end) || g.former
       from (
         select (before ->> 'id')::${WITH_TOPICS[place]} as id, bool_or((before ->> 'both')::boolean) as both,
           array_agg(before ->> 'topic' order by before ->> 'topic') as former
         from merge_changes where merge_id = $1 and place = $2 group by 1
       ) g where r.id = g.id and r.topics @> array[$3::text]`,
      [merge.id, place, topicOfAlerts(present)],
    );
  }
}

function topicOfAlerts(slug: string): string {
  return `topic:${slug}`;
}
