import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import type { DeskAuthor } from '#domain/desk/catalogue.ts';
import type { Change } from '#server/db/cache-tags.ts';
import { onChange } from '#server/db/changes.ts';
import { normalise } from '#server/wire/normalise.ts';
import { type DeskApp, logIn, openDeskApp } from '#tests/support/desk-app.ts';
import { noChannels } from '#tests/support/newsroom/no-channels.ts';
import { addStory } from '#tests/support/stories.ts';
import { createIntake } from '../intake/intake.service.ts';
import { findAuthorByName } from '../reading/author-page.repo.ts';
import { registerDeskAuthorRoutes } from './authors.api.ts';

let desk: DeskApp;
let editor: Record<string, string>;
beforeAll(async () => {
  desk = await openDeskApp((app, _accounts, db) =>
    registerDeskAuthorRoutes(app, { db, siteUrl: 'http://localhost:3000' }),
  );
  editor = { authorization: `Bearer ${(await logIn(desk, 'editor')).token}` };
});
afterAll(() => desk.close());

const call = (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object, headers = editor) =>
  desk.app.inject({ method, url, headers, ...(payload ? { payload } : {}) });

async function add(name: string): Promise<DeskAuthor> {
  return (await call('POST', '/api/desk/authors', { name })).json<DeskAuthor>();
}

it('adds an author, lists by name and finds parts of names', async () => {
  const fields = {
    name: 'Asha Rao',
    title: 'Editor',
    bio: 'Writes.',
    expertise: ['Politics'],
    website: 'https://rao.example',
  };
  const added = await call('POST', '/api/desk/authors', fields);
  expect(added.statusCode).toBe(201);
  expect(added.json()).toMatchObject({ ...fields, source: 'desk', stories: 0, href: '/author/Asha%20Rao' });
  const found = (await call('GET', '/api/desk/authors?q=RAO')).json();
  expect(found.authors.map(({ name }: DeskAuthor) => name)).toEqual(['Asha Rao']);
  expect((await call('GET', '/api/desk/authors?q=%25')).json().authors).toEqual([]);
  await add('Asha Raman');
  const first = (await call('GET', '/api/desk/authors?q=ra&limit=1')).json();
  expect(first).toMatchObject({ authors: [{ name: 'Asha Raman' }], next: 'asha raman' });
  expect((await call('GET', '/api/desk/authors?limit=51')).statusCode).toBe(400);
});

it('refuses a taken name, unknown fields, an invalid website and a missing portrait', async () => {
  await add('Ben Lee');
  const wrong = [
    [{ name: ' ben lee ' }, 409],
    [{ name: '' }, 400],
    [{ name: 'X', extra: 1 }, 400],
    [{ name: 'X', website: 'javascript:alert(1)' }, 400],
    [{ name: 'X', expertise: Array.from({ length: 10_000 }, () => 'a') }, 400],
    [{ name: 'X', portrait: '/media/0123456789abcdef/640.webp' }, 422],
  ] as const;
  for (const [payload, status] of wrong) {
    expect([payload, (await call('POST', '/api/desk/authors', payload)).statusCode]).toEqual([payload, status]);
  }
});

it('refuses a profile over one that somebody else has saved since the form was filled (SPEC-27)', async () => {
  const { _id, source, followers, stories, aliases, href, ...was } = await add('Esha Nair');
  const save = (fields: object) => call('PUT', `/api/desk/authors/${_id}`, { name: 'Esha Nair', ...fields });
  expect((await save({ title: 'Reporter', was })).statusCode).toBe(200);
  const stale = await save({ bio: 'Covers the courts.', was });
  expect(stale.statusCode).toBe(409);
  expect(stale.json()).toMatchObject({ code: 'changed_meanwhile', theirs: { ...was, title: 'Reporter' } });
  expect((await save({ title: 'Reporter', was })).statusCode).toBe(200);
  expect((await save({ bio: 'Covers the courts.', was: { ...was, title: 'Reporter' } })).json()).toMatchObject({
    title: '',
    bio: 'Covers the courts.',
  });
  expect((await save({ bio: 'Covers courts.' })).statusCode).toBe(200);
});

it('is read by reporters and changed by editors only', async () => {
  const reporter = { authorization: `Bearer ${(await logIn(desk, 'reporter')).token}` };
  expect((await call('GET', '/api/desk/authors', undefined, reporter)).statusCode).toBe(200);
  expect((await call('POST', '/api/desk/authors', { name: 'No' }, reporter)).statusCode).toBe(403);
  expect((await call('GET', '/api/desk/authors', undefined, {})).statusCode).toBe(401);
});

