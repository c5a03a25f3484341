import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listItem as item, type ListsDesk, openListsDesk } from '#tests/support/desk/desk-lists.ts';
import { logIn } from '#tests/support/desk-app.ts';

let lists: ListsDesk;
const read: ListsDesk['read'] = (path) => lists.read(path);
const post: ListsDesk['post'] = (items, options) => lists.post(items, options);
const rows: ListsDesk['rows'] = (sql, values) => lists.rows(sql, values);

beforeAll(async () => {
  lists = await openListsDesk();
});
afterAll(() => lists.desk.close());

beforeEach(async () => {
  await rows('delete from stories');
  await rows('delete from media');
  lists.wanted.length = 0;
});

describe('two editors', () => {
  it('never overwrite each other: a stale list is refused with the tag of the new one (SPEC-27)', async () => {
    const { etag } = await read();
    expect((await post([item('Mine')], { headers: { 'if-match': etag } })).statusCode).toBe(200);
    const refused = await post([item('Theirs')], { headers: { 'if-match': etag } });
    const now = await read();
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({ code: 'stale_list', etag: now.etag });
    expect(now.items.map(({ title }) => title)).toEqual(['Mine']);
    const weak = await post([item('Later')], { headers: { 'if-match': `W/${now.etag}` } });
    expect(weak.statusCode).toBe(200);
    expect((await post([], { headers: { 'if-match': 'nonsense' } })).statusCode).toBe(409);
  });

  it('who save at the same moment: one wins, the others are refused', async () => {
    const { etag } = await read();
    const titles = Array.from({ length: 8 }, (_, editor) => `By editor ${editor}`);
    // Opens the connections first, or PostgreSQL would take the saves one by one.
    await Promise.all(titles.map(() => read()));
    const saves = titles.map((title) => post([item(title)], { headers: { 'if-match': etag } }));
    const codes = (await Promise.all(saves)).map(({ statusCode }) => statusCode);
    expect(codes.toSorted()).toEqual([200, 409, 409, 409, 409, 409, 409, 409]);
    expect((await read()).items).toHaveLength(1);
  });

  it('see a new tag after a change of order alone', async () => {
    await post([item('One'), item('Two')]);
    const before = await read();
    await post(before.items.toReversed());
    const after = await read();
    expect(after.etag).not.toBe(before.etag);
    const headers = { 'if-none-match': after.etag };
    expect((await lists.desk.app.inject({ method: 'GET', url: '/api/viral-news', headers })).statusCode).toBe(304);
  });
});

describe('the permission to save', () => {
  it('requires an editor; others get a reason (DAPI-14, LOGIN-26)', async () => {
    const url = '/api/viral-news';
    const stranger = await lists.desk.app.inject({ method: 'POST', url, payload: [] });
    expect(stranger.json()).toMatchObject({ status: 401, code: 'not_logged_in' });
    const reporter = await logIn(lists.desk, 'reporter');
    const refused = await post([], { headers: { authorization: `Bearer ${reporter.token}` } });
    expect(refused.json()).toMatchObject({ status: 403, code: 'role_too_low' });
    const forged = await post([], { headers: { authorization: 'Bearer x' } });
    expect(forged.json()).toMatchObject({ status: 401, code: 'invalid_token' });
  });

  it.each(
    'latest-news india-news web-stories science-news opinion entertainment defence sportfit education election-news health tech initiatives'.split(
      ' ',
    ),
  )('holds for %s as well, which works the same', async (path) => {
    expect((await lists.desk.app.inject({ method: 'POST', url: `/api/${path}`, payload: [] })).statusCode).toBe(401);
    expect((await post([item('One')], { path })).statusCode).toBe(200);
    expect((await read(path)).items).toMatchObject([{ title: 'One' }]);
    expect(await rows('select section from placements')).toEqual([{ section: path }]);
  });
});

