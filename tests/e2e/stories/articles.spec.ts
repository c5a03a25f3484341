import { parseId } from '#domain/ids.ts';
import { articlePagePath } from '#domain/slug.ts';
import { expect, test, untilInteractive } from '#tests/support/journey.ts';
import type { Site } from '#tests/support/site/site.ts';

interface Found {
  readonly href: string;
  readonly slug: string;
  readonly id: string;
}

/** The first story of a section, as its page shows it. */
async function firstOf(site: Site, section: string): Promise<Found> {
  const list = await (await fetch(`${site.url}/${section}`)).text();
  const href = new RegExp(`<h2[^>]*><a [^>]*href="(/${section}/[^"]+)"`).exec(list)?.[1] ?? '';
  const story = await (await fetch(site.url + href)).text();
  const id = /<article [^>]*data-story-id="([^"]+)"/.exec(story)?.[1] ?? '';
  return { href, slug: href.split('/').at(-1) ?? '', id };
}

async function redirect(url: string): Promise<[number, string | null]> {
  const answer = await fetch(url, { redirect: 'manual' });
  await answer.arrayBuffer();
  return [answer.status, answer.headers.get('location')];
}

test('every old form of an address leads to the story for good (ART-37, ART-01, LIST-22)', async ({ site }) => {
  const { href, slug, id } = await firstOf(site, 'sportfit');
  const old = [
    `/sports/${slug}`,
    `/sports/${id}`,
    `/sportfit/${id}`,
    `/news/${slug}`,
    `/health/${slug}`,
    `/national/${slug}`,
  ];
  for (const path of old) expect(await redirect(site.url + path), path).toEqual([301, href]);
  for (const section of [
    'sports',
    'technology',
    'india-news',
    'viral',
    'latest-news',
    'entertainment',
    'world',
    'news',
  ]) {
    const shared = await fetch(`${site.url}/${section}/${slug}`);
    expect(shared.status, section).toBe(200);
    expect(new URL(shared.url).pathname).toBe(href);
  }
  for (const [alias, section] of [
    ['sports', 'sportfit'],
    ['technology', 'tech'],
    ['national', 'india-news'],
    ['news', 'latest-news'],
  ]) {
    expect(await redirect(`${site.url}/${alias}`), alias).toEqual([301, `/${section}`]);
  }
});

test('the generic article page puts its address right and names the canonical one (NAV-49, ART-16, ART-17, ART-24)', async ({
  page,
  site,
}) => {
  const { href, id } = await firstOf(site, 'health');
  await page.goto(`${site.url}/articles/wrong-title-${id}`);
  const title = (await page.getByRole('heading', { level: 1 }).innerText()).trim();
  const storyId = parseId(id);
  if (storyId === null) throw new Error(`${id} is no id`);
  const right = articlePagePath(title, storyId);
  await expect(page).toHaveURL(site.url + right);
  for (const wrong of [`/articles/some-other-title-${id}`, `/articles/${id}`]) {
    expect(await redirect(site.url + wrong), wrong).toEqual([301, right]);
  }
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', site.url + href);
  for (const part of ['hero', 'author', 'published', 'body']) {
    await expect(page.locator(`main [data-part~="${part}"]`).first()).toBeVisible();
  }
});

test("a deep dive has its parts and '3 min read', a blog is shown whole (NAV-47, NAV-48, ART-13, ART-14, ART-15)", async ({
  page,
  site,
}) => {
  await page.goto(site.url);
  const href = await page.locator('main a[href^="/deep-dive/"]').first().getAttribute('href');
  await page.goto(site.url + href);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[data-part~="hero"] img')).toBeVisible();
  await expect(page.getByText('3 min read')).toBeVisible();
  await expect(page.locator('[data-part~="body"] section h2').first()).toBeVisible();
  await expect(page.locator('[data-part~="kicker"]')).toContainText('Deep Dive');

  await page.goto(`${site.url}/world`);
  const blog = await page.locator('main a[href^="/blog/"]').first().getAttribute('href');
  await page.goto(site.url + blog);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (const part of ['hero', 'author', 'published', 'body', 'share']) {
    await expect(page.locator(`main [data-part~="${part}"]`).first()).toBeVisible();
  }
  await expect(page.locator('[data-part~="kicker"]')).toContainText('Blog');
});

