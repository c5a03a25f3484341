import type { Page } from '@playwright/test';
import { test as base, expect, expectNoSidewaysScroll } from '#tests/support/journey.ts';
import { expectAccessible } from '#tests/support/site/accessible.ts';
import { type Site, startSite } from '#tests/support/site/site.ts';
import { type Feed, feedItem, openFeedServer } from '#tests/support/wire/feed.ts';

interface OddSite extends Site {
  readonly feed: Feed;
}

const longWord = 'Donaudampfschifffahrtsgesellschaft'.repeat(9).slice(0, 300);
const wide = Array.from({ length: 12 }, (_, column) => `<td>Column ${column} with words</td>`).join('');
const messy = `<p style="color:red;position:fixed;inset:0;font-size:90px" class="x" onclick="window.hurt=1">Inline <b>styles</b></p>
  <table style="width:4000px"><tr><th>City</th></tr><tr>${wide}</tr></table>
  <iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ" width="900">none</iframe>
  <blockquote>A pull quote that stands out.</blockquote><ul><li>One<li>Two</ul>
  <p>Never closed <em>and <strong>crossed</em> over</strong><div><p>Deep <div>deeper<script>window.hurt=1</script>
  <img src=x onerror="window.hurt=1"><p>${longWord}</p>`;

/** One story of each kind that is not as stories should be. */
const oddStories: readonly Record<string, unknown>[] = [
  feedItem('emoji', { title: '🎉 Fireworks 👩‍👩‍👧‍👦 over the 🌉', slug: 'emoji', author: '🦊 Fox / Desk' }),
  feedItem('rtl', {
    title: 'مدن الموانئ تتفق على خطة للفيضانات',
    content: '<p>وافقت المدن على خطة مشتركة بعد أشهر من المفاوضات.</p>',
    slug: 'rtl',
    author: 'ليلى حداد',
  }),
  feedItem('long-word', { title: longWord, slug: 'long-word', author: longWord }),
  feedItem('lengthy', { title: 'A lengthy headline '.repeat(26), slug: 'lengthy' }),
  feedItem('tags', {
    title: 'Five hundred tags',
    slug: 'tags',
    tags: Array.from({ length: 500 }, (_, n) => `tag ${n}`),
  }),
  { id: 'bare', title: 'Nothing but a headline', category_name: 'World', slug: 'bare' },
  feedItem('messy', { title: 'A body out of order', content: messy, slug: 'messy' }),
  feedItem('slashes', {
    title: 'Either/or: a\\b % #1?',
    slug: 'slashes',
    author: 'A/B C\\D?x=1#y',
    tags: ['a/b', '?&='],
  }),
];
const endless = feedItem('endless', { title: 'Endless headline '.repeat(1250), slug: 'endless' });
const slugs = oddStories.map((story) => String(story.slug));