describe('a wrong list', () => {
  it.each<[what: string, sent: unknown, status: number, detail: Record<string, unknown>]>([
    ['no list', {}, 400, { code: 'wrong_items', message: 'The list must be a list of stories.' }],
    [
      '501 stories',
      Array.from({ length: 501 }, () => item('x')),
      400,
      { message: 'The list must have at most 500 stories.' },
    ],
    ['a missing title', [item('x'), item(' ')], 400, { errors: [{ item: 1, field: 'title', message: 'is missing' }] }],
    ['a title of 301', [item('x'.repeat(301))], 400, { message: 'Story 1, title: must have at most 300 characters.' }],
    [
      'numbers for texts',
      [item('x', { content: 5 })],
      400,
      { errors: [{ item: 0, field: 'content', message: 'must be a text' }] },
    ],
    ['null for a story', [null], 400, { code: 'wrong_items' }],
    [
      'an id that is none',
      [item('x', { _id: '1' })],
      400,
      { errors: [{ item: 0, field: '_id', message: 'must be 24 hexadecimal digits' }] },
    ],
    [
      'content over 1 MB',
      [item('x', { content: 'ü'.repeat(600_000) })],
      413,
      { code: 'item_too_large', errors: [{ item: 0, field: 'content', message: 'must have at most 1 MB' }] },
    ],
    [
      'an unknown id',
      [item('x', { _id: 'f'.repeat(24) })],
      422,
      { errors: [{ item: 0, field: '_id', message: 'is not a story of this list' }] },
    ],
    [
      'a lost picture',
      [item('x', { image: `/media/${'0'.repeat(32)}/640.jpg` })],
      422,
      { message: 'Story 1, image: is not in the picture store: upload it again.' },
    ],
    [
      'a lost picture in a text',
      [item('x'), item('y', { content: `<p>Rain.</p><img src="/media/${'0'.repeat(32)}/640.jpg" alt="Rain">` })],
      422,
      { message: 'Story 2, content: has a picture that is not in the picture store: upload it again.' },
    ],
    ...['javascript:alert(1)', 'photo.jpg', 'ftp://p.example/a.jpg', 'data:image/png;base64,AA'].map(
      (image): [string, unknown, number, Record<string, unknown>] => [
        `${image} for a picture`,
        [item('x'), item('y', { image })],
        422,
        {
          message: 'Story 2, image: is neither an uploaded picture nor an http(s) address.',
          errors: [{ item: 1, field: 'image' }],
        },
      ],
    ),
    ['no JSON', '[{', 400, { code: 'invalid_json' }],
    ['seven megabytes', JSON.stringify([item('x'.repeat(7_000_000))]), 413, { code: 'body_too_large' }],
  ])('with %s is refused and changes nothing', async (_what, sent, status, detail) => {
    await post([item('Kept')]);
    const answer = await post(sent);
    expect(answer.statusCode).toBe(status);
    expect(answer.headers['content-type']).toContain('application/problem+json');
    expect(answer.json()).toMatchObject(detail);
    expect((await read()).items).toMatchObject([{ title: 'Kept' }]);
  });

  it('with the same story twice is refused', async () => {
    await post([item('One')]);
    const [one] = (await read()).items;
    expect((await post([one, one])).json()).toMatchObject({
      status: 422,
      errors: [{ item: 1, field: '_id', message: 'is in the list twice' }],
    });
  });

  it('of only ids is refused without the version it refers to, and if a story is not in that', async () => {
    await post([item('One'), item('Two')]);
    const [one, two] = (await read()).items;
    await post([two]);
    const { etag } = await read();
    const sent: [unknown[], Record<string, string>, number, string][] = [
      [[two?._id], {}, 428, 'if_match_missing'],
      [[two?._id], { 'if-match': '*' }, 428, 'if_match_missing'],
      [[one?._id, two?._id], { 'if-match': etag }, 422, 'wrong_items'],
      [[two?._id, two?._id], { 'if-match': etag }, 422, 'wrong_items'],
      [[two?._id, 'f'.repeat(24)], { 'if-match': etag }, 422, 'wrong_items'],
      [['two'], { 'if-match': etag }, 400, 'wrong_items'],
      [[two?._id], { 'if-match': '"old"' }, 409, 'stale_list'],
    ];
    for (const [items, headers, status, code] of sent)
      expect((await post(items, { headers })).json()).toMatchObject({ status, code });
    expect(await read()).toEqual({ items: [two], etag });
  });

  it('treats hostile input as text', async () => {
    const hostile = `Robert'); drop table stories;-- \u0000 \u202e ${'\ud800'} <img src=x onerror=alert(1)>`;
    expect((await post([item(hostile, { content: hostile, category: hostile, imageAlt: hostile })])).statusCode).toBe(
      200,
    );
    const [saved] = (await read()).items;
    expect(saved?.content).not.toContain('onerror');
    expect(saved?.slug).toMatch(/^robert-drop-table-stories-img-src-x-onerror-alert-1$/);
  });
});
