import { describe, expect, it, onTestFinished } from 'vitest';
import { startNightSite } from '#bench/election-night/election-night.ts';
import type { LoadReport } from '#bench/election-night/load-plan.ts';
import { beginNight, type NightReport } from '#bench/election-night/night.ts';
import { type Readers, startReaders } from '#bench/election-night/readers.ts';
import { findPostgres, startPrivatePostgres } from '#tests/support/private-postgres.ts';
import { newDataDir } from '#tests/support/site/site.ts';
import { openFeedServer } from '#tests/support/wire/feed.ts';

/** `--release` asks for sixty. How fast all of it is, `npm run bench -- election-night` measures. */
const SECONDS = Number(process.env.MATV_NIGHT_SECONDS ?? 15);
const READS_A_SECOND = 200;
const CONNECTIONS = 32;
const NODES = 2;
/** Starts and the checks afterwards take most of it. */
const LIMIT_MS = 240_000 + 2_000 * SECONDS;

/** That of the data directory that sites of tests begin with. */
const admin = { email: 'editor@matv.example', password: 'a-long-test-password' };
const programs = findPostgres();

type Env = Readonly<Record<string, string>>;

async function nightOn(env: Env, count: number): Promise<{ read: LoadReport; happened: NightReport }> {
  const feed = await openFeedServer();
  onTestFinished(() => feed.close());
  const settings = { ...env, WIRE_URL: feed.url, WIRE_TOKEN: feed.token, ADMIN_PASSWORD: admin.password };
  const nodes: Awaited<ReturnType<typeof startNightSite>>[] = [];
  for (let node = 0; node < count; node += 1) {
    const started = await startNightSite(settings);
    onTestFinished(() => started[Symbol.asyncDispose]());
    nodes.push(started);
  }
  let readers: Readers | null = null;
  const night = await beginNight({ nodes, admin, feed, onPath: (path) => readers?.prefer(path) });
  const kinds = night.kinds.map(({ name, share, paths }) => ({ name, share, paths: [...paths] }));
  const origins = nodes.map(({ url }) => url);
  readers = startReaders({ origins, rate: READS_A_SECOND, seconds: SECONDS, connections: CONNECTIONS, kinds });
  const read = await readers.done;
  return { read, happened: await night.end() };
}

function expectNothingLost({ read, happened }: Awaited<ReturnType<typeof nightOn>>): void {
  const { stories, posts, wire, signatures, failures } = happened;
  expect({ failures, examples: read.examples, broken: read.broken }).toEqual({ failures: [], examples: [], broken: 0 });
  expect(read.statuses).toEqual({ 200: READS_A_SECOND * SECONDS });
  // Each was seen on all nodes.
  expect(stories.published).toBeGreaterThanOrEqual(SECONDS);
  expect(stories.times).toHaveLength(stories.published);
  expect(posts.times).toHaveLength(posts.published);
  expect(wire.times).toHaveLength(wire.published);
  expect(signatures.sent).toBeGreaterThanOrEqual(50 * SECONDS);
  expect(signatures.counted).toBe(signatures.sent);
}

describe('on election night every read is answered, every story, post and wire item appears, and every signature counts', {
  timeout: LIMIT_MS,
}, () => {
  it('on one node with the embedded database', async () => {
    expectNothingLost(await nightOn({ DATA_DIR: newDataDir({ SAMPLE_CONTENT: 'off' }) }, 1));
  });

  it.skipIf(programs === null)('on two nodes with PostgreSQL', async () => {
    const postgres = await startPrivatePostgres({ bin: programs?.bin ?? '' });
    onTestFinished(() => postgres.stop());
    expectNothingLost(
      await nightOn({ DATABASE_URL: postgres.url, DATA_DIR: newDataDir({ SAMPLE_CONTENT: 'off' }) }, NODES),
    );
  });
});
