import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { linkEntry, openWorldNewsDesk, storyEntry, type WorldNewsDesk } from '#tests/support/desk/world-news-desk.ts';
import { logIn } from '#tests/support/desk-app.ts';

let world: WorldNewsDesk;
beforeAll(async () => {
  world = await openWorldNewsDesk();
});
afterAll(() => world.desk.close());
beforeEach(async () => {
  for (const table of ['stories', 'settings']) await world.rows(`delete from ${table}`);
});

const many = (count: number) => Array.from({ length: count }, (_, index) => linkEntry(`Entry ${index}`));
const stored = async () => [await world.rows('select id from stories'), await world.rows('select key from settings')];

describe('refused calls of World News', () => {
  it('saving and former states require an editor: 401 without a login, 403 for a reporter (LOGIN-25)', async () => {
    const reporter = (await logIn(world.desk, 'reporter')).token;
    const body = { worldNews: [linkEntry('One')], recommended: [] };
    expect((await world.call('POST', '', { body, as: null })).statusCode).toBe(401);
    expect((await world.call('POST', '', { body, as: reporter })).statusCode).toBe(403);
    expect((await world.call('GET', '/versions', { as: null })).statusCode).toBe(401);
    expect((await world.call('GET', '/versions', { as: reporter })).statusCode).toBe(403);
    expect(await stored()).toEqual([[], []]);
  });

  it.each([
    ['no title', { worldNews: [linkEntry('ok'), linkEntry(' ')], recommended: [] }, ['worldNews', 1, 'title']],
    ['no image', { worldNews: [], recommended: [linkEntry('ok', { image: '' })] }, ['recommended', 0, 'image']],
    [
      'a script as link',
      { worldNews: [linkEntry('ok', { link: 'javascript:alert(1)' })], recommended: [] },
      ['worldNews', 0, 'link'],
    ],
    [
      'another site in disguise',
      { worldNews: [linkEntry('ok', { link: '//x.example' })], recommended: [] },
      ['worldNews', 0, 'link'],
    ],
    [
      'another site behind a backslash',
      { worldNews: [linkEntry('ok', { link: '/\\x.example' })], recommended: [] },
      ['worldNews', 0, 'link'],
    ],
    ['a number as title', { worldNews: [{ title: 7, image: 'x' }], recommended: [] }, ['worldNews', 0, 'title']],
    ['10,000 entries', { worldNews: many(10_000), recommended: [] }, ['worldNews', null, null]],
    ['a text as list', { worldNews: 'x', recommended: [] }, ['worldNews', null, null]],
    ['one list missing', { worldNews: [] }, ['recommended', null, null]],
    [
      '5 MB of content',
      { worldNews: [storyEntry('ok', 'ok', { content: 'x'.repeat(5_000_000) })], recommended: [] },
      ['worldNews', 0, 'content'],
    ],
    ['a list instead of the two', [], [null, null, null]],
  ])('%s: 400 naming the place, nothing stored', async (_what, body, where) => {
    const answer = await world.call('POST', '', { body });
    expect(answer.statusCode).toBe(400);
    const [first] = answer.json<{ errors: { list: unknown; item: unknown; field: unknown }[] }>().errors;
    expect([first?.list, first?.item, first?.field]).toEqual(where);
    expect(await stored()).toEqual([[], []]);
  });

  it.each(['/media/0123456789/640.jpg', 'javascript:alert(1)'])(
    'a picture that there is not, %s: 422 naming its entry, for links and stories, nothing stored',
    async (image) => {
      const wrong = [
        [[linkEntry('ok'), linkEntry('wrong', { image })], [], ['worldNews', 1]],
        [[linkEntry('ok'), storyEntry('wrong', 'wrong', { image })], [], ['worldNews', 1]],
        [[linkEntry('ok')], [linkEntry('ok'), storyEntry('wrong', 'wrong', { image })], ['recommended', 1]],
      ] as const;
      for (const [worldNews, recommended, where] of wrong) {
        const answer = await world.save(worldNews, recommended);
        expect(answer.statusCode).toBe(422);
        const [first] = answer.json<{ errors: { list: unknown; item: unknown }[] }>().errors;
        expect([first?.list, first?.item]).toEqual(where);
        expect(await stored()).toEqual([[], []]);
      }
    },
  );

  it('a stale tag or broken body saves nothing, and unchanged lists answer 304', async () => {
    expect((await world.save([linkEntry('One')], [], '"old"')).statusCode).toBe(409);
    expect((await world.call('POST', '', { body: '{"worldNews":' })).statusCode).toBe(400);
    expect(await stored()).toEqual([[], []]);
    const { etag } = (await world.call('GET', '', { as: null })).headers;
    const headers = { 'if-none-match': String(etag) };
    expect((await world.desk.app.inject({ url: '/api/world-news', headers })).statusCode).toBe(304);
  });
});
