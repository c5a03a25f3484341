import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { DeskLiveBlogAnswer, DeskLivePost } from '#domain/desk/live-blog.ts';
import { newId } from '#domain/ids.ts';
import type { Role } from '#domain/roles.ts';
import { systemClock } from '#server/clock.ts';
import { tagsOfChange } from '#server/db/cache-tags.ts';
import { onChange } from '#server/db/changes.ts';
import { PageCache } from '#server/http/page-cache.ts';
import { createPageTrace } from '#server/http/page-trace.ts';
import { ReadingGuard } from '#server/http/reading-guard.ts';
import { packPage } from '#server/http/sending/pack-page.ts';
import { registerLivePostRoutes } from '#server/newsroom/reading/live-posts.api.ts';
import { createReader } from '#server/newsroom/reading/reader.service.ts';
import { type DeskApp, logIn, openDeskApp, openSecondNode } from '#tests/support/desk-app.ts';
import { type InstantJobs, instantJobs } from '#tests/support/instant-jobs.ts';
import { addStory } from '#tests/support/stories.ts';
import type { KeyEvents } from './key-events.ts';
import { registerLiveBlogRoutes } from './live-blogs.api.ts';
import { registerLiveBlogJobs } from './live-blogs.service.ts';

let desk: DeskApp;
let jobs: InstantJobs;
let story = '';
const tokens = new Map<Role, string>();
/** The notifications to subscribers of key events. */
let told: string[] = [];
const keyEvents: KeyEvents = {
  posted: async (_tx, { title, headline, text, path }) => void told.push(`${title}: ${headline} (${text}) ${path}`),
  corrected: async (_tx, { headline }, correction) => void told.push(`${headline} corrected: ${correction}`),
  withdrawn: async (_tx, postId, note) => void told.push(`${postId} withdrawn: ${note}`),
};

beforeAll(async () => {
  jobs = instantJobs();
  desk = await openDeskApp((app, _accounts, db) => {
    registerLiveBlogRoutes(app, { db, jobs, keyEvents, postRate: { burst: 2000, perMinute: 2000 } });
    registerLiveBlogJobs(jobs, { db, keyEvents });
    const cache = openCache();
    void onChange(db, (change) => cache.drop(tagsOfChange(change)));
    registerLivePostRoutes(app, { db: db.pool, cache, reading: new ReadingGuard(systemClock), headers: {} });
  });
  for (const role of ['editor', 'reporter', 'administrator'] as const)
    tokens.set(role, (await logIn(desk, role)).token);
});
afterAll(() => desk.close());
beforeEach(async () => {
  told = [];
  for (const table of ['stories', 'audit_log']) await desk.db.pool.query(`delete from ${table}`);
  story = await addStory(desk.db.pool, { title: 'Storm in Mumbai', slug: 'storm' });
});

function openCache(): PageCache {
  return new PageCache({
    clock: systemClock,
    maxBytes: 1_000_000,
    pack: packPage,
    onBackgroundError: (_key, error) => expect.unreachable(String(error)),
  });
}

type Method = 'GET' | 'PUT' | 'PATCH' | 'POST';

function call(method: Method, path: string, payload?: object, role: Role = 'reporter') {
  const headers = { authorization: `Bearer ${tokens.get(role)}` };
  return desk.app.inject({
    method,
    url: `/api/desk/live-blogs/${story}${path}`,
    headers,
    ...(payload ? { payload } : {}),
  });
}

const open = (isOpen = true, role: Role = 'editor') => call('PUT', '/state', { isOpen }, role);
const blogNow = async (known?: number) =>
  (await call('GET', known === undefined ? '' : `?known=${known}`)).json<DeskLiveBlogAnswer>();

interface Written {
  readonly headline?: string;
  readonly html?: string;
  readonly isKey?: boolean;
  readonly dueAt?: string | null;
}

