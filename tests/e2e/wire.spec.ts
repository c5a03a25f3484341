import { get } from 'node:http';
import { test as base, expect, untilInteractive } from '#tests/support/journey.ts';
import { openPictureHost, type PictureHost } from '#tests/support/pictures/picture-host.ts';
import { testPicture } from '#tests/support/pictures/pictures.ts';
import { type Site, startSite } from '#tests/support/site/site.ts';
import { type Feed, feedItem, openFeedServer } from '#tests/support/wire/feed.ts';

interface WireSite extends Site {
  readonly feed: Feed;
}

const hostile = '"><img src=x onerror="window.hurt=1"><script>window.hurt=1</script>';

function items(pictures: string): Record<string, unknown>[] {
  const plain = Array.from({ length: 25 }, (_, index) =>
    feedItem(index + 1, {
      title: `Wire story ${index + 1} from the feed`,
      published_at: new Date(Date.now() - (index + 1) * 600_000).toISOString(),
      image_banner: index === 0 ? `${pictures}/one.jpg` : '',
    }),
  );
  const attack = feedItem('attack', {
    title: `Attack ${hostile}`,
    image_caption: `Caption ${hostile}`,
    author: `Mallory ${hostile}`,
    slug: 'attack',
    tags: [`tag ${hostile}`],
    content: `<p onclick="window.hurt=1">Quiet words.</p>${hostile}<a href="javascript:window.hurt=1">press</a><iframe src="javascript:window.hurt=1"></iframe><svg onload="window.hurt=1"></svg>`,
    published_at: new Date().toISOString(),
  });
  return [attack, ...plain];
}

