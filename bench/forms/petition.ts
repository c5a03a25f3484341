import { Agent } from 'node:http';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { atLeast, atMost, type Benchmark, leftOut, median, p99, type Row } from '#bench/benchmark.ts';
import { type ServerProcess, startNode } from '#bench/processes.ts';
import { embeddedStores, NO_POSTGRES, postgresStores, type Store } from '#bench/stores.ts';
import { openOrJoinDatabase } from '#server/db/client.ts';
import { quietLog } from '#tests/support/quiet-log.ts';
import { freePort } from '#tests/support/site/site.ts';
import { call, signBy } from './sign.ts';

const SECONDS = 15;
const P99_MS = 250;
const STATS_MS = 5;
const MANY = 1_000_000;
const RATES = { embedded: 100, PostgreSQL: 300 } as const;
const READERS_PER_SECOND = 500;

type Engine = keyof typeof RATES;

export const petition: Benchmark = {
  name: 'petition',
  title: 'Signing a petition while readers are served, and its statistics with a million signatures',
  onlyWhenNamed: true,
  run: async () => {
    const rows: Row[] = [];
    await using embedded = await embeddedStores(200);
    rows.push(...(await onStore(embedded, 'embedded')));
    const postgres = await postgresStores();
    if (postgres === null) return [...rows, leftOut('On PostgreSQL', NO_POSTGRES)];
    try {
      await using store = await postgres.make(200);
      rows.push(...(await onStore(store, 'PostgreSQL')));
    } finally {
      await postgres.stop();
    }
    return rows;
  },
};

async function onStore({ env }: Store, engine: Engine): Promise<Row[]> {
  const rows = await signing(env, engine);
  return [...rows, ...(await statistics(env, engine))];
}

async function startServer(env: Readonly<Record<string, string>>): Promise<ServerProcess> {
  const settings = { HOST: '127.0.0.1', LOG_LEVEL: 'warn', SAMPLE_CONTENT: 'off', TRUST_PROXY: '1' };
  return startNode(join('bench', 'forms', 'petition-server.ts'), await freePort(), { ...settings, ...env });
}

/** Signatures at an even rate, each acknowledged once it is on disk, while others read the page. */
async function signing(env: Readonly<Record<string, string>>, engine: Engine): Promise<Row[]> {
  await using site = await startServer(env);
  const [{ _id: petitionId } = { _id: '' }] = await json<{ _id: string }[]>(`${site.url}/api/petitions`);
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });
  const sign = (n: number) => signBy(agent, site.url, { n, petitionId });
  for (let n = 0; n < 50; n += 1) await sign(-1 - n);
  const rate = RATES[engine];
  const [signed, read] = await Promise.all([
    evenly(rate, SECONDS, sign),
    evenly(READERS_PER_SECOND, SECONDS, () => get(agent, `${site.url}/petition`)),
  ]);
  agent.destroy();
  const { totalSignatures } = await json<{ totalSignatures: number }>(`${site.url}/api/petitions/${petitionId}/stats`);
  const lost = signed.times.length + 50 - totalSignatures;
  const perSecond = signed.times.length / signed.seconds;
  return [
    atLeast(`Signatures a second, ${engine}`, perSecond, rate * 0.98, perSecond.toFixed(0), `${rate}`),
    atMost(`… p99 until acknowledged, ${engine}`, p99(signed.times), P99_MS, spread(signed.times), `${P99_MS} ms`),
    atMost(`… acknowledged but not counted, ${engine}`, lost, 0, String(lost), '0'),
    {
      what: `… readers of the page meanwhile, ${engine}`,
      measured: `${(read.times.length / read.seconds).toFixed(0)}/s, ${spread(read.times)}`,
      target: '',
      met: null,
    },
  ];
}

async function statistics(env: Readonly<Record<string, string>>, engine: Engine): Promise<Row[]> {
  const options = { databaseUrl: env.DATABASE_URL ?? null, dataDir: env.DATA_DIR ?? '', log: quietLog };
  const db = await openOrJoinDatabase(options);
  for (let from = 0; from < MANY; from += 50_000) await db.pool.query(FILL, [from, 50_000]);
  await db.pool.query('analyze signatures');
  // Otherwise the mails to the signers above would still be sent during this measurement.
  await db.pool.query('delete from mails');
  await db.pool.query(`delete from jobs.job where name = 'send-mail'`);
  await db.close();
  await using site = await startServer(env);
  const [{ _id: petitionId } = { _id: '' }] = await json<{ _id: string }[]>(`${site.url}/api/petitions`);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const times: number[] = [];
  for (let n = 0; n < 700; n += 1) {
    const startedAt = performance.now();
    await get(agent, `${site.url}/api/petitions/${petitionId}/stats`);
    // The first calls are a warm-up for the compiler.
    if (n >= 200) times.push(performance.now() - startedAt);
  }
  agent.destroy();
  return [
    atMost(
      `Statistics with ${MANY.toLocaleString('en-GB')} signatures, median, ${engine}`,
      median(times),
      STATS_MS,
      spread(times),
      `${STATS_MS} ms`,
    ),
  ];
}

const FILL = `with came as (
    insert into signatures (id, petition_id, version, state, first_name, last_name, email, email_key, email_domain, location,
      location_key, display_name, name_state, address_range, signed_at, counted_at)
    select 'c' || lpad(to_hex($1::int + n), 23, '0'), p.id, 1, 'counted', 'First', 'Last', 'm' || ($1::int + n) || '@many.example',
      'm' || ($1::int + n) || '@many.example', 'many.example', 'Place ' || n % 2000, 'place ' || n % 2000, n % 3 > 0, 'shown',
      '192.0.2.0/24', now() - n * interval '1 second', now() - n * interval '1 second'
    from petitions p, generate_series(1, $2::int) n where p.is_main returning 1)
  update petition_counts set signatures = signatures + $2::int, locations = 2000`;

interface Run {
  readonly times: readonly number[];
  readonly seconds: number;
}

/** Calls `work` `rate` times a second however long each call takes, so that waiting time is included. */
async function evenly(rate: number, seconds: number, work: (n: number) => Promise<unknown>): Promise<Run> {
  const times: number[] = [];
  const running: Promise<void>[] = [];
  const failures: unknown[] = [];
  const startedAt = performance.now();
  for (let n = 0; n < rate * seconds; n += 1) {
    const due = startedAt + (n * 1000) / rate;
    if (due > performance.now()) await pause(due - performance.now());
    running.push(
      work(n).then(
        () => {
          times.push(performance.now() - due);
        },
        (error: unknown) => {
          failures.push(error);
        },
      ),
    );
  }
  await Promise.all(running);
  if (failures.length > 0) throw new AggregateError(failures.slice(0, 5), `${failures.length} calls failed`);
  return { times, seconds: (performance.now() - startedAt) / 1000 };
}

function get(agent: Agent, url: string): Promise<void> {
  return call(agent, url, { method: 'GET', headers: { 'accept-encoding': 'br' }, wanted: 200 });
}

async function json<T>(url: string): Promise<T> {
  const answer = await fetch(url);
  return answer.json() as Promise<T>;
}

function spread(values: readonly number[]): string {
  return `${p99(values).toFixed(1)} ms (median ${median(values).toFixed(1)}, worst ${Math.max(...values).toFixed(1)})`;
}