const written = (text: Written) => ({ headline: '', html: '<p>Rain</p>', isKey: false, dueAt: null, ...text });
const post = (text: Written = {}, { id = newId() as string, role = 'reporter' as Role } = {}) =>
  call('PUT', `/posts/${id}`, written(text), role);
const posted = async (text: Written = {}) => (await post(text)).json<DeskLivePost>();
const edit = ({ id, version }: DeskLivePost, change: Written & { correction?: string | null }, role?: Role) =>
  call('PATCH', `/posts/${id}`, { ...written(change), correction: null, version, ...change }, role);
const withdraw = ({ id, version }: DeskLivePost, note = 'It was another street.', role?: Role) =>
  call('POST', `/posts/${id}/withdraw`, { version, note }, role);

interface Changes {
  seq: number;
  isOpen: boolean;
  hasMore: boolean;
  posts: { id: string; headline: string; html: string; withdrawn: string | null; correction: string | null }[];
}

const ask = (after = 0): Promise<LightMyRequestResponse> =>
  desk.app.inject({ url: `/api/live-blogs/${story}/posts?after=${after}` });
const changes = async (after = 0) => (await ask(after)).json<Changes>();
const page = async (view?: Parameters<ReturnType<typeof createReader>['story']>[2]) => {
  const found = await createReader(desk.db.pool, createPageTrace()).story('world', 'storm', view);
  if (found.kind !== 'found' || !found.liveBlog) throw new Error('there is no live blog on the page');
  return { ...found.liveBlog, isLive: found.story.isLive };
};
const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();

describe('opening and closing', () => {
  it('is for editors, marks the story as live, and keeps the posts when it is closed', async () => {
    expect(await blogNow()).toMatchObject({
      seq: 0,
      blog: null,
      story: { title: 'Storm in Mumbai', href: '/world/storm' },
    });
    expect((await open(true, 'reporter')).json()).toMatchObject({ status: 403, code: 'role_too_low' });
    expect((await open()).json()).toMatchObject({ seq: 1, blog: { isOpen: true, posts: [] } });
    await posted({ headline: 'It rains' });
    expect(await page()).toMatchObject({ isLive: true, isOpen: true, posts: [{ headline: 'It rains' }] });
    expect((await open(false)).json()).toMatchObject({ blog: { isOpen: false } });
    expect(await page()).toMatchObject({ isLive: false, isOpen: false, posts: [{ headline: 'It rains' }] });
    expect((await post()).json()).toMatchObject({ status: 409, code: 'blog_closed' });
    expect((await open()).json()).toMatchObject({ blog: { isOpen: true, posts: [{ headline: 'It rains' }] } });
  });

  it('changes nothing when it is repeated, and only articles have one', async () => {
    await open();
    expect((await open()).json()).toMatchObject({ seq: 1 });
    await desk.db.pool.query(`update stories set kind = 'deep-dive'`);
    expect((await open(false)).json()).toMatchObject({ status: 422, code: 'not_an_article' });
  });

  it('keeps the story live while it is open, whoever saves the story', async () => {
    await open();
    await desk.db.pool.query('update stories set is_live = false');
    expect((await page()).isLive).toBe(true);
    await open(false);
    expect((await page()).isLive).toBe(false);
  });

  it('takes the label off the working copy when it is closed, so that publishing that does not bring it back', async () => {
    await open();
    await desk.db.pool.query(
      `insert into story_drafts (story_id, fields, base_version, updated_at)
       values ($1, '{"title": "Storm over Mumbai", "isLive": true}', 1, now())`,
      [story],
    );
    await open(false);
    const { rows } = await desk.db.pool.query('select fields from story_drafts where story_id = $1', [story]);
    expect(rows).toEqual([{ fields: { title: 'Storm over Mumbai', isLive: false } }]);
  });

  it('is recorded with what was posted', async () => {
    await open();
    const first = await posted({ headline: 'It rains' });
    await withdraw(first);
    const { rows } = await desk.db.pool.query(
      `select action, subject_kind as kind, subject_title as title from audit_log where subject_kind = 'live-blog' order by id`,
    );
    expect(rows).toEqual([
      { action: 'opened the live blog of', kind: 'live-blog', title: 'Storm in Mumbai' },
      { action: 'posted in', kind: 'live-blog', title: 'Storm in Mumbai' },
      { action: 'withdrew a post from', kind: 'live-blog', title: 'Storm in Mumbai' },
    ]);
  });
});