/** Pictures and feed at one address, as agencies serve them: of private hosts only the feed's own may serve pictures. */
async function openFront(feed: Feed): Promise<PictureHost> {
  const picture = await testPicture({ width: 1600, height: 1067 });
  return openPictureHost((request, response) => {
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

/** A site that is fed by a wire of this test's own. */
const test = base.extend<object, { wireSite: WireSite }>({
  wireSite: [
    async ({ browserName: _ }, use) => {
      const feed = await openFeedServer();
      const front = await openFront(feed);
      feed.items = items(front.url);
      const env = { WIRE_URL: `${front.url}/feed`, WIRE_TOKEN: feed.token, WIRE_INTERVAL: '1' };
      const site = await startSite({ env });
      await use({ ...site, feed });
      await site.stop();
      await feed.close();
      await front.close();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
});

async function untilShown(wireSite: WireSite, path: string, text: string | RegExp): Promise<void> {
  await expect
    .poll(async () => (await (await fetch(wireSite.url + path)).text()).match(text) !== null, { timeout: 60_000 })
    .toBe(true);
}

test('stories of the feed are on the home page, in their section and at their own address (WIRE-02, WIRE-38, WIRE-42)', async ({
  page,
  wireSite,
}) => {
  await untilShown(wireSite, '/world', 'Wire story 2 from the feed');
  await page.goto(`${wireSite.url}/world`);
  await page.getByRole('link', { name: 'Wire story 2 from the feed', exact: true }).first().click();
  await expect(page).toHaveURL(`${wireSite.url}/world/story-number-2`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Wire story 2 from the feed');
  await expect(page.getByRole('main')).toContainText('The body of story 2.');
  await page.goto(wireSite.url);
  await expect(page.getByRole('main')).toContainText(/Wire story \d+ from the feed/);
});

test('script in a title, caption, name, link or text does nothing (WIRE-07, ART-38)', async ({ page, wireSite }) => {
  await untilShown(wireSite, '/world', 'story-number-2');
  for (const path of ['/', '/world', '/latest-news', '/world/attack']) {
    await page.goto(wireSite.url + path);
    await untilInteractive(page);
    expect(await page.evaluate(() => 'hurt' in window), path).toBe(false);
  }
  await expect(page.getByRole('main')).toContainText('Quiet words.');
  await page.getByText('Quiet words.').click();
  expect(await page.locator('main iframe, main [onclick], main [onerror], main a[href^="javascript:"]').count()).toBe(
    0,
  );
  expect(await page.evaluate(() => 'hurt' in window)).toBe(false);
});

/** How many requests the feed saw before the page at `path` held `text`. */
async function requestsUntilShown(wireSite: WireSite, path: string, text: string): Promise<number> {
  const before = wireSite.feed.requests.length;
  let needed = 0;
  const isShown = async (): Promise<boolean> => {
    needed = wireSite.feed.requests.length - before;
    return (await (await fetch(wireSite.url + path)).text()).includes(text);
  };
  await expect.poll(isShown, { timeout: 60_000, intervals: [100], message: text }).toBe(true);
  return needed;
}

// Every other way to fail is a test of server/wire. Here are the two that could reach readers: a call that lasts, and memory.
test('a feed that fails is not noticed by readers, and after each fault the site recovers within two polls, its memory too; its token reaches no page and no line of the log (WIRE-53, API-37)', async ({
  wireSite,
}) => {
  await untilShown(wireSite, '/world', 'story-number-2');
  const { feed } = wireSite;
  const sound = feed.items;
  const memoryBefore = wireSite.residentMegabytes();
  for (const mode of ['hang', 'huge'] as const) {
    feed.mode = mode;
    const seen = feed.requests.length;
    await expect.poll(() => feed.requests.length, { timeout: 60_000, message: mode }).toBeGreaterThan(seen);
    const asked = Date.now();
    const answer = await fetch(`${wireSite.url}/world`);
    expect(answer.status, mode).toBe(200);
    expect(Date.now() - asked, mode).toBeLessThan(1000);
    const title = `News after the fault ${mode}`;
    const fresh = feedItem(`after-${mode}`, { title, published_at: new Date().toISOString() });
    feed.items = [fresh, ...feed.items];
    // Broken off halfway it would be a lost connection, which is tried again and is no failure.
    if (mode === 'huge') await expect.poll(() => wireSite.output(), { timeout: 60_000 }).toContain('News API failed');
    feed.mode = 'well';
    feed.breakOff();
    expect(await requestsUntilShown(wireSite, '/world', title), mode).toBeLessThanOrEqual(2);
  }
  feed.items = sound;
  const memoryAfter = wireSite.residentMegabytes();
  if (memoryBefore !== null && memoryAfter !== null) {
    expect(memoryAfter - memoryBefore, 'growth of memory in MB').toBeLessThan(150);
  }
  for (const path of ['/', '/world', '/api/news', '/readyz', '/api/openapi.json']) {
    expect(await (await fetch(wireSite.url + path)).text(), path).not.toContain(feed.token);
  }
  expect(wireSite.output()).toContain('News API failed');
  expect(wireSite.output()).not.toContain(feed.token);
});

// The last one: pictures are fetched every ten seconds, which the other tests have used up.
test('the picture of a wire story comes from this site, in widths (ART-09)', async ({ wireSite }) => {
  const path = '/world/story-number-1';
  await untilShown(wireSite, path, /<figure[\s\S]*?<img[^>]*src="\/media\//);
  const html = await (await fetch(wireSite.url + path)).text();
  const [, figure = ''] = /<figure([\s\S]*?)<\/figure>/.exec(html) ?? [];
  const widths = [...figure.matchAll(/\/media\/[0-9a-f]+\/(\d+)\.\w+ \1w/g)].map(([, width]) => Number(width));
  expect(widths).toEqual(expect.arrayContaining([480, 960]));
  const answer = await fetch(wireSite.url + (/src="(\/media\/[^"]+)"/.exec(figure)?.[1] ?? ''));
  expect(answer.headers.get('cache-control')).toContain('immutable');
  expect(answer.headers.get('content-type')).toMatch(/^image\//);
  expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(1000);
});
