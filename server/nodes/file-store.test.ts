import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#server/db/client.ts';
import { openForAnotherNode, openTestDatabase, type TestDatabase, testEngine } from '#tests/support/database.ts';
import { joinFileStore } from './file-store.service.ts';

let first: TestDatabase;
let opened: Database[];
let folders: string;
const dataDir = (name: string) => join(folders, name);

beforeAll(async () => {
  first = await openTestDatabase();
});
beforeEach(() => {
  opened = [];
  folders = mkdtempSync(join(tmpdir(), 'matv-nodes-'));
});
afterEach(async () => {
  for (const db of opened.splice(0)) await db.close();
  rmSync(folders, { recursive: true, force: true });
});
afterAll(() => first.dispose());

const S3 = { endpoint: 'https://s3.example.org', bucket: 'matv', region: 'a', accessKeyId: 'b', secretAccessKey: 'c' };

if (testEngine() === 'embedded') {
  it('the embedded database is never shared, so its start checks nothing', async () => {
    const leave = await joinFileStore({ dataDir: dataDir('one'), s3: null }, first);
    await leave();
    expect(readdirSync(folders)).toEqual([]);
  });
} else {
  describe('nodes on one PostgreSQL', () => {
    /** One more process on the database of `first`. */
    async function node(): Promise<Database> {
      const db = await openForAnotherNode(first);
      opened.push(db);
      return db;
    }

    it('refuse to start with their own data directory while another one runs, and say what to do', async () => {
      await joinFileStore({ dataDir: dataDir('one'), s3: null }, await node());
      const second = joinFileStore({ dataDir: dataDir('two'), s3: null }, await node());
      await expect(second).rejects.toMatchObject({
        lines: [
          'Another node on the same database keeps pictures and attachments in a data directory that this one cannot see. ' +
            `This one would use ${dataDir('two')}, so each would show broken pictures of the other. ` +
            'Give all nodes the same S3_ settings, or set DATA_DIR to one folder that all of them share.',
        ],
      });
      expect(readdirSync(join(dataDir('two'), 'nodes'))).toEqual([]);
    });

    it('start together on a shared data directory', async () => {
      for (const _ of [1, 2, 3]) await joinFileStore({ dataDir: dataDir('shared'), s3: null }, await node());
      expect(readdirSync(join(dataDir('shared'), 'nodes'))).toHaveLength(3);
    });

    it('a killed one blocks neither its own restart nor a start from another directory', async () => {
      await joinFileStore({ dataDir: dataDir('one'), s3: null }, await node());
      await opened.pop()?.close();
      await joinFileStore({ dataDir: dataDir('one'), s3: null }, await node());
      await opened.pop()?.close();
      await joinFileStore({ dataDir: dataDir('elsewhere'), s3: null }, await node());
    });

    it('are still known after their connection was lost and restored', async () => {
      await joinFileStore({ dataDir: dataDir('one'), s3: null }, await node());
      const locks = `select pid from pg_locks where locktype = 'advisory' and classid::int8 = $1
        and database = (select oid from pg_database where datname = current_database())`;
      const { rows } = await first.pool.query<{ pid: number }>(locks, [0x6d617476]);
      await first.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
      await expect
        .poll(async () => (await first.pool.query(locks, [0x6d617476])).rows)
        .toEqual([{ pid: expect.not.toSatisfy((pid: number) => pid === rows[0]?.pid) }]);
      await expect(joinFileStore({ dataDir: dataDir('two'), s3: null }, await node())).rejects.toThrow();
    });

    it('start together on one bucket, and on nothing else beside it', async () => {
      await joinFileStore({ dataDir: dataDir('one'), s3: S3 }, await node());
      await joinFileStore({ dataDir: dataDir('two'), s3: S3 }, await node());
      const withoutBucket = joinFileStore({ dataDir: dataDir('one'), s3: null }, await node());
      await expect(withoutBucket).rejects.toMatchObject({ lines: [expect.stringContaining('in another S3 store')] });
      const otherBucket = joinFileStore({ dataDir: dataDir('one'), s3: { ...S3, bucket: 'other' } }, await node());
      await expect(otherBucket).rejects.toMatchObject({ lines: [expect.stringContaining('the bucket other')] });
    });

    it('remove after a day what killed ones left in the directory', async () => {
      const folder = join(dataDir('one'), 'nodes');
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, '7'), '');
      utimesSync(join(folder, '7'), new Date(Date.now() - 90_000_000), new Date(Date.now() - 90_000_000));
      const leave = await joinFileStore({ dataDir: dataDir('one'), s3: null }, await node());
      expect(readdirSync(folder)).toHaveLength(1);
      await leave();
      expect(readdirSync(folder)).toEqual([]);
    });
  });
}
