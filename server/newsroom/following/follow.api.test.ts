import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Change } from '#server/db/cache-tags.ts';
import { onChange } from '#server/db/changes.ts';
import { createSharedLimits } from '#server/limits/shared-rate-limit.ts';
import { type DeskApp, openDeskApp, SITE } from '#tests/support/desk-app.ts';
import { addAuthor, addStory } from '#tests/support/stories.ts';
import { mergeAuthors } from '../catalogue/author-merging.ts';
import { mergeTags } from '../catalogue/tag-merging.ts';
import { registerFollowRoutes } from './follow.api.ts';

let desk: DeskApp;
let changes: Change[];
let stopListening: () => Promise<void>;
let address = 0;

beforeAll(async () => {
  desk = await openDeskApp((app, _accounts, db, { clock, secret }) =>
    registerFollowRoutes(app, { db, siteUrl: SITE, limits: createSharedLimits({ db, clock, secret }) }),
  );
  changes = [];
  stopListening = await onChange(desk.db, (change) => changes.push(change));
});
afterAll(async () => {
  await stopListening();
  await desk.close();
});

type Method = 'GET' | 'POST' | 'DELETE';

/** A browser with a cookie jar and an address of its own. */
function browser() {
  let cookie = '';
  address += 1;
  const remoteAddress = `192.0.2.${address}`;
  return {
    cookie: () => cookie,
    send: async (method: Method, url: string, headers: Record<string, string> = {}) => {
      const answer = await desk.app.inject({
        method,
        url,
        remoteAddress,
        headers: cookie ? { cookie: `theme=dark; ${cookie}`, ...headers } : headers,
        ...(headers['content-type'] ? { payload: 'follow=1' } : {}),
      });
      const set = answer.cookies.find(({ name }) => name === 'matv_follower');
      if (set) cookie = `${set.name}=${set.value}`;
      return answer;
    },
  };
}

async function followers(id: string): Promise<number> {
  const { rows } = await desk.db.pool.query('select followers_count from authors where id = $1', [id]);
  return rows[0].followers_count;
}

