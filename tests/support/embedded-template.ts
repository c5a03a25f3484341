import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { openDatabase } from '#server/db/client.ts';
import { migrate, readMigrations } from '#server/db/migrate.ts';
import { quietLog } from './quiet-log.ts';

/** A data directory of its own with a migrated, empty embedded database in it, not opened. The caller removes it. */
export async function newDataDirectory(): Promise<string> {
  const template = await embeddedTemplate();
  const dataDir = mkdtempSync(join(tmpdir(), 'matv-test-'));
  // The asynchronous `cp` takes six times as long for these hundreds of small files.
  cpSync(join(template, 'database'), join(dataDir, 'database'), { recursive: true });
  return dataDir;
}

/** The migrated data directory that others are copied from; created once for each state of the migrations. */
export async function embeddedTemplate(): Promise<string> {
  const template = join(tmpdir(), `matv-test-template-${userInfo().uid}-${await fingerprint()}`);
  if (existsSync(template)) return template;
  const lock = new DatabaseSync(`${template}.lock`);
  try {
    // Waits for another test file that may be creating it.
    lock.exec('PRAGMA busy_timeout = 120000; BEGIN EXCLUSIVE');
    if (!existsSync(template)) await makeTemplate(template);
  } finally {
    lock.close();
  }
  return template;
}

async function fingerprint(): Promise<string> {
  const migrations = await readMigrations();
  const text = migrations.map(({ name, hash }) => `${name} ${hash}`).join('\n');
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

async function makeTemplate(template: string): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'matv-test-making-'));
  const db = await openDatabase({ databaseUrl: null, dataDir, log: quietLog });
  await migrate(db);
  const { rows } = await db.pool.query<{ oid: number }>(`select oid from pg_database where datname like 'template_'`);
  await db.close();
  // PostgreSQL's template databases are never connected to, and copying is twice as fast without them.
  for (const { oid } of rows) rmSync(join(dataDir, 'database', 'base', String(oid)), { recursive: true });
  renameSync(dataDir, template);
}
