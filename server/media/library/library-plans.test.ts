import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { libraryQuery } from '#domain/desk/media-library.ts';
import type { Queryable } from '#server/db/client.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { readPictures } from './library.repo.ts';
import { similarPictures } from './similar.repo.ts';

const PICTURES = 12_000;
const PERSON = 'person';
let db: TestDatabase;

beforeAll(async () => {
  db = await openTestDatabase();
  await db.pool.query(
    `insert into users (id, name, email, role) values ($1, 'Asha', 'asha@matv.example', 'reporter')`,
    [PERSON],
  );
  // One picture in a thousand differs from the others in one way: the sparsest find for each filter.
  await db.pool.query(
    `insert into media (id, hash, mime, width, height, bytes, source, uploaded_by, credit, alt, file_name, look)
     select lpad(to_hex(1800000000000 + n), 12, '0') || lpad(to_hex(n), 12, '0'), 'hash' || n,
       case n % 1000 when 1 then 'image/gif' else 'image/jpeg' end, 640, 480, 1000,
       case n % 1000 when 2 then 'sample' else 'wire' end, case n % 1000 when 3 then $2 end,
       case n % 1000 when 4 then '' else 'PA' end, case n % 1000 when 5 then '' else 'A street in town' end,
       case n % 1000 when 6 then 'platypus' else 'street' end || n || '.jpg',
       ('x' || left(md5(n::text), 16))::bit(64)
     from generate_series(1, $1::int) n`,
    [PICTURES, PERSON],
  );
  await db.pool.query(
    `insert into stories (id, kind, source, status, section, slug, title, media_id)
     select id, 'article', 'wire', 'published', 'world', id, 'Story', id from media where hash not like '%007'`,
  );
  for (const table of ['media', 'stories']) await db.pool.query(`vacuum analyze ${table}`);
});
afterAll(() => db.dispose());

/** How many pictures a page of the list finds, and how the database finds them. */
async function readBy(query: Record<string, string>): Promise<{ found: number; plan: string }> {
  return explained((queryable) => readPictures(queryable, libraryQuery.parse({ ...query, limit: '5' }), PERSON));
}

/** How many rows a query finds, and the plan of its last statement. */
async function explained(read: (db: Queryable) => Promise<readonly unknown[] | null>) {
  let plan = '';
  const queryable: Queryable = new Proxy(db.pool, {
    get: (target, name, receiver) => {
      if (name !== 'query') return Reflect.get(target, name, receiver);
      return async (text: string, values: unknown[]) => {
        const { rows } = await target.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values);
        plan = rows.map((row) => row['QUERY PLAN']).join('\n');
        return target.query(text, values);
      };
    },
  });
  return { found: (await read(queryable))?.length ?? 0, plan };
}

describe('the list of a large library is read through indexes', () => {
  it.each([
    { name: 'everything', query: {} },
    { name: 'a further page', query: { before: '1'.repeat(24) } },
    { name: 'a source', query: { source: 'sample' } },
    { name: 'own uploads', query: { mine: '1' } },
    { name: 'no credit', query: { credit: 'no' } },
    { name: 'a credit', query: { credit: 'yes' } },
    { name: 'no alternative text', query: { alt: 'no' } },
    { name: 'used', query: { used: 'yes' } },
    { name: 'unused', query: { used: 'no' } },
    { name: 'a type of file', query: { type: 'gif' } },
    { name: 'a rare word', query: { q: 'platypus' } },
    { name: 'days', query: { from: '2027-01-15', to: '2027-01-15' } },
  ])('$name', async ({ query }) => {
    const { found, plan } = await readBy(query);
    expect(found > 0 || 'before' in query).toBe(true);
    expect(plan).not.toContain('Seq Scan on media m');
    expect(plan).not.toContain('Seq Scan on stories');
    // Whether a picture is used is looked up for the pictures shown, not for all of them.
    expect(plan).toContain('Index Cond: (media_id = m.id)');
  });
});

it('pictures that look alike are found through the indexes of their quarters', async () => {
  const { rows } = await db.pool.query<{ id: string }>('select id from media order by id limit 2');
  const [first, second] = rows.map(({ id }) => id);
  // Two bits differ, in two quarters.
  await db.pool.query(
    `update media set look = (select look # ('x8000000000000001'::bit(64)) from media where id = $1) where id = $2`,
    [first, second],
  );
  const { found, plan } = await explained((queryable) => similarPictures(queryable, first ?? ''));
  expect(found).toBe(1);
  expect(plan).not.toContain('Seq Scan on media');
  for (const quarter of [1, 2, 3, 4]) expect(plan).toContain(`media_by_look_${quarter}`);
});
