import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { inTransaction } from '#server/db/client.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { emptyTables } from '#tests/support/empty-tables.ts';
import { createSharedLimits, type SharedLimits } from './shared-rate-limit.ts';

let db: TestDatabase;
let now: number;
let limits: SharedLimits;

function node(secret = 'one secret for all nodes'): SharedLimits {
  return createSharedLimits({ db, clock: { now: () => new Date(now) }, secret });
}

beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.dispose());
beforeEach(async () => {
  await emptyTables(db, 'rate_limits');
  now = Date.parse('2026-03-01T10:00:00Z');
  limits = node();
});

describe('a limit shared by all nodes', () => {
  it('lets a burst through, then a fixed rate per minute, and says how long to wait', async () => {
    const limit = limits.limit('mails', { burst: 2, perMinute: 2 });
    expect([await limit.take('a'), await limit.take('a'), await limit.take('a')]).toEqual([0, 0, 30_000]);
    now += 10_000;
    expect(await limit.waitOf('a')).toBe(20_000);
    expect(await limit.take('b')).toBe(0);
    now += 20_000;
    expect([await limit.take('a'), await limit.take('a')]).toEqual([0, 30_000]);
    now += 3_600_000;
    expect([await limit.take('a'), await limit.take('a'), await limit.take('a')]).toEqual([0, 0, 30_000]);
  });

  it('counts what another node has used', async () => {
    const rate = { burst: 1, perMinute: 1 };
    expect(await limits.limit('mails', rate).take('a')).toBe(0);
    expect(await node().limit('mails', rate).take('a')).toBe(60_000);
    expect(await node().limit('seats', rate).take('a')).toBe(0);
  });

  it('never exceeds the limit, however many calls come at once', async () => {
    const limit = limits.limit('uploads', { burst: 5, perMinute: 1 });
    const answers = await Promise.all(Array.from({ length: 20 }, () => limit.take('a')));
    expect(answers.filter((wait) => wait === 0)).toHaveLength(5);
  });

  it('serves calls in order when there is room for only some, with a few statements', async () => {
    const limit = limits.limit('signatures', { burst: 300, perMinute: 60 });
    const statements = vi.spyOn(db.pool, 'query');
    const keys = Array.from({ length: 500 }, (_, n) => (n % 5 === 0 ? 'a hall' : `network ${n}`));
    const waits = await Promise.all([...keys, ...keys, ...keys, ...keys].map((key) => limit.take(key)));
    const hall = waits.filter((_, n) => n % 5 === 0);
    expect(hall.map((wait) => wait === 0)).toEqual(Array.from({ length: 400 }, (_, n) => n < 300));
    expect(waits.filter((wait) => wait === 0)).toHaveLength(300 + 4 * 400);
    expect(statements.mock.calls.length).toBeLessThan(10);
    statements.mockRestore();
  });

  it('counts in any unit, always refuses more than it can ever hold, and takes back what was not used', async () => {
    const limit = limits.limit('bytes', { burst: 50_000_000, perMinute: 10_000_000 });
    expect(await limit.take('a', 40_000_000)).toBe(0);
    expect(await limit.take('a', 20_000_000)).toBe(60_000);
    expect(await limit.take('a', 60_000_000)).toBe(Number.POSITIVE_INFINITY);
    await limit.giveBack('a', 10_000_000);
    expect(await limit.take('a', 20_000_000)).toBe(0);
  });

  it('stores no address in the database, and removes expired rows', async () => {
    const limit = limits.limit('mails', { burst: 1, perMinute: 1 });
    await limit.take('asha@reader.example');
    const { rows } = await db.pool.query<{ key_hash: string }>('select key_hash from rate_limits');
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain('asha');
    now += 60_001;
    await limits.deleteFullBuckets();
    expect((await db.pool.query('select 1 from rate_limits')).rows).toHaveLength(0);
  });

  it('removes expired rows without waiting for those that are taken from at this moment', async () => {
    const limit = limits.limit('signatures', { burst: 1, perMinute: 1 });
    await Promise.all([limit.take('a'), limit.take('b')]);
    now += 60_001;
    const { rows } = await db.pool.query<{ key_hash: string }>('select key_hash from rate_limits order by key_hash');
    const [, taken] = rows.map(({ key_hash }) => key_hash);
    const left = async () => (await db.pool.query('select key_hash from rate_limits')).rows;
    const isLocked = Promise.withResolvers<void>();
    const isCleared = Promise.withResolvers<void>();
    const taking = inTransaction(db, async (tx) => {
      await tx.query('select from rate_limits where key_hash = $1 for update', [taken]);
      isLocked.resolve();
      await isCleared.promise;
    });
    await isLocked.promise;
    const clearing = limits.deleteFullBuckets();
    try {
      // The embedded database's only connection is taken meanwhile.
      if (db.engine === 'postgres') await expect.poll(left).toEqual([{ key_hash: taken }]);
    } finally {
      isCleared.resolve();
    }
    await Promise.all([taking, clearing]);
  });
});
