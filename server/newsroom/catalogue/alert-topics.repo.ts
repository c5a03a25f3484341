import type { Queryable } from '#server/db/client.ts';
import { keepBefore, type Merge } from './merges.repo.ts';

/** The tables in which alerts refer to topics, and the type of their ids. */
const WITH_TOPICS = { alert_subscriptions: 'bigint', alerts: 'text' } as const;
const PLACES = ['alert_subscriptions', 'alerts'] as const;

/** Topics of alerts that become one, such as 'author:…' of two authors. */
export interface MergedTopics {
  readonly former: readonly string[];
  readonly present: string;
}

/** Records who has alerts about the former topics, and the alerts that were sent about them. */
export async function keepAlertTopics(tx: Queryable, merge: Merge, { former, present }: MergedTopics): Promise<void> {
  for (const place of PLACES) {
    await keepBefore(
      tx,
      merge,
      place,
      `select topic || ' ' || r.id as key,
         jsonb_build_object('topic', topic, 'id', r.id::text, 'both', r.topics @> array[$4::text]) as before
       from ${place} r cross join unnest($3::text[]) topic where r.topics @> array[topic]`,
      [former, present],
    );
  }
}

/**
 * Readers of alerts about the former topics have those about the present one. Alerts that were sent are rewritten as
 * well: a correction has to reach the same readers.
 */
export async function moveAlertTopics(tx: Queryable, { former, present }: MergedTopics): Promise<void> {
  for (const place of PLACES) {
    await tx.query(
      `update ${place} r set topics = array(select kept from unnest(r.topics) kept where kept <> all($1::text[] || $2::text))
         || array[$2::text]
       where r.topics && $1::text[]`,
      [former, present],
    );
  }
}

/** Undoes that: whoever has left the present topic since has alerts about neither. */
export async function leadAlertTopicsBack(tx: Queryable, merge: Merge, present: string): Promise<void> {
  for (const place of PLACES) {
    await tx.query(
      `update ${place} r
       set topics = (case when g.both then r.topics else array_remove(r.topics, $3) end) || g.former
       from (
         select (before ->> 'id')::${WITH_TOPICS[place]} as id, bool_or((before ->> 'both')::boolean) as both,
           array_agg(before ->> 'topic' order by before ->> 'topic') as former
         from merge_changes where merge_id = $1 and place = $2 group by 1
       ) g where r.id = g.id and r.topics @> array[$3::text]`,
      [merge.id, place, present],
    );
  }
}
