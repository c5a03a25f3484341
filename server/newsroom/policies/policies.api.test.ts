import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PolicyBody } from '#domain/desk/policy-form.ts';
import type { Language } from '#domain/languages.ts';
import type { PolicyName } from '#domain/policies.ts';
import type { Change } from '#server/db/cache-tags.ts';
import { onChange } from '#server/db/changes.ts';
import { type DeskApp, logIn, openDeskApp, SITE } from '#tests/support/desk-app.ts';
import { invalidatePolicies, openPolicy, policiesIn, publishedPolicies } from '../reading/policies.ts';
import { sitemapNamed } from '../sitemaps/sitemaps.ts';
import { registerPolicyRoutes } from './policies.api.ts';

let desk: DeskApp;
let editor = '';
let reporter = '';

beforeAll(async () => {
  desk = await openDeskApp((app, _accounts, db, { clock }) => registerPolicyRoutes(app, { db, clock }));
  editor = (await logIn(desk, 'editor')).token;
  reporter = (await logIn(desk, 'reporter')).token;
});
afterAll(() => desk.close());
beforeEach(async () => {
  await desk.db.pool.query(`delete from settings where key like 'policy.%'`);
  await desk.db.pool.query(`delete from setting_revisions where key like 'policy.%'`);
  await desk.db.pool.query('delete from audit_log');
  invalidatePolicies();
});

const get = (path: string, token = editor) =>
  desk.app.inject({ url: `/api/desk/policies${path}`, headers: { authorization: `Bearer ${token}` } });
const policy = (changes: Partial<PolicyBody> = {}): PolicyBody => ({
  title: 'Ethics policy',
  html: '<p>We pay for our own meals.</p>',
  isPublished: true,
  ...changes,
});
const save = (body: PolicyBody, { name = 'ethics', ifMatch = '*', token = editor, query = '' } = {}) =>
  desk.app.inject({
    method: 'POST',
    url: `/api/desk/policies/${name}${query}`,
    headers: { authorization: `Bearer ${token}`, 'if-match': ifMatch },
    payload: body,
  });
const names = async () => (await publishedPolicies(desk.db.pool)).map(({ name }) => name);
const open = (name: PolicyName = 'ethics', language: Language = 'en') => openPolicy(desk.db.pool, name, language);
const sitemap = async (languages: readonly Language[] = ['en']) =>
  (await sitemapNamed(desk.db.pool, { siteUrl: SITE, languages }, 'pages', new Date()))?.xml ?? '';

describe('a policy that nobody has written', () => {
  it('is offered to the desk by its usual title and does not exist for readers', async () => {
    const { policies } = (await get('')).json();
    expect(policies.map(({ name, title }: { name: string; title: string }) => [name, title])).toEqual([
      ['editorial-principles', 'Editorial principles'],
      ['ethics', 'Ethics policy'],
      ['corrections-policy', 'Corrections policy'],
      ['ownership-and-funding', 'Ownership and funding'],
      ['masthead', 'Masthead'],
    ]);
    expect(policies[0]).toMatchObject({ isWritten: false, isPublished: false, changedAt: null });
    const asked = await get('/ethics');
    expect(asked.headers.etag).toBe('"v0"');
    expect(asked.json()).toEqual({ title: 'Ethics policy', html: '', isPublished: false, changedAt: null });
    expect([await names(), await open()]).toEqual([[], null]);
    expect(await sitemap()).toContain(`<loc>${SITE}/about</loc>`);
    expect(await sitemap()).not.toContain('/about/');
  });
});