describe('a post', () => {
  beforeEach(() => open());

  it('is published by a reporter, sanitised, and listed first', async () => {
    await posted({ headline: 'First' });
    const second = await post({ headline: ' Second ', html: '<p onclick="x()">Rain<script>alert(1)</script></p>' });
    expect(second.json()).toMatchObject({
      headline: 'Second',
      html: '<p>Rain</p>',
      author: 'The reporter',
      isOwn: true,
    });
    expect((await page()).posts.map(({ headline }) => headline)).toEqual(['Second', 'First']);
  });

  it('is created once, however often it is sent, and nobody else can use its id', async () => {
    const id = newId();
    const answers = await Promise.all([post({ headline: 'Once' }, { id }), post({ headline: 'Once' }, { id })]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(await blogNow()).toMatchObject({ blog: { count: 1 } });
    expect((await post({}, { id, role: 'editor' })).json()).toMatchObject({ status: 409, code: 'post_id_taken' });
  });

  it('has the words that were sent last where its writer changed them after a lost answer', async () => {
    const id = newId();
    await post({ headline: 'Bridge closed' }, { id });
    const again = await post({ headline: 'Two bridges closed', html: '<p>Both.</p>' }, { id });
    expect(again.json()).toMatchObject({ headline: 'Two bridges closed', html: '<p>Both.</p>', version: 2 });
    expect((await page()).posts.map(({ headline }) => headline)).toEqual(['Two bridges closed']);
    // An editor's change is not undone by a repetition.
    expect((await post({ headline: 'Bridge closed' }, { id })).json()).toMatchObject({
      headline: 'Two bridges closed',
    });
    expect(await blogNow()).toMatchObject({ blog: { count: 1 } });
  });

  it('keeps its time where it is sent again for another one, and its writer hears why', async () => {
    const [out, later] = [newId(), newId()];
    await post({ headline: 'Out' }, { id: out });
    await post({ headline: 'Later', dueAt: inSeconds(60) }, { id: later });
    const refused = [
      await post({ headline: 'Out', dueAt: inSeconds(60) }, { id: out }),
      await post({ headline: 'Later' }, { id: later }),
    ];
    expect(refused.map((answer) => answer.json())).toMatchObject([
      {
        status: 409,
        code: 'post_published',
        message: 'This post was published when you sent it before: it cannot wait any more.',
      },
      {
        status: 409,
        code: 'post_scheduled',
        message: 'This post was scheduled when you sent it before. Remove it from the scheduled ones first.',
      },
    ]);
    const moved = await post({ headline: 'Later still', dueAt: inSeconds(600) }, { id: later });
    expect(moved.json()).toMatchObject({ headline: 'Later still', place: null, editedAt: null });
  });

  it('gets a place of its own, however many are posted at once', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, (_, number) => post({ headline: `Post ${number}` })));
    const places = answers.map((answer) => answer.json<DeskLivePost>().place);
    expect(new Set(places).size).toBe(20);
    const { posts } = await changes();
    expect(posts).toHaveLength(20);
  });

  it.each([
    [{ html: '   ' }, 422, 'empty_post'],
    [{ html: '<p> </p><script>alert(1)</script>' }, 422, 'empty_post'],
    [{ html: `<p>${'x'.repeat(1_000_000)}</p>` }, 400, 'invalid_request'],
    [{ headline: 'x'.repeat(201) }, 400, 'invalid_request'],
    [{ isKey: true }, 400, 'invalid_request'],
    [{ dueAt: inSeconds(-5) }, 422, 'wrong_time'],
    [{ dueAt: inSeconds(8 * 86_400) }, 422, 'wrong_time'],
  ])('is refused with a reason if it is %o', async (text, status, code) => {
    expect((await post(text)).json()).toMatchObject({ status, code });
    expect(await blogNow()).toMatchObject({ blog: { count: 0 } });
  });

  it('is refused with a message when it is far too long or too many are sent', async () => {
    const long = await post({ html: `<p>${'x'.repeat(20_000)}</p>` });
    expect(long.body).toContain('A post holds up to 20,000 characters. Make it a story and link to it.');
    const calm = await openDeskApp((app, _accounts, db) =>
      registerLiveBlogRoutes(app, { db, jobs, keyEvents, postRate: { burst: 1, perMinute: 1 } }),
    );
    const headers = { authorization: `Bearer ${(await logIn(calm, 'reporter')).token}` };
    const url = `/api/desk/live-blogs/${story}/posts/${newId()}`;
    const send = () => calm.app.inject({ method: 'PUT', url, headers, payload: written({}) });
    expect((await send()).statusCode).toBe(404);
    expect((await send()).json()).toMatchObject({
      status: 429,
      code: 'too_many_posts',
      message: expect.stringContaining('Your text is kept; try again in'),
    });
    await calm.close();
  });

  it('is edited by its author or an editor, never over a newer version', async () => {
    const first = await posted({ headline: 'Ten homes flooded' });
    const edited = await edit(first, { headline: 'Twelve homes flooded', correction: 'It was twelve homes.' });
    expect(edited.json()).toMatchObject({ version: 2, correction: 'It was twelve homes.' });
    expect((await edit(first, { headline: 'Too late' }, 'editor')).json()).toMatchObject({
      status: 409,
      code: 'stale_post',
      theirs: { headline: 'Twelve homes flooded' },
    });
    const editors = (await post({ headline: 'By the editor' }, { role: 'editor' })).json<DeskLivePost>();
    expect((await edit(editors, { headline: 'Mine now' })).json()).toMatchObject({
      status: 403,
      code: 'not_your_post',
    });
    const [shown] = (await page()).posts.slice(-1);
    expect(shown).toMatchObject({ headline: 'Twelve homes flooded', correction: 'It was twelve homes.' });
    expect(shown?.editedAt).not.toBeNull();
  });

  it('leaves only a note when it is withdrawn, and none of its text', async () => {
    const first = await posted({ headline: 'Bridge closed', html: '<p>The bridge is closed.</p>' });
    await call('PUT', '/pin', { post: first.id });
    expect((await withdraw(first)).json()).toMatchObject({ post: { withdrawn: 'It was another street.' } });
    expect(await page()).toMatchObject({
      pinned: null,
      posts: [{ id: first.id, headline: '', html: '', withdrawn: 'It was another street.' }],
    });
    expect((await ask()).body).not.toContain('bridge');
  });

  it('can be pinned above the others', async () => {
    const first = await posted({ headline: 'How to stay safe' });
    await posted({ headline: 'Later' });
    expect((await call('PUT', '/pin', { post: first.id })).json()).toMatchObject({ blog: { pinned: first.id } });
    expect(await page()).toMatchObject({ pinned: { headline: 'How to stay safe' }, posts: [{ headline: 'Later' }] });
    await call('PUT', '/pin', { post: null });
    expect((await page()).posts.map(({ headline }) => headline)).toEqual(['Later', 'How to stay safe']);
    expect((await call('PUT', '/pin', { post: newId() })).statusCode).toBe(404);
  });
});

