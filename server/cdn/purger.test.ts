import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { cacheTag } from '#server/db/cache-tags.ts';
import type { Queryable } from '#server/db/client.ts';
import { type Poster, PostFailed } from '#server/outgoing/post.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { createPurger, type Purger } from './purger.ts';
import { claimDue, noteSent, pendingPurges, queueTags, sendNow } from './purges.repo.ts';

const purge = {
  url: 'http://cdn.example/purge',
  auth: { name: 'Authorization', value: 'Bearer a-secret-of-the-network' },
};
const HOME = cacheTag.site('home');
const WORLD = cacheTag.section('world');

interface Call {
  readonly url: string;
  readonly headers: Readonly<Record<string, string | number>>;
  readonly tags: readonly string[];
}

let db: TestDatabase;
let calls: Call[];
let answer: () => Promise<{ status: number; retryAfterSeconds: number | null }>;
let warned: string[];
let nodes: Purger[];

const ok = async () => ({ status: 200, retryAfterSeconds: null });
const poster: Poster = {
  post: async (url, { headers, body }) => {
    calls.push({ url, headers, tags: JSON.parse(String(body)).tags.toSorted() });
    return answer();
  },
  close: () => undefined,
};

function node(pool: Queryable = db.pool): Purger {
  const say = (...[first, text]: unknown[]) => void warned.push(String(text ?? first));
  const made = createPurger({ purge, db: pool, poster, log: { info: say, warn: say, error: say } });
  nodes.push(made);
  return made;
}

/** What waits: each tag, how often it is still to be sent, and failed attempts. */
async function waiting() {
  const { rows } = await db.pool.query('select tag, rounds, failures, problem from network_purges order by tag');
  return rows;
}

/** What is due later is due now. */
async function sendsAgain(one: Purger): Promise<void> {
  await db.pool.query('update network_purges set due_at = now()');
  // One that is still under way may have looked already.
  await one.look();
  await one.look();
}

/** The database; `afterwards` runs once, when it has done the first statement. */
function withAfter(afterwards: () => Promise<void>): Queryable {
  let isFirst = true;
  return new Proxy<Queryable>(db.pool, {
    get: (pool, name, receiver) => {
      if (name !== 'query') return Reflect.get(pool, name, receiver);
      return async (text: string, values: unknown[] = []) => {
        const answer = await pool.query(text, values);
        if (isFirst) await afterwards();
        isFirst = false;
        return answer;
      };
    },
  });
}

beforeAll(async () => {
  db = await openTestDatabase();
});
beforeEach(async () => {
  [calls, warned, nodes, answer] = [[], [], [], ok];
  await db.pool.query('delete from network_purges');
});
afterEach(() => Promise.all(nodes.map((one) => one.close())));
afterAll(() => db.dispose());

it('tells the network within a moment, in one call, whatever several nodes heard of one change', async () => {
  const [first, second] = [node(), node()];
  first.changed([HOME, WORLD]);
  second.changed([HOME, WORLD]);
  first.changed([cacheTag.topic('मानसून')]);
  await expect.poll(() => calls.length).toBeGreaterThan(0);
  const rain = 'topic-%E0%A4%AE%E0%A4%BE%E0%A4%A8%E0%A4%B8%E0%A5%82%E0%A4%A8';
  expect(calls[0]).toEqual({
    url: 'http://cdn.example/purge',
    headers: {
      Authorization: 'Bearer a-secret-of-the-network',
      'content-type': 'application/json',
      'user-agent': 'MATV-Purge',
      'surrogate-key': expect.stringContaining(rain),
    },
    tags: ['section-world', 'site-home', rain],
  });
});

it('sends each tag a second time, for answers that were on their way, and then no more', async () => {
  // The second call, which comes by itself after two seconds, is answered once the test has looked.
  const second = Promise.withResolvers<void>();
  answer = async () => {
    if (calls.length > 1) await second.promise;
    return ok();
  };
  const one = node();
  one.changed([HOME]);
  await expect.poll(waiting).toEqual([{ tag: 'site-home', rounds: 1, failures: 0, problem: null }]);
  second.resolve();
  await sendsAgain(one);
  expect(calls).toHaveLength(2);
  expect(await waiting()).toEqual([]);
});

