import { afterAll, beforeAll, expect, it } from 'vitest';
import { movableClock } from '#tests/support/desk-app.ts';
import { onePageBuild } from '#tests/support/one-page-build.tsx';
import { openWholeApp, type WholeApp } from '#tests/support/whole-app.ts';

/** Stands still between the tests' own steps, so that nothing is refilled while a slow machine asks. */
const clock = movableClock();
let site: WholeApp;

beforeAll(async () => {
  const build = onePageBuild('*', () => ({ title: 'A page' }));
  site = await openWholeApp(build, {}, clock);
});
afterAll(() => site.close());

const ask = async (url: string) => {
  const { statusCode, headers, body } = await site.app.inject({ url });
  return { status: statusCode, retryAfter: headers['retry-after'], body };
};

it('a network that exceeds its reading limit is told to wait, while pages are still served', async () => {
  // Searches and sitemaps are reading calls as well, and count together with the others.
  expect((await ask('/search?q=word')).status).toBe(200);
  expect((await ask('/sitemaps/2020-01.xml')).status).toBe(404);
  for (let call = 3; call <= 240; call += 1) expect((await ask('/api/authors?limit=1')).status).toBe(200);

  const refused = await ask('/api/authors?limit=1');
  expect(refused).toMatchObject({ status: 429, retryAfter: '1' });
  expect(JSON.parse(refused.body)).toMatchObject({
    code: 'too_many_reads',
    message: 'Your network is asking faster than this site answers. Please try again in 1 second.',
  });
  for (const url of ['/api/news', '/search?q=word', '/sitemaps/2020-01.xml', '/oembed?url=a']) {
    expect(await ask(url)).toMatchObject({ status: 429, retryAfter: '1' });
  }
  expect((await ask('/')).status).toBe(200);

  clock.forward(1);
  expect((await ask('/api/news')).status).toBe(200);
});
