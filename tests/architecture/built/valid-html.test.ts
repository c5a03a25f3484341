import { HtmlValidate } from 'html-validate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Site, startSite } from '#tests/support/site/site.ts';

/** Checks each page with an HTML validator: wrong nesting, duplicate ids, labels without a target. */

const validator = new HtmlValidate({ extends: ['html-validate:standard'] });

let site: Site;
let cookie = '';

beforeAll(async () => {
  site = await startSite();
  const login = await fetch(`${site.url}/api/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: site.url },
    body: JSON.stringify(site.admin),
  });
  expect(login.status).toBe(200);
  cookie = login.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
});

afterAll(() => site.stop());

async function pageAt(path: string, as = ''): Promise<{ readonly status: number; readonly html: string }> {
  const answer = await fetch(site.url + path, { headers: { accept: 'text/html', cookie: as } });
  return { status: answer.status, html: await answer.text() };
}

async function faultsIn(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector ?? 'the page'})`),
  );
}

describe('the HTML that the server sends is valid', () => {
  it.each([
    ['the home page', '/', 200],
    ['a section', '/world', 200],
    ['the web stories', '/web-stories', 200],
    ['the opinions', '/opinion', 200],
    ['the search', '/search', 200],
    ['what a search finds', '/search?q=london', 200],
    ['the videos', '/videos', 200],
    ['live television', '/live', 200],
    ['the programme guide', '/live/schedule', 200],
    ['the petition', '/petition', 200],
    ['the support form', '/diaspora-support', 200],
    ['the booking form', '/book-rajneeti', 200],
    ['the newsletter', '/newsletter', 200],
    ['the newsletter after its form was sent', '/newsletter?done=1', 200],
    ['the end of a subscription', '/newsletter/goodbye', 200],
    ['the channel', '/about', 200],
    ['the privacy policy', '/privacy', 200],
    ['the terms', '/terms', 200],
    ['news alerts', '/alerts', 200],
    ['saved stories', '/saved', 200],
    ['corrections', '/corrections', 200],
    ['the login', '/login', 200],
    ['the way to a new password', '/forgot-password', 200],
    ['a link of a mail that has expired', '/reset-password/expired', 410],
    ['a story that is not there', '/world/no-such-story', 404],
    ['an author whom nobody knows', '/author/Nobody', 404],
    ['a page that is not there', '/no-such-page', 404],
  ])('%s: %s', async (_what, path, expected) => {
    const { status, html } = await pageAt(path);
    expect(status).toBe(expected);
    expect(await faultsIn(html)).toEqual([]);
  });

  it.each([
    ['a story', '/world', /^\/world\/[a-z0-9-]+$/],
    ['a web story', '/web-stories', /^\/web-stories\/[a-z0-9-]+$/],
    ['an author', '/world', /^\/author\//],
    ['a blog post', '/', /^\/blog\//],
    ['a deep dive', '/', /^\/deep-dive\//],
  ])('%s, as linked on %s', async (_what, from, wanted) => {
    const links = [...(await pageAt(from)).html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href ?? '');
    const path = links.find((href) => wanted.test(href)) ?? '';
    const { status, html } = await pageAt(path);
    expect(status, path).toBe(200);
    expect(await faultsIn(html)).toEqual([]);
  });

  it.each([
    '/admin/dashboard',
    '/admin/stories',
    '/admin/update-viral-news',
    '/admin/update-homepage',
    '/admin/update-matv',
    '/admin/update-deep-dive',
    '/admin/inbox',
    '/admin/media',
    '/admin/people',
    '/admin/schedule',
    '/admin/account',
    '/admin/no-such-page',
  ])('the desk: %s', async (path) => {
    const { html } = await pageAt(path, cookie);
    expect(html).toContain('aria-label="Desk"');
    expect(await faultsIn(html)).toEqual([]);
  });
});