describe('a key event', () => {
  beforeEach(() => open());

  it('is announced once to subscribers, with its own address, its corrections and its withdrawal', async () => {
    await posted({ headline: 'No key event' });
    const id = newId();
    const closed = { headline: 'Bridge closed', html: '<p>At <b>noon</b>.</p>', isKey: true };
    await post(closed, { id });
    const again = (await post(closed, { id })).json<DeskLivePost>();
    const edited = await edit(again, { headline: 'The bridge is closed', isKey: true });
    await edit(edited.json(), { headline: 'The bridge is closed', isKey: true, correction: 'At one.' });
    await withdraw({ ...again, version: 3 });
    expect(told).toEqual([
      `Storm in Mumbai: Bridge closed (At noon.) /world/storm?post=${id}#post-${id}`,
      'The bridge is closed corrected: At one.',
      `${id} withdrawn: It was another street.`,
    ]);
  });

  it('is announced where it became one only when it was sent again after a lost answer', async () => {
    const id = newId();
    await post({ headline: 'Bridge closed' }, { id });
    expect(told).toEqual([]);
    await post({ headline: 'Bridge closed', isKey: true }, { id });
    expect(told).toEqual([`Storm in Mumbai: Bridge closed (Rain) /world/storm?post=${id}#post-${id}`]);
  });

  it('is corrected and withdrawn for those it was announced to, though it is no key event any more', async () => {
    const { id } = await posted({ headline: 'Bridge closed', isKey: true });
    const read = async () => (await blogNow()).blog?.posts[0]?.version ?? 0;
    const change = { ...written({ headline: 'Bridge closed' }), correction: 'It is open.', version: await read() };
    expect((await call('PATCH', `/posts/${id}`, change)).statusCode).toBe(200);
    await call('POST', `/posts/${id}/withdraw`, { version: await read(), note: 'It was another street.' });
    expect(told.slice(1)).toEqual(['Bridge closed corrected: It is open.', `${id} withdrawn: It was another street.`]);
  });

  it('is announced at its time if it was scheduled, and not while the story is not public', async () => {
    await posted({ headline: 'Later', isKey: true, dueAt: inSeconds(60) });
    expect(told).toEqual([]);
    await desk.db.pool.query(`update live_posts set due_at = now() - interval '1 second' where place is null`);
    await open(false);
    await open();
    await jobs.drain();
    expect(told).toMatchObject([expect.stringContaining('Storm in Mumbai: Later (Rain)')]);
    await desk.db.pool.query(`update stories set publish_at = now() + interval '1 hour' where id = $1`, [story]);
    await posted({ headline: 'Under embargo', isKey: true });
    expect(told).toHaveLength(1);
  });
});

