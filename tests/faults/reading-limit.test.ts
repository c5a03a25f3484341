import { expect, it, onTestFinished } from 'vitest';
import { startSite } from '#tests/support/site/site.ts';

const AT_ONCE = 30;
/** Enough to use up the burst of one network, and what is refilled meanwhile. */
const ROUNDS = 20;

it('a network that exceeds its reading limit is told to wait, while pages are still served', async () => {
  const site = await startSite({});
  onTestFinished(() => site.kill());
  const ask = async (path: string) => {
    const answer = await fetch(site.url + path);
    return { status: answer.status, retryAfter: answer.headers.get('retry-after'), text: await answer.text() };
  };
  const askAtOnce = (path: string) => Promise.all(Array.from({ length: AT_ONCE }, () => ask(path)));
  const refusedOf = async (path: string) => (await askAtOnce(path)).find(({ status }) => status === 429);

  let refused: Awaited<ReturnType<typeof refusedOf>>;
  for (let round = 0; round < ROUNDS && !refused; round += 1) refused = await refusedOf('/api/authors?limit=1');
  expect(refused?.retryAfter).toBe('1');
  expect(JSON.parse(refused?.text ?? '{}')).toMatchObject({
    code: 'too_many_reads',
    message: 'Your network is asking faster than this site answers. Please try again in 1 second.',
  });
  // Searches and sitemaps are reading calls, pages are not.
  for (const path of ['/api/news', '/search?q=word', '/sitemaps/2020-01.xml']) {
    expect((await refusedOf(path))?.retryAfter).toBe('1');
  }
  expect(await refusedOf('/')).toBeUndefined();
}, 120_000);
