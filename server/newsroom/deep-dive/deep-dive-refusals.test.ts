import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#domain/ids.ts';
import { type DeepDiveDesk, openDeepDiveDesk, placeholder, SECTION } from '#tests/support/desk/deep-dive-desk.ts';
import { logIn } from '#tests/support/desk-app.ts';

let dives: DeepDiveDesk;
const call: DeepDiveDesk['call'] = (method, path, options) => dives.call(method, path, options);
const rows: DeepDiveDesk['rows'] = (sql, values) => dives.rows(sql, values);
const created: DeepDiveDesk['created'] = (more) => dives.created(more);

beforeAll(async () => {
  dives = await openDeepDiveDesk();
});
afterAll(() => dives.desk.close());
beforeEach(async () => {
  await rows('delete from stories');
});

describe('calls that are refused', () => {
  it.each([
    ['PUT', '/5f0000000000000000000000', placeholder()],
    ['DELETE', '/5f0000000000000000000000', undefined],
    ['POST', '/5f0000000000000000000000/restore', undefined],
    ['POST', '/order', { ids: [] }],
    ['GET', '/removed', undefined],
  ] as const)(
    '%s %s needs an editor: 401 without a login, 403 for a reporter (LOGIN-25)',
    async (method, path, body) => {
      const reporter = (await logIn(dives.desk, 'reporter')).token;
      expect((await call(method, path, { body, as: null })).statusCode).toBe(401);
      const refused = await call(method, path, { body, as: reporter });
      expect([refused.statusCode, refused.json()]).toMatchObject([403, { code: expect.any(String) }]);
      expect(await rows('select id from stories')).toEqual([]);
    },
  );

  it('an unknown card is 404, and an unchanged list 304 (DAPI-09)', async () => {
    expect((await call('GET', `/${newId()}`, { as: null })).statusCode).toBe(404);
    expect((await call('GET', '/nonsense', { as: null })).statusCode).toBe(404);
    const { etag } = (await call('GET', '', { as: null })).headers;
    const again = await dives.desk.app.inject({ url: '/api/deepdive', headers: { 'if-none-match': String(etag) } });
    expect(again.statusCode).toBe(304);
  });

  it.each([
    ['no title and no heading', { title: ' ', heading: '' }, 'title'],
    ['a text for the sections', { sections: 'x' }, 'sections'],
    ['10,000 sections', { sections: Array.from({ length: 10_000 }, () => SECTION) }, 'sections'],
    ['a number for a paragraph', { sections: [{ paragraph: 7 }] }, 'sections.0.paragraph'],
    ['a script for a video', { sections: [{ video: 'javascript:alert(1)' }] }, 'sections.0.video'],
    ['5 MB of content', { content: `<p>${'x'.repeat(5_000_000)}</p>` }, 'content'],
  ])('%s: 400 with the field, nothing stored', async (_what, more, field) => {
    const answer = await call('PUT', `/${newId()}`, { body: placeholder(more) });
    expect(answer.statusCode).toBe(400);
    expect(answer.json<{ errors: { field: string }[] }>().errors[0]?.field).toBe(field);
    expect(await rows('select id from stories')).toEqual([]);
  });

  it.each(['[]', 'null', '"x"', '{'])('%s instead of a card: 400', async (body) => {
    expect((await call('PUT', `/${newId()}`, { body })).statusCode).toBe(400);
  });

  it.each([
    [{ img: 'javascript:alert(1)' }, 'img'],
    [{ image: 'photo.jpg' }, 'image'],
    [{ sections: [SECTION, { ...SECTION, image: 'ftp://p.example/a.jpg' }] }, 'sections.1.image'],
  ])('%o, which is no address of a picture: 422 with the field, nothing stored', async (more, field) => {
    const answer = await call('PUT', `/${newId()}`, { body: placeholder(more) });
    const message = 'is neither an uploaded picture nor an http(s) address';
    expect([answer.statusCode, answer.json()]).toMatchObject([422, { errors: [{ field, message }] }]);
    expect(await rows('select id from stories')).toEqual([]);
  });

  it('a missing picture of this site: 422, and script in the text is removed (ART-38)', async () => {
    const gone = { image: '/media/0123456789/640.jpg' };
    const answer = await call('PUT', `/${newId()}`, { body: placeholder({ sections: [{ ...SECTION, ...gone }] }) });
    expect([answer.statusCode, answer.json()]).toMatchObject([422, { errors: [{ field: 'sections.0.image' }] }]);
    const content = '<p>A delta.</p><figure><img src="/media/0123456789/640.jpg" alt="A delta"></figure>';
    const inText = await call('PUT', `/${newId()}`, { body: placeholder({ content }) });
    const message = 'has a picture that is not in the picture store: upload it again';
    expect([inText.statusCode, inText.json()]).toMatchObject([422, { errors: [{ field: 'content', message }] }]);
    const card = await created({ content: '<p>Fine<img src=x onerror=alert(1)><script>alert(1)</script></p>' });
    expect(card.content).toBe('<p>Fine</p>');
  });
});