describe('saving a policy', () => {
  it('keeps a draft from readers; publishing shows it to them, its links and the sitemap, and drops their pages', async () => {
    const changes: Change[] = [];
    const stop = await onChange(
      desk.db,
      (change) => void changes.push(change),
      () => undefined,
    );
    const drafted = await save(policy({ isPublished: false }));
    expect(drafted.json()).toMatchObject({ message: 'The policy is saved.', saved: { changedAt: null } });
    expect([await names(), await open()]).toEqual([[], null]);
    expect(await sitemap()).not.toContain('/about/');

    const published = await save(policy({ html: '<p onclick="x()">We pay <script>x()</script>for meals.</p>' }));
    const { changedAt } = published.json().saved;
    expect(published.headers.etag).toBe('"v2"');
    expect(await names()).toEqual(['ethics']);
    expect(await open()).toEqual({
      name: 'ethics',
      language: 'en',
      languages: ['en'],
      title: 'Ethics policy',
      html: '<p>We pay for meals.</p>',
      changedAt,
    });
    expect(await sitemap()).toContain(`<loc>${SITE}/about/ethics</loc><lastmod>${changedAt}</lastmod>`);

    await save(policy({ isPublished: false }));
    expect([await names(), await open()]).toEqual([[], null]);
    await expect.poll(() => changes.filter(({ site }) => site.includes('policies')).length).toBe(2);
    await stop();
    const { rows } = await desk.db.pool.query(
      `select action, subject_title as title from audit_log where subject_kind = 'policy' order by id`,
    );
    expect(rows).toEqual([
      { action: 'saved', title: 'Ethics policy' },
      { action: 'published', title: 'Ethics policy' },
      { action: 'unpublished', title: 'Ethics policy' },
    ]);
  });

  it('moves the date of its last change only when readers see something else', async () => {
    const first = (await save(policy())).json().saved.changedAt;
    desk.clock.forward(60);
    expect((await save(policy())).json().saved.changedAt).toBe(first);
    expect((await get('/ethics')).headers.etag).toBe('"v1"');
    const second = (await save(policy({ title: 'Our ethics' }))).json().saved.changedAt;
    expect(Date.parse(second) - Date.parse(first)).toBeGreaterThanOrEqual(60_000);
    expect((await save(policy({ title: 'Our ethics', isPublished: false }))).json().saved.changedAt).toBe(second);
  });

  it('is taken once more after a lost answer, though its HTML was cleaned, and kept once', async () => {
    const sent = policy({ html: '<p onclick="x()">We pay.</p>' });
    await save(sent, { ifMatch: '"v0"' });
    const again = await save(sent, { ifMatch: '"v0"' });
    expect([again.statusCode, again.headers.etag]).toEqual([200, '"v1"']);
    expect((await get('/ethics/versions')).json().versions).toHaveLength(1);
  });

  it('is refused over a newer version, and former versions can be read', async () => {
    await save(policy(), { ifMatch: '"v0"' });
    const stale = await save(policy({ html: '<p>Other.</p>' }), { ifMatch: '"v0"' });
    expect(stale.json()).toMatchObject({ status: 409, code: 'stale', etag: '"v1"' });
    await save(policy({ html: '<p>Other.</p>' }), { ifMatch: '"v1"' });
    const { versions } = (await get('/ethics/versions')).json();
    expect(versions).toMatchObject([
      { savedBy: 'The editor', state: { html: '<p>Other.</p>' } },
      { savedBy: 'The editor', state: { html: '<p>We pay for our own meals.</p>' } },
    ]);
  });

  it('is refused in words for half a character, which nothing can store', async () => {
    const answer = await save(policy({ title: 'Ethics \ud800' }));
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid_text']);
  });

  it('is for editors, and refused with a reason where it cannot be published', async () => {
    expect((await save(policy(), { token: reporter })).statusCode).toBe(403);
    expect((await get('', reporter)).statusCode).toBe(403);
    expect((await save(policy({ html: '<p> </p>' }))).json()).toMatchObject({ status: 422, code: 'empty_policy' });
    expect((await save(policy({ title: ' ' }))).json()).toMatchObject({ status: 400, code: 'invalid_request' });
    expect((await save(policy(), { name: 'taxes' })).statusCode).toBe(400);
    expect(await names()).toEqual([]);
  });

  it('is refused while it shows a picture that nobody has credited', async () => {
    const hash = 'c5'.repeat(16);
    await desk.db.pool.query(
      `insert into media (id, hash, width, height, bytes, mime, source)
       values ('0123456789abcdef01234567', $1, 640, 400, 1, 'image/jpeg', 'desk') on conflict do nothing`,
      [hash],
    );
    const picture = `<img src="/media/${hash}/640.jpg" alt="The newsroom">`;
    const refused = await save(policy({ html: `<p>Us.</p><figure>${picture}</figure>` }));
    expect(refused.json()).toMatchObject({ status: 422, code: 'no_credit' });
    const credited = `<figure>${picture}<figcaption>Us <small>A. Photographer</small></figcaption></figure>`;
    expect((await save(policy({ html: `<p>Us.</p>${credited}` }))).statusCode).toBe(200);
    const { rows } = await desk.db.pool.query(`select kind, owner_id from media_uses where owner_id = 'policy.ethics'`);
    expect(rows).toEqual([{ kind: 'setting', owner_id: 'policy.ethics' }]);
  });
});

