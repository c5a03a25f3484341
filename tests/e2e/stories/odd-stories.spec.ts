import type { Page } from '@playwright/test';
import { expect, expectNoSidewaysScroll, untilInteractive } from '#tests/support/journey.ts';
import { ODD_STORIES, test } from '#tests/support/newsroom/fed-site.ts';
import { expectAccessible } from '#tests/support/site/accessible.ts';
import type { Site } from '#tests/support/site/site.ts';

const slugs = ODD_STORIES.map((story) => String(story.slug));

async function open(page: Page, site: Site, slug: string): Promise<void> {
  await expect
    .poll(async () => (await fetch(`${site.url}/world/${slug}`)).status, { timeout: 60_000, message: slug })
    .toBe(200);
  await page.goto(`${site.url}/world/${slug}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** What each odd story has to show beyond fitting its page. */
const CLAIMS: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  // Signs of any kind are letters of the headline.
  emoji: async (page) => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('🎉 Fireworks 👩‍👩‍👧‍👦 over the 🌉');
  },
  // Set from the right, whatever surrounds it.
  rtl: async (page) => {
    const direction = (selector: string) =>
      page.locator(selector).evaluate((element) => getComputedStyle(element).direction);
    expect(await direction('h1')).toBe('rtl');
    expect(await direction('[data-part~="body"]')).toBe('rtl');
    expect(await direction('[data-part~="kicker"]')).toBe('ltr');
  },
  // Set smaller, so that room is left for the story.
  lengthy: async (page) => {
    const heading = page.getByRole('heading', { level: 1 });
    expect(((await heading.textContent()) ?? '').length).toBeGreaterThan(480);
    const box = await heading.boundingBox();
    expect(box?.height ?? 0).toBeLessThan(500);
  },
  // Ten are shown, and the kept ones can be opened.
  tags: async (page) => {
    await expect(page.getByRole('list', { name: 'Tags', exact: true }).getByRole('link')).toHaveCount(10);
    await page.getByText('20 more tags').click();
    await expect(page.getByRole('list', { name: 'More tags' }).getByRole('link').first()).toBeVisible();
  },
  // Says what it lacks, and stays a page.
  bare: async (page) => {
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Nothing but a headline');
    await expect(main.getByRole('link', { name: /MATV Wire/ })).toBeVisible();
    await expect(main.getByText('Unknown Date')).toBeVisible();
    await expect(main.getByText('There is only this headline so far.')).toBeVisible();
    await expect(main.locator('img[src^="/fallback/"]').first()).toBeVisible();
    await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', 'Nothing but a headline');
  },
  // Plain and whole.
  messy: async (page) => {
    const body = page.locator('[data-part~="body"]');
    const table = body.getByRole('region', { name: 'Table' });
    expect(await table.evaluate((region) => region.scrollWidth > region.clientWidth)).toBe(true);
    await table.focus();
    await expect(table).toBeFocused();
    await expect(body.getByRole('link', { name: 'Watch the video on YouTube' })).toHaveAttribute(
      'href',
      'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    );
    await expect(body.locator('iframe, script, [style], [class] [class], [onclick]')).toHaveCount(0);
    await expect(body.getByText('deeper')).toBeVisible();
    const styled = await body.getByText('Inline').evaluate((one) => getComputedStyle(one).position);
    expect(styled).toBe('static');
    expect(await page.evaluate(() => 'hurt' in window)).toBe(false);
  },
  // Names and tags lead where they say.
  slashes: async (page) => {
    const author = page.locator('[data-part~="author"] a');
    await expect(author).toHaveAttribute('href', '/author/A%2FB%20C%5CD%3Fx%3D1%23y');
    await expect(page.getByRole('link', { name: '?&=' })).toHaveAttribute('href', '/search?tags=%3F%26%3D');
    const profile = await fetch(new URL(page.url()).origin + (await author.getAttribute('href')));
    expect(profile.status).toBe(200);
    expect(await profile.text()).toContain('A/B C\\D?x=1#y');
  },
};

test('every odd story fits its page on a phone and on a desk and shows what it has, and so do their cards; none has accessibility faults (ART-10, ART-38, ART-50, ART-51, AUTH-01)', {
  tag: '@long',
}, async ({ page, fed }) => {
  expect(slugs).toEqual(expect.arrayContaining(Object.keys(CLAIMS)));
  const widths = [1280, 320];
  for (const slug of slugs) {
    await page.setViewportSize({ width: 1280, height: 900 });
    await open(page, fed, slug);
    await CLAIMS[slug]?.(page);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      await expectNoSidewaysScroll(page);
    }
    if (['messy', 'bare', 'tags', 'rtl'].includes(slug)) await expectAccessible(page);
  }
  await page.goto(`${fed.url}/world`);
  await expect(page.locator('main article').nth(5)).toBeVisible();
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSidewaysScroll(page);
    const heights = await page.locator('main article h2').evaluateAll((all) => all.map((one) => one.clientHeight));
    expect(Math.max(...heights), `${width}`).toBeLessThan(600);
  }
});

test('a headline of 20,000 letters is no headline: that item alone is set aside; odd query strings make no other page, and none that fails', async ({
  page,
  fed,
  guard,
}) => {
  guard.allow('the server responded with a status of 404');
  await page.goto(`${fed.url}/world/endless`);
  await expect(page.getByRole('heading', { name: 'Article Not Found' })).toBeVisible();
  const odd = [
    '?page=1',
    '?page=-5',
    '?page=1e9',
    '?page[]=2',
    '?%',
    '?a=%ff%fe',
    `?x=${'y'.repeat(4000)}`,
    '?page=2&page=3',
  ];
  for (const query of odd) {
    const answer = await fetch(`${fed.url}/world/bare${query}`);
    expect(answer.status, query).toBe(200);
    expect((await fetch(`${fed.url}/world${query}`)).status, query).toBeLessThan(500);
  }
  await page.goto(`${fed.url}/world/bare?utm_source=x&page=7`);
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', `${fed.url}/world/bare`);
});

test('script in a title, caption, name, link or text does nothing (WIRE-07, ART-38)', async ({ page, fed }) => {
  for (const path of ['/', '/world', '/latest-news', '/world/attack']) {
    await page.goto(fed.url + path);
    await untilInteractive(page);
    await expect(page.getByRole('main')).toContainText('Attack ">');
    expect(await page.evaluate(() => 'hurt' in window), path).toBe(false);
  }
  const main = page.getByRole('main');
  await main.getByText('Quiet words.').click();
  await expect(main.locator('iframe, [onclick], [onerror], a[href^="javascript:"]')).toHaveCount(0);
  expect(await page.evaluate(() => 'hurt' in window)).toBe(false);
});
