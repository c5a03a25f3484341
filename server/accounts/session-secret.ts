import { randomBytes } from 'node:crypto';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '#server/config.ts';
import type { Database, Queryable } from '#server/db/client.ts';
import { makeFolder } from '#server/files/make-folder.ts';
import { syncFolder } from '#server/files/synced-folder.ts';

const FILE = 'session-secret';
const KEY = 'session_secret';
const MIN_LENGTH = 32;

/**
 * The secret that signs sessions: SESSION_SECRET, or one generated once and stored, in the data directory if the
 * database is embedded, otherwise in the database itself so that all nodes share it (SPEC-09b).
 */
export async function sessionSecret(
  config: Pick<Config, 'sessionSecret' | 'dataDir'>,
  db: Pick<Database, 'engine' | 'pool'>,
): Promise<string> {
  if (config.sessionSecret !== null) return config.sessionSecret;
  return db.engine === 'postgres' ? secretInDatabase(db.pool) : secretInFile(config.dataDir);
}

/** Exported for its test, because the embedded engine never calls it. */
export async function secretInDatabase(db: Queryable): Promise<string> {
  await db.query('insert into settings (key, value) values ($1, to_jsonb($2::text)) on conflict (key) do nothing', [
    KEY,
    newSecret(),
  ]);
  return usable((await readFromDatabase(db)) ?? '', `settings.${KEY}`);
}

async function readFromDatabase(db: Queryable): Promise<string | null> {
  const { rows } = await db.query<{ secret: string }>(`select value #>> '{}' as secret from settings where key = $1`, [
    KEY,
  ]);
  return rows[0]?.secret ?? null;
}

/** The session secret, if there is one: makes none. */
export async function presentSecret(
  config: Pick<Config, 'sessionSecret' | 'dataDir'>,
  db: Pick<Database, 'engine' | 'pool'>,
): Promise<string | null> {
  if (config.sessionSecret !== null) return config.sessionSecret;
  return db.engine === 'postgres' ? readFromDatabase(db.pool) : storedSecret(config.dataDir);
}

/** The secret in the file of a data directory, or null without one. */
export async function storedSecret(dataDir: string): Promise<string | null> {
  return (await readIfThere(join(dataDir, FILE)))?.trim() ?? null;
}

/** Stores a restored site's `secret`, or else the one in its settings, where `sessionSecret` looks for it. */
export async function keepSecret(
  dataDir: string,
  { engine, tx }: { readonly engine: Database['engine']; readonly tx: Queryable },
  secret: string | null,
): Promise<void> {
  const kept = secret ?? (await readFromDatabase(tx));
  if (kept === null) return;
  if (engine === 'embedded') await writeSecret(dataDir, kept, rename);
  else {
    await tx.query(
      `insert into settings (key, value) values ($1, to_jsonb($2::text)) on conflict (key) do update set value = excluded.value`,
      [KEY, kept],
    );
  }
}

async function secretInFile(dataDir: string): Promise<string> {
  const path = join(dataDir, FILE);
  const existing = await readIfThere(path);
  if (existing !== null) return usable(existing.trim(), path);
  await makeFolder(dataDir);
  try {
    // `link` is atomic: it fails if another process was first, whose file then counts.
    await writeSecret(dataDir, newSecret(), link);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  }
  return usable((await readFile(path, 'utf8')).trim(), path);
}

/** Whole and flushed before `giveName` names it: a power cut leaves no empty file, which no start would get past. */
async function writeSecret(
  dataDir: string,
  secret: string,
  giveName: (draft: string, path: string) => Promise<void>,
): Promise<void> {
  const path = join(dataDir, FILE);
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  try {
    await writeFile(draft, `${secret}\n`, { mode: 0o600, flush: true });
    await giveName(draft, path);
    await syncFolder(dataDir);
  } finally {
    await rm(draft, { force: true });
  }
}

async function readIfThere(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

function usable(secret: string, place: string): string {
  if (secret.length >= MIN_LENGTH) return secret;
  throw new Error(
    `The session secret in ${place} is broken. Remove it to get a new one; everyone has to log in again.`,
  );
}
