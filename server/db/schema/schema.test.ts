import { getTableColumns, is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { tables } from '../orm.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.dispose());

/** 'table.column type required?' of every column that the schema files name. */
function columnsOfSchema(): string[] {
  return Object.values(tables).flatMap((table) => {
    if (!is(table, PgTable)) return [];
    const { name, primaryKeys } = getTableConfig(table);
    const keys = new Set(primaryKeys.flatMap((key) => key.columns.map((column) => column.name)));
    return Object.values(getTableColumns(table)).map((column) => {
      const required = column.notNull || column.primary || keys.has(column.name);
      return `${name}.${column.name} ${column.getSQLType()}${required ? ' required' : ''}`;
    });
  });
}

async function columnsOfDatabase(): Promise<string[]> {
  const { rows } = await db.pool.query<{ text: string }>(
    `select format('%s.%s %s%s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod),
       case when a.attnotnull then ' required' else '' end) as text
     from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
       and c.relname <> 'migrations'`,
  );
  return rows.map(({ text }) => text);
}

it('the schema files name exactly the tables and columns that the migrations make', async () => {
  const fromSchema = columnsOfSchema();
  expect(fromSchema.sort()).toEqual((await columnsOfDatabase()).sort());
});

it('a story goes in and comes out through the schema', async () => {
  const id = '0'.repeat(24);
  await db.orm.insert(tables.stories).values({
    id,
    kind: 'article',
    source: 'desk',
    status: 'published',
    section: 'world',
    slug: 'a',
    title: 'A',
    tags: ['x'],
  });
  const [story] = await db.orm.select().from(tables.stories);
  expect(story).toMatchObject({ id, tags: ['x'], parts: [], version: 1, dateKnown: true });
  expect(story?.publishAt).toBeInstanceOf(Date);
});
