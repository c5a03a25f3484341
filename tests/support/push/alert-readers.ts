import type { Queryable } from '#server/db/client.ts';

/** Subscribes browsers, by their endpoint, to topics such as 'breaking' and 'section:tech'. No push service is asked. */
export async function addAlertReaders(db: Queryable, topics: Readonly<Record<string, readonly string[]>>) {
  await db.query(
    `insert into push_keys (id, public_key, private_key, is_current, made_at) values ('k', 'p', 's', true, now())`,
  );
  for (const [endpoint, wanted] of Object.entries(topics)) {
    await db.query(
      `insert into alert_subscriptions (endpoint, service, p256dh, auth, key_id, topics, made_at, seen_at)
       values ($1, '', '', '', 'k', $2, now(), now())`,
      [endpoint, wanted],
    );
  }
}
