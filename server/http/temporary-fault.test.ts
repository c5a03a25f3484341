import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createUser } from '#server/accounts/accounts.service.ts';
import { logIn, PASSWORD, SITE } from '#tests/support/desk-app.ts';
import { onePageBuild } from '#tests/support/one-page-build.tsx';
import { openWholeApp, type WholeApp } from '#tests/support/whole-app.ts';

let site: WholeApp;

beforeAll(async () => {
  site = await openWholeApp(onePageBuild('*', async () => (await site.db.pool.query('select 1')).rows));
});
afterAll(() => site.close());

/** From now on the database fails as if it were down (`ECONNREFUSED`) or full (`53100`). */
function breakDatabase(code: string): void {
  const fail = () => Promise.reject(Object.assign(new Error(`failed with ${code}`), { code }));
  vi.spyOn(site.db.pool, 'query').mockImplementation(fail);
  vi.spyOn(site.db.pool, 'connect').mockImplementation(fail);
}

const AWAY = 'The site cannot get at its data at the moment. Please try again in a minute.';
const PAGE = { accept: 'text/html' };

describe('while the database is away', () => {
  it.each([
    '/api/news',
    '/api/authors',
    '/feed.xml',
    '/world/feed.xml',
    '/sitemap.xml',
    '/news-sitemap.xml',
    '/video-sitemap.xml',
    `/media/${'a'.repeat(32)}/640.webp`,
  ])('%s answers 503 with a message and a time to retry', async (url) => {
    breakDatabase('ECONNREFUSED');
    const { statusCode, headers, body } = await site.app.inject({ url });
    expect({ statusCode, retryAfter: headers['retry-after'] }).toEqual({ statusCode: 503, retryAfter: '10' });
    expect(JSON.parse(body)).toMatchObject({ code: 'not_available', message: AWAY, title: 'Not available' });
    expect(body).not.toContain('ECONNREFUSED');
  });

  it.each([
    ['/world', 'Failed to load stories'],
    ['/world/a-story', 'Failed to load article'],
    ['/no/such/page', 'This page could not be loaded'],
  ])('the page %s says so in the site’s design', async (url, title) => {
    breakDatabase('ECONNREFUSED');
    const { statusCode, headers, body } = await site.app.inject({ url, headers: PAGE });
    expect({ statusCode, retryAfter: headers['retry-after'] }).toEqual({ statusCode: 503, retryAfter: '10' });
    expect(headers['cache-control']).toBe('private, no-store');
    expect(body).toContain('Please try again in a moment.');
    expect(body).toContain(title);
  });

  it('the desk shows the same message, also in the site’s design, and other pages in the language of their address', async () => {
    const editor = { email: 'editor@matv.example', password: PASSWORD, name: 'An editor', role: 'editor' } as const;
    await createUser(site.db, editor, 'http://localhost:3000');
    const { cookie } = await logIn(site, 'editor');
    breakDatabase('ECONNREFUSED');
    const page = await site.app.inject({ url: '/admin/dashboard', headers: { ...PAGE, cookie } });
    expect([page.statusCode, page.headers['retry-after']]).toEqual([503, '10']);
    expect(page.body).toContain(AWAY);
    expect(page.headers['content-security-policy']).toMatch(/style-src 'sha256-/);
    const hindi = await site.app.inject({ url: '/hi/privacy', headers: { ...PAGE, cookie } });
    expect(hindi.statusCode).toBe(503);
    expect(hindi.body).toContain('<html lang="hi-IN">');
    expect(hindi.body).toContain('<h1>यह पेज नहीं दिखाया जा सका</h1>');
    expect(hindi.body).toContain('साइट अभी अपने डेटा तक नहीं पहुँच पा रही है।');
    expect(hindi.body).toContain('<a href="/hi">होम पेज पर जाएँ</a>');
    expect(hindi.body).not.toMatch(/Please|Go to|number/);
    const call = await site.app.inject({ url: '/api/desk/overview', headers: { cookie } });
    expect([call.statusCode, call.headers['retry-after']]).toEqual([503, '10']);
    const login = {
      method: 'POST',
      url: '/api/users/login',
      payload: { email: 'a@matv.example', password: PASSWORD },
    } as const;
    const refused = await site.app.inject(login);
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '10']);
  });

  it('a form sent without script is answered with the message and a way back to what was typed', async () => {
    breakDatabase('ECONNREFUSED');
    const headers = { ...PAGE, origin: SITE, 'content-type': 'application/x-www-form-urlencoded' };
    const payload = 'email=reader%40example.org';
    const { statusCode, body } = await site.app.inject({ method: 'POST', url: '/newsletter', headers, payload });
    expect(statusCode).toBe(503);
    expect(body).toContain(`${AWAY} Go back: what you typed is still there.`);
  });
});

describe('while the disk is full', () => {
  it('a call that cannot be carried out answers 507 with a message and a time to retry', async () => {
    breakDatabase('53100');
    const { statusCode, headers, body } = await site.app.inject({ url: '/api/news' });
    expect({ statusCode, retryAfter: headers['retry-after'] }).toEqual({ statusCode: 507, retryAfter: '120' });
    expect(JSON.parse(body)).toMatchObject({
      code: 'storage_full',
      message: 'The site has no room left to store this. Please try again later.',
    });
  });

  it('a page that cannot be rendered answers 507', async () => {
    breakDatabase('53100');
    const { statusCode, headers } = await site.app.inject({ url: '/world', headers: PAGE });
    expect([statusCode, headers['retry-after']]).toEqual([507, '120']);
  });
});

it('a call that lost a deadlock answers 503 with a message and a time to retry', async () => {
  breakDatabase('40P01');
  const { statusCode, headers, body } = await site.app.inject({ url: '/api/news' });
  expect([statusCode, headers['retry-after']]).toEqual([503, '10']);
  expect(JSON.parse(body)).toMatchObject({ code: 'not_available', message: AWAY });
});

it('a bug stays a 500 without advice to retry, which says nothing of the cause', async () => {
  breakDatabase('42P01');
  for (const url of ['/api/news', '/world']) {
    const { statusCode, headers, body } = await site.app.inject({ url, headers: url === '/world' ? PAGE : {} });
    expect([statusCode, headers['retry-after']]).toEqual([500, undefined]);
    expect(body).not.toContain('42P01');
  }
});
