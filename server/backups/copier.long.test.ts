import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { getPriority } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { type Database, inTransaction, openDatabase } from '#server/db/client.ts';
import { newDataDirectory } from '#tests/support/embedded-template.ts';
import { quietLog } from '#tests/support/quiet-log.ts';
import { startCopier } from './copier.ts';

const DAILY_BACKUP = join(import.meta.dirname, '..', 'daily-backup.child.ts');
const LOWEST = 19;

const cleanUps: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp();
});

async function newSite(): Promise<{ readonly dataDir: string; readonly db: Database }> {
  const dataDir = await newDataDirectory();
  cleanUps.push(() => rmSync(dataDir, { recursive: true, force: true }));
  const db = await openDatabase({ databaseUrl: null, dataDir, log: quietLog });
  cleanUps.push(() => db.close());
  return { dataDir, db };
}

it('copies the database of a running site', async () => {
  const { dataDir, db } = await newSite();
  await db.pool.query(`insert into settings (key, value) values ('kept', '"in the copy"')`);
  const copy = await startCopier()(dataDir);
  await db.pool.query(`update settings set value = '"written later"' where key = 'kept'`);
  const read = await openDatabase({ databaseUrl: null, dataDir: copy ?? '', log: quietLog });
  cleanUps.push(() => read.close());
  expect((await read.pool.query(`select value from settings where key = 'kept'`)).rows).toEqual([
    { value: 'in the copy' },
  ]);
});

it('copies nothing where no site runs', async () => {
  const dataDir = await newDataDirectory();
  cleanUps.push(() => rmSync(dataDir, { recursive: true, force: true }));
  expect(await startCopier()(dataDir)).toBeNull();
});

it('says why there is no copy', async () => {
  const { dataDir } = await newSite();
  // A socket cannot be copied.
  const server = createServer().listen(join(dataDir, 'database', 'socket'));
  cleanUps.push(() => void server.close());
  await expect(startCopier()(dataDir)).rejects.toThrow('cannot copy a socket file');
});

// Elsewhere priorities count by process, and there is no list of those that a process has started.
it.runIf(process.platform === 'linux')(
  'keeps its priority while the daily backup gives way, and ends with it',
  async () => {
    const { dataDir, db } = await newSite();
    const backup = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', DAILY_BACKUP], {
      env: { DATA_DIR: dataDir, BACKUP_DIR: mkdtempSync(join(dataDir, 'backups-')) },
      stdio: 'ignore',
    });
    const pid = backup.pid ?? 0;
    cleanUps.push(() => void backup.kill('SIGKILL'));
    // The engine serves one transaction at a time, so the backup cannot go on and end meanwhile.
    await inTransaction(db, async (tx) => {
      const until = async (isTrue: () => boolean) => {
        // The engine ends a transaction that says nothing.
        for (; !isTrue(); await pause(20)) await tx.query('select 1');
      };
      await until(() => getPriority(pid) === LOWEST);
      const [copier] = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').map(Number);
      expect(copier).toBeGreaterThan(0);
      expect(getPriority(copier)).toBe(getPriority());
      backup.kill('SIGKILL');
      await until(() => hasEnded(copier));
    });
  },
);

/** Also true of a process whose end nobody has asked for. */
function hasEnded(pid: number | undefined): boolean {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ');
  } catch {
    return true;
  }
}
