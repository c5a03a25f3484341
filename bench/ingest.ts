import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '#server/clock.ts';
import { type Database, openDatabase } from '#server/db/client.ts';
import { migrate } from '#server/db/migrate.ts';
import { createWire } from '#server/wire/wire.service.ts';
import { noChannels } from '#tests/support/newsroom/no-channels.ts';
import { quietLog } from '#tests/support/quiet-log.ts';
import { openFeedServer } from '#tests/support/wire/feed.ts';
import { atMost, type Benchmark, whole } from './benchmark.ts';
import { FEED_SIZE, feedItems } from './feed-items.ts';

const SECONDS = 30;
const WRITTEN = ['stories', 'placements', 'slug_redirects', 'authors', 'wire_quarantine', 'remote_pictures'];

export const ingest: Benchmark = {
  name: 'ingest',
  title: 'A complete feed into an empty embedded database',
  onlyWhenNamed: false,
  run: async () => {
    await using stack = new AsyncDisposableStack();
    const dataDir = mkdtempSync(join(tmpdir(), 'matv-bench-'));
    stack.defer(() => rmSync(dataDir, { recursive: true, force: true }));
    const db = stack.adopt(await openDatabase({ databaseUrl: null, dataDir, log: quietLog }), (open) => open.close());
    await migrate(db);
    const feed = stack.adopt(await openFeedServer(feedItems(new Date())), (open) => open.close());
    const config = { url: feed.url, token: feed.token, tokenParam: 'token', intervalSeconds: 60, retentionDays: 0 };
    const media = { queueRemote: async () => undefined };
    const wire = createWire({
      config,
      db,
      media,
      notices: noChannels,
      languages: ['en', 'hi'],
      clock: systemClock,
      log: quietLog,
    });
    stack.defer(() => wire.close());
    const startedAt = performance.now();
    const first = await wire.poll();
    const seconds = (performance.now() - startedAt) / 1000;
    if (first.kind !== 'stored' || first.counts.added !== FEED_SIZE)
      throw new Error(`the wire: ${JSON.stringify(first)}`);
    const before = await rowVersions(db);
    // Without validators, so that every item has to be processed again.
    feed.mode = 'array';
    const second = await wire.poll();
    const written = before === (await rowVersions(db)) ? 0 : 1;
    const again = `${second.kind === 'stored' ? whole(second.counts.items) : second.kind} items looked at, ${written === 0 ? 'nothing' : 'something'} written`;
    return [
      atMost(`${whole(FEED_SIZE)} wire stories, embedded`, seconds, SECONDS, `${seconds.toFixed(1)} s`, `${SECONDS} s`),
      atMost('A second poll', written, 0, again, 'writes nothing'),
    ];
  },
};

/** A fingerprint that changes whenever a row is written, even with the same values. */
async function rowVersions(db: Database): Promise<string> {
  const sums = WRITTEN.map(
    (table) => `(select md5(string_agg(xmin::text || ctid::text, ',' order by ctid)) from ${table})`,
  );
  const { rows } = await db.pool.query<{ versions: string }>(`select concat_ws('|', ${sums.join(', ')}) as versions`);
  return rows[0]?.versions ?? '';
}