describe('a scheduled post', () => {
  beforeEach(() => open());
  const dueNow = () =>
    desk.db.pool.query(`update live_posts set due_at = now() - interval '1 second' where place is null`);

  it('appears at its time, not before, and once', async () => {
    await posted({ headline: 'Later', dueAt: inSeconds(60) });
    await jobs.drain();
    expect((await page()).posts).toEqual([]);
    expect(await blogNow()).toMatchObject({ blog: { count: 0, scheduled: [{ headline: 'Later' }] } });
    await open(false);
    await open();
    await dueNow();
    await jobs.drain();
    expect((await page()).posts.map(({ headline }) => headline)).toEqual(['Later']);
    expect(await blogNow()).toMatchObject({ blog: { count: 1, scheduled: [] } });
  });

  it('waits while the blog is closed, can be moved, and vanishes when it is withdrawn', async () => {
    const later = await posted({ headline: 'Later', dueAt: inSeconds(60) });
    const moved = (await edit(later, { headline: 'Much later', dueAt: inSeconds(600) })).json<DeskLivePost>();
    expect(moved).toMatchObject({ headline: 'Much later', editedAt: null });
    await open(false);
    await dueNow();
    await jobs.drain();
    expect((await page()).posts).toEqual([]);
    expect((await withdraw(moved)).json()).toEqual({ post: null });
    expect(await blogNow()).toMatchObject({ blog: { scheduled: [] } });
  });

  it('is not removed or edited by somebody who has not seen that it was published', async () => {
    const later = await posted({ headline: 'Later', dueAt: inSeconds(60) });
    await dueNow();
    await jobs.drain();
    const refused = [await withdraw(later, 'Not published'), await edit(later, { headline: 'Reworded' })];
    expect(refused.map((answer) => [answer.statusCode, answer.json<{ code: string }>().code])).toEqual([
      [409, 'stale_post'],
      [409, 'stale_post'],
    ]);
    expect((await page()).posts.map(({ headline, withdrawn }) => [headline, withdrawn])).toEqual([['Later', null]]);
  });
});

