import type { Queryable } from '#server/db/client.ts';
import { withLongTimeout } from '#server/db/pool.ts';
import type { Fingerprint, SequenceEntry } from './manifest.ts';

const ROWS_AT_ONCE = 200;

/** A table and its columns, without generated ones. */
export interface Table {
  readonly name: string;
  readonly columns: readonly string[];
}

export interface DatabaseContent {
  readonly migrations: string[];
  readonly tables: (Table & Fingerprint)[];
  readonly sequences: SequenceEntry[];
}

/** Makes values read the same on every database and connection, and lets statements take their time; for this transaction. */
export async function readAlike(tx: Queryable): Promise<void> {
  await tx.query(`set local timezone = 'UTC'`);
  await tx.query(`set local datestyle = 'ISO, YMD'`);
  await tx.query(`set local intervalstyle = 'postgres'`);
  await tx.query('set local extra_float_digits = 1');
  await tx.query(`set local bytea_output = 'hex'`);
  await tx.query('set local statement_timeout = 0');
  await tx.query('set local lock_timeout = 0');
  // While a large file goes to a bucket over a slow line, nothing is asked of the database.
  await tx.query('set local idle_in_transaction_session_timeout = 0');
}

/** All tables of the site but the record of migrations, which says what the others look like. */
export async function listTables(tx: Queryable): Promise<Table[]> {
  const { rows } = await tx.query<Table>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and c.relname <> 'migrations'
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     group by c.relname order by c.relname`,
  );
  return rows;
}

/** A fingerprint of the rows that depends neither on the database nor on their order. */
export async function fingerprintOf(tx: Queryable, { name, columns }: Table): Promise<Fingerprint> {
  const row = columns.map((column) => `t.${quoted(column)}`).join(', ');
  const { rows } = await tx.query<Fingerprint>(
    withLongTimeout(
      `select count(*)::int as rows,
         coalesce(sum(('x' || left(md5(row(${row})::text), 15))::bit(60)::bigint), 0)::text as sum
       from ${quoted(name)} t`,
    ),
  );
  return rows[0] ?? { rows: 0, sum: '0' };
}

/** What a database holds, as far as a copy of it can be compared: its migrations, tables and sequences. */
export async function describeDatabase(tx: Queryable): Promise<DatabaseContent> {
  const migrations = await tx.query<{ name: string }>('select name from migrations order by name');
  const tables: (Table & Fingerprint)[] = [];
  for (const table of await listTables(tx)) tables.push({ ...table, ...(await fingerprintOf(tx, table)) });
  return { migrations: migrations.rows.map(({ name }) => name), tables, sequences: await listSequences(tx) };
}

/** Each row of a table in the database's own notation, which every type of column has. */
export async function* rowsOf(tx: Queryable, { name }: Table): AsyncGenerator<string> {
  await tx.query(`declare backup_rows no scroll cursor for select t::text as row from ${quoted(name)} t`);
  for (;;) {
    const { rows } = await tx.query<{ row: string }>(withLongTimeout(`fetch ${ROWS_AT_ONCE} from backup_rows`));
    for (const { row } of rows) yield row;
    if (rows.length < ROWS_AT_ONCE) break;
  }
  await tx.query('close backup_rows');
}

/** Stores rows in the notation that `rowsOf` gives. */
export async function addRows(tx: Queryable, { name, columns }: Table, rows: AsyncIterable<string>): Promise<void> {
  const list = columns.map(quoted).join(', ');
  const values = columns.map((column) => `(v.r).${quoted(column)}`).join(', ');
  // Without `offset 0` each row would be read again for each of its columns.
  const insert = `insert into ${quoted(name)} (${list}) overriding system value
    select ${values} from (select u::${quoted(name)} as r from unnest($1::text[]) u offset 0) v`;
  let batch: string[] = [];
  const store = async () => {
    if (batch.length > 0) await tx.query(insert, [batch]);
    batch = [];
  };
  for await (const row of rows) {
    batch.push(row);
    if (batch.length === ROWS_AT_ONCE) await store();
  }
  await store();
}

async function listSequences(tx: Queryable): Promise<SequenceEntry[]> {
  const { rows } = await tx.query<{ name: string }>(
    `select sequencename::text as name from pg_sequences where schemaname = current_schema() order by 1`,
  );
  const found: SequenceEntry[] = [];
  for (const { name } of rows) {
    const state = await tx.query<Omit<SequenceEntry, 'name'>>(
      `select last_value::text as value, is_called as "isCalled" from ${quoted(name)}`,
    );
    for (const one of state.rows) found.push({ name, ...one });
  }
  return found;
}

export async function setSequence(tx: Queryable, { name, value, isCalled }: SequenceEntry): Promise<void> {
  await tx.query('select setval($1::regclass, $2::bigint, $3)', [quoted(name), value, isCalled]);
}

/**
 * Runs `fill` while tables check nothing of each other and no trigger acts: rows come in any order, and already are what
 * triggers made of them. Afterwards every reference is checked again, so a backup with a row missing is not taken.
 */
export async function withoutRules(tx: Queryable, tables: readonly Table[], fill: () => Promise<void>): Promise<void> {
  const { rows: references } = await tx.query<{ table: string; name: string; definition: string }>(
    `select c.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as definition
     from pg_constraint k join pg_class c on c.oid = k.conrelid
     where k.contype = 'f' and k.connamespace = current_schema()::regnamespace order by c.relname, k.conname`,
  );
  for (const { table, name } of references) {
    await tx.query(`alter table ${quoted(table)} drop constraint ${quoted(name)}`);
  }
  for (const { name } of tables) await tx.query(`alter table ${quoted(name)} disable trigger user`);
  await fill();
  for (const { name } of tables) await tx.query(`alter table ${quoted(name)} enable trigger user`);
  for (const { table, name, definition } of references) {
    await tx.query(withLongTimeout(`alter table ${quoted(table)} add constraint ${quoted(name)} ${definition}`));
  }
}

export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
