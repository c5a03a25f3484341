import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Queryable } from '#server/db/client.ts';
import { makeFolder } from '#server/files/make-folder.ts';
import type { PictureStorage } from '#server/media/storage.ts';
import { EXPORTED } from './export-tables.ts';

const ROWS_AT_ONCE = 500;
const ORIGINAL = 'original';

export interface ExportedTable {
  readonly table: string;
  readonly rows: number;
}

/** Writes each table as `{table}.jsonl`, one row per line in primary-key order; memory does not grow with the table. */
export async function exportTables(db: Queryable, folder: string): Promise<ExportedTable[]> {
  await makeFolder(folder);
  const done: ExportedTable[] = [];
  for (const table of await presentTables(db)) {
    const file = join(folder, `${table}.jsonl`);
    let rows = 0;
    const lines = async function* (): AsyncGenerator<string> {
      for await (const row of rowsOf(db, table)) {
        rows += 1;
        yield `${JSON.stringify(row)}\n`;
      }
    };
    await writeWhole(file, async (unfinished) => {
      await pipeline(lines, createWriteStream(unfinished));
      return true;
    });
    done.push({ table, rows });
  }
  return done;
}

/** Copies the original of every stored picture to `folder/{hash}.{type}`; returns how many, and those that are gone. */
export async function exportPictures(
  db: Queryable,
  storage: Pick<PictureStorage, 'fetch'>,
  folder: string,
): Promise<{ readonly copied: number; readonly gone: readonly string[] }> {
  await makeFolder(folder);
  const gone: string[] = [];
  let copied = 0;
  for await (const { hash, mime } of rowsOf(db, 'media')) {
    const file = join(folder, `${String(hash)}.${String(mime).split('/')[1]?.replace('+xml', '') ?? 'bin'}`);
    const isThere = await writeWhole(file, (unfinished) => storage.fetch(String(hash), ORIGINAL, unfinished));
    if (isThere) copied += 1;
    else gone.push(String(hash));
  }
  return { copied, gone };
}

/**
 * Renames what `write` has written once it is complete, so that a file of that name is never partial. Nothing is left of
 * what broke off, such as on a full disk, or was not there to be written.
 */
async function writeWhole(file: string, write: (unfinished: string) => Promise<boolean>): Promise<boolean> {
  const unfinished = `${file}.unfinished`;
  try {
    const isWritten = await write(unfinished);
    if (isWritten) await rename(unfinished, file);
    return isWritten;
  } finally {
    await rm(unfinished, { force: true });
  }
}

interface Row {
  row: Record<string, unknown>;
}

async function presentTables(db: Queryable): Promise<string[]> {
  const { rows } = await db.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = current_schema() and table_name = any($1::text[]) order by table_name`,
    [Object.keys(EXPORTED)],
  );
  return rows.map(({ name }) => name);
}

/** The rows of a table in the order of its primary key, read in batches. */
async function* rowsOf(db: Queryable, table: string): AsyncGenerator<Record<string, unknown>> {
  const { without = [], where = 'true' } = EXPORTED[table] ?? {};
  const key = await keyOf(db, table);
  const list = key.map((column) => `t."${column}"`).join(', ');
  let last: readonly unknown[] = [];
  for (;;) {
    const after = last.length === 0 ? 'true' : `(${list}) > (${key.map((_, at) => `$${at + 2}`).join(', ')})`;
    const { rows }: { rows: Row[] } = await db.query<Row>(
      `select to_jsonb(t) - $1::text[] as row from "${table}" t where ${where} and ${after}
       order by ${list} limit ${ROWS_AT_ONCE}`,
      [without, ...last],
    );
    for (const { row } of rows) yield row;
    const end: Row | undefined = rows.at(-1);
    if (!end || rows.length < ROWS_AT_ONCE) return;
    last = key.map((column) => end.row[column]);
  }
}

async function keyOf(db: Queryable, table: string): Promise<string[]> {
  const { rows } = await db.query<{ name: string }>(
    `select a.attname as name from pg_index i
     cross join lateral unnest(i.indkey) with ordinality as k(number, place)
     join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.number
     where i.indrelid = to_regclass($1) and i.indisprimary order by k.place`,
    [table],
  );
  if (rows.length === 0) throw new Error(`the table ${table} has no primary key`);
  return rows.map(({ name }) => name);
}
