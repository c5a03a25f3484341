import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs, {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { embeddedTemplate, newDataDirectory } from '#tests/support/embedded-template.ts';
import { quietLog } from '#tests/support/quiet-log.ts';
import { inTransaction, openOrJoinDatabase } from '../client.ts';
import { isDatabaseAway, isDiskFull } from '../errors.ts';
import { openEmbedded } from './embedded.ts';
import { openEngine } from './synced-engine.ts';

const WRITER = fileURLToPath(new URL('../../../tests/support/database-writer.ts', import.meta.url));

const leftovers: string[] = [];
afterEach(() => {
  for (const path of leftovers.splice(0)) rmSync(path, { recursive: true, force: true });
});

async function directory(): Promise<string> {
  const dataDir = await newDataDirectory();
  leftovers.push(dataDir);
  return dataDir;
}

function emptyDirectory(): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'matv-test-'));
  leftovers.push(dataDir);
  return dataDir;
}

const open = (dataDir: string) => openEmbedded({ dataDir, log: quietLog });

/** Every file below `path` with its content's hash. */
function contents(path: string): Record<string, string> {
  const files = readdirSync(path, { recursive: true, encoding: 'utf8' }).filter((name) =>
    statSync(join(path, name)).isFile(),
  );
  return Object.fromEntries(
    files.sort().map((name) => [
      name,
      createHash('sha256')
        .update(readFileSync(join(path, name)))
        .digest('hex'),
    ]),
  );
}

interface Writer {
  /** The numbers of the rows that were acknowledged so far. */
  readonly acknowledged: number[];
  /** Resolves when `count` rows were acknowledged. */
  reached(count: number): Promise<void>;
  kill(): Promise<void>;
}