test("a missing story says 'Article not found', a failed load 'Failed to load article' (ART-21, ART-22, ART-23, ERR-48, ERR-49)", async ({
  page,
  site,
  guard,
}) => {
  guard.allow('the server responded with a status of');
  await page.goto(`${site.url}/world/no-such-story`);
  await expect(page.getByRole('heading', { name: 'Article Not Found' })).toBeVisible();
  await expect(page.getByText('Article not found', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Go Home' }).click();
  await expect(page).toHaveURL(`${site.url}/`);

  await page.goto(`${site.url}/world`);
  await untilInteractive(page);
  await page.route('**/world/*', (route) => route.fulfill({ status: 500, contentType: 'text/html', body: 'broken' }));
  await page.locator('main article h2 a').first().click();
  await expect(page.getByRole('heading', { name: 'Failed to load article' })).toBeVisible();
  await expect(page.getByText('HTTP error! status: 500')).toBeVisible();
  await page.unroute('**/world/*');
  await page.getByRole('link', { name: 'Try Again' }).click();
  await expect(page.locator('article[data-story-id]')).toBeVisible();
});

test('up to five others of the section follow a story, with pictures, never the same one; on paper there is the story alone, black on white, with its address (ART-12)', async ({
  page,
  site,
}) => {
  const { href } = await firstOf(site, 'education');
  await page.goto(site.url + href);
  const related = page.getByRole('complementary', { name: /^More from/ });
  await expect(related.getByRole('article')).toHaveCount(5);
  await expect(related.locator('img')).toHaveCount(5);
  const links = await related.locator('h3 a').evaluateAll((all) => all.map((one) => one.getAttribute('href')));
  expect(links).not.toContain(href);

  const main = page.getByRole('main');
  const [topic, author] = await Promise.all(
    ['/topic/', '/author/'].map((path) => main.locator(`a[href^="${path}"]`).first().getAttribute('href')),
  );
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(main.getByText(site.url + href)).toBeVisible();
  const frame = ['header:has([data-theme-switch])', 'footer:has([data-lite])', 'nav', 'aside'];
  for (const hidden of [...frame, '[data-feature~="share-row"]']) {
    await expect(page.locator(hidden)).not.toHaveCount(0);
    for (const one of await page.locator(hidden).all()) await expect(one).toBeHidden();
  }
  const colours = await page.evaluate(() => [
    getComputedStyle(document.body).backgroundColor,
    getComputedStyle(document.body).color,
  ]);
  expect(colours).toEqual(['rgb(255, 255, 255)', 'rgb(0, 0, 0)']);
  await page.goto(`${site.url}/petition`);
  await expect(main.getByText(`${site.url}/petition`)).toBeVisible();
  // Paper has nothing to press.
  for (const [path, target] of [
    ['/petition', '#sign'],
    ['/live/schedule', '#on-now'],
  ] as const) {
    await page.goto(site.url + path);
    await expect(page.locator(`a[href="${target}"]`)).toBeHidden();
    for (const one of await main.locator('button, fieldset').all()) await expect(one).toBeHidden();
  }
  await expect(main.getByRole('link', { name: 'Watch live' })).toBeHidden();
  // Nor does anybody follow a topic there, or go back.
  await page.goto(site.url + topic);
  await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(main.getByText(/^Followers/)).toBeHidden();
  await page.goto(site.url + author);
  await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(main.locator('[data-feature~="back-link"]')).toBeHidden();
  // Nor can a question be unfolded, or a picture be waited for until it comes past.
  await page.goto(`${site.url}/book-rajneeti`);
  const answers = await main
    .locator('details > p')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
  expect(answers.length).toBeGreaterThan(3);
  expect(Math.min(...answers)).toBeGreaterThan(0);
  await expect(main.locator('[data-gallery]')).toHaveCSS('animation-name', 'none');
});

test('robots find the sitemaps, and feeds from the head of the pages', async ({ site }) => {
  const robots = await (await fetch(`${site.url}/robots.txt`)).text();
  expect(robots).toContain(`Sitemap: ${site.url}/sitemap.xml`);
  expect((await fetch(`${site.url}/sitemap.xml`)).status).toBe(200);
  const page = await (await fetch(`${site.url}/tech`)).text();
  const [link = ''] = /<link [^>]*type="application\/rss\+xml"[^>]*>/.exec(page) ?? [];
  expect(link).toContain('rel="alternate"');
  const answer = await fetch(site.url + (/href="([^"]+)"/.exec(link)?.[1] ?? ''));
  expect(answer.headers.get('content-type')).toContain('application/xml');
  const items = [...(await answer.text()).matchAll(/<item>.*?<link>([^<]+)<\/link>/g)].map(([, item]) => item);
  expect(items.length).toBeGreaterThan(1);
  const structured = page.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/g);
  const types = [...structured].map(([, text = '']) => (JSON.parse(text) as { '@type': string })['@type']);
  expect(types).toEqual(['CollectionPage', 'BreadcrumbList']);
});
