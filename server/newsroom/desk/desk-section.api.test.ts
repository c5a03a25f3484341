import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listItem as item, type ListsDesk, openListsDesk } from '#tests/support/desk/desk-lists.ts';
import { type DeskApp, logIn } from '#tests/support/desk-app.ts';
import { noChannels } from '#tests/support/newsroom/no-channels.ts';
import { addStory } from '#tests/support/stories.ts';
import { createIntake } from '../intake/intake.service.ts';

let lists: ListsDesk;
let desk: DeskApp;
const tokens: Record<string, string> = {};
const rows: ListsDesk['rows'] = (sql, values) => lists.rows(sql, values);

beforeAll(async () => {
  lists = await openListsDesk();
  desk = lists.desk;
  for (const role of ['administrator', 'editor', 'reporter'] as const) tokens[role] = (await logIn(desk, role)).token;
});
afterAll(() => desk.close());
beforeEach(async () => {
  await rows('delete from stories');
  await rows('delete from audit_log');
});

type Method = 'GET' | 'POST' | 'DELETE';

const call: ListsDesk['call'] = (...given) => lists.call(...given);
const titles: ListsDesk['titles'] = (path) => lists.titles(path);
const wireStory: ListsDesk['wireStory'] = (...given) => lists.wireStory(...given);

async function wireTitles(query = ''): Promise<string[]> {
  const answer = await call('GET', `/api/desk/sections/viral/wire${query}`);
  return answer.json<{ stories: { title: string }[] }>().stories.map(({ title }) => title);
}

