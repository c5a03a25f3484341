import type { Locator, Page } from '@playwright/test';
import { expect, expectNoSidewaysScroll, logIn, logInByHand, test, untilInteractive } from '#tests/support/journey.ts';
import { expectAccessible, expectAccessibleAndNarrow, expectLargeTextFits } from '#tests/support/site/accessible.ts';

/** The layouts that most readers see and most changes touch. */
const mainLayouts = ['/', '/world', '/search?q=london&kind=article&tags='];
/** One address of each other layout and state; where two pages share their markup, one of them. */
const otherLayouts = [
  '/entertainment',
  '/web-stories',
  '/about',
  '/login',
  '/science-news',
  '/opinion',
  '/business',
  '/world?page=9999',
  '/world/no-such-story',
  '/author/Nobody',
  '/topic/food',
  '/search?q=qqqqzzzz',
  '/alerts',
  '/saved',
  '/privacy',
];

/** In Hindi, but for those that stories make. */
const hindiLayouts = [
  '/hi',
  '/hi/world',
  '/hi/search?q=%E0%A4%B9%E0%A4%BF%E0%A4%B8%E0%A5%8D%E0%A4%B8%E0%A5%87%E0%A4%A6%E0%A4%BE%E0%A4%B0%E0%A5%80',
  '/hi/diaspora-support',
  '/hi/business',
  '/hi/videos',
  '/hi/live',
  '/hi/live/schedule',
  '/hi/petition',
  '/hi/book-rajneeti',
  '/hi/newsletter',
  '/hi/saved',
  '/hi/alerts',
  '/hi/corrections',
  '/hi/privacy',
  '/hi/about',
  '/hi/world/no-such-story',
];

async function expectEachAccessible(page: Page, url: string, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(url + path);
    await untilInteractive(page);
    await expectAccessibleAndNarrow(page);
  }
}

/**
 * Removes the operations of the API's description that are made of the same elements as one before, and answers how many
 * are left. Of its hundreds, axe would look at the same few three times for half a minute.
 */
function keepOneOfEachShape(page: Page): Promise<number> {
  return page.evaluate(() => {
    const seen = new Set<string>();
    for (const operation of document.querySelectorAll('article')) {
      const steps = (element: Element): string => {
        const own = `${element.localName}.${element.className}`;
        return element === operation || element.parentElement === null ? own : `${steps(element.parentElement)} ${own}`;
      };
      const shape = [...new Set([...operation.querySelectorAll('*')].map(steps))].sort().join('\n');
      if (seen.has(shape)) operation.remove();
      else seen.add(shape);
    }
    return seen.size;
  });
}

test('neither the home page nor a section, a search or a story has accessibility faults, and each fits a screen of 320 pixels', async ({
  page,
  site,
}) => {
  const [story = ''] = await pathsOfKinds(page, site.url);
  await expectEachAccessible(page, site.url, [...mainLayouts, story]);
});

