import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestMedia, type TestMedia } from '#tests/support/pictures/media.ts';
import { openGhost } from './ghost.ts';
import { type ImportNote, runImport } from './import.service.ts';

let media: TestMedia;
let folder: string;
beforeAll(async () => {
  media = await openTestMedia();
  folder = mkdtempSync(join(tmpdir(), 'matv-odd-import-'));
  mkdirSync(join(folder, 'uploads', '2020'), { recursive: true });
});
afterAll(async () => {
  await media.dispose();
  rmSync(folder, { recursive: true, force: true });
});

const post = (id: string, more: object = {}) => ({
  id,
  title: `Post ${id}`,
  slug: `post-${id}`,
  html: '<p>Text</p>',
  status: 'published',
  type: 'post',
  published_at: '2020-02-02T08:00:00Z',
  ...more,
});

async function importOf(posts: readonly object[], tags: readonly object[] = [], posts_tags: readonly object[] = []) {
  const path = join(folder, 'ghost.json');
  writeFileSync(path, JSON.stringify({ db: [{ data: { posts, tags, posts_tags } }] }));
  const notes: ImportNote[] = [];
  const needs = { db: media.db, media: media.media, note: async (note: ImportNote) => void notes.push(note) };
  const options = {
    section: 'latest-news',
    sectionOf: new Map(),
    languages: ['en', 'hi'],
    language: null,
    signal: new AbortController().signal,
  } as const;
  const withPictures = { withPictures: true, pictureFolder: join(folder, 'uploads') };
  const source = await openGhost(path, 'https://old.example');
  return { counts: await runImport(needs, source, { ...options, ...withPictures }), notes };
}

it('skips a post that the database cannot store, says why, and imports all others', async () => {
  const bad = [
    post('nul', { meta_description: 'cut\u0000off' }),
    post('late', { published_at: '+012020-01-01T00:00:00Z' }),
    post('tagged'),
    post('k\u0000y', { title: 'Key', slug: 'key' }),
  ];
  const posts = [post('1'), ...bad, post('2')];
  const tags = [{ id: 't', name: Array.from({ length: 9000 }, (_, at) => at.toString(36)).join(' ') }];
  const { counts, notes } = await importOf(posts, tags, [{ post_id: 'tagged', tag_id: 't' }]);
  expect(counts).toMatchObject({ stored: 3, skipped: 3 });
  expect(notes.map(({ key, reason }) => [key, reason.startsWith('the database refused it: ')])).toEqual([
    ['nul', true],
    ['late', true],
    ['tagged', true],
  ]);
  const { rows } = await media.db.pool.query('select slug from stories order by id');
  expect(rows.map(({ slug }) => slug)).toEqual(['post-1', 'key', 'post-2']);
  expect(
    (await importOf([...bad, ...posts.slice(-1)], tags, [{ post_id: 'tagged', tag_id: 't' }])).counts,
  ).toMatchObject({
    stored: 0,
    skipped: 3,
    before: 2,
  });
});

it('continues past pictures that are folders or whose address is too long', async () => {
  const images = [
    '/content/images/2020',
    `ftp://old.example/${'x'.repeat(3000)}`,
    `https://localhost/${'x'.repeat(9000)}`,
  ];
  const html = images.map((src) => `<img src="${src}">`).join('');
  const { counts, notes } = await importOf([post('3', { html })]);
  expect(counts).toMatchObject({ stored: 1, pictures: 0 });
  expect(notes).toHaveLength(3);
});

it('skips a post whose text is too long after sanitising, says why, and imports its neighbours', async () => {
  const { counts, notes } = await importOf([post('4'), post('5', { html: '&'.repeat(1_000_000) }), post('6')]);
  expect(counts).toMatchObject({ stored: 2, skipped: 1 });
  const reason = 'The text is longer than 1 MB once it is written as HTML. Shorten it.';
  expect(notes).toEqual([{ kind: 'skipped', key: '5', title: 'Post 5', reason }]);
});

it('imports a text of nothing but unclosed picture tags', async () => {
  const { counts } = await importOf([post('7', { html: '<img '.repeat(100_000) })]);
  expect(counts).toMatchObject({ stored: 1 });
});
