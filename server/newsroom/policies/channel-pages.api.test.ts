import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ChannelPageBody } from '#domain/desk/channel-page-form.ts';
import type { Change } from '#server/db/cache-tags.ts';
import { onChange } from '#server/db/changes.ts';
import { registerRemovalRoutes } from '#server/removals/removals.api.ts';
import { type DeskApp, logIn, openDeskApp, SITE } from '#tests/support/desk-app.ts';
import { openChannelPage } from '../reading/channel-pages.ts';
import { sitemapNamed } from '../sitemaps/sitemaps.ts';
import { registerChannelPageRoutes } from './channel-pages.api.ts';
import { PAGE_REMOVAL } from './channel-pages.service.ts';

let desk: DeskApp;
let editor = '';
let reporter = '';

beforeAll(async () => {
  desk = await openDeskApp((app, _accounts, db, { clock }) => {
    registerChannelPageRoutes(app, { db, clock });
    registerRemovalRoutes(app, db, [PAGE_REMOVAL]);
  });
  editor = (await logIn(desk, 'editor')).token;
  reporter = (await logIn(desk, 'reporter')).token;
});
afterAll(() => desk.close());
beforeEach(async () => {
  await desk.db.pool.query(`delete from settings where key like 'page.%'`);
  await desk.db.pool.query(`delete from setting_revisions where key like 'page.%'`);
  await desk.db.pool.query('delete from audit_log');
});

const call = (method: 'GET' | 'POST' | 'DELETE', path: string, { token = editor, ifMatch = '*', body = {} } = {}) =>
  desk.app.inject({
    method,
    url: `/api/desk${path}`,
    headers: { authorization: `Bearer ${token}`, 'if-match': ifMatch },
    ...(method === 'POST' ? { payload: body } : {}),
  });
const page = (changes: Partial<ChannelPageBody> = {}): ChannelPageBody => ({
  title: 'Contact',
  html: '<p>Write to us.</p>',
  isPublished: true,
  ...changes,
});
const save = (body: ChannelPageBody, more: { ifMatch?: string; token?: string } = {}) =>
  call('POST', '/pages/contact', { ...more, body });
const open = () => openChannelPage(desk.db.pool, 'contact');
const sitemap = async () =>
  (await sitemapNamed(desk.db.pool, { siteUrl: SITE, languages: ['en'] }, 'pages', new Date()))?.xml ?? '';

