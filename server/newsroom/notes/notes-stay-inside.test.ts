import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { type DeskStory, emptyStory } from '#domain/desk/desk-story.ts';
import { newId } from '#domain/ids.ts';
import { createUser } from '#server/accounts/accounts.service.ts';
import { exportTables } from '#server/exporting/export.service.ts';
import { createPageTrace } from '#server/http/page-trace.ts';
import { createReader } from '#server/newsroom/reading/reader.service.ts';
import { PASSWORD, SITE } from '#tests/support/desk-app.ts';
import { openWholeApp, type WholeApp } from '#tests/support/whole-app.ts';

/** In every text of a note, and nowhere else. */
const SECRET = 'zanzibar';
const TITLE = 'Bridge closed for repairs';
const EMAIL = 'e@matv.example';

let whole: WholeApp;
let token = '';
let folder = '';
let story = '';
/** The ids of every note and reply, which an address could contain. */
const notes: string[] = [];

beforeAll(async () => {
  whole = await openWholeApp();
  folder = mkdtempSync(join(tmpdir(), 'matv-notes-'));
  const person = { email: EMAIL, password: PASSWORD, name: 'Asha', role: 'editor' } as const;
  await createUser(whole.db, person, SITE);
  const login = { method: 'POST', url: '/api/users/login', payload: { email: EMAIL, password: PASSWORD } } as const;
  token = (await whole.app.inject(login)).json<{ token: string }>().token;
  story = await publishedStoryWithNotes();
}, 60_000);
afterAll(async () => {
  await whole.close();
  rmSync(folder, { recursive: true, force: true });
});

async function call<Answer>(method: 'GET' | 'POST' | 'PUT', url: string, payload?: object): Promise<Answer> {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await whole.app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
  if (answer.statusCode >= 300) throw new Error(`${method} ${url}: ${answer.body}`);
  return answer.json<Answer>();
}

/** Notes of every kind on a story that is published twice, with its history open to readers and a correction. */
async function publishedStoryWithNotes(): Promise<string> {
  const start = { kind: 'article', section: 'world', title: TITLE } as const;
  const { _id, version } = await call<DeskStory>('POST', '/api/desk/stories', start);
  const path = `/api/desk/stories/${_id}`;
  const write = async (parent: string | null, field: string, replacement: string | null) => {
    const id = newId();
    notes.push(id);
    const anchor = { field, quote: field === 'story' ? '' : 'the bridge', before: '', after: '', place: 0 };
    const text = `${SECRET}: says who?`;
    await call('PUT', `${path}/notes/${id}`, { parent, anchor, text, replacement, mentions: [] });
    return id;
  };
  const publish = async (content: string, base: number) => {
    const fields = { ...emptyStory(start), content, standfirst: 'Until Monday.', authorName: 'Asha' };
    const { draft } = await call<DeskStory>('GET', path);
    const saved = { version: draft?.version ?? 0, baseVersion: base, fields, keep: true };
    const { version: next } = await call<{ version: number }>('PUT', `${path}/draft`, saved);
    return call<DeskStory>('POST', `${path}/publish`, { version: next, baseVersion: base });
  };
  const thread = await write(null, 'content', null);
  await write(thread, 'content', null);
  await write(null, 'story', null);
  for (const field of ['title', 'standfirst', 'content']) await write(null, field, `${SECRET} bridge`);
  const once = await publish('<p>Today the bridge is closed.</p>', version);
  const accepted = await write(null, 'content', `the old ${SECRET} bridge`);
  await call('POST', `${path}/notes/${accepted}/state`, { from: 'open', to: 'rejected' });
  await publish('<p>Today the old bridge is closed.</p>', once.version);
  await call('PUT', `${path}/public-history`, { isPublic: true });
  await call('POST', `${path}/corrections`, { text: 'It was the other bridge.' });
  await write(null, 'content', null);
  return _id;
}

const operation = z.looseObject({ 'x-audience': z.string() });
const paths = z.object({ paths: z.record(z.string(), z.looseObject({ get: operation.optional() })) });
const ROLES: readonly string[] = ['reporter', 'editor', 'administrator'];

