import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Clock } from '#server/clock.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { movableClock } from '#tests/support/desk-app.ts';
import { emptyTables } from '#tests/support/empty-tables.ts';
import { deleteOldFailures, failureCountsIn } from './failure-counts.ts';
import { type FailureCounts, type Failures, LoginThrottle, type ThrottleOptions } from './login-throttle.ts';

/** The rules are tested with counts in memory; those in the database have their own tests below. */
function countsInMemory(): FailureCounts {
  const kept = new Map<string, Failures>();
  return {
    async countUnless(keys, now, judge) {
      const answer = judge(kept);
      if (answer === 0) for (const key of keys) kept.set(key, { count: (kept.get(key)?.count ?? 0) + 1, lastAt: now });
      return answer;
    },
    async takeBack(own, shared) {
      kept.delete(own);
      for (const key of shared) {
        const misses = kept.get(key);
        if (misses) kept.set(key, { ...misses, count: misses.count - 1 });
      }
    },
  };
}

function newThrottle(clock: Clock = movableClock(), options: Partial<ThrottleOptions> = {}): LoginThrottle {
  return new LoginThrottle(clock, countsInMemory(), { name: 'test', ...options });
}

function turn(throttle: LoginThrottle, from: string, account: string, knownBrowser: string | null = null) {
  return throttle.begin({ from, account, knownBrowser });
}

async function waits(throttle: LoginThrottle, from: string, account: string, knownBrowser: string | null = null) {
  const given = await turn(throttle, from, account, knownBrowser);
  return given.kind === 'wait' ? given.seconds : 0;
}

/** The results of `times` attempts, one after the other. */
async function inTurn<T>(times: number, attempt: (index: number) => Promise<T>): Promise<T[]> {
  const all: T[] = [];
  for (let index = 0; index < times; index += 1) all.push(await attempt(index));
  return all;
}

describe('the login throttle', () => {
  it('allows five failures, then doubles the wait up to a minute', async () => {
    const clock = movableClock();
    const throttle = newThrottle(clock);
    const seen = await inTurn(14, async () => {
      const wait = await waits(throttle, '192.0.2.1', 'a@b.example');
      clock.forward(wait);
      if (wait > 0) expect(await waits(throttle, '192.0.2.1', ' A@B.example')).toBe(0);
      return wait;
    });
    expect(seen).toEqual([0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 60, 60, 60]);
  });

  it('resets after a success, and after a quarter of an hour', async () => {
    const clock = movableClock();
    const throttle = newThrottle(clock);
    const miss = () => turn(throttle, '192.0.2.1', 'a@b.example');
    await inTurn(4, miss);
    const right = await miss();
    if (right.kind === 'go') await right.succeeded();
    expect((await inTurn(6, miss)).map(({ kind }) => kind)).toEqual(['go', 'go', 'go', 'go', 'go', 'wait']);
    clock.forward(15 * 60 + 1);
    expect((await miss()).kind).toBe('go');
  });

  it('slows down an address that tries many accounts, and nobody else', async () => {
    const throttle = newThrottle();
    await inTurn(100, (count) => turn(throttle, '192.0.2.1', `${count}@b.example`));
    expect(await waits(throttle, '192.0.2.1', 'next@b.example')).toBe(1);
    expect(await waits(throttle, '192.0.2.2', 'next@b.example')).toBe(0);
  });

  it('treats a whole IPv6 network as one address', async () => {
    const throttle = newThrottle();
    const turns = await inTurn(6, (host) => waits(throttle, `2001:db8:1:2::${host}`, 'a@b.example'));
    expect(turns).toEqual([0, 0, 0, 0, 0, 1]);
    expect(await waits(throttle, '2001:db8:1:3::1', 'a@b.example')).toBe(0);
  });

  it('never lets strangers delay the owner in a known browser or at another address', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ host: fc.integer({ min: 1, max: 4 }), pause: fc.nat(9) }), { maxLength: 400 }),
        async (tries) => {
          const clock = movableClock();
          const throttle = newThrottle(clock);
          for (const { host, pause } of tries) {
            await turn(throttle, `198.51.100.${host}`, 'owner@b.example');
            clock.forward(pause / 10);
          }
          expect(await waits(throttle, '192.0.2.1', 'owner@b.example')).toBe(0);
          expect(await waits(throttle, '198.51.100.1', 'owner@b.example', 'browser-1')).toBe(0);
        },
      ),
      { numRuns: 40 },
    );
  });

  it('allows each address one free attempt instead of five while many addresses guess at one account', async () => {
    const throttle = newThrottle();
    await inTurn(50, (host) => turn(throttle, `198.51.100.${host + 1}`, 'owner@b.example'));
    expect(await inTurn(2, () => waits(throttle, '203.0.113.9', 'owner@b.example'))).toEqual([0, 1]);
    expect(await inTurn(6, () => waits(throttle, '203.0.113.9', 'other@b.example'))).toEqual([0, 0, 0, 0, 0, 1]);
  });

  it('slows down a known browser only after its own failures', async () => {
    const throttle = newThrottle();
    const own = await inTurn(6, () => waits(throttle, '192.0.2.1', 'owner@b.example', 'browser-1'));
    expect(own).toEqual([0, 0, 0, 0, 0, 1]);
    expect(await waits(throttle, '192.0.2.1', 'owner@b.example')).toBe(0);
  });

  it('can slow down all strangers together, but never a known browser', async () => {
    const throttle = newThrottle(movableClock(), { slowsStrangersTogether: true });
    await inTurn(30, (host) => turn(throttle, `198.51.100.${host + 1}`, 'person'));
    expect(await waits(throttle, '203.0.113.9', 'person')).toBe(1);
    expect(await waits(throttle, '203.0.113.9', 'person', 'browser-1')).toBe(0);
  });

  it('does not query the counts while a key has to wait', async () => {
    const counts = countsInMemory();
    let asked = 0;
    const counted: FailureCounts = {
      ...counts,
      countUnless: (...given) => {
        asked += 1;
        return counts.countUnless(...given);
      },
    };
    const clock = movableClock();
    const throttle = new LoginThrottle(clock, counted, { name: 'test' });
    const seen = await inTurn(100, () => waits(throttle, '192.0.2.1', 'a@b.example'));
    expect(seen.filter((seconds) => seconds === 1)).toHaveLength(95);
    expect(asked).toBe(6);
    clock.forward(1);
    expect(await waits(throttle, '192.0.2.1', 'a@b.example')).toBe(0);
  });
});