describe('a page of the channel below /about', () => {
  it('is empty at an address where nobody has written one, and does not exist for readers', async () => {
    expect((await call('GET', '/pages')).json()).toEqual({ pages: [], next: null });
    const asked = await call('GET', '/pages/contact');
    expect(asked.headers.etag).toBe('"v0"');
    expect(asked.json()).toEqual({ title: '', html: '', isPublished: false, changedAt: null });
    expect(await open()).toBeNull();
  });

  it('is listed by address, page by page, and found by words of its title or address', async () => {
    const slugs = Array.from({ length: 51 }, (_, n) => `old-${String(n).padStart(2, '0')}`);
    await desk.db.pool.query(
      `insert into settings (key, value) select 'page.' || slug, jsonb_build_object('title', 'From ' || upper(slug),
         'html', '<p>Text</p>', 'isPublished', true, 'changedAt', '2026-11-20T10:00:00.000Z') from unnest($1::text[]) slug`,
      [slugs],
    );
    const listed = async (query: string) => {
      const { pages, next } = (await call('GET', `/pages?${query}`)).json();
      return { slugs: pages.map(({ slug }: { slug: string }) => slug), next };
    };
    expect(await listed('')).toEqual({ slugs: slugs.slice(0, 50), next: 'old-49' });
    expect(await listed('after=old-49')).toEqual({ slugs: ['old-50'], next: null });
    expect(await listed('q=from%20OLD-07')).toEqual({ slugs: ['old-07'], next: null });
    expect(await listed('q=d-3&after=old-37')).toEqual({ slugs: ['old-38', 'old-39'], next: null });
    expect(await listed('q=page')).toEqual({ slugs: [], next: null });
    await call('POST', '/pages/front-page', { body: page() });
    expect(await listed('q=page')).toEqual({ slugs: ['front-page'], next: null });
  });

  it('is written, published and taken back by editors, and in the sitemap while it is published (WORLD-100)', async () => {
    const changes: Change[] = [];
    const stop = await onChange(
      desk.db,
      (change) => void changes.push(change),
      () => undefined,
    );
    await save(page({ isPublished: false }));
    expect(await open()).toBeNull();
    expect(await sitemap()).not.toContain('/about/');

    const published = await save(page({ html: '<p onclick="x()">Write <script>x()</script>to us.</p>' }));
    const { changedAt } = published.json().saved;
    expect(published.json().message).toBe('The page is saved.');
    expect(await open()).toEqual({ slug: 'contact', title: 'Contact', html: '<p>Write to us.</p>', changedAt });
    expect(await sitemap()).toContain(`<loc>${SITE}/about/contact</loc><lastmod>${changedAt}</lastmod>`);
    expect((await call('GET', '/pages')).json()).toEqual({
      pages: [{ slug: 'contact', title: 'Contact', isPublished: true, changedAt }],
      next: null,
    });

    await save(page({ isPublished: false }));
    expect(await open()).toBeNull();
    await expect.poll(() => changes.filter(({ site }) => site.includes('pages')).length).toBe(2);
    await stop();
    const { rows } = await desk.db.pool.query(`select action from audit_log where subject_kind = 'page' order by id`);
    expect(rows.map(({ action }) => action)).toEqual(['saved', 'published', 'unpublished']);
  });

  it('is saved over no newer version, and its former ones can be read', async () => {
    await save(page(), { ifMatch: '"v0"' });
    const stale = await save(page({ title: 'Other' }), { ifMatch: '"v0"' });
    expect(stale.json()).toMatchObject({ status: 409, code: 'stale', etag: '"v1"' });
    await save(page({ title: 'Other' }), { ifMatch: '"v1"' });
    const { versions } = (await call('GET', '/pages/contact/versions')).json();
    expect(versions.map(({ state }: { state: { title: string } }) => state.title)).toEqual(['Other', 'Contact']);
  });

  it('is removed with its versions, and comes back with them', async () => {
    await save(page());
    await save(page({ html: '<p>Call us.</p>' }));
    const removed = await call('DELETE', '/pages/contact');
    expect(removed.statusCode).toBe(200);
    expect(await open()).toBeNull();
    expect((await call('GET', '/pages/contact')).headers.etag).toBe('"v0"');
    const undone = await call('POST', `/removals/${removed.json().undo}/undo`);
    expect(undone.json()).toEqual({ message: '‘Contact’ is back.' });
    expect(await open()).toMatchObject({ html: '<p>Call us.</p>' });
    expect((await call('GET', '/pages/contact')).headers.etag).toBe('"v2"');
    expect((await call('DELETE', '/pages/nothing')).json()).toMatchObject({ status: 404, code: 'no_such_page' });
  });

  it('does not come back over another that was written at its address', async () => {
    await save(page());
    const removed = await call('DELETE', '/pages/contact');
    await save(page({ title: 'Newer' }));
    const undone = await call('POST', `/removals/${removed.json().undo}/undo`);
    expect(undone.json()).toMatchObject({ status: 409, code: 'removal_outdated' });
    expect(await open()).toMatchObject({ title: 'Newer' });
    expect((await call('GET', '/pages/contact/versions')).json().versions).toHaveLength(1);
  });

  it('is for editors, has an address of its own, and is published with a text alone', async () => {
    expect((await save(page(), { token: reporter })).statusCode).toBe(403);
    expect((await call('GET', '/pages', { token: reporter })).statusCode).toBe(403);
    for (const address of ['ethics', 'Contact', 'a--b', '-a', 'a%2Fb', 'x'.repeat(97)]) {
      expect((await call('POST', `/pages/${address}`, { body: page() })).statusCode, address).toBe(400);
    }
    expect((await save(page({ html: '<p> </p>' }))).json()).toMatchObject({ status: 422, code: 'empty_page' });
    expect((await save(page({ title: ' ' }))).json()).toMatchObject({ status: 400, code: 'invalid_request' });
    expect(await open()).toBeNull();
  });
});
