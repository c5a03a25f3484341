import type { Locator, Page } from '@playwright/test';
import { test as base, expect, untilInteractive } from '../journey.ts';
import { type Site, startSite } from '../site/site.ts';
import { feedItem, openFeedServer } from '../wire/feed.ts';

/** The author of stories that fill three pages of the latest and two months of the archive. */
export const WRITER = 'Asha Rao';
export const ODD_NAMES = [
  'A B/C',
  '🚀 Space & Co',
  'سارة خان',
  'नेहा शर्मा',
  'Zoë O’Neill-Śmith & “Co”',
  'x'.repeat(120),
];

const hour = 3_600_000;
const hoursAgo = (hours: number) => new Date(Date.now() - hours * hour).toISOString();

const longWord = 'Donaudampfschifffahrtsgesellschaft'.repeat(9).slice(0, 300);
const wide = Array.from({ length: 12 }, (_, column) => `<td>Column ${column} with words</td>`).join('');
const messy = `<p style="color:red;position:fixed;inset:0;font-size:90px" class="x" onclick="window.hurt=1">Inline <b>styles</b></p>
  <table style="width:4000px"><tr><th>City</th></tr><tr>${wide}</tr></table>
  <iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ" width="900">none</iframe>
  <blockquote>A pull quote that stands out.</blockquote><ul><li>One<li>Two</ul>
  <p>Never closed <em>and <strong>crossed</em> over</strong><div><p>Deep <div>deeper<script>window.hurt=1</script>
  <img src=x onerror="window.hurt=1"><p>${longWord}</p>`;

const oddItem = (id: string, more: Record<string, unknown>) =>
  feedItem(id, { author: 'Odd Writer', published_at: hoursAgo(2), ...more });

/** One story with each irregularity. */
export const ODD_STORIES: readonly Record<string, unknown>[] = [
  oddItem('emoji', { title: '🎉 Fireworks 👩‍👩‍👧‍👦 over the 🌉', slug: 'emoji', author: '🦊 Fox / Desk' }),
  oddItem('rtl', {
    title: 'مدن الموانئ تتفق على خطة للفيضانات',
    content: '<p>وافقت المدن على خطة مشتركة بعد أشهر من المفاوضات.</p>',
    slug: 'rtl',
    author: 'ليلى حداد',
  }),
  oddItem('long-word', { title: longWord, slug: 'long-word', author: longWord }),
  oddItem('long-category', {
    title: 'A category of one long word',
    slug: 'long-category',
    category_name: longWord.slice(0, 100),
  }),
  oddItem('lengthy', { title: 'A lengthy headline '.repeat(26), slug: 'lengthy' }),
  oddItem('tags', {
    title: 'Five hundred tags',
    slug: 'tags',
    tags: Array.from({ length: 500 }, (_, n) => `tag ${n}`),
  }),
  { id: 'bare', title: 'Nothing but a headline', category_name: 'World', slug: 'bare' },
  oddItem('messy', { title: 'A body out of order', content: messy, slug: 'messy' }),
  oddItem('slashes', {
    title: 'Either/or: a\\b % #1?',
    slug: 'slashes',
    author: 'A/B C\\D?x=1#y',
    tags: ['a/b', '?&='],
  }),
];
/** Every text of it tries to run script. */
const hostile = '"><img src=x onerror="window.hurt=1"><script>window.hurt=1</script>';
const attack = feedItem('attack', {
  title: `Attack ${hostile}`,
  image_caption: `Caption ${hostile}`,
  author: `Mallory ${hostile}`,
  slug: 'attack',
  tags: [`tag ${hostile}`],
  content: `<p onclick="window.hurt=1">Quiet words.</p>${hostile}<a href="javascript:window.hurt=1">press</a><iframe src="javascript:window.hurt=1"></iframe><svg onload="window.hurt=1"></svg>`,
  published_at: new Date().toISOString(),
});
const endless = oddItem('endless', { title: 'Endless headline '.repeat(1250), slug: 'endless' });

/** 75 stories of one section: 50 on its first page, 20 on the second, 5 on the third. */
const healthStories = Array.from({ length: 75 }, (_, index) =>
  feedItem(`health-${index + 1}`, {
    title: `Health story ${index + 1}`,
    author: 'Writer on Health',
    category_name: 'Health',
    published_at: hoursAgo((index + 1) / 6),
  }),
);

function items(): Record<string, unknown>[] {
  const recent = Array.from({ length: 23 }, (_, index) =>
    feedItem(index + 1, { title: `Report ${index + 1}`, author: WRITER, published_at: hoursAgo(index + 1) }),
  );
  const old = feedItem('old', { title: 'Report of old', author: WRITER, published_at: hoursAgo(24 * 90) });
  const odd = ODD_NAMES.map((author, index) =>
    feedItem(`odd-${index}`, { title: `Odd ${index}`, author, published_at: hoursAgo(1) }),
  );
  return [...healthStories, attack, endless, ...ODD_STORIES, ...recent, old, ...odd];
}

/**
 * Playwright's `test` with a site per worker that a wire has fed: stories of one author, a long section, and irregular
 * ones.
 */
export const test = base.extend<object, { fed: Site }>({
  fed: [
    async ({ browserName: _ }, use) => {
      const feed = await openFeedServer(items());
      const site = await startSite({ env: { WIRE_URL: feed.url, WIRE_TOKEN: feed.token, WIRE_INTERVAL: '600' } });
      const all = `${site.url}${authorPage('x'.repeat(120))}`;
      await expect.poll(async () => (await fetch(all)).status, { timeout: 20_000 }).toBe(200);
      await use(site);
      await site.stop();
      await feed.close();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
});

/** Path of an author's page. */
export function authorPage(name: string): string {
  return `/author/${encodeURIComponent(name)}`;
}

/** Headlines of the listed articles. */
export function headlines(page: Page): Locator {
  return page.getByRole('main').getByRole('article').getByRole('heading');
}

/** Opens a page and waits for its script. */
export async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await untilInteractive(page);
}
