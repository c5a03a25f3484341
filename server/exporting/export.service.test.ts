import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createUser } from '#server/accounts/accounts.service.ts';
import { openTestMedia, type TestMedia } from '#tests/support/pictures/media.ts';
import { testPicture } from '#tests/support/pictures/pictures.ts';
import { addStory } from '#tests/support/stories.ts';
import { exportPictures, exportTables } from './export.service.ts';
import { EXPORTED, KEPT } from './export-tables.ts';

let media: TestMedia;
let folder: string;
beforeAll(async () => {
  media = await openTestMedia();
  folder = mkdtempSync(join(tmpdir(), 'matv-export-'));
});
afterAll(async () => {
  await media.dispose();
  rmSync(folder, { recursive: true, force: true });
});

const lines = (table: string): Record<string, unknown>[] =>
  readFileSync(join(folder, `${table}.jsonl`), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));

it('decides for every table whether it is exported', async () => {
  const { rows } = await media.db.pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = current_schema() order by 1`,
  );
  const decided = new Set([...Object.keys(EXPORTED), ...KEPT]);
  expect(rows.map(({ name }) => name).filter((name) => !decided.has(name))).toEqual([]);
});

it('exports every row completely, over any number of pages, and no secrets', async () => {
  const id = await addStory(media.db.pool, { title: 'The story' });
  await media.db.pool.query(
    `insert into audit_log (id, user_name, action, subject_kind, subject_id)
     select lpad(to_hex(n), 24, '0'), 'E', 'saved', 'story', 'x' from generate_series(1, 1100) n`,
  );
  await media.db.pool.query(
    `insert into settings (key, value) values ('homepage', '{"headline":"x"}'), ('session_secret', '"hush"'),
       ('page.secret-santa', '{"title":"Santa"}')
     on conflict (key) do nothing`,
  );
  const editor = { email: 'e@matv.example', password: 'correct horse battery', name: 'E', role: 'editor' } as const;
  await createUser(media.db, editor, 'http://localhost:3000');
  const tables = await exportTables(media.db.pool, folder);
  const count = await media.db.pool.query<{ n: number }>('select count(*)::int as n from audit_log');
  expect(tables).toContainEqual({ table: 'audit_log', rows: count.rows[0]?.n });
  expect(new Set(lines('audit_log').map((row) => row.id)).size).toBe(count.rows[0]?.n);
  expect(lines('stories')).toMatchObject([{ id, body_html: '<p>Body</p>', status: 'published' }]);
  expect(lines('placements')).toMatchObject([{ story_id: id, section: 'world' }]);
  expect(lines('settings').map(({ key }) => key)).toEqual(['homepage', 'page.secret-santa']);
  const all = readdirSync(folder)
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('');
  for (const secret of ['hush', 'argon2']) expect(all).not.toContain(secret);
});

it('leaves no half-written file behind when it breaks off', async () => {
  const broken = mkdtempSync(join(folder, 'broken-'));
  mkdirSync(join(broken, 'audit_log.jsonl'));
  await expect(exportTables(media.db.pool, broken)).rejects.toMatchObject({ syscall: 'rename' });
  expect(readdirSync(broken).filter((name) => !name.endsWith('.jsonl'))).toEqual([]);
  const pictures = join(broken, 'pictures');
  const full = {
    fetch: async (_hash: string, _name: string, path: string) => {
      writeFileSync(path, 'half');
      throw new Error('the disk is full');
    },
  };
  await media.db.pool.query(
    `insert into media (id, hash, mime, width, height, bytes, alt)
     values ('00000000000000000000000f', repeat('ab', 32), 'image/png', 1, 1, 6, '') on conflict do nothing`,
  );
  await expect(exportPictures(media.db.pool, full, pictures)).rejects.toThrow('the disk is full');
  expect(readdirSync(pictures)).toEqual([]);
  await media.db.pool.query(`delete from media where id = '00000000000000000000000f'`);
});

it('exports the original of every picture and names missing ones', async () => {
  const stored = await media.media.store({ bytes: await testPicture({ width: 400, height: 300 }) });
  if (stored.kind !== 'stored') throw new Error(stored.reason);
  await media.db.pool.query(
    `insert into media (id, hash, mime, width, height, bytes) values ($1, 'feedfacefeedface', 'image/png', 1, 1, 1)`,
    ['0123456789abcdef01234567'],
  );
  const result = await exportPictures(media.db.pool, media.storage, join(folder, 'pictures'));
  expect(result).toEqual({ copied: 1, gone: ['feedfacefeedface'] });
  expect(readdirSync(join(folder, 'pictures'))).toEqual([expect.stringContaining(stored.hash)]);
});
