import { z } from 'zod';
import { alertKeyAnswer } from '#domain/alerts.ts';
import { openDatabase } from '#server/db/client.ts';
import { quietLog } from '#tests/support/quiet-log.ts';
import type { ServerProcess } from './processes.ts';
import { type Store, startSite } from './stores.ts';

const CHUNK = 5_000;
const keyPairs = z.array(z.object({ p256dh: z.string(), auth: z.string() }));

/**
 * Subscribes browsers to breaking news, directly in a store that no site has open; their keys come from the stand-in
 * for a push service (push-server.ts), which can decrypt for them.
 */
export async function subscribeBrowsers(store: Store, push: ServerProcess, count: number): Promise<void> {
  await haveKeyMade(store);
  const pairs = keyPairs.parse(await (await fetch(`${push.url}/keys`)).json());
  const { DATABASE_URL = null, DATA_DIR = '' } = store.env;
  const db = await openDatabase({ databaseUrl: DATABASE_URL, dataDir: DATA_DIR, log: quietLog });
  for (let from = 0; from < count; from += CHUNK) {
    await db.pool.query(
      `insert into alert_subscriptions (endpoint, service, p256dh, auth, key_id, topics, quiet_from, quiet_to, quiet_zone,
         made_at, seen_at)
       select $1 || '/push/' || n, $1, ($2::text[])[1 + n % $4::int], ($3::text[])[1 + n % $4::int], k.id,
         case when n % 3 = 0 then '{breaking}'::text[] else '{breaking,section:world,live-tv}' end,
         case when n % 2 = 0 then '22:00' end, case when n % 2 = 0 then '07:00' end,
         case when n % 2 = 0 then (array['Europe/London', 'Asia/Kolkata'])[1 + n % 4 / 2] end, now(), now()
       from generate_series($5::int, $6::int) n, push_keys k where k.is_current`,
      [
        push.url,
        pairs.map(({ p256dh }) => p256dh),
        pairs.map(({ auth }) => auth),
        pairs.length,
        from,
        Math.min(from + CHUNK, count) - 1,
      ],
    );
  }
  await db.pool.query('analyze alert_subscriptions');
  await db.close();
}

/** Requests the key that browsers subscribe with, because the site creates it on the first request. */
async function haveKeyMade(store: Store): Promise<void> {
  await using site = await startSite(store.env);
  alertKeyAnswer.parse(await (await fetch(`${site.url}/api/alerts/key`)).json());
}