describe('following an author', () => {
  it('adds 1 once for each browser, remembered by its own cookie (API-08, AUTH-29, AUTH-31)', async () => {
    const id = await addAuthor(desk.db.pool, 'Asha Rao');
    const asha = browser();
    const first = await asha.send('POST', `/api/authors/${id}/follow`);
    expect(first.statusCode).toBe(200);
    expect(first.json()).toEqual({ success: true, following: true, followersCount: 1 });
    expect(String(first.headers['set-cookie'])).toMatch(
      /^matv_follower=[\w-]{22}; Path=\/; Max-Age=34560000; HttpOnly; SameSite=Lax$/,
    );
    expect((await asha.send('POST', `/api/authors/${id}/follow`)).json()).toMatchObject({ followersCount: 1 });
    expect((await browser().send('POST', `/api/authors/${id}/follow`)).json()).toMatchObject({ followersCount: 2 });
    expect(await followers(id)).toBe(2);
  });

  it('adds 1 for two clicks at the same moment (AUTH-29)', async () => {
    const id = await addAuthor(desk.db.pool, 'Double Click');
    const reader = browser();
    await reader.send('POST', `/api/authors/${await addAuthor(desk.db.pool, 'Somebody Else')}/follow`);
    await Promise.all([1, 2, 3].map(() => reader.send('POST', `/api/authors/${id}/follow`)));
    expect(await followers(id)).toBe(1);
  });

  it('subtracts 1 when a follower leaves, and nothing for others (API-09, AUTH-30)', async () => {
    const id = await addAuthor(desk.db.pool, 'Dev Patel');
    const dev = browser();
    await dev.send('POST', `/api/authors/${id}/follow`);
    const stranger = await browser().send('DELETE', `/api/authors/${id}/unfollow`);
    expect(stranger.json()).toEqual({ success: true, following: false, followersCount: 1 });
    const left = await dev.send('DELETE', `/api/authors/${id}/unfollow`);
    expect(left.json()).toEqual({ success: true, following: false, followersCount: 0 });
    expect((await dev.send('DELETE', `/api/authors/${id}/unfollow`)).json()).toMatchObject({ followersCount: 0 });
  });

  it('never counts below 0 (AUTH-30)', async () => {
    const id = await addAuthor(desk.db.pool, 'Nobody Left');
    const reader = browser();
    await reader.send('POST', `/api/authors/${id}/follow`);
    await desk.db.pool.query('update authors set followers_count = 0 where id = $1', [id]);
    expect((await reader.send('DELETE', `/api/authors/${id}/unfollow`)).json()).toMatchObject({ followersCount: 0 });
    await reader.send('POST', `/api/authors/${id}/follow`);
    await desk.db.pool.query('update authors set followers_count = 3 where id = $1', [id]);
    expect((await reader.send('DELETE', `/api/authors/${id}/unfollow`)).json()).toMatchObject({ followersCount: 2 });
  });

  it('changes nothing when the call fails (AUTH-29, AUTH-30)', async () => {
    const id = await addAuthor(desk.db.pool, 'Still Here');
    const reader = browser();
    await reader.send('POST', `/api/authors/${id}/follow`);
    const elsewhere = { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' };
    for (const [method, call] of [
      ['POST', 'follow'],
      ['POST', 'unfollow'],
      ['DELETE', 'unfollow'],
    ] as const) {
      const answer = await reader.send(method, `/api/authors/${id}/${call}`, elsewhere);
      expect(answer.json()).toMatchObject({ status: 403, code: 'other_site' });
    }
    const unknown = await reader.send('POST', '/api/authors/0123456789abcdef01234567/follow');
    expect(unknown.json()).toMatchObject({ status: 404, code: 'author_not_found' });
    expect((await reader.send('DELETE', '/api/authors/x/unfollow')).statusCode).toBe(404);
    expect(await followers(id)).toBe(1);
  });

  it('tells a browser whether it follows (AUTH-31)', async () => {
    const id = await addAuthor(desk.db.pool, 'Known To One');
    const reader = browser();
    const state = async () => (await reader.send('GET', `/api/authors/${id}/follow`)).json<unknown>();
    expect(await state()).toEqual({ following: false, followersCount: 0 });
    await reader.send('POST', `/api/authors/${id}/follow`);
    expect(await state()).toEqual({ following: true, followersCount: 1 });
  });

  it('accepts a plain form without script and returns to the author (AUTH-31)', async () => {
    const id = await addAuthor(desk.db.pool, 'Zoë A/B');
    const reader = browser();
    const form = { accept: 'text/html,*/*', 'content-type': 'application/x-www-form-urlencoded', origin: SITE };
    const followed = await reader.send('POST', `/api/authors/${id}/follow`, form);
    expect([followed.statusCode, followed.headers.location]).toEqual([303, '/author/Zo%C3%AB%20A%2FB']);
    expect(reader.cookie()).not.toBe('');
    expect(await followers(id)).toBe(1);
    expect((await reader.send('POST', `/api/authors/${id}/unfollow`, form)).statusCode).toBe(303);
    expect(await followers(id)).toBe(0);
  });

  it('returns to the page in the language of the form, also by way of the cookie (WORLD-55)', async () => {
    const id = await addAuthor(desk.db.pool, 'Read In Hindi');
    const form = { accept: 'text/html,*/*', 'content-type': 'application/x-www-form-urlencoded', origin: SITE };
    const reader = browser();
    const leads = async (call: string, headers: Record<string, string> = form) =>
      String((await reader.send('POST', `/api/authors/${id}/${call}`, headers)).headers.location);
    expect(await leads('follow?language=hi')).toBe('/hi/author/Read%20In%20Hindi');
    expect(await leads('unfollow?language=hi')).toBe('/hi/author/Read%20In%20Hindi');
    const returned = await leads('follow?language=hi', { ...form, cookie: '' });
    expect(returned).toMatch(/\/follow\/returned\?of=.+&language=hi$/);
    const back = await reader.send('GET', returned, { accept: 'text/html' });
    expect(back.headers.location).toBe('/hi/author/Read%20In%20Hindi');
    expect(await leads('follow?language=fr')).toBe('/author/Read%20In%20Hindi');
  });

  it('goes on from a page that was opened before the author was merged, with script and without', async () => {
    const [from, into] = [await addAuthor(desk.db.pool, 'M. Das'), await addAuthor(desk.db.pool, 'Mira Das')];
    const { rows } = await desk.db.pool.query<{ id: string }>('select id from users limit 1');
    const reader = browser();
    await reader.send('POST', `/api/authors/${from}/follow`);
    await reader.send('POST', `/api/authors/${from}/follow`);
    await mergeAuthors({ db: desk.db, siteUrl: SITE }, from, into, rows[0]?.id ?? '');
    expect((await reader.send('GET', `/api/authors/${from}/follow`)).json()).toEqual({
      following: true,
      followersCount: 1,
    });
    const form = { accept: 'text/html,*/*', 'content-type': 'application/x-www-form-urlencoded', origin: SITE };
    const left = await reader.send('POST', `/api/authors/${from}/unfollow`, form);
    expect([left.statusCode, left.headers.location]).toEqual([303, '/author/Mira%20Das']);
    expect(await followers(into)).toBe(0);
    expect((await reader.send('POST', `/api/authors/${from}/follow`)).json()).toMatchObject({ followersCount: 1 });
  });

  it("drops the author's page when the number changes, but not their stories", async () => {
    const id = await addAuthor(desk.db.pool, 'On A Kept Page');
    const reader = browser();
    const announced = () => changes.filter((change) => change.followers.includes(id)).length;
    await reader.send('POST', `/api/authors/${id}/follow`);
    await expect.poll(announced).toBe(1);
    await reader.send('POST', `/api/authors/${id}/follow`);
    await reader.send('DELETE', `/api/authors/${id}/unfollow`);
    await expect.poll(announced).toBe(2);
    expect(changes.filter((change) => change.authors.includes(id))).toEqual([]);
  });

  it('rate-limits a script that calls again and again (API-08)', async () => {
    const id = await addAuthor(desk.db.pool, 'Much Liked');
    const reader = browser();
    for (let n = 0; n < 30; n += 1) await reader.send('POST', `/api/authors/${id}/follow`, { cookie: '' });
    const answer = await reader.send('POST', `/api/authors/${id}/follow`, { cookie: '' });
    expect(answer.json()).toMatchObject({ status: 429, code: 'too_many_follows' });
    const hindi = await reader.send('POST', `/api/authors/${id}/follow?language=hi`, { cookie: '' });
    expect(hindi.json().message).toMatch(/^बहुत बार क्लिक हुआ। कृपया \d+ (?:सेकंड|मिनट) बाद दोबारा कोशिश करें।$/);
  });

  it('counts one network’s calls without the cookie once a day, and another browser of it when the cookie came back (AUTH-29)', async () => {
    const id = await addAuthor(desk.db.pool, 'Cookieless');
    const call = (url: string, headers: Record<string, string> = {}, method: Method = 'POST') =>
      desk.app.inject({ method, url, remoteAddress: '203.0.113.5', headers });
    const answers = await Promise.all([1, 2, 3, 4, 5, 6].map(() => call(`/api/authors/${id}/follow`)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 303, 303, 303, 303, 303]);
    expect(await followers(id)).toBe(1);
    const sentOn = answers.filter(({ statusCode }) => statusCode === 303);
    for (const { headers } of sentOn) {
      expect((await call(String(headers.location), {}, 'GET')).json()).toEqual({
        success: true,
        following: false,
        followersCount: 1,
      });
    }
    const [one, other] = sentOn;
    const cookieOf = (answer: typeof one) => `matv_follower=${answer?.cookies[0]?.value}`;
    const wrong = await call(String(other?.headers.location), { cookie: cookieOf(one) }, 'GET');
    expect(wrong.json()).toMatchObject({ following: false, followersCount: 1 });
    const counted = await call(String(one?.headers.location), { cookie: cookieOf(one) }, 'GET');
    expect(counted.json()).toEqual({ success: true, following: true, followersCount: 2 });
    expect((await call(`/api/authors/${id}/follow`, { cookie: cookieOf(one) })).json()).toMatchObject({
      followersCount: 2,
    });
    const page = await call(String(other?.headers.location), { cookie: cookieOf(other), accept: 'text/html' }, 'GET');
    expect([page.statusCode, page.headers.location]).toEqual([303, '/author/Cookieless']);
    expect(await followers(id)).toBe(3);
    desk.clock.forward(86_400);
    expect((await call(`/api/authors/${id}/follow`)).json()).toMatchObject({ followersCount: 4 });
  });

  it('takes nothing of a network’s share for a browser that follows already', async () => {
    const id = await addAuthor(desk.db.pool, 'Followed Again');
    const reader = browser();
    for (let n = 0; n < 22; n += 1) {
      expect((await reader.send('POST', `/api/authors/${id}/follow`)).statusCode).toBe(200);
    }
    expect(await followers(id)).toBe(1);
  });

  it('accepts twenty followers of one author from one network a day, whatever their cookies (AUTH-29)', async () => {
    const id = await addAuthor(desk.db.pool, 'A Crowd');
    const codes: number[] = [];
    for (let n = 0; n < 22; n += 1) {
      const cookie = `matv_follower=${String(n).padStart(22, 'x')}`;
      const answer = await desk.app.inject({
        method: 'POST',
        url: `/api/authors/${id}/follow`,
        remoteAddress: '203.0.113.6',
        headers: { cookie },
      });
      codes.push(answer.statusCode);
    }
    expect(codes.slice(19)).toEqual([200, 429, 429]);
    expect(await followers(id)).toBe(20);
  });
});

describe('following a topic', () => {
  const MONSOON = '/api/topics/%E0%A4%AE%E0%A4%BE%E0%A4%A8%E0%A4%B8%E0%A5%82%E0%A4%A8';

  it('adds and subtracts one for each browser, by the same cookie as following an author (WORLD-23)', async () => {
    await addStory(desk.db.pool, { tags: ['मानसून'] });
    const reader = browser();
    const first = await reader.send('POST', `${MONSOON}/follow`);
    expect(first.json()).toEqual({ success: true, following: true, followersCount: 1 });
    expect((await reader.send('POST', `${MONSOON}/follow`)).json()).toMatchObject({ followersCount: 1 });
    expect((await browser().send('POST', `${MONSOON}/follow`)).json()).toMatchObject({ followersCount: 2 });
    expect((await reader.send('GET', `${MONSOON}/follow`)).json()).toEqual({ following: true, followersCount: 2 });
    const left = await reader.send('DELETE', `${MONSOON}/unfollow`);
    expect(left.json()).toEqual({ success: true, following: false, followersCount: 1 });
    const author = await addAuthor(desk.db.pool, 'Beside A Topic');
    const { cookie } = reader;
    const before = cookie();
    await reader.send('POST', `/api/authors/${author}/follow`);
    expect(cookie()).toBe(before);
  });

  it('sends a plain form back to the topic, and refuses other sites and topics that nothing was filed under', async () => {
    await addStory(desk.db.pool, { tags: ['Kerala'] });
    const form = { accept: 'text/html,*/*', 'content-type': 'application/x-www-form-urlencoded', origin: SITE };
    const followed = await browser().send('POST', '/api/topics/Kerala/follow', form);
    expect([followed.statusCode, followed.headers.location]).toEqual([303, '/topic/kerala']);
    const elsewhere = { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' };
    expect((await browser().send('POST', '/api/topics/kerala/follow', elsewhere)).json()).toMatchObject({
      status: 403,
      code: 'other_site',
    });
    for (const slug of ['never-heard-of', '!']) {
      const answer = await browser().send('POST', `/api/topics/${slug}/follow`);
      expect(answer.json()).toMatchObject({ status: 404, code: 'topic_not_found', message: 'Failed to fetch topic' });
    }
  });

  it('keeps followers when its tag is merged or renamed, each once, and knows it by its former address (WORLD-24)', async () => {
    await addStory(desk.db.pool, { tags: ['Bombay', 'Poona'] });
    await addStory(desk.db.pool, { tags: ['Mumbai'] });
    const [asha, dev] = [browser(), browser()];
    for (const topic of ['bombay', 'mumbai']) await asha.send('POST', `/api/topics/${topic}/follow`);
    await dev.send('POST', '/api/topics/bombay/follow');
    const { rows } = await desk.db.pool.query<{ id: string }>('select id from users limit 1');
    const editor = rows[0]?.id ?? '';
    await mergeTags(desk.db, { from: ['Bombay'], into: 'Mumbai' }, editor);
    for (const topic of ['mumbai', 'bombay']) {
      expect((await dev.send('GET', `/api/topics/${topic}/follow`)).json()).toEqual({
        following: true,
        followersCount: 2,
      });
    }
    await mergeTags(desk.db, { from: ['Mumbai'], into: 'Greater Mumbai' }, editor);
    expect((await asha.send('POST', '/api/topics/bombay/follow')).json()).toMatchObject({ followersCount: 2 });
    expect((await asha.send('DELETE', '/api/topics/greater-mumbai/unfollow')).json()).toMatchObject({
      followersCount: 1,
    });
    const left = await desk.db.pool.query(`select topic from topic_followers where topic in ('bombay', 'mumbai')`);
    expect(left.rows).toEqual([]);
  });

  it('drops the topic’s own page when the number changes, but not what else shows the topic', async () => {
    await addStory(desk.db.pool, { tags: ['Chess'] });
    const announced = () => changes.filter((change) => change.followers.includes('topic:chess'));
    await browser().send('POST', '/api/topics/chess/follow');
    await expect.poll(() => announced().length).toBe(1);
    expect(announced().flatMap((change) => change.topics)).toEqual([]);
  });
});
