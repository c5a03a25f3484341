import { describe, expect, it, onTestFinished } from 'vitest';
import { startNightSite } from '#bench/election-night/election-night.ts';
import type { LoadReport } from '#bench/election-night/load-plan.ts';
import { beginNight, type NightReport } from '#bench/election-night/night.ts';
import { type Readers, startReaders } from '#bench/election-night/readers.ts';
import { findPostgres, startPrivatePostgres } from '#tests/support/private-postgres.ts';
import { heapInUse, WATCHED } from '#tests/support/site/heap-in-use.ts';
import { newDataDir } from '#tests/support/site/site.ts';
import { openFeedServer } from '#tests/support/wire/feed.ts';

/** `--release` asks for sixty. How fast all of it is, `npm run bench -- election-night` measures. */
const SECONDS = Number(process.env.MATV_NIGHT_SECONDS ?? 15);
const READS_A_SECOND = 200;
const CONNECTIONS = 32;
const NODES = 2;
/** What a node may need for good of its first requests, and of each new story: its cached pages, parts and texts. */
const FIRST_MB = 18;
const STORY_MB = 0.1;
/** Starts and the checks afterwards take most of it. */
const LIMIT_MS = 240_000 + 2_000 * SECONDS;

/** That of the data directory that sites of tests begin with. */
const admin = { email: 'editor@matv.example', password: 'a-long-test-password' };
const programs = findPostgres();

type Env = Readonly<Record<string, string>>;

interface Night {
  readonly read: LoadReport;
  readonly happened: NightReport;
  /** By how many megabytes each node needs more than before, without its garbage. */
  readonly grown: readonly number[];
}

async function nightOn(env: Env, count: number): Promise<Night> {
  const feed = await openFeedServer();
  onTestFinished(() => feed.close());
  const settings = { ...env, ...WATCHED, WIRE_URL: feed.url, WIRE_TOKEN: feed.token, ADMIN_PASSWORD: admin.password };
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
  const before = await Promise.all(nodes.map((node) => heapInUse(node.output())));
  readers = startReaders({ origins, rate: READS_A_SECOND, seconds: SECONDS, connections: CONNECTIONS, kinds });
  const read = await readers.done;
  const happened = await night.end();
  const after = await Promise.all(nodes.map((node) => heapInUse(node.output())));
  return { read, happened, grown: after.map((megabytes, node) => megabytes - (before[node] ?? 0)) };
}

function expectNothingLost({ read, happened, grown }: Night): void {
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
  const most = FIRST_MB + STORY_MB * (stories.published + wire.published);
  expect(grown.filter((megabytes) => megabytes > most)).toEqual([]);
}

describe('on election night every read is answered, every story, post and wire item appears, every signature counts, and no node hoards memory', {
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
