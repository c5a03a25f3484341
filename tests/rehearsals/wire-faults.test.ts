import { get } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type HttpHost, openHttpHost } from '#tests/support/http-host.ts';
import { testPicture } from '#tests/support/pictures/pictures.ts';
import { type Site, startSite } from '#tests/support/site/site.ts';
import { type Feed, feedItem, openFeedServer } from '#tests/support/wire/feed.ts';

function items(pictures: string): Record<string, unknown>[] {
  return Array.from({ length: 25 }, (_, index) =>
    feedItem(index + 1, {
      title: `Wire story ${index + 1} from the feed`,
      published_at: new Date(Date.now() - (index + 1) * 600_000).toISOString(),
      image_banner: index === 0 ? `${pictures}/one.jpg` : '',
    }),
  );
}

/** Pictures and feed at one address, as agencies serve them: of private hosts only the feed's own may serve pictures. */
async function openFront(feed: Feed): Promise<HttpHost> {
  const picture = await testPicture({ width: 1600, height: 1067 });
  return openHttpHost((request, response) => {
    if (request.url === '/one.jpg') {
      response.writeHead(200, { 'content-type': 'image/jpeg' }).end(picture);
      return;
    }
    const forwarded = get(
      new URL(request.url ?? '/', feed.url),
      { headers: { accept: 'application/json' } },
      (answer) => {
        response.writeHead(answer.statusCode ?? 500, {
          'content-type': answer.headers['content-type'] ?? 'text/plain',
          'content-encoding': answer.headers['content-encoding'] ?? 'identity',
        });
        answer.pipe(response);
      },
    );
    forwarded.on('error', () => response.destroy());
  });
}

let feed: Feed;
let front: HttpHost;
let site: Site;

beforeAll(async () => {
  feed = await openFeedServer();
  front = await openFront(feed);
  feed.items = items(front.url);
  const env = { WIRE_URL: `${front.url}/feed`, WIRE_TOKEN: feed.token, WIRE_INTERVAL: '1' };
  site = await startSite({ env });
});

afterAll(async () => {
  await site.stop();
  await feed.close();
  await front.close();
});

async function textAt(path: string): Promise<string> {
  return (await fetch(site.url + path)).text();
}

async function untilShown(path: string, text: string | RegExp): Promise<void> {
  const isShown = async () => (await textAt(path)).match(text) !== null;
  await expect.poll(isShown, { timeout: 60_000, message: `${path} shows ${text}` }).toBe(true);
}

it('stories of the feed are on the home page, in their section and at their own address (WIRE-02, WIRE-38, WIRE-42)', async () => {
  await untilShown('/world', /<a [^>]*href="\/world\/story-number-2"[^>]*>\s*Wire story 2 from the feed/);
  const story = await textAt('/world/story-number-2');
  expect(story).toMatch(/<h1[^>]*>Wire story 2 from the feed<\/h1>/);
  expect(story).toContain('<p>The body of story 2.</p>');
  expect(await textAt('/')).toMatch(/Wire story \d+ from the feed/);
});

/** How many requests the feed saw before the page at `path` held `text`. */
async function requestsUntilShown(path: string, text: string): Promise<number> {
  const before = feed.requests.length;
  let needed = 0;
  const isShown = async (): Promise<boolean> => {
    needed = feed.requests.length - before;
    return (await textAt(path)).includes(text);
  };
  await expect.poll(isShown, { timeout: 60_000, interval: 100, message: text }).toBe(true);
  return needed;
}

// Every other way to fail is a test of server/wire. Here are the two that could reach readers: a call that lasts, and memory.
it('a feed that fails is not noticed by readers, and after each fault the site recovers within two polls, its memory too; its token reaches no page and no line of the log (WIRE-53, API-37)', async () => {
  await untilShown('/world', 'story-number-2');
  const sound = feed.items;
  const memoryBefore = site.residentMegabytes();
  for (const mode of ['hang', 'huge'] as const) {
    feed.mode = mode;
    const seen = feed.requests.length;
    await expect.poll(() => feed.requests.length, { timeout: 60_000, message: mode }).toBeGreaterThan(seen);
    const asked = Date.now();
    const answer = await fetch(`${site.url}/world`);
    expect(answer.status, mode).toBe(200);
    expect(Date.now() - asked, mode).toBeLessThan(1000);
    const title = `News after the fault ${mode}`;
    const fresh = feedItem(`after-${mode}`, { title, published_at: new Date().toISOString() });
    feed.items = [fresh, ...feed.items];
    // Broken off halfway it would be a lost connection, which is tried again and is no failure.
    if (mode === 'huge') await expect.poll(() => site.output(), { timeout: 60_000 }).toContain('News API failed');
    feed.mode = 'well';
    feed.breakOff();
    expect(await requestsUntilShown('/world', title), mode).toBeLessThanOrEqual(2);
  }
  feed.items = sound;
  const memoryAfter = site.residentMegabytes();
  if (memoryBefore !== null && memoryAfter !== null) {
    expect(memoryAfter - memoryBefore, 'growth of memory in MB').toBeLessThan(150);
  }
  for (const path of ['/', '/world', '/api/news', '/readyz', '/api/openapi.json']) {
    expect(await textAt(path), path).not.toContain(feed.token);
  }
  expect(site.output()).toContain('News API failed');
  expect(site.output()).not.toContain(feed.token);
});

// The last one: pictures are fetched every ten seconds, which the other tests have used up.
it('the picture of a wire story comes from this site, in widths (ART-09)', async () => {
  const path = '/world/story-number-1';
  await untilShown(path, /<figure[\s\S]*?<img[^>]*src="\/media\//);
  const html = await textAt(path);
  const [, figure = ''] = /<figure([\s\S]*?)<\/figure>/.exec(html) ?? [];
  const widths = [...figure.matchAll(/\/media\/[0-9a-f]+\/(\d+)\.\w+ \1w/g)].map(([, width]) => Number(width));
  expect(widths).toEqual(expect.arrayContaining([480, 960]));
  const answer = await fetch(site.url + (/src="(\/media\/[^"]+)"/.exec(figure)?.[1] ?? ''));
  expect(answer.headers.get('cache-control')).toContain('immutable');
  expect(answer.headers.get('content-type')).toMatch(/^image\//);
  expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(1000);
});