describe('failures counted in the database', () => {
  let db: TestDatabase;
  beforeAll(async () => {
    db = await openTestDatabase();
  });
  beforeEach(() => emptyTables(db, 'login_misses'));
  afterAll(() => db.dispose());

  const SECRET = 'a secret for tests only';
  const onNode = (clock: Clock) => new LoginThrottle(clock, failureCountsIn(db, SECRET), { name: 'password' });

  it('are shared by all nodes: a second one allows no more attempts, and a success on one resets all', async () => {
    const clock = movableClock();
    const nodes = [onNode(clock), onNode(clock)];
    const seen = await inTurn(7, async (index) => waits(nodes[index % 2] ?? onNode(clock), '192.0.2.1', 'a@b.example'));
    expect(seen).toEqual([0, 0, 0, 0, 0, 1, 1]);
    clock.forward(1);
    const right = await turn(onNode(clock), '192.0.2.1', 'a@b.example');
    if (right.kind === 'go') await right.succeeded();
    expect(await inTurn(6, () => waits(onNode(clock), '192.0.2.1', 'a@b.example'))).toEqual([0, 0, 0, 0, 0, 1]);
  });

  it('are forgotten a quarter of an hour after the last one', async () => {
    const clock = movableClock();
    const miss = () => waits(onNode(clock), '192.0.2.1', 'a@b.example');
    await inTurn(4, miss);
    clock.forward(15 * 60 + 1);
    expect(await inTurn(6, miss)).toEqual([0, 0, 0, 0, 0, 1]);
  });

  it('of others stay when one attempt on the account succeeds', async () => {
    const options = { name: 'code', slowsStrangersTogether: true };
    const throttle = new LoginThrottle(movableClock(), failureCountsIn(db, SECRET), options);
    await inTurn(29, (host) => turn(throttle, `198.51.100.${host + 1}`, 'person'));
    const right = await turn(throttle, '203.0.113.9', 'person');
    if (right.kind === 'go') await right.succeeded();
    expect(await inTurn(2, (host) => waits(throttle, `192.0.2.${host + 1}`, 'person'))).toEqual([0, 1]);
  });

  it('include concurrent attempts on several nodes', async () => {
    const clock = movableClock();
    const nodes = [onNode(clock), onNode(clock), onNode(clock)];
    const turns = await Promise.all(
      Array.from({ length: 60 }, (_, index) => turn(nodes[index % 3] ?? onNode(clock), '192.0.2.1', 'a@b.example')),
    );
    expect(turns.filter(({ kind }) => kind === 'go')).toHaveLength(5);
  });

  it('survive logins that succeed and fail concurrently', async () => {
    const clock = movableClock();
    const throttle = onNode(clock);
    const work = Array.from({ length: 60 }, async (_, index) => {
      const given = await turn(throttle, `192.0.2.${index % 3}`, `${index % 4}@b.example`);
      if (given.kind === 'go' && index % 2 === 0) await given.succeeded();
      return given.kind;
    });
    expect(await Promise.all(work)).toHaveLength(60);
    const { rows } = await db.pool.query<{ least: number }>('select min(misses) as least from login_misses');
    expect(rows[0]?.least).toBeGreaterThanOrEqual(0);
  });

  it("store nobody's address or name, and are deleted when they are too old to matter", async () => {
    const clock = movableClock();
    await turn(onNode(clock), '192.0.2.1', 'a@b.example');
    const { rows } = await db.pool.query<{ key_hash: string; misses: number }>(
      'select key_hash, misses from login_misses',
    );
    expect(rows.map(({ misses }) => misses)).toEqual([1, 1, 1]);
    for (const { key_hash } of rows) expect(key_hash).toMatch(/^[\w-]{43}$/);
    await deleteOldFailures(db.pool, clock.now());
    expect((await db.pool.query('select from login_misses')).rowCount).toBe(3);
    clock.forward(15 * 60 + 1);
    await deleteOldFailures(db.pool, clock.now());
    expect((await db.pool.query('select from login_misses')).rowCount).toBe(0);
  });
});
