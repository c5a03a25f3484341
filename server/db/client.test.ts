import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { loseConnection } from '#tests/support/lost-connection.ts';
import { inTransaction, planned } from './client.ts';
import { isDatabaseAway } from './errors.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
  await db.pool.query('create table notes (id serial primary key, text text not null unique)');
});
afterAll(() => db.dispose());

async function texts(): Promise<string[]> {
  const { rows } = await db.pool.query<{ text: string }>('select text from notes order by id');
  return rows.map(({ text }) => text);
}

describe('the database, on either engine', () => {
  it('keeps what a transaction wrote, and nothing of a failed one', async () => {
    await inTransaction(db, async (client) => {
      await client.query('insert into notes (text) values ($1)', ['kept']);
    });
    const failing = inTransaction(db, async (client) => {
      await client.query('insert into notes (text) values ($1)', ['lost']);
      throw new Error('a mistake');
    });
    await expect(failing).rejects.toThrow('a mistake');
    expect(await texts()).toEqual(['kept']);
  });

  it('plans a named statement once, for many connections at a time and after an error', async () => {
    const ask = (n: number) => db.pool.query<{ n: number }>(planned('plus-one', 'select $1::int + 1 as n', [n]));
    const many = await Promise.all(Array.from({ length: 20 }, (_, n) => ask(n)));
    expect(many.map(({ rows }) => rows[0]?.n)).toEqual(Array.from({ length: 20 }, (_, n) => n + 1));
    await expect(db.pool.query(planned('plus-one', 'select $1::int + 1 as n', ['word']))).rejects.toThrow('integer');
    await expect(db.pool.query(planned('wrong', 'select from nowhere_at_all', []))).rejects.toThrow('nowhere_at_all');
    await expect(db.pool.query(planned('wrong', 'select from nowhere_at_all', []))).rejects.toThrow('nowhere_at_all');
    expect((await ask(41)).rows).toEqual([{ n: 42 }]);
    await inTransaction(db, async (client) => {
      expect((await client.query(planned('plus-one', 'select $1::int + 1 as n', [1]))).rows).toEqual([{ n: 2 }]);
    });
  });

  it('keeps using a connection after an error in a query', async () => {
    const client = await db.pool.connect();
    try {
      await expect(client.query('select nothing_like_this')).rejects.toThrow('nothing_like_this');
      await expect(client.query('select $1::int', ['word'])).rejects.toThrow('integer');
      expect((await client.query('select $1::int as n', [7])).rows).toEqual([{ n: 7 }]);
    } finally {
      client.release();
    }
  });

  it('survives a connection lost between two statements: the transaction fails and the next one succeeds', async () => {
    const before = await texts();
    const lost = inTransaction(db, async (client) => {
      await client.query('insert into notes (text) values ($1)', ['half']);
      await loseConnection(client);
      await client.query('insert into notes (text) values ($1)', ['other half']);
    });
    expect(isDatabaseAway(await lost.catch((error: unknown) => error))).toBe(true);
    expect(await texts()).toEqual(before);
    await inTransaction(db, (client) => client.query('insert into notes (text) values ($1)', ['after the loss']));
    expect(await texts()).toEqual([...before, 'after the loss']);
  });

  it('gives no second connection inside a transaction, which the embedded engine would wait for in vain', async () => {
    const inside = inTransaction(db, () => db.pool.query('select 1'));
    await expect(inside).rejects.toThrow('Inside a transaction only its own connection may be used.');
    expect((await db.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });

  it('does not acknowledge a transaction one of whose statements failed unnoticed', async () => {
    const before = await texts();
    const careless = inTransaction(db, async (client) => {
      await client.query('insert into notes (text) values ($1)', ['never kept']);
      await client.query('select nothing_like_this').catch(() => undefined);
    });
    await expect(careless).rejects.toThrow('The transaction was rolled back');
    expect(await texts()).toEqual(before);
  });

  it('gives each of many simultaneous statements its own answer', async () => {
    const large = 'x'.repeat(200_000);
    const answers = await Promise.all(
      Array.from({ length: 60 }, async (_, n) => {
        const sql = n % 2 ? 'select $1::int as n, length($2) as size' : 'select $1::int + 0 as n, $2::text as large';
        const { rows } = await db.pool.query<{ n: number }>(sql, [n, large]);
        return rows[0]?.n;
      }),
    );
    expect(answers).toEqual(Array.from({ length: 60 }, (_, n) => n));
  });

  it('delivers a notification once its transaction is committed', async () => {
    const heard: string[] = [];
    const both = Promise.withResolvers<void>();
    const stop = await db.listen('changes', (payload) => {
      heard.push(payload);
      if (heard.length === 2) both.resolve();
    });
    const failing = inTransaction(db, async (client) => {
      await client.query(`select pg_notify('changes', 'never')`);
      throw new Error('taken back');
    });
    await expect(failing).rejects.toThrow('taken back');
    await inTransaction(db, (client) => client.query(`select pg_notify('changes', 'first')`));
    await db.pool.query(`select pg_notify('changes', 'second')`);
    await both.promise;
    expect(heard).toEqual(['first', 'second']);
    await stop();
  });

  it('continues if a listener throws', async () => {
    const heard = Promise.withResolvers<string>();
    const stopFaulty = await db.listen('faults', () => {
      throw new Error('a mistake in a listener');
    });
    const stop = await db.listen('faults', heard.resolve);
    await db.pool.query(`select pg_notify('faults', 'heard all the same')`);
    expect(await heard.promise).toBe('heard all the same');
    await stopFaulty();
    await stop();
  });

  it('keeps times in UTC', async () => {
    const { rows } = await db.pool.query(`select '2026-03-29T01:30:00Z'::timestamptz::text as text`);
    expect(rows).toEqual([{ text: '2026-03-29 01:30:00+00' }]);
  });
});
