import { rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { newDataDir, type Site, startSite } from '#tests/support/site/site.ts';
import { feedItem, openFeedServer } from '#tests/support/wire/feed.ts';

const COUNT = 600;
const titles = Array.from({ length: COUNT }, (_, index) => `Wire story ${index + 1} of ${COUNT}`);
const answerSchema = z.object({ articles: z.array(z.object({ title: z.string() })), hasMore: z.boolean() });

/** Retries after the time the site gives when it was called too often. */
async function newsPage(site: Site, page: number): Promise<z.infer<typeof answerSchema>> {
  for (;;) {
    const answer = await fetch(`${site.url}/api/news?limit=50&page=${page}`);
    if (answer.status !== 429) return answerSchema.parse(await answer.json());
    await pause(Number(answer.headers.get('retry-after')) * 1000);
  }
}

/** All titles that readers get, page by page. */
async function publishedTitles(site: Site): Promise<string[]> {
  const found: string[] = [];
  for (let page = 1; ; page++) {
    const { articles, hasMore } = await newsPage(site, page);
    found.push(...articles.map((article) => article.title));
    if (!hasMore) return found;
  }
}

async function untilSomeAreVisible(site: Site): Promise<void> {
  for (const deadline = Date.now() + 90_000; Date.now() < deadline; await pause(5)) {
    const page = await fetch(`${site.url}/latest-news`);
    if ((await page.text()).includes(`of ${COUNT}`)) return;
  }
  throw new Error(`No story of the wire became visible:\n${site.output()}`);
}

async function titlesOnceAllAreVisible(site: Site): Promise<string[]> {
  let found: string[] = [];
  for (const deadline = Date.now() + 90_000; Date.now() < deadline && found.length < COUNT; await pause(1000)) {
    found = await publishedTitles(site);
  }
  return found;
}

it('a kill -9 in the middle of a wire intake loses and duplicates no story: the next start takes in the rest (WIRE-02)', async () => {
  const published = (index: number): string => new Date(Date.now() - (index + 1) * 60_000).toISOString();
  const feed = await openFeedServer();
  onTestFinished(() => feed.close());
  const env = { WIRE_URL: feed.url, WIRE_TOKEN: feed.token, WIRE_INTERVAL: '1', SAMPLE_CONTENT: 'off' };
  const dataDir = newDataDir(env);
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));

  const first = await startSite({ dataDir, env });
  onTestFinished(() => first.kill());
  // Started only now, so that the first batches are not over before the site is watched.
  feed.items = titles.map((title, index) => feedItem(index + 1, { title, published_at: published(index) }));
  await untilSomeAreVisible(first);
  await first.kill();

  // The feed fails at first, so that what the killed site had stored can be seen alone.
  feed.mode = 'status';
  const second = await startSite({ dataDir, env });
  onTestFinished(async () => {
    await second.stop();
  });
  const kept = await publishedTitles(second);
  expect(kept.length).toBeGreaterThan(0);
  expect(kept.length).toBeLessThan(COUNT);

  feed.mode = 'well';
  expect((await titlesOnceAllAreVisible(second)).sort()).toEqual([...titles].sort());
});
