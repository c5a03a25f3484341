import { expect, untilInteractive } from '#tests/support/journey.ts';
import { test } from '#tests/support/newsroom/fed-site.ts';

test('every section has its own colour, shows its own stories alone, and each of its first ones opens (LIST-01, NAV-56)', {
  tag: '@long',
}, async ({ page, site }) => {
  const sections = [
    ['world', 'World News'],
    ['viral', 'Viral News'],
    ['latest-news', 'Latest News'],
    ['india-news', 'India News'],
    ['web-stories', 'Web Stories'],
    ['science-news', 'Science News'],
    ['opinion', 'Opinion'],
    ['entertainment', 'Entertainment'],
    ['defence', 'Defence'],
    ['sportfit', 'SportFit'],
    ['education', 'Education'],
    ['election-news', 'Election News'],
    ['health', 'Health'],
    ['tech', 'Technology'],
    ['initiatives', 'Initiatives'],
    ['business', 'Business'],
  ] as const;
  const colours = new Set<string>();
  for (const [slug, title] of sections) {
    await page.goto(`${site.url}/${slug}`, { waitUntil: 'domcontentloaded' });
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toHaveText(title);
    colours.add(await heading.evaluate((one) => getComputedStyle(one).color));
    await expect(page.getByRole('region', { name: 'Blog' })).toBeVisible();
    const stories = page.locator('main article:not([aria-labelledby="recommended"] *) h2 a');
    const links = await stories.evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''));
    expect(links.length, slug).toBeGreaterThan(1);
    const elsewhere = links.filter((href) => !href.startsWith(`/${slug}/`));
    if (slug !== 'latest-news') expect(elsewhere, slug).toEqual([]);
    const story = await page.request.get(site.url + links[0]);
    expect(story.status(), links[0]).toBe(200);
    expect(await story.text()).toMatch(/<h1[^>]* data-part="title"/);
  }
  expect(colours.size).toBe(16);
});

test('World News: lead, recommended beside it, grid, then blogs; a list item opens its story; the address by id leads to the same (LIST-05, LIST-06, LIST-22, ART-01)', async ({
  page,
  site,
}) => {
  await page.goto(`${site.url}/world`);
  const main = page.getByRole('main');
  const lead = main.locator('article').first();
  const recommended = main.getByRole('region', { name: 'Recommended' });
  await expect(recommended.getByRole('article')).toHaveCount(5);
  const [leadBox, besideBox] = [await lead.boundingBox(), await recommended.boundingBox()];
  expect(besideBox?.x ?? 0).toBeGreaterThan((leadBox?.x ?? 0) + (leadBox?.width ?? 0));
  expect(leadBox?.width ?? 0).toBeGreaterThan(2 * (besideBox?.width ?? 0) * 0.8);
  const order = await main.locator('article h2 a, #blogs').evaluateAll((all) => all.map((one) => one.id || 'story'));
  expect(order.at(-1)).toBe('blogs');
  expect(order.filter((one) => one === 'story').length).toBeGreaterThan(3);

  const link = page.locator('main article h2 a').first();
  const href = (await link.getAttribute('href')) ?? '';
  await link.click();
  await expect(page).toHaveURL(site.url + href);
  const id = await page.locator('article[data-story-id]').getAttribute('data-story-id');
  const byId = await fetch(`${site.url}/world/${id}`, { redirect: 'manual' });
  expect([byId.status, byId.headers.get('location')]).toEqual([301, href]);
});

test("More stories adds the next page's stories; the last says so", async ({ page, fed }) => {
  await page.goto(`${fed.url}/health`);
  await untilInteractive(page);
  const stories = page.locator('main article h2');
  await expect(stories).toHaveCount(50);
  await page.getByRole('button', { name: 'More stories' }).click();
  await expect(stories).toHaveCount(70);
  await page.getByRole('button', { name: 'More stories' }).click();
  await expect(stories).toHaveCount(75);
  await expect(page.getByRole('button', { name: 'No more stories' })).toBeDisabled();
  await expect(stories.last()).toHaveText('Health story 75');
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the pages of a section are links, there and back', async ({ page, fed }) => {
    await page.goto(`${fed.url}/health`);
    await page.getByRole('link', { name: 'More stories' }).click();
    await expect(page).toHaveURL(`${fed.url}/health?page=2`);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Page 2');
    await expect(page.locator('main article h2').first()).toHaveText('Health story 51');
    await page.getByRole('link', { name: 'Newer stories' }).click();
    await expect(page).toHaveURL(`${fed.url}/health`);
  });
});
