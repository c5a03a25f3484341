import type { AlertTopic, QuietHours } from '#domain/alerts.ts';
import type { Queryable } from '#server/db/client.ts';
import { publicStory } from '#server/newsroom/model/public-stories.ts';

export interface SubscriptionRow {
  /** Of type bigint, as text. */
  id: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  topics: string[];
  quiet_from: string | null;
  quiet_to: string | null;
  quiet_zone: string | null;
  is_key_current: boolean;
  seen_at: Date;
}

/** A browser and what it asks for. */
export interface SubscriptionWrite {
  readonly endpoint: string;
  readonly service: string;
  readonly p256dh: string;
  readonly auth: string;
  readonly keyId: string;
  readonly topics: readonly AlertTopic[];
  readonly quiet: QuietHours | null;
  readonly at: Date;
}

const BY_ENDPOINT = `select s.id, s.endpoint, s.p256dh, s.auth, s.topics, s.quiet_from, s.quiet_to, s.quiet_zone,
    k.is_current as is_key_current, s.seen_at
  from alert_subscriptions s join push_keys k on k.id = s.key_id where s.endpoint = $1`;

export async function subscriptionAt(db: Queryable, endpoint: string): Promise<SubscriptionRow | null> {
  const { rows } = await db.query<SubscriptionRow>(BY_ENDPOINT, [endpoint]);
  return rows[0] ?? null;
}

/** The subscription of an endpoint, locked until the transaction ends. */
export async function lockSubscription(tx: Queryable, endpoint: string): Promise<SubscriptionRow | null> {
  const { rows } = await tx.query<SubscriptionRow>(`${BY_ENDPOINT} for update of s`, [endpoint]);
  return rows[0] ?? null;
}

/** False when the endpoint has just been stored by somebody else. */
export async function insertSubscription(tx: Queryable, one: SubscriptionWrite): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into alert_subscriptions (endpoint, service, p256dh, auth, key_id, topics, quiet_from, quiet_to, quiet_zone,
       made_at, seen_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10) on conflict (endpoint) do nothing`,
    valuesOf(one),
  );
  return rowCount === 1;
}

/** Keeps the row: an alert on its way reaches the browser at its new address. */
export async function updateSubscription(tx: Queryable, id: string, one: SubscriptionWrite): Promise<void> {
  await tx.query(
    `update alert_subscriptions set endpoint = $1, service = $2, p256dh = $3, auth = $4, key_id = $5, topics = $6,
       quiet_from = $7, quiet_to = $8, quiet_zone = $9, seen_at = $10 where id = $11`,
    [...valuesOf(one), id],
  );
}

function valuesOf({ endpoint, service, p256dh, auth, keyId, topics, quiet, at }: SubscriptionWrite): unknown[] {
  const hours = [quiet?.from ?? null, quiet?.to ?? null, quiet?.zone ?? null];
  return [endpoint, service, p256dh, auth, keyId, [...new Set(topics)], ...hours, at];
}

export async function touchSubscription(db: Queryable, id: string, at: Date): Promise<void> {
  await db.query('update alert_subscriptions set seen_at = $2 where id = $1', [id, at]);
}

export async function deleteSubscription(db: Queryable, id: string): Promise<void> {
  await db.query('delete from alert_subscriptions where id = $1', [id]);
}

/** Deletes subscriptions of browsers last seen before `before`; returns how many. */
export async function deleteUnseen(db: Queryable, before: Date): Promise<number> {
  const { rowCount } = await db.query('delete from alert_subscriptions where seen_at < $1', [before]);
  return rowCount ?? 0;
}

/** How many subscriptions have at least one of the topics; null counts all. */
export async function countSubscriptions(db: Queryable, topics: readonly AlertTopic[] | null): Promise<number> {
  const { rows } = await db.query<{ n: number }>(
    'select count(*)::int as n from alert_subscriptions where $1::text[] is null or topics && $1::text[]',
    [topics],
  );
  return rows[0]?.n ?? 0;
}

export async function hasSubscribers(db: Queryable, topic: AlertTopic): Promise<boolean> {
  const { rowCount } = await db.query('select from alert_subscriptions where topics @> array[$1::text] limit 1', [
    topic,
  ]);
  return rowCount === 1;
}

/** The names of authors and of stories with a live blog that readers can open, by id. */
export async function namesOf(
  db: Queryable,
  ids: { readonly authors: readonly string[]; readonly liveBlogs: readonly string[] },
): Promise<{ kind: 'author' | 'live-blog'; id: string; name: string }[]> {
  const { rows } = await db.query<{ kind: 'author' | 'live-blog'; id: string; name: string }>(
    `select 'author' as kind, id, name from authors where id = any($1::text[])
     union all
     select 'live-blog', s.id, s.title from stories s join live_blogs b on b.story_id = s.id
     where s.id = any($2::text[]) and ${publicStory('s')}`,
    [ids.authors, ids.liveBlogs],
  );
  return rows;
}