describe('a picture without a credit', () => {
  const hash = 'cd'.repeat(16);
  const html = `<figure><img src="/media/${hash}/1280.jpg" alt=""></figure>`;
  beforeEach(async () => {
    await open();
    await desk.db.pool.query('delete from media');
    await desk.db.pool.query(
      `insert into media (id, hash, width, height, bytes, mime) values ($1, $2, 1600, 900, 1000, 'image/jpeg')`,
      [newId(), hash],
    );
  });
  const credit = (words: string) => desk.db.pool.query('update media set credit = $1', [words]);

  it('cannot be added to a published post', async () => {
    const before = await posted({ headline: 'A bridge' });
    const refused = await edit(before, { headline: 'A bridge', html });
    expect(refused.json()).toMatchObject({
      status: 422,
      code: 'no_credit',
      message: 'A picture in this post has no credit. Say whose it is, then publish again.',
    });
    expect((await changes()).posts).toMatchObject([{ headline: 'A bridge', html: '<p>Rain</p>' }]);
    await credit('Asha Rao');
    expect((await edit(before, { headline: 'A bridge', html })).statusCode).toBe(200);
  });

  it('does not stop the editing of a post that shows it already', async () => {
    await credit('Asha Rao');
    const before = await posted({ headline: 'A brigde', html });
    await credit('');
    expect((await edit(before, { headline: 'A bridge', html })).statusCode).toBe(200);
    expect((await changes()).posts).toMatchObject([{ headline: 'A bridge' }]);
  });

  it('does not come about by an edit that takes its caption away', async () => {
    const captioned = html.replace('</figure>', '<figcaption>The bridge <small>Asha Rao</small></figcaption></figure>');
    const before = await posted({ headline: 'A bridge', html: captioned });
    const refused = await edit(before, { headline: 'A bridge', html });
    expect([refused.statusCode, refused.json().code]).toEqual([422, 'no_credit']);
  });
});

describe('a picture that a colleague deleted while the post was written', () => {
  const html = `<figure><img src="/media/${'0'.repeat(32)}/1280.jpg" alt="A pier"></figure>`;
  beforeEach(async () => {
    await open();
  });

  it('is not published, in a new post or a changed one', async () => {
    const refusal = {
      status: 422,
      code: 'no_such_picture',
      message: 'A picture in this post is not in the picture store. Upload it again, then publish again.',
    };
    expect((await post({ headline: 'A pier', html })).json()).toMatchObject(refusal);
    const before = await posted({ headline: 'A pier' });
    expect((await edit(before, { headline: 'A pier', html })).json()).toMatchObject(refusal);
    expect((await changes()).posts).toMatchObject([{ headline: 'A pier', html: '<p>Rain</p>' }]);
  });
});

describe('the main points', () => {
  it('are changed without overwriting anybody', async () => {
    await open();
    const set = (points: string[], version: number) => call('PUT', '/points', { version, points });
    expect((await set(['Ten trains cancelled'], 0)).json()).toMatchObject({
      blog: { points: ['Ten trains cancelled'] },
    });
    expect((await set(['Too late'], 0)).json()).toMatchObject({ status: 409, code: 'stale_points' });
    expect((await page()).points).toEqual(['Ten trains cancelled']);
    expect((await set(['1', '2', '3', '4', '5', '6'], 1)).statusCode).toBe(400);
  });
});