describe('the wire’s stories of a section', () => {
  it('are listed for editors newest first, only public ones of the section', async () => {
    await wireStory('Older', { publishAt: '2026-01-01T10:00:00Z' });
    const newer = await wireStory('Newer', { publishAt: '2026-01-01T11:00:00Z' });
    await wireStory('Elsewhere', { section: 'world' });
    await wireStory('Taken back', { status: 'withdrawn' });
    await addStory(desk.db.pool, { title: 'Our own', section: 'viral' });
    const answer = await call('GET', '/api/desk/sections/viral/wire');
    expect(answer.json()).toMatchObject({
      next: null,
      stories: [
        { _id: newer, title: 'Newer', publishedAt: '2026-01-01T11:00:00.000Z', image: null, isDeskCopy: false },
        { title: 'Older' },
      ],
    });
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('are listed fifty at a time, none repeated or skipped', async () => {
    // As old as a story of an archive may be.
    const at = '1969-01-01T10:00:00Z';
    for (let index = 0; index < 120; index += 1) await wireStory(`Wire ${index}`, { publishAt: at });
    const seen: string[] = [];
    let before: string | null = '';
    const sizes: number[] = [];
    while (before !== null) {
      const page = await call('GET', `/api/desk/sections/viral/wire${before && `?before=${before}`}`);
      const { stories, next }: { stories: { title: string }[]; next: string | null } = page.json();
      sizes.push(stories.length);
      seen.push(...stories.map(({ title }) => title));
      before = next;
    }
    expect(sizes).toEqual([50, 50, 20]);
    expect(new Set(seen).size).toBe(120);
  });

  it('are found by words in the headline, with SQL wildcards taken literally', async () => {
    await wireStory('Bridge sings in 100% wind');
    await wireStory('A singing bridge');
    await wireStory('Something else');
    expect((await wireTitles('?q=BRIDGE')).toSorted()).toEqual(['A singing bridge', 'Bridge sings in 100% wind']);
    expect(await wireTitles('?q=wind+bridge')).toEqual(['Bridge sings in 100% wind']);
    expect(await wireTitles(`?q=${encodeURIComponent('0%')}`)).toEqual(['Bridge sings in 100% wind']);
    expect(await wireTitles('?q=_')).toEqual([]);
  });
});

describe('the desk’s copy of a wire story', () => {
  it('is last on the list and keeps its address, its former state and who copied it', async () => {
    await lists.post([item('Our own')]);
    const id = await wireStory('From the wire', { slug: 'from-the-wire', body: '<p>Agency text</p>' });
    const before = await lists.read();
    const answer = await call('POST', `/api/desk/sections/viral/wire/${id}/copy`);
    expect(answer.statusCode).toBe(200);
    const after = await lists.read();
    expect(answer.json()).toMatchObject({
      item: { _id: id, title: 'From the wire', content: '<p>Agency text</p>', slug: 'from-the-wire' },
      before: before.etag,
      etag: after.etag,
    });
    expect(after.items.map(({ title }) => title)).toEqual(['Our own', 'From the wire']);
    expect(await wireTitles()).toEqual([]);
    const [story] = await rows('select source, wire_id, version from stories where id = $1', [id]);
    expect(story).toEqual({ source: 'desk', wire_id: id, version: 2 });
    expect(
      await rows(
        `select version, snapshot ->> 'source' as source, saved_by is null as by_wire from story_revisions
         where story_id = $1 order by version`,
        [id],
      ),
    ).toEqual([
      { version: 1, source: 'wire', by_wire: true },
      { version: 2, source: 'desk', by_wire: false },
    ]);
    expect(await rows(`select user_name, action, subject_title from audit_log where subject_id = $1`, [id])).toEqual([
      { user_name: 'The editor', action: 'copied', subject_title: 'From the wire' },
    ]);
  });

  it('is still found by a kill notice, but not overwritten by corrections of the wire (SPEC-12)', async () => {
    const id = await wireStory('From the wire');
    await call('POST', `/api/desk/sections/viral/wire/${id}/copy`);
    const intake = createIntake({
      db: desk.db,
      media: { queueRemote: async () => undefined },
      notices: noChannels,
      languages: ['en', 'hi'],
    });
    expect((await intake.fingerprints('wire', [id])).get(id)).toBe('desk');
    await intake.take('wire', [{ kind: 'kill', wireId: id }], new Date());
    expect(await titles()).toEqual([]);
    expect(await rows('select story_id, kind from desk_notices')).toEqual([{ story_id: id, kind: 'wire-kill' }]);
    expect((await call('GET', '/api/desk/sections/viral/removed')).json().stories).toEqual([]);
  });

  it("can be on a second section's list, and leave it without leaving the first", async () => {
    const id = await wireStory('On two pages', { section: 'viral', placedOn: ['viral', 'latest-news'] });
    await call('POST', `/api/desk/sections/viral/wire/${id}/copy`);
    const other = await call('GET', '/api/desk/sections/latest-news/wire');
    expect(other.json()).toMatchObject({ stories: [{ _id: id, isDeskCopy: true }] });
    expect((await call('POST', `/api/desk/sections/latest-news/wire/${id}/copy`)).statusCode).toBe(200);
    expect(await titles('latest-news')).toEqual(['On two pages']);
    await lists.post([], { path: 'latest-news' });
    expect([await titles('latest-news'), await titles()]).toEqual([[], ['On two pages']]);
    const back = await call('POST', `/api/desk/sections/latest-news/removed/${id}/put-back`);
    expect(back.statusCode).toBe(200);
    expect(await titles('latest-news')).toEqual(['On two pages']);
  });

  it.each<[what: string, status: number, code: string, make: () => Promise<string>]>([
    ['of a story that is not there', 404, 'no_such_wire_story', async () => 'f'.repeat(24)],
    ['of something that is no id', 404, 'no_such_story', async () => 'nonsense'],
    ['of a story of another section', 404, 'no_such_wire_story', () => wireStory('Far', { section: 'world' })],
    [
      'of a sample',
      404,
      'no_such_wire_story',
      () => addStory(desk.db.pool, { title: 'Sample', source: 'sample', section: 'viral' }),
    ],
    ['of a story that was taken back', 409, 'taken_back', () => wireStory('Gone', { status: 'withdrawn' })],
    ['of the desk’s own story', 409, 'already_copied', () => addStory(desk.db.pool, { section: 'viral' })],
    [
      'for a list that is full',
      409,
      'list_full',
      async () => {
        await lists.post(Array.from({ length: 500 }, (_, index) => item(`Own ${index}`)));
        return wireStory('One too many');
      },
    ],
  ])('%s is refused', async (_what, status, code, make) => {
    const answer = await call('POST', `/api/desk/sections/viral/wire/${await make()}/copy`);
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toMatchObject({ code });
    expect(await rows(`select from audit_log where action = 'copied'`)).toEqual([]);
  });

  it('requested by two editors at once is made once', async () => {
    const id = await wireStory('Wanted by two');
    const both = await Promise.all([1, 2].map(() => call('POST', `/api/desk/sections/viral/wire/${id}/copy`)));
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  });
});

describe('the calls of a section', () => {
  const id = 'a'.repeat(24);
  it.each<[Method, string, reporter: number, editor: number]>([
    ['GET', '/api/desk/sections/viral/wire', 200, 200],
    ['GET', '/api/desk/sections/viral/removed', 200, 200],
    ['POST', `/api/desk/sections/viral/wire/${id}/copy`, 403, 404],
    ['POST', `/api/desk/sections/viral/removed/${id}/put-back`, 403, 404],
    ['DELETE', `/api/web-stories/${id}`, 403, 404],
  ])('%s %s check the role (LOGIN-25, LOGIN-26)', async (method, url, reporter, editor) => {
    expect((await call(method, url, '')).statusCode).toBe(401);
    expect((await call(method, url, 'forged')).statusCode).toBe(401);
    const refused = await call(method, url, tokens.reporter);
    expect(refused.statusCode).toBe(reporter);
    if (reporter === 403) expect(refused.json()).toMatchObject({ code: 'role_too_low' });
    expect((await call(method, url, tokens.editor)).statusCode).toBe(editor);
    expect((await call(method, url, tokens.administrator)).statusCode).toBe(editor);
  });

  it.each([
    ['/api/desk/sections/nowhere/wire', 404, 'no_such_section'],
    ['/api/desk/sections/viral/wire?before=yesterday', 400, 'invalid_before'],
    ['/api/desk/sections/viral/removed?before=1-2', 400, 'invalid_before'],
    [`/api/desk/sections/viral/wire?q=${'x'.repeat(201)}`, 400, 'invalid_request'],
  ])('%s is answered with %s %s', async (url, status, code) => {
    const answer = await call('GET', url);
    expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
  });
});