describe('a policy in Hindi', () => {
  const HINDI = policy({ title: 'आचार नीति', html: '<p>हम अपना खाना ख़ुद ख़रीदते हैं।</p>' });
  const saveHindi = (changes: Partial<PolicyBody> = {}, ifMatch = '*') =>
    save({ ...HINDI, ...changes }, { query: '?language=hi', ifMatch });
  const titlesIn = async (language: Language) =>
    policiesIn(await publishedPolicies(desk.db.pool), language).map(({ title }) => title);

  it('is a text of its own beside the English one, with its own state, versions and check of the save (WORLD-57)', async () => {
    await save(policy());
    const empty = await get('/ethics?language=hi');
    expect(empty.json()).toEqual({ title: '', html: '', isPublished: false, changedAt: null });
    expect((await saveHindi({ isPublished: false }, '"v0"')).statusCode).toBe(200);
    expect((await saveHindi({}, '"v0"')).json()).toMatchObject({ status: 409, code: 'stale' });
    expect((await get('/ethics')).json()).toMatchObject({ title: 'Ethics policy', isPublished: true });
    expect((await get('/ethics?language=hi')).json()).toMatchObject({ title: 'आचार नीति', isPublished: false });
    expect((await get('/ethics/versions?language=hi')).json().versions).toHaveLength(1);
    const written = (await get('?language=hi')).json().policies.map((one: { isWritten: boolean }) => one.isWritten);
    expect(written).toEqual([false, true, false, false, false]);
    const { rows } = await desk.db.pool.query('select subject_id from audit_log order by id');
    expect(rows).toEqual([{ subject_id: 'ethics' }, { subject_id: 'ethics/hi' }]);
    expect((await get('/ethics?language=xx')).statusCode).toBe(400);
  });

  it('is what readers of Hindi open; until it is published they open the English one, and nobody else sees it (WORLD-57)', async () => {
    await save(policy());
    await saveHindi({ isPublished: false });
    expect(await open('ethics', 'hi')).toMatchObject({ language: 'en', title: 'Ethics policy', languages: ['en'] });
    expect([await titlesIn('en'), await titlesIn('hi')]).toEqual([['Ethics policy'], ['Ethics policy']]);
    await saveHindi();
    expect(await open('ethics', 'hi')).toMatchObject({ language: 'hi', title: 'आचार नीति', languages: ['en', 'hi'] });
    expect(await open('ethics', 'en')).toMatchObject({ language: 'en', title: 'Ethics policy' });
    expect([await titlesIn('en'), await titlesIn('hi')]).toEqual([['Ethics policy'], ['आचार नीति']]);
    await save(policy({ isPublished: false }));
    expect([await titlesIn('en'), await titlesIn('hi')]).toEqual([[], ['आचार नीति']]);
    expect(await open('ethics', 'en')).toBeNull();
  });

  it('is in the sitemap with its English page, where readers are offered Hindi', async () => {
    await save(policy());
    await saveHindi();
    const both = await sitemap(['en', 'hi']);
    expect(both).toContain(`<loc>${SITE}/hi/about/ethics</loc>`);
    expect(both).toContain(`hreflang="hi-IN" href="${SITE}/hi/about/ethics"`);
    expect(await sitemap(['en'])).not.toContain('/hi/about/ethics');
  });

  it('is not published with a picture that a colleague has deleted since', async () => {
    const html = '<p>Us.</p><figure><img src="/media/00000000000000000000000000000000/640.jpg" alt="Us"></figure>';
    expect((await save(policy({ html, isPublished: true }))).json()).toMatchObject({
      status: 422,
      code: 'no_such_picture',
      mistakes: [{ field: 'html', message: 'A picture in this text is not in the picture store: upload it again.' }],
    });
    expect((await save(policy({ html, isPublished: false }))).statusCode).toBe(200);
  });
});