describe('the desk’s poll for changes', () => {
  it('returns nothing new while nothing has changed', async () => {
    await open();
    const { seq } = await blogNow();
    expect((await blogNow(seq)).blog).toBeNull();
    await posted({ headline: 'News' });
    expect((await blogNow(seq)).blog).toMatchObject({ posts: [{ headline: 'News' }] });
  });

  it('goes back to the first post', async () => {
    await open();
    for (let number = 1; number <= 51; number += 1) await posted({ headline: `Post ${number}` });
    const { blog } = await blogNow();
    const oldest = blog?.posts.at(-1);
    expect([blog?.count, blog?.posts.length, oldest?.headline]).toEqual([51, 50, 'Post 2']);
    const older = (await call('GET', `/posts?before=${oldest?.place}`)).json();
    expect(older).toMatchObject({ hasMore: false, posts: [{ headline: 'Post 1' }] });
  });

  it('is refused for a story that does not exist, and to strangers', async () => {
    const url = `/api/desk/live-blogs/${newId()}`;
    const headers = { authorization: `Bearer ${tokens.get('reporter')}` };
    expect((await desk.app.inject({ url, headers })).json()).toMatchObject({ status: 404, code: 'story_not_found' });
    expect((await desk.app.inject({ url })).statusCode).toBe(401);
  });
});

