import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { addressOf, openTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { quietLog } from '#tests/support/quiet-log.ts';
import { type StallingProxy, startStallingProxy } from '#tests/support/stalling-proxy.ts';
import { type Database, inTransaction } from './client.ts';
import { isDatabaseAway } from './errors.ts';
import { openPostgres } from './postgres.ts';

describe('the connections to PostgreSQL', () => {
  /** Reaches the database directly. */
  let direct: TestDatabase;
  let proxy: StallingProxy;
  /** Reaches it through the proxy. */
  let db: Database;

  beforeEach(async () => {
    direct = await openTestDatabase();
    const address = new URL(await addressOf(direct));
    proxy = await startStallingProxy(Number(address.port));
    address.port = String(proxy.port);
    db = await openPostgres({ databaseUrl: address.href, log: quietLog, patience: { replaceAfter: 2_000 } });
    await direct.pool.query('create table notes (text text not null)');
  });
  afterEach(async () => {
    await db.close();
    proxy.close();
    await direct.dispose();
  });

  /** Listens to changes of the notes. */
  async function listen() {
    const heard: string[] = [];
    const [gap, again] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    await db.listen(
      'notes',
      (text) => {
        heard.push(text);
        again.resolve();
      },
      gap.resolve,
    );
    return { heard, gap: gap.promise, again: again.promise };
  }

  /** Somebody else writes a note and tells everybody. */
  async function write(text: string): Promise<void> {
    await inTransaction(direct, async (client) => {
      await client.query('insert into notes (text) values ($1)', [text]);
      await client.query(`select pg_notify('notes', $1)`, [text]);
    });
  }

  it('say that changes may have been missed after the listening one was terminated, and hear the next change', async () => {
    const { heard, gap, again } = await listen();
    await direct.pool.query(
      `select pg_terminate_backend(pid, 60000) from pg_stat_activity
       where application_name = 'matv listener' and datname = current_database()`,
    );
    await write('missed');
    await gap;
    await write('heard');
    await again;
    expect(heard).toEqual(['heard']);
  });

  it('say so as well after the network has swallowed the listening one without a word', async () => {
    const { heard, gap, again } = await listen();
    proxy.forgetConnections();
    await write('missed');
    await gap;
    await write('heard');
    await again;
    expect(heard).toEqual(['heard']);
  });

  it('are not waited for while PostgreSQL does not answer, and are used again once it does', async () => {
    await listen();
    const insert = (text: string) =>
      inTransaction(db, (client) => client.query('insert into notes (text) values ($1)', [text]));
    await insert('before');
    proxy.stall();
    const during = () => insert('during').catch((error: unknown) => error);
    // The only open connection, connections being opened, and what waits because there are no more than eight.
    const first = await Promise.all(Array.from({ length: 10 }, during));
    expect(first.map(String)).toEqual([
      'Error: Connection terminated',
      ...Array.from({ length: 9 }, () => 'DatabaseSilent: The database does not answer.'),
    ]);
    expect(first.every(isDatabaseAway)).toBe(true);
    expect(String(await during())).toBe('DatabaseSilent: The database does not answer.');
    proxy.resume();
    await expect.poll(() => insert('after').then(() => 'written', String), { timeout: 60_000 }).toBe('written');
    expect((await direct.pool.query('select text from notes')).rows).toEqual([{ text: 'before' }, { text: 'after' }]);
  });

  it('are refused if something in between leaves their settings out, as PgBouncer can be told to', async () => {
    const { port } = new URL(await addressOf(direct));
    const pooler = await startStallingProxy(Number(port), (startup) =>
      Buffer.from(startup.toString('latin1').replace('timezone=UTC', 'timezone=GMT'), 'latin1'),
    );
    onTestFinished(() => pooler.close());
    const databaseUrl = (await addressOf(direct)).replace(`:${port}/`, `:${pooler.port}/`);
    const opening = openPostgres({ databaseUrl, log: quietLog }).then((opened) => opened.close());
    await expect(opening).rejects.toMatchObject({
      kind: 'unreachable',
      message: expect.stringContaining('does not get what the site sets for its connections'),
    });
  });

  it('are waited for while PostgreSQL is only slow, and all of them are in use', async () => {
    await listen();
    const slow = Array.from({ length: 12 }, () => db.pool.query(`select pg_sleep(3)::text, 'done' as state`));
    const states = (await Promise.all(slow)).map(({ rows }) => rows[0]?.state);
    expect(states).toEqual(Array.from({ length: 12 }, () => 'done'));
  });
});