it('renames an author on all stories and redirects the old name', async () => {
  const author = await add('Carla Old');
  const story = await addStory(desk.db.pool, { authorId: author._id, authorName: 'Carla Old' });
  const changes: Change[] = [];
  onTestFinished(await onChange(desk.db, (change) => changes.push(change)));
  const renamed = await call('PUT', `/api/desk/authors/${author._id}`, { name: 'Carla New' });
  expect(renamed.json()).toMatchObject({ name: 'Carla New', stories: 1, aliases: ['carla old'] });
  const { rows } = await desk.db.pool.query('select author_name from stories where id = $1', [story]);
  expect(rows).toEqual([{ author_name: 'Carla New' }]);
  // Their own page, and those of their stories.
  expect(changes.flatMap(({ authors, bylines }) => [...authors, ...bylines])).toEqual([author._id, author._id]);
  expect((await findAuthorByName(desk.db.pool, 'carla old'))?.name).toBe('Carla New');
  expect((await call('PUT', '/api/desk/authors/000000000000000000000000', { name: 'Nobody' })).statusCode).toBe(404);
});

it('merges two authors: stories, followers, views and future wire stories', async () => {
  const [from, into] = [await add('D. Shah'), await add('Deepa Shah')];
  const story = await addStory(desk.db.pool, { authorId: from._id, authorName: 'D. Shah' });
  await desk.db.pool.query(
    `insert into author_followers (follower, author_id) values ('f1', $1), ('f2', $1), ('f2', $2)`,
    [from._id, into._id],
  );
  await desk.db.pool.query(
    `insert into story_views (story_id, views, heat, author_id, publish_at) values ($1, 5, 1, $2, now())`,
    [story, from._id],
  );
  const merged = await call('POST', `/api/desk/authors/${from._id}/merge`, { into: into._id });
  expect(merged.json().author).toMatchObject({
    name: 'Deepa Shah',
    stories: 1,
    followers: 2,
    aliases: ['d. shah'],
  });
  const views = await desk.db.pool.query('select author_id from story_views where story_id = $1', [story]);
  expect(views.rows).toEqual([{ author_id: into._id }]);
  const intake = createIntake({
    db: desk.db,
    media: { queueRemote: async () => undefined },
    notices: noChannels,
    languages: ['en', 'hi'],
  });
  const item = normalise({ id: 'w1', title: 'By the old name', author: 'D. Shah', content: '<p>x</p>' }, new Date());
  if (item.kind !== 'story') throw new Error('no story');
  await intake.take('wire', [item], new Date());
  const { rows } = await desk.db.pool.query('select author_id, author_name from stories where wire_id = $1', ['w1']);
  expect(rows).toEqual([{ author_id: into._id, author_name: 'Deepa Shah' }]);
  expect((await call('POST', `/api/desk/authors/${into._id}/merge`, { into: into._id })).statusCode).toBe(422);
});

it('lists authors whose names the form would not take: bylines of stories are longer', async () => {
  const byline = 'A very long byline '.repeat(10).trim();
  await desk.db.pool.query(
    `insert into authors (id, name, name_key, source)
     values ('0123456789abcdef01234567', $1, lower($1), 'desk')`,
    [byline],
  );
  const found = await call('GET', `/api/desk/authors?${new URLSearchParams({ q: byline })}`);
  expect(found.statusCode).toBe(200);
  expect(found.json().authors).toMatchObject([{ name: byline }]);
});

it('refuses a text that cannot be stored with a message, not a server error', async () => {
  const answer = await call('GET', '/api/desk/authors?q=a%00b');
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid_text']);
});

it('records adding, changing and merging in the audit log', async () => {
  const [from, into] = [await add('Recorded Once'), await add('Recorded Twice')];
  await call('PUT', `/api/desk/authors/${from._id}`, { name: 'Recorded Anew' });
  await call('POST', `/api/desk/authors/${from._id}/merge`, { into: into._id });
  const { rows } = await desk.db.pool.query<{ action: string }>(
    `select action from audit_log where subject_kind = 'author' and subject_id = any($1::text[]) order by id`,
    [[from._id, into._id]],
  );
  expect(rows.map(({ action }) => action)).toEqual(['added', 'added', 'changed', 'merged']);
});