async function startWriter(dataDir: string): Promise<Writer> {
  const child = spawn(process.execPath, [WRITER, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const acknowledged: number[] = [];
  const lines = createInterface({ input: child.stdout });
  lines.on('line', (line) => {
    if (line !== 'ready') acknowledged.push(Number(line));
  });
  return {
    acknowledged,
    reached: async (count) => {
      await expect.poll(() => acknowledged.length, { timeout: 30_000, interval: 5 }).toBeGreaterThanOrEqual(count);
    },
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

// Each of these starts the engine once or twice, which takes seconds on a busy machine.
describe('the embedded database', { timeout: 60_000 }, () => {
  it('syncs every commit to disk before it is acknowledged', async () => {
    const engine = await openEngine(join(await directory(), 'database'));
    await engine.exec('create table kept (n integer)');
    const sync = vi.spyOn(fs, 'fsyncSync');
    const counts: number[] = [];
    for (let n = 0; n < 5; n += 1) {
      await engine.query('insert into kept values ($1)', [n]);
      counts.push(sync.mock.calls.length);
    }
    await engine.close();
    expect(counts.map((count, n) => count - (counts[n - 1] ?? 0)).every((synced) => synced >= 1)).toBe(true);
  });

  it('refuses a second process, naming the directory, until the first has died', async () => {
    const dataDir = await directory();
    const writer = await startWriter(dataDir);
    await writer.reached(1);
    const refusal = await open(dataDir).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ name: 'DatabaseRefused', kind: 'directory-in-use' });
    expect(String(refusal)).toMatch(`The data directory ${dataDir} is in use by another MATV process (process `);
    await writer.kill();
    const db = await open(dataDir);
    await db.close();
  });

  it('loses no acknowledged row if the process is killed while writing', async () => {
    const dataDir = await directory();
    const writer = await startWriter(dataDir);
    await writer.reached(200);
    await writer.kill();
    const db = await open(dataDir);
    const { rows } = await db.pool.query<{ n: number }>('select n from written order by n');
    await db.close();
    const found = new Set(rows.map(({ n }) => n));
    expect(writer.acknowledged.filter((n) => !found.has(n))).toEqual([]);
    expect(rows.length).toBeGreaterThanOrEqual(200);
  });

  it('has every acknowledged row after a power cut, which takes what was not synced', async () => {
    const dataDir = await directory();
    const workerFile = new URL('../../../tests/support/power-cut-engine.worker.ts', import.meta.url);
    const db = await openEmbedded({ dataDir, log: quietLog, engine: { workerFile } });
    await db.pool.query('create table kept (n integer, words text)');
    const written: number[] = [];
    const cuts: { readonly dataDir: string; readonly acknowledged: readonly number[] }[] = [];
    const cutPower = () => {
      const after = emptyDirectory();
      cpSync(join(dataDir, 'after-power-cut'), join(after, 'database'), { recursive: true });
      cuts.push({ dataDir: after, acknowledged: [...written] });
    };
    const writeTo = async (last: number) => {
      while (written.length < last) {
        const n = written.length + 1;
        await inTransaction(db, (tx) => tx.query('insert into kept values ($1, $2)', [n, 'rain '.repeat(500)]));
        written.push(n);
      }
    };
    await writeTo(10);
    cutPower();
    // Its rows are then in the table's file, and the log begins after them.
    await db.pool.query('checkpoint');
    await writeTo(20);
    cutPower();
    await db.pool.query('select pg_switch_wal()');
    await writeTo(30);
    cutPower();
    await db.close();
    for (const { dataDir: left, acknowledged } of cuts) {
      const again = await open(left);
      const { rows } = await again.pool.query<{ n: number }>('select n from kept order by n');
      await again.close();
      expect(rows.map(({ n }) => n)).toEqual(acknowledged);
    }
  });

  it('is created on the first start, even if an earlier one was interrupted', async () => {
    const dataDir = emptyDirectory();
    mkdirSync(join(dataDir, 'database.new'));
    writeFileSync(join(dataDir, 'database.new', 'PG_VERSION'), 'half');
    const db = await open(dataDir);
    const { rows } = await db.pool.query(`select count(*)::int as tables from pg_tables where schemaname = 'public'`);
    await db.close();
    expect(rows).toEqual([{ tables: 0 }]);
    expect(readdirSync(dataDir).sort()).toEqual(['database', 'database.lock']);
  });

  it('serves a second program on the same machine, whose notifications the server receives', async () => {
    const dataDir = await directory();
    const server = await open(dataDir);
    const heard = Promise.withResolvers<string>();
    await server.listen('changes', heard.resolve);
    const beside = await openOrJoinDatabase({ databaseUrl: null, dataDir, log: quietLog });
    await beside.pool.query(`select pg_notify('changes', 'from beside')`);
    expect(await heard.promise).toBe('from beside');
    await beside.close();
    expect((await server.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await server.close();
  });

  it('restarts its engine after a crash, and listeners keep receiving', async () => {
    const db = await open(await directory());
    const heard: string[] = [];
    await db.listen('changes', (payload) => heard.push(payload));
    // The engine cannot read rows from a client, and ends.
    await expect(db.pool.query('copy settings from stdin')).rejects.toThrow('terminated');
    const notify = () =>
      db.pool.query(`select pg_notify('changes', 'again')`).then(
        () => heard.length,
        () => 0,
      );
    await expect.poll(notify, { timeout: 30_000, interval: 100 }).toBeGreaterThan(0);
    await db.close();
  });

  it('survives a full disk, reports it, keeps what it acknowledged and continues once there is space', async () => {
    const dataDir = await directory();
    const workerFile = new URL('../../../tests/support/full-disk-engine.worker.ts', import.meta.url);
    const db = await openEmbedded({ dataDir, log: quietLog, engine: { workerFile } });
    await db.pool.query('create table kept (n integer)');
    const write = (n: number) => inTransaction(db, (client) => client.query('insert into kept values ($1)', [n]));
    await write(1);
    await db.pool.query('select pg_switch_wal()');
    writeFileSync(join(dataDir, 'full'), '');
    const refused = await Promise.all([2, 3, 4].map((n) => write(n).catch((error: unknown) => error)));
    expect(refused.filter(isDiskFull)).toHaveLength(1);
    expect(refused.filter(isDatabaseAway)).toHaveLength(2);
    expect(await write(5).catch(isDatabaseAway)).toBe(true);
    rmSync(join(dataDir, 'full'));
    const again = () =>
      write(6).then(
        () => 'kept',
        () => 'refused',
      );
    await expect.poll(again, { timeout: 30_000, interval: 100 }).toBe('kept');
    expect((await db.pool.query('select n from kept order by n')).rows).toEqual([{ n: 1 }, { n: 6 }]);
    await db.close();
  });

  it('cancels a statement that takes too long, and only that one', async () => {
    const db = await open(await directory());
    const long = `select count(*) from generate_series(1, 3000000)`;
    await inTransaction(db, async (client) => {
      await client.query(`set local statement_timeout = '200ms'`);
      await client.query('savepoint before');
      await expect(client.query(long)).rejects.toMatchObject({ code: '57014' });
      await client.query('rollback to before');
      expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
      await client.query('set local statement_timeout = 0');
      expect((await client.query(long)).rows).toEqual([{ count: '3000000' }]);
    });
    expect((await db.pool.query('show statement_timeout')).rows).toEqual([{ statement_timeout: '30s' }]);
    await db.close();
  });

  it('restarts its engine if a statement runs forever and cannot be cancelled', async () => {
    const dataDir = await directory();
    const db = await openEmbedded({ dataDir, log: quietLog, engine: { silentMs: 1000 } });
    await expect(db.pool.query('do $$ begin loop end loop; end $$')).rejects.toThrow('terminated');
    const again = () =>
      db.pool.query('select 1').then(
        () => 'answered',
        () => 'away',
      );
    await expect.poll(again, { timeout: 30_000, interval: 100 }).toBe('answered');
    await db.close();
  });

  it("calls a backup's copy of the database that in the log", async () => {
    const errors: unknown[] = [];
    const log = { ...quietLog, error: (...parts: unknown[]) => void errors.push(parts.at(-1)) };
    const db = await openEmbedded({ dataDir: await directory(), log, engine: { isCopy: true, silentMs: 500 } });
    await expect(db.pool.query('do $$ begin loop end loop; end $$')).rejects.toThrow('terminated');
    await expect
      .poll(() => errors)
      .toEqual([
        "a statement of the backup's copy of the embedded database ran for 0.5 s without using a file",
        "the backup's copy of the embedded database ended by itself and is started again",
      ]);
    await db.close();
  });

  it("closes a backup's copy of the database at once, even while it computes, and logs no fault", async () => {
    const errors: unknown[] = [];
    const log = { ...quietLog, error: (...parts: unknown[]) => void errors.push(parts.at(-1)) };
    const db = await openEmbedded({ dataDir: await directory(), log, engine: { isCopy: true } });
    db.pool.query('do $$ begin loop end loop; end $$').catch(() => undefined);
    await db.close();
    expect(errors).toEqual([]);
  });

  it('closes even if a connection is kept open', async () => {
    const db = await open(await directory());
    const client = await db.pool.connect();
    client.on('error', () => {});
    await client.query('begin');
    await db.close();
    client.release(true);
  });

  it('works below a path that is too long for a socket', async () => {
    const dataDir = join(emptyDirectory(), 'a-folder-with-a-long-name-'.repeat(5));
    cpSync(join(await embeddedTemplate(), 'database'), join(dataDir, 'database'), { recursive: true });
    const db = await open(dataDir);
    expect((await db.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    const beside = await openOrJoinDatabase({ databaseUrl: null, dataDir, log: quietLog });
    expect((await beside.pool.query('select 2 as two')).rows).toEqual([{ two: 2 }]);
    await beside.close();
    await db.close();
  });
});

/** What the check before opening looks at, without an engine's data. */
function skeleton(): string {
  const dataDir = emptyDirectory();
  const database = join(dataDir, 'database');
  for (const folder of ['global', 'base', 'pg_wal', 'pg_xact']) mkdirSync(join(database, folder), { recursive: true });
  writeFileSync(join(database, 'PG_VERSION'), '18\n');
  for (const file of ['global/pg_control', 'base/1', 'pg_wal/1', 'postgresql.conf'])
    writeFileSync(join(database, file), file);
  return dataDir;
}

describe('a broken data directory is refused and left as it is', { timeout: 60_000 }, () => {
  const damages: [string, (database: string) => void, string][] = [
    ['without its control file', (path) => rmSync(join(path, 'global/pg_control')), 'global/pg_control is missing'],
    ['without its log', (path) => rmSync(join(path, 'pg_wal'), { recursive: true }), 'pg_wal is missing'],
    ['without its version', (path) => rmSync(join(path, 'PG_VERSION')), 'it has no PG_VERSION file'],
    ['of another version', (path) => writeFileSync(join(path, 'PG_VERSION'), '17\n'), 'it was made by version 17'],
  ];

  it.each(damages)('%s', async (_name, damage, reason) => {
    const dataDir = skeleton();
    const database = join(dataDir, 'database');
    damage(database);
    const before = contents(database);
    const refusal = await open(dataDir).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ kind: 'directory-broken' });
    expect(String(refusal)).toContain(reason);
    expect(String(refusal)).toContain(database);
    expect(contents(database)).toEqual(before);
  });

  it('with a file in place of the database', async () => {
    const dataDir = emptyDirectory();
    writeFileSync(join(dataDir, 'database'), 'not a folder');
    await expect(open(dataDir)).rejects.toMatchObject({ kind: 'directory-broken' });
    expect(readFileSync(join(dataDir, 'database'), 'utf8')).toBe('not a folder');
  });

  it('with a corrupt control file', async () => {
    const dataDir = await directory();
    writeFileSync(join(dataDir, 'database', 'global/pg_control'), 'x'.repeat(8192));
    await expect(open(dataDir)).rejects.toMatchObject({ kind: 'directory-broken' });
    expect(readFileSync(join(dataDir, 'database', 'global/pg_control'), 'utf8')).toBe('x'.repeat(8192));
  });

  it('when it cannot be a folder at all', async () => {
    const dataDir = join(emptyDirectory(), 'file');
    writeFileSync(dataDir, '');
    await expect(open(dataDir)).rejects.toThrow(`The data directory ${dataDir} cannot be written to.`);
  });
});
