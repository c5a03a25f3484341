import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createUser } from '#server/accounts/accounts.service.ts';
import { logIn, PASSWORD, SITE } from '#tests/support/desk-app.ts';
import { openWholeApp, type WholeApp } from '#tests/support/whole-app.ts';
import type { App } from './app-types.ts';
import { ownAddresses } from './own-addresses.ts';

it('the addresses of routes are the site’s own, those of pages are not', async () => {
  const app: App = Fastify();
  const isOwnAddress = ownAddresses(app);
  for (const path of ['/ads.txt', '/author/:name/feed.xml', '/sitemaps/*', '/*']) app.get(path, async () => '');
  app.all('/api/*', async () => '');
  app.post('/petition', async () => '');
  await app.ready();
  const own = ['/ads.txt', '/author/आशा राव/feed.xml', '/sitemaps/', '/sitemaps/2019/may.xml', '/api/old'];
  const others = ['/adsotxt', '/ads.txt/old', '/author/feed.xml', '/author/a/b/feed.xml', '/petition', '/sitemaps'];
  expect([...own, ...others].filter(isOwnAddress)).toEqual(own);
  await app.close();
});

describe('at the desk', () => {
  let whole: WholeApp;
  let headers: Record<string, string>;
  beforeAll(async () => {
    whole = await openWholeApp();
    const email = 'editor@matv.example';
    await createUser(whole.db, { email, password: PASSWORD, name: 'The editor', role: 'editor' }, SITE);
    headers = { authorization: `Bearer ${(await logIn(whole, 'editor')).token}` };
  });
  afterAll(() => whole.close());

  const put = (path: string) =>
    whole.app.inject({ method: 'PUT', url: '/api/desk/redirects', headers, payload: { path, target: '/videos' } });

  it.each([
    '/rss',
    '/hi/feed/',
    '/world/feed',
    '/hi/world/rss.xml',
    '/world/atom.xml',
    '/topic/monsoon/feed.xml',
    '/hi/topic/%E0%A4%AE%E0%A4%BE%E0%A4%A8%E0%A4%B8%E0%A5%82%E0%A4%A8/atom.xml',
    '/author/Asha%20Rao/feed.json',
    '/search/feed.xml',
    '/corrections/feed.xml',
    '/live-blogs/budget-2019',
    '/feeds.opml',
    '/sitemaps/posts.xml',
    '/video-sitemap.xml',
    '/ads.txt',
    '/api/news/old',
  ])('a redirect from %s is refused, because nothing there looks for redirects (WORLD-94)', async (path) => {
    const answer = await put(path);
    expect(answer.json()).toMatchObject({ status: 422, code: 'address_in_use', mistakes: [{ field: 'path' }] });
  });

  it.each(['/topic/monsoon/feed', '/author/Asha%20Rao/feed/', '/news/feed', '/tech/rss', '/old/feed.xml', '/api'])(
    'a redirect from %s is taken',
    async (path) => {
      expect((await put(path)).json()).toMatchObject({ message: 'Redirect saved.', heldBy: null });
    },
  );

  it('one that was stored before is marked in the list', async () => {
    await whole.db.pool.query(`insert into address_redirects (path, target) values ('/author/Meera/feed.xml', '/')`);
    const { redirects } = (await whole.app.inject({ url: '/api/desk/redirects?q=Meera', headers })).json();
    expect(redirects).toMatchObject([{ path: '/author/Meera/feed.xml', heldBy: 'page' }]);
  });
});
