import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type FrontDesk, homepageForm, matvForm, OWN_PICTURE, openFrontDesk } from '#tests/support/home/front-desk.ts';
import { readHomeSettings } from '../reading/home-settings.repo.ts';
import { createFrontPage } from './homepage.service.ts';

let front: FrontDesk;

beforeAll(async () => {
  front = await openFrontDesk();
});
beforeEach(() => front.reset());
afterAll(() => front.desk.close());

const shown = () => readHomeSettings(front.desk.db.pool, (error) => expect(error).toBeNull());
const both = [
  ['/api/homepage', '/api/homepage', homepageForm],
  ['/api/matv', '/api/matv/update', matvForm],
] as const;

describe('the homepage form', () => {
  it('is empty until something is saved', async () => {
    const answer = await front.get('/api/homepage');
    expect(answer.headers.etag).toBe('"v0"');
    expect(answer.json()).toEqual({
      headline: '',
      mainImage: '',
      mainImageAlt: '',
      trendingTopics: [],
      matchesToday: 12,
    });
  });

  it('saves with a token, and a later read returns it (DAPI-05, DESK-05)', async () => {
    const sent = homepageForm({ mainImage: OWN_PICTURE, mainImageAlt: 'Rain on a bridge' });
    const saved = await front.post('/api/homepage', sent);
    expect(saved.statusCode).toBe(200);
    expect(saved.json()).toMatchObject({ message: 'Homepage updated successfully!' });
    expect((await front.get('/api/homepage')).json()).toEqual({ ...sent, matchesToday: 12 });
    expect((await shown()).homepage).toEqual({
      headline: 'Rain today',
      mainImage: {
        hash: expect.stringMatching(/^a{32}$/),
        width: 640,
        height: 400,
        alt: 'Rain on a bridge',
        caption: '',
        credit: 'A. Photographer',
      },
      trendingTopics: ['Rain', 'Floods'],
    });
  });

  it('read while somebody saves is no base for a save over what was not read (SPEC-27)', async () => {
    const { db } = front.desk;
    const media = { queueRemote: async () => undefined };
    const { homepage } = createFrontPage({ db, siteUrl: 'http://localhost:3000', media });
    const query = vi.spyOn(db.pool, 'query');
    query.mockImplementationOnce(async (...asked: Parameters<typeof query>) => {
      query.mockRestore();
      const answered = await db.pool.query(...asked);
      await front.post('/api/homepage', homepageForm({ headline: 'Theirs' }));
      return answered;
    });
    const { view, etag } = await homepage.read();
    const mine = { ...view, headline: 'Mine' };
    const answer = await front.post('/api/homepage', mine, { headers: { 'if-match': etag } });
    expect([answer.statusCode, (await shown()).homepage?.headline]).toEqual([409, 'Theirs']);
  });

  it("sets today's number of matches, and keeps it if it is not sent (SPEC-19)", async () => {
    await front.post('/api/homepage', homepageForm({ matchesToday: 7 }));
    await front.post('/api/homepage', homepageForm({ headline: 'Other' }));
    expect(await shown()).toMatchObject({ matchesToday: 7, homepage: { headline: 'Other' } });
  });

  it("takes a picture's alternative text from the library if none is sent", async () => {
    await front.post('/api/homepage', homepageForm({ mainImage: `http://localhost:3000${OWN_PICTURE}` }));
    expect((await front.get('/api/homepage')).json()).toMatchObject({
      mainImage: OWN_PICTURE,
      mainImageAlt: 'From the store',
    });
  });

  it('with a picture of another site keeps its address and has it fetched once', async () => {
    const url = 'https://pictures.example/rain.jpg';
    await front.post('/api/homepage', homepageForm({ mainImage: url }));
    expect(front.wanted).toEqual([url]);
    expect((await front.get('/api/homepage')).json()).toMatchObject({ mainImage: url });
    expect((await shown()).homepage).toMatchObject({ headline: 'Rain today', mainImage: null });
    await front.desk.db.pool.query(
      `insert into remote_pictures (url, state, media_id) select $1, 'fetched', id from media`,
      [url],
    );
    await front.post('/api/homepage', homepageForm({ mainImage: url }));
    expect(front.wanted).toEqual([url]);
    expect((await shown()).homepage).toMatchObject({ mainImage: { hash: expect.stringMatching(/^a{32}$/) } });
  });
});

describe('the MATV form', () => {
  it('saves all seven parts, and a later read returns them (DAPI-07, DESK-05, DESK-38)', async () => {
    const saved = await front.post('/api/matv/update', matvForm());
    expect(saved.json()).toMatchObject({ message: 'MATV section updated successfully.' });
    expect((await front.get('/api/matv')).json()).toEqual({
      ...matvForm(),
      mainStory: { title: 'Main', image: OWN_PICTURE, imageAlt: 'From the store' },
      economicImpact: [{ image: OWN_PICTURE, text: 'Prices', imageAlt: 'From the store' }],
    });
    expect((await shown()).matv).toMatchObject({
      mainStory: { title: 'Main', image: { hash: expect.stringMatching(/^a{32}$/) } },
      opinion: [{ image: null, text: 'I think', author: 'Asha' }],
    });
  });
});