describe('readers’ polls for changes', () => {
  beforeEach(() => open());

  it('return what has changed since the last one: new, edited and withdrawn posts', async () => {
    const first = await posted({ headline: 'First' });
    const { seq } = await changes();
    await edit(first, { headline: 'First, edited' });
    await posted({ headline: 'Second' });
    await posted({ headline: 'Later', dueAt: inSeconds(60) });
    const next = await changes(seq);
    expect(next).toMatchObject({
      isOpen: true,
      hasMore: false,
      posts: [{ headline: 'First, edited' }, { headline: 'Second' }],
    });
    expect((await changes(next.seq)).posts).toEqual([]);
    expect((await changes(9_999_999)).seq).toBe(next.seq);
  });

  it('return pages without a gap after a long absence', async () => {
    for (let number = 1; number <= 60; number += 1) await posted({ headline: `Post ${number}` });
    const first = await changes();
    expect([first.posts.length, first.hasMore]).toEqual([50, true]);
    const second = await changes(first.seq);
    expect([second.posts.length, second.hasMore]).toEqual([10, false]);
    expect(second.posts.at(-1)?.headline).toBe('Post 60');
  });

  it('may be cached by a CDN for a second, and are fresh at once on this node', async () => {
    await posted({ headline: 'First' });
    const answer = await ask();
    expect(answer.headers['cache-control']).toBe(
      'public, max-age=0, s-maxage=1, stale-while-revalidate=0, stale-if-error=60',
    );
    expect(answer.headers.etag).toMatch(/^W\//);
    await posted({ headline: 'Second' });
    expect((await changes()).posts.map(({ headline }) => headline)).toEqual(['First', 'Second']);
  });

  it('find a post on another node as soon as that node has heard of it, though it has kept its last answer', async () => {
    const heard = Promise.withResolvers<void>();
    const other = await openSecondNode(desk, async (app, _accounts, db) => {
      const cache = openCache();
      const stop = await onChange(db, (change) => {
        if (change.petitions.includes('marker')) heard.resolve();
        else cache.drop(tagsOfChange(change));
      });
      app.addHook('onClose', stop);
      registerLivePostRoutes(app, { db: db.pool, cache, reading: new ReadingGuard(systemClock), headers: {} });
    });
    onTestFinished(() => other.close());
    const there = async (after: number) =>
      (await other.app.inject({ url: `/api/live-blogs/${story}/posts?after=${after}` })).json<Changes>();
    const { seq } = await changes();
    expect(await there(seq)).toMatchObject({ seq, posts: [] });
    await posted({ headline: 'It rains' });
    // Announcements arrive in order: whoever has heard this one has heard of the post.
    await desk.db.pool.query(`select pg_notify('matv_changes', '{"petitions":["marker"]}')`);
    await heard.promise;
    expect(await there(seq)).toMatchObject({ posts: [{ headline: 'It rains' }] });
  });

  it('count as a single call of one network, however many are made at the same moment', async () => {
    await posted({ headline: 'First' });
    const answers = await Promise.all(Array.from({ length: 400 }, () => ask()));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  });

  it('find nothing for a story that is not public or has no live blog', async () => {
    await posted({ headline: 'First' });
    await desk.db.pool.query(`update stories set publish_at = now() + interval '1 hour'`);
    expect((await ask()).json()).toMatchObject({ status: 404, code: 'live_blog_not_found' });
    await desk.db.pool.query(`update stories set publish_at = now() - interval '1 hour', status = 'withdrawn'`);
    expect((await ask()).statusCode).toBe(404);
    expect((await desk.app.inject({ url: `/api/live-blogs/${newId()}/posts` })).statusCode).toBe(404);
    expect((await desk.app.inject({ url: '/api/live-blogs/none/posts' })).statusCode).toBe(404);
  });
});

describe('the page', () => {
  beforeEach(() => open());

  it('shows the newest twenty, older ones by place, and any post by its id', async () => {
    const all: DeskLivePost[] = [];
    for (let number = 1; number <= 45; number += 1)
      all.push(await posted({ headline: `Post ${number}`, isKey: number === 3 }));
    const first = await page();
    expect([first.posts[0]?.headline, first.posts.length, first.isNewest]).toEqual(['Post 45', 20, true]);
    const second = await page({ kind: 'before', place: first.older ?? 0 });
    expect([second.posts[0]?.headline, second.isNewest]).toEqual(['Post 25', false]);
    const last = await page({ kind: 'before', place: second.older ?? 0 });
    expect([last.posts.length, last.posts.at(-1)?.headline, last.older]).toEqual([5, 'Post 1', null]);
    const named = await page({ kind: 'from', post: all[9]?.id ?? '' });
    expect([named.named?.headline, named.posts[0]?.headline]).toEqual(['Post 10', 'Post 10']);
    expect((await page({ kind: 'from', post: newId() })).posts[0]?.headline).toBe('Post 45');
    expect(first.keyEvents.map(({ headline }) => headline)).toEqual(['Post 3']);
  });

  it('of one post has its first picture, for links to it', async () => {
    const hash = 'ab'.repeat(16);
    await desk.db.pool.query('delete from media');
    await desk.db.pool.query(
      `insert into media (id, hash, width, height, bytes, mime) values ($1, $2, 1600, 900, 1000, 'image/jpeg')`,
      [newId(), hash],
    );
    const picture = `<img src="/media/${hash}/1280.jpg" alt="">`;
    const refused = await post({ html: `<figure>${picture}</figure>` });
    expect([refused.statusCode, refused.json().code]).toEqual([422, 'no_credit']);
    const caption = '<figcaption>A bridge <small>Asha Rao</small></figcaption>';
    const shown = await posted({ html: `<figure>${picture}${caption}</figure>` });
    expect((await page({ kind: 'from', post: shown.id })).named?.picture).toMatchObject({ hash, width: 1600 });
    const { rows } = await desk.db.pool.query('select kind, owner_id as owner from media_uses');
    expect(rows).toEqual([{ kind: 'live-post', owner: shown.id }]);
    await withdraw(shown);
    expect((await page({ kind: 'from', post: shown.id })).named?.picture).toBeNull();
  });
});