const test = base.extend<object, { oddSite: OddSite }>({
  oddSite: [
    async ({ browserName: _ }, use) => {
      const feed = await openFeedServer([endless, ...oddStories]);
      const site = await startSite({ env: { WIRE_URL: feed.url, WIRE_TOKEN: feed.token } });
      await use({ ...site, feed });
      await site.stop();
      await feed.close();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
});

async function open(page: Page, site: Site, slug: string): Promise<void> {
  await expect
    .poll(async () => (await fetch(`${site.url}/world/${slug}`)).status, { timeout: 20_000, message: slug })
    .toBe(200);
  await page.goto(`${site.url}/world/${slug}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

for (const width of [320, 1280]) {
  test(`every odd story fits its page at ${width} pixels, and so do their cards`, async ({ page, oddSite }) => {
    await page.setViewportSize({ width, height: 800 });
    for (const slug of slugs) {
      await open(page, oddSite, slug);
      await expectNoSidewaysScroll(page);
    }
    await page.goto(`${oddSite.url}/world`);
    await expect(page.locator('main article').nth(5)).toBeVisible();
    await expectNoSidewaysScroll(page);
    const heights = await page.locator('main article h2').evaluateAll((all) => all.map((one) => one.clientHeight));
    expect(Math.max(...heights)).toBeLessThan(600);
  });
}

test('a story without picture, author, date, summary and body says so and stays a page (ART-50, ART-51)', async ({
  page,
  oddSite,
}) => {
  await open(page, oddSite, 'bare');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Nothing but a headline');
  await expect(main.getByRole('link', { name: /MATV Wire/ })).toBeVisible();
  await expect(main.getByText('Unknown Date')).toBeVisible();
  await expect(main.getByText('There is only this headline so far.')).toBeVisible();
  await expect(main.locator('img[src^="/fallback/"]').first()).toBeVisible();
  await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', 'Nothing but a headline');
});

test('a body with tables, embeds, inline styles and broken HTML is shown plain and whole (ART-10, ART-38)', async ({
  page,
  oddSite,
}) => {
  await open(page, oddSite, 'messy');
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
});

test('a headline of 20,000 letters is no headline: that item alone is set aside', async ({ page, oddSite, guard }) => {
  guard.allow('the server responded with a status of 404');
  await open(page, oddSite, 'lengthy');
  await page.goto(`${oddSite.url}/world/endless`);
  await expect(page.getByRole('heading', { name: 'Article Not Found' })).toBeVisible();
});

test('a headline of 500 letters is set smaller and leaves room for the story', async ({ page, oddSite }) => {
  await open(page, oddSite, 'lengthy');
  const heading = page.getByRole('heading', { level: 1 });
  expect(((await heading.textContent()) ?? '').length).toBeGreaterThan(480);
  const box = await heading.boundingBox();
  expect(box?.height ?? 0).toBeLessThan(500);
});

test('of five hundred tags ten are shown and the kept ones can be opened', async ({ page, oddSite }) => {
  await open(page, oddSite, 'tags');
  await expect(page.getByRole('list', { name: 'Tags', exact: true }).getByRole('link')).toHaveCount(10);
  await page.getByText('20 more tags').click();
  await expect(page.getByRole('list', { name: 'More tags' }).getByRole('link').first()).toBeVisible();
});

test('right-to-left text is set from the right, whatever surrounds it', async ({ page, oddSite }) => {
  await open(page, oddSite, 'rtl');
  const direction = (selector: string) =>
    page.locator(selector).evaluate((element) => getComputedStyle(element).direction);
  expect(await direction('h1')).toBe('rtl');
  expect(await direction('[data-part~="body"]')).toBe('rtl');
  expect(await direction('[data-part~="kicker"]')).toBe('ltr');
});

test('names and tags with slashes, quotes and emoji lead where they say (AUTH-01)', async ({ page, oddSite }) => {
  await open(page, oddSite, 'slashes');
  const author = page.locator('[data-part~="author"] a');
  await expect(author).toHaveAttribute('href', '/author/A%2FB%20C%5CD%3Fx%3D1%23y');
  await expect(page.getByRole('link', { name: '?&=' })).toHaveAttribute('href', '/search?tags=%3F%26%3D');
  const profile = await fetch(oddSite.url + (await author.getAttribute('href')));
  expect(profile.status).toBe(200);
  expect(await profile.text()).toContain('A/B C\\D?x=1#y');
  await open(page, oddSite, 'emoji');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('🎉 Fireworks 👩‍👩‍👧‍👦 over the 🌉');
});

test('odd query strings make no other page, and none that fails', async ({ page, oddSite }) => {
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
    const answer = await fetch(`${oddSite.url}/world/bare${query}`);
    expect(answer.status, query).toBe(200);
    expect((await fetch(`${oddSite.url}/world${query}`)).status, query).toBeLessThan(500);
  }
  await page.goto(`${oddSite.url}/world/bare?utm_source=x&page=7`);
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', `${oddSite.url}/world/bare`);
});

test('odd stories have no accessibility faults', async ({ page, oddSite }) => {
  for (const slug of ['messy', 'bare', 'tags', 'rtl']) {
    await open(page, oddSite, slug);
    await expectAccessible(page);
  }
});
