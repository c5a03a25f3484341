import { setImmediate as turn } from 'node:timers/promises';
import pg from 'pg';
import { beforeEach, expect, it } from 'vitest';
import { type Replicas, readFromReplicas } from './replicas.ts';

/** What the database and one replica have, as places in their log. */
let written: number;
let replayed: number | null;
let replicaFails: boolean;
let clock: number;
let sleepers: { readonly at: number; readonly wake: () => void }[];
let warned: string[];

beforeEach(() => {
  [written, replayed, replicaFails, clock] = [10, 10, false, 0];
  [sleepers, warned] = [[], []];
});

/** A pool whose questions `answer` answers. */
function pool(answer: (text: string, values: readonly unknown[]) => unknown): pg.Pool {
  const made = new pg.Pool();
  const query = async (text: string, values: readonly unknown[] = []) => ({ rows: [answer(text, values)] });
  Object.defineProperty(made, 'query', { value: query, configurable: true });
  return made;
}

function start(): Replicas {
  const primary = pool((text) => (text.includes('insert_lsn') ? { at: String(written) } : { from: 'the database' }));
  const replica = pool((text, [at]) => {
    if (replicaFails) throw new Error('canceling statement due to conflict with recovery');
    if (text.includes('replay_lsn')) return { has: replayed === null ? null : replayed >= Number(at) };
    return { from: 'the replica' };
  });
  const replicas = readFromReplicas({
    db: { pool: primary },
    replicas: [{ name: 'one', pool: replica }],
    log: {
      debug: () => undefined,
      info: () => undefined,
      error: () => undefined,
      warn: (...[first, text]: unknown[]) => warned.push(String(text ?? first)),
    },
    wait: (milliseconds) => new Promise<void>((resolve) => sleepers.push({ at: clock + milliseconds, wake: resolve })),
    now: () => clock,
  });
  return replicas;
}

async function advance(milliseconds: number): Promise<void> {
  for (const end = clock + milliseconds; ; ) {
    await turn();
    const [due] = sleepers.filter(({ at }) => at <= end).toSorted((a, b) => a.at - b.at);
    if (!due) {
      clock = end;
      return;
    }
    sleepers = sleepers.filter((one) => one !== due);
    clock = Math.max(clock, due.at);
    due.wake();
  }
}

const asked = async ({ pool: readers }: Replicas): Promise<unknown> =>
  (await readers.query<{ from: string }>('select a page')).rows[0]?.from;

it('a replica is asked once it has what the database had at the start', async () => {
  replayed = 9;
  const replicas = start();
  await advance(100);
  expect(await asked(replicas)).toBe('the database');
  replayed = 10;
  await advance(2_000);
  expect(await asked(replicas)).toBe('the replica');
});

it('after a change the database is asked, from the same moment on until the replica has it', async () => {
  const replicas = start();
  await advance(10);
  written = 20;
  replicas.changed();
  expect(await asked(replicas)).toBe('the database');
  await advance(60_000);
  expect(await asked(replicas)).toBe('the database');
  replayed = 20;
  await advance(1_000);
  expect(await asked(replicas)).toBe('the replica');
});

it('a change that comes while the replica is looked at is not overlooked', async () => {
  const replicas = start();
  // The first look is under way.
  written = 20;
  replicas.changed();
  await advance(50);
  expect(await asked(replicas)).toBe('the database');
});

it('what is due by time is read from the database for two seconds, for clocks that are behind', async () => {
  const replicas = start();
  await advance(10);
  replicas.changed({ byTime: true });
  await advance(1_900);
  replicas.changed();
  expect(await asked(replicas)).toBe('the database');
  await advance(90);
  expect(await asked(replicas)).toBe('the database');
  await advance(1_000);
  expect(await asked(replicas)).toBe('the replica');
});

it('a question that a replica fails to answer is answered by the database, and the replica rests', async () => {
  const replicas = start();
  await advance(10);
  replicaFails = true;
  expect(await asked(replicas)).toBe('the database');
  expect(warned).toEqual(['a replica did not answer; the database is asked']);
  replicaFails = false;
  await advance(4_000);
  expect(await asked(replicas)).toBe('the database');
  await advance(2_000);
  expect(await asked(replicas)).toBe('the replica');
});

it('a database that is no replica is never asked', async () => {
  replayed = null;
  const replicas = start();
  await advance(60_000);
  expect(await asked(replicas)).toBe('the database');
  expect(warned[0]).toBe('this is no replica of the database, and is not asked');
});