test('the API’s description has no accessibility faults, and fits a screen of 320 pixels', { tag: '@long' }, async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(`${site.url}/api/docs`);
  await expectLargeTextFits(page);
  await page.setViewportSize({ width: 320, height: 800 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  expect(await keepOneOfEachShape(page)).toBeGreaterThan(3);
  await expectAccessibleAndNarrow(page, { bestPractice: true });
});

test('a target that the bar covers in passing is large enough, and a small one is found', async ({ page, site }) => {
  await page.goto(`${site.url}/world`);
  await untilInteractive(page);
  const covered = page.getByRole('main').getByRole('listitem').getByRole('heading').getByRole('link').first();
  await covered.evaluate((link) => scrollBy({ top: link.getBoundingClientRect().top + 6, behavior: 'instant' }));
  const at = await page.evaluate(() => scrollY);
  await expectAccessible(page);
  expect(await page.evaluate(() => scrollY)).toBe(at);
  await page.evaluate(() => {
    const buttons = ['One', 'Two'].map((name) => {
      const button = document.createElement('button');
      button.ariaLabel = name;
      button.style.cssText = 'width: 12px; height: 12px; min-height: 0; padding: 0';
      return button;
    });
    document.querySelector('main')?.prepend(...buttons);
  });
  await expect(expectAccessible(page)).rejects.toThrow(/target-size: button/);
});

test('neither have the other sections, lists and standing pages, empty lists and missing pages', {
  tag: '@long',
}, async ({ page, site, guard }) => {
  guard.allow('the server responded with a status of 404');
  await expectEachAccessible(page, site.url, otherLayouts);
});

test('no blog, deep dive, web story or author has accessibility faults, and each fits a screen of 320 pixels', {
  tag: '@long',
}, async ({ page, site }) => {
  test.setTimeout(360_000);
  const [, ...others] = await pathsOfKinds(page, site.url);
  await expectEachAccessible(page, site.url, others);
});

test('no Hindi page has accessibility faults, and each fits a screen of 320 pixels', { tag: '@long' }, async ({
  page,
  site,
  inHindi: { history, author, topic, deepDive, liveBlog, story },
  guard,
}) => {
  test.setTimeout(360_000);
  guard.allow('the server responded with a status of 404');
  const ofStories = [story, history, author, topic, deepDive, liveBlog];
  await expectEachAccessible(page, site.url, [...ofStories, ...hindiLayouts]);
  for (const path of ['/hi?lite', `${story}?lite`]) {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(site.url + path);
    await expectAccessibleAndNarrow(page);
  }
});

test('the desk has no accessibility faults, and fits with text twice as large', async ({ page, site }) => {
  await logIn(page, site);
  for (const path of ['/admin/dashboard', '/admin/update-entertainment', '/admin/sources', '/admin/site-state']) {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(site.url + path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page);
    await expectLargeTextFits(page);
  }
});

test('nothing moves by itself for who asks for less motion', async ({ page, site }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const moving = async () =>
    page.evaluate(() =>
      [...document.querySelectorAll('*')]
        .filter((element) => {
          const { animationName, transitionDuration } = getComputedStyle(element);
          return animationName !== 'none' || transitionDuration !== '0s';
        })
        .map((element) => `${element.localName}.${element.className}`),
    );
  for (const path of ['/', '/videos', '/live', '/book-rajneeti']) {
    await page.goto(site.url + path);
    expect(await moving(), path).toEqual([]);
  }
  await logInByHand(page, site);
  expect(await moving(), 'the dashboard').toEqual([]);
});

test('the page that one is on, the topic that is chosen, LIVE and the edge of a dialog can be told apart with forced colours', async ({
  page,
  site,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto(site.url);
  await untilInteractive(page);
  const ground = (shown: Locator) => shown.evaluate((element) => getComputedStyle(element).backgroundColor);
  const bar = page.getByRole('navigation', { name: 'Main', exact: true });
  const here = bar.getByRole('link', { name: 'Home', exact: true });
  const elsewhere = bar.getByRole('link', { name: 'World', exact: true });
  expect(await ground(here)).not.toBe(await ground(elsewhere));
  await expect(elsewhere).toHaveCSS('border-bottom-color', 'rgb(255, 255, 255)');
  // A rule's saffron end would be a gap in it.
  const section = page.getByRole('heading', { level: 2, name: 'National News' }).locator('..');
  expect(await section.evaluate((header) => getComputedStyle(header, '::before').display)).toBe('none');
  const live = page.getByRole('link', { name: 'LIVE: watch Live TV' }).locator('> span');
  await expect(live).toHaveCSS('border-left-style', 'solid');
  const topics = page.locator('[data-feature~="pills"]').first().locator('[data-pill]');
  await topics.nth(1).click();
  await expect(topics.nth(1)).toHaveAttribute('aria-pressed', 'true');
  expect(await ground(topics.nth(1))).not.toBe(await ground(topics.nth(0)));
  await page.getByRole('main').locator('article').getByRole('heading').getByRole('link').first().click();
  await expect(page.getByRole('dialog')).toHaveCSS('border-left-style', 'solid');
});

/** One address of each kind of page, a story first, as the site's own lists name them. */
async function pathsOfKinds(page: Page, url: string): Promise<string[]> {
  const found: string[] = [];
  for (const [list, link] of [
    ['/world', 'main article a[href^="/world/"]'],
    ['/world', 'main a[href^="/blog/"]'],
    ['/world', 'main a[href^="/author/"]'],
    ['/', 'main a[href^="/deep-dive/"]'],
    ['/web-stories', 'main a[href^="/web-stories/"]'],
  ] as const) {
    await page.goto(url + list);
    const href = await page.locator(link).first().getAttribute('href');
    if (!href) throw new Error(`${list} has no ${link}`);
    found.push(href);
    if (href.startsWith('/author/')) found.push(`${href}?tab=archive`);
  }
  return found;
}