it('keeps what the network did not take, says so once, and sends it with what changed since', async () => {
  // The next call, which comes by itself after a second, is answered once the test has looked.
  const next = Promise.withResolvers<void>();
  answer = async () => {
    if (calls.length === 1) throw new PostFailed('could not be reached: the connection was refused', { final: false });
    await next.promise;
    return { status: 503, retryAfterSeconds: 60 };
  };
  const one = node();
  one.changed([HOME]);
  await expect
    .poll(waiting)
    .toEqual([
      { tag: 'site-home', rounds: 2, failures: 1, problem: 'could not be reached: the connection was refused' },
    ]);
  next.resolve();
  await sendsAgain(one);
  expect(await waiting()).toMatchObject([{ problem: 'answered 503' }]);
  const { rows } = await db.pool.query(`select due_at > now() + interval '55 seconds' as waits from network_purges`);
  expect(rows).toEqual([{ waits: true }]);
  expect(warned).toEqual(['changes could not be purged from the delivery network; retrying']);
  // It would look by itself as well, and send the tag alone.
  await one.close();
  const before = calls.length;
  const second = Promise.withResolvers<void>();
  answer = async () => {
    if (calls.length > before + 1) await second.promise;
    return ok();
  };
  await db.pool.query('update network_purges set due_at = now()');
  const other = node();
  other.changed([WORLD]);
  await expect.poll(() => calls.at(-1)?.tags).toEqual(['section-world', 'site-home']);
  await expect.poll(waiting).toMatchObject([
    { rounds: 1, failures: 0 },
    { rounds: 1, failures: 0 },
  ]);
  second.resolve();
});

it('sends a tag twice again that changes in the moment when it has been sent for good', async () => {
  await queueTags(db.pool, ['section-world']);
  await noteSent(db.pool, await claimDue(db.pool, 30));
  await db.pool.query('update network_purges set due_at = now()');
  const due = await claimDue(db.pool, 30);
  // Another change comes as early as the database can take it: after the first statement.
  const sending = withAfter(() => queueTags(db.pool, ['section-world']));
  await noteSent(sending, due);
  expect(await waiting()).toEqual([{ tag: 'section-world', rounds: 2, failures: 0, problem: null }]);
  expect(await pendingPurges(db.pool, ['section-world'])).toEqual({ waiting: 1, problem: null });
});

it('sends a tag again that changed while it was being sent', async () => {
  const taken = Promise.withResolvers<void>();
  answer = async () => {
    await taken.promise;
    return ok();
  };
  const one = node();
  one.changed([HOME]);
  await expect.poll(() => calls.length).toBe(1);
  node().changed([HOME]);
  await expect
    .poll(async () => (await db.pool.query('select changes from network_purges')).rows)
    .toEqual([{ changes: 2 }]);
  taken.resolve();
  await expect.poll(() => calls.length).toBeGreaterThan(1);
  expect(calls[1]?.tags).toEqual(['site-home']);
});

it('sends thirty tags with a call at most', async () => {
  const one = node();
  one.changed(Array.from({ length: 65 }, (_, place) => cacheTag.story(String(place))));
  // After two seconds they follow once more.
  await expect.poll(() => calls.slice(0, 3).map(({ tags }) => tags.length)).toEqual([30, 30, 5]);
});

it('queues what it heard of last before it stops, and another node sends it', async () => {
  const one = node();
  one.everythingChanged();
  await one.close();
  expect(calls).toEqual([]);
  expect(await waiting()).toEqual([{ tag: 'every-page', rounds: 2, failures: 0, problem: null }]);
  await node().look();
  expect(calls.map(({ tags }) => tags)).toEqual([['every-page']]);
});

it('queues before it stops what was just being queued, though the database did not take it at first', async () => {
  const [asked, refused] = [Promise.withResolvers<void>(), Promise.withResolvers<never>()];
  let isFirst = true;
  const away = new Proxy<Queryable>(db.pool, {
    get: (pool, name, receiver) => {
      if (name !== 'query' || !isFirst) return Reflect.get(pool, name, receiver);
      isFirst = false;
      asked.resolve();
      return () => refused.promise;
    },
  });
  const one = node(away);
  one.changed([HOME]);
  await asked.promise;
  const closed = one.close();
  refused.reject(new Error('away'));
  await closed;
  expect(await waiting()).toEqual([{ tag: 'site-home', rounds: 2, failures: 0, problem: null }]);
});

it('tells the desk how far the tags of a kill are, and sends them at once when it asks for it', async () => {
  answer = async () => ({ status: 401, retryAfterSeconds: null });
  const one = node();
  await queueTags(db.pool, [HOME, WORLD]);
  expect(await pendingPurges(db.pool, [HOME])).toEqual({ waiting: 1, problem: null });
  await one.look();
  expect(await pendingPurges(db.pool, [HOME, WORLD])).toEqual({ waiting: 2, problem: 'answered 401' });
  answer = ok;
  await sendNow(db.pool, [HOME]);
  await one.look();
  expect(calls.at(-1)?.tags).toEqual(['site-home']);
  expect(await pendingPurges(db.pool, [HOME])).toEqual({ waiting: 0, problem: null });
  expect(await pendingPurges(db.pool, [WORLD])).toEqual({ waiting: 1, problem: 'answered 401' });
});