describe.each(both)('what is saved at %s', (readPath, savePath, made) => {
  it('is kept in versions with author and time, announced to its pages and recorded in the audit log', async () => {
    await front.post(savePath, made());
    await front.post(savePath, made());
    await front.post(savePath, made({ headline: 'Second', centerList: ['Other'] }), {
      token: front.tokens.administrator,
    });
    const { versions } = (await front.get(`${readPath}/versions`, front.tokens.reporter)).json();
    expect(versions).toHaveLength(2);
    expect(versions).toMatchObject([{ savedBy: 'The administrator' }, { savedBy: 'The editor' }]);
    expect(versions[0].state).toEqual((await front.get(readPath)).json());
    const { rows } = await front.desk.db.pool.query(
      'select user_name, action, subject_kind from audit_log order by id',
    );
    expect(rows).toEqual([
      { user_name: 'The editor', action: 'saved', subject_kind: 'setting' },
      { user_name: 'The administrator', action: 'saved', subject_kind: 'setting' },
    ]);
  });

  it('is never overwritten silently: a stale save is refused with the tag of the newer state (SPEC-27)', async () => {
    const etag = String((await front.get(readPath)).headers.etag);
    expect((await front.post(savePath, made(), { headers: { 'if-match': etag } })).statusCode).toBe(200);
    const refused = await front.post(savePath, made({ headline: 'x', centerList: [] }), {
      headers: { 'if-match': etag },
    });
    const now = await front.get(readPath);
    expect(refused.json()).toMatchObject({ status: 409, code: 'stale', etag: now.headers.etag });
    const weak = { 'if-match': `W/${String(now.headers.etag)}` };
    expect((await front.post(savePath, made(), { headers: weak })).statusCode).toBe(200);
    expect((await front.post(savePath, made(), { headers: { 'if-match': 'nonsense' } })).statusCode).toBe(409);
  });

  it('is saved by only one of several editors at the same moment; the others are refused', async () => {
    const etag = String((await front.get(readPath)).headers.etag);
    const saves = Array.from({ length: 5 }, (_, editor) =>
      front.post(savePath, made({ headline: `By ${editor}`, centerList: [`By ${editor}`] }), {
        headers: { 'if-match': etag },
      }),
    );
    const codes = (await Promise.all(saves)).map(({ statusCode }) => statusCode);
    expect(codes.toSorted()).toEqual([200, 409, 409, 409, 409]);
  });

  it('needs an editor; reading needs a login (DAPI-05, DAPI-07, LOGIN-26, SPEC-26)', async () => {
    expect((await front.desk.app.inject({ method: 'GET', url: readPath })).json()).toMatchObject({ status: 401 });
    expect((await front.desk.app.inject({ method: 'POST', url: savePath, payload: made() })).json()).toMatchObject({
      status: 401,
      code: 'not_logged_in',
    });
    expect((await front.get(`${readPath}/versions`, 'forged')).json()).toMatchObject({
      status: 401,
      code: 'invalid_token',
    });
    expect((await front.get(readPath, front.tokens.reporter)).statusCode).toBe(200);
    const refused = await front.post(savePath, made(), { token: front.tokens.reporter });
    expect(refused.json()).toMatchObject({ status: 403, code: 'role_too_low' });
    expect((await front.get(`${readPath}/versions`)).json()).toEqual({ versions: [] });
  });

  it('with a missing picture names the field, and nothing is half saved', async () => {
    const lost = `/media/${'0'.repeat(32)}/640.jpg`;
    const wrong = made({ mainImage: lost, mainStory: { title: 'x', image: lost } });
    expect((await front.post(savePath, wrong)).json()).toMatchObject({
      status: 422,
      code: 'wrong_picture',
      mistakes: [{ message: 'is not in the picture store: upload it again' }],
    });
    await front.desk.db.pool.query(`update media set credit = ''`);
    const uncredited = made({ mainImage: OWN_PICTURE, mainStory: { title: 'x', image: OWN_PICTURE } });
    expect((await front.post(savePath, uncredited)).json().mistakes).toContainEqual(
      expect.objectContaining({ message: 'has no credit: choose it from the library and say whose picture it is' }),
    );
    const odd = made({
      mainImage: 'my-photo.jpg',
      mainStory: { title: 'x' },
      economicImpact: [],
      mustRead: [{ text: 'x' }, { image: 'my-photo.jpg', text: 'y' }],
    });
    const name = savePath === '/api/homepage' ? 'The main image' : 'The picture of Must read 2';
    expect((await front.post(savePath, odd)).json()).toMatchObject({
      status: 422,
      code: 'wrong_picture',
      message: `${name} is neither an uploaded picture nor an http(s) address.`,
    });
    expect((await front.get(readPath)).headers.etag).toBe('"v0"');
  });

  it('before the first save can be restored too', async () => {
    const key = readPath.slice('/api/'.length);
    const older = key === 'matv' ? { centerList: ['Older'] } : { headline: 'Older' };
    await front.desk.db.pool.query('insert into settings (key, value) values ($1, $2)', [key, JSON.stringify(older)]);
    await front.post(savePath, made());
    expect((await front.get(`${readPath}/versions`)).json().versions).toMatchObject([
      { savedBy: 'The editor' },
      { savedBy: null, state: older },
    ]);
  });
});