/** Every public GET call of the API, with every parameter that its address could contain. */
async function publicCalls(): Promise<string[]> {
  const document = paths.parse((await whole.app.inject('/api/openapi.json')).json());
  const things = [story, ...notes, 'world', 'Asha', 'bridge-closed-for-repairs', 'latest'];
  return Object.entries(document.paths).flatMap(([path, { get }]) => {
    if (!get || ROLES.includes(get['x-audience'])) return [];
    return path.includes('{') ? things.map((thing) => path.replace(/\{\w+\}/g, encodeURIComponent(thing))) : [path];
  });
}

/** Feeds and sitemaps, which the API's OpenAPI document does not list. */
const FEEDS = [
  '/sitemap.xml',
  '/news-sitemap.xml',
  '/sitemaps/stories.xml',
  '/world/feed.xml',
  '/world/atom.xml',
  '/world/feed.json',
  '/latest-news/feed.xml',
  '/corrections/feed.xml',
  '/author/asha/feed.xml',
  '/feeds.opml',
  '/llms.txt',
  '/robots.txt',
];

async function answersOf(urls: readonly string[]): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  for (const url of urls) texts.set(url, (await whole.app.inject({ url })).body);
  return texts;
}

const withWord = (texts: ReadonlyMap<string, string>, word: string) =>
  [...texts].filter(([, text]) => text.includes(word)).map(([name]) => name);

it('nothing that readers and machines can request contains a word of a note', async () => {
  const calls = await publicCalls();
  const texts = await answersOf([...calls, ...FEEDS, '/api/news?limit=50', '/api/news/search?q=bridge']);
  expect(withWord(texts, TITLE)).toEqual(
    expect.arrayContaining([
      '/api/news',
      `/api/news/${story}`,
      '/api/news/category/world',
      '/api/news/search?q=bridge',
      '/world/feed.xml',
      '/news-sitemap.xml',
      '/corrections/feed.xml',
    ]),
  );
  expect(withWord(texts, SECRET)).toEqual([]);
  const found = await whole.app.inject({ url: `/api/news/search?q=${SECRET}` });
  expect(found.json()).toMatchObject({ articles: [], total: 0 });
});

it('a story’s page, its published versions and the newsletter are made without them', async () => {
  const reader = createReader(whole.db.pool, createPageTrace());
  const page = JSON.stringify(await reader.story('world', 'bridge-closed-for-repairs'));
  const versions = JSON.stringify([await reader.versions(story, null), await reader.versions(story, 1)]);
  const edition = { subject: 'Today', intro: 'Good morning.', stories: [story] };
  const { _id } = await call<{ _id: string }>('POST', '/api/desk/newsletter/editions', edition);
  const mailed = JSON.stringify(await call('GET', `/api/desk/newsletter/editions/${_id}/preview`));
  for (const text of [page, versions, mailed]) {
    expect(text).toContain(TITLE);
    expect(text).not.toContain(SECRET);
  }
  const kept = await call<{ revisions: { _id: string }[] }>('GET', `/api/desk/stories/${story}/revisions`);
  expect(kept.revisions.length).toBeGreaterThan(3);
  for (const revision of kept.revisions) {
    const fields = await call('GET', `/api/desk/stories/${story}/revisions/${revision._id}`);
    expect(JSON.stringify(fields)).not.toContain(SECRET);
  }
});

it('an export and the database contain them only in their own table', async () => {
  await exportTables(whole.db.pool, folder);
  const exported = readdirSync(folder).filter((name) => readFileSync(join(folder, name), 'utf8').includes(SECRET));
  expect(exported).toEqual(['story_notes.jsonl']);
  const { rows } = await whole.db.pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = current_schema()`,
  );
  const holding: string[] = [];
  for (const { name } of rows) {
    const { rowCount } = await whole.db.pool.query(
      `select from "${name}" t where position($1 in to_jsonb(t)::text) > 0 limit 1`,
      [SECRET],
    );
    if (rowCount) holding.push(name);
  }
  expect(holding).toEqual(['story_notes']);
});
