import type { Locator, Page } from '@playwright/test';
import { expect, expectNoSidewaysScroll, test, untilInteractive } from '#tests/support/journey.ts';
import config from '../../playwright.config.ts';

/** The header's links in order, each with the title of the page that it leads to. */
const mainSet = [
  ['Live TV', '/live', 'Live TV'],
  ['Videos', '/videos', 'Videos'],
  ['World', '/world', 'World News'],
  ['Viral', '/viral', 'Viral News'],
  ['Latest', '/latest-news', 'Latest News'],
  ['India', '/india-news', 'India News'],
  ['Entertainment', '/entertainment', 'Entertainment'],
  ['SportFit', '/sportfit', 'SportFit'],
  ['Book Show', '/book-rajneeti', 'Take your place on Rajneeti'],
  ['About Us', '/about', 'About Us One channel, two homes.'],
  ['Home', '/', 'MATV: today’s news'],
] as const;
const moreSet = [
  ['Defence', '/defence', 'Defence'],
  ['Education', '/education', 'Education'],
  ['Elections', '/election-news', 'Election News'],
  ['Health', '/health', 'Health'],
  ['Tech', '/tech', 'Technology'],
  ['Initiatives', '/initiatives', 'Initiatives'],
  ['Science', '/science-news', 'Science News'],
  ['Opinion', '/opinion', 'Opinion'],
] as const;

/** The page at `path` with this title, between one masthead and one footer. */
async function expectFramed(page: Page, path: string, title: string): Promise<void> {
  await expect(page).toHaveURL((url) => url.pathname === path);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByRole('contentinfo')).toHaveCount(1);
}

test("the links of the header, those behind 'More' as well, lead from page to page, each between masthead and footer (NAV-02, NAV-05, NAV-06)", async ({
  page,
  site,
}) => {
  await page.goto(`${site.url}/web-stories`);
  await untilInteractive(page);
  const bar = page.getByRole('navigation', { name: 'Main', exact: true });
  for (const [label, path, title] of mainSet) {
    await bar.getByRole('link', { name: label, exact: true }).click();
    await expectFramed(page, path, title);
  }
  const more = page.getByRole('navigation', { name: 'More sections' });
  for (const [label, path, title] of moreSet) {
    await page.getByText('More', { exact: true }).click();
    await more.getByRole('link', { name: label, exact: true }).click();
    await expectFramed(page, path, title);
  }
});

test('the home page is that of a British channel with an Indian diaspora angle; its footer leads to every page that the header does not name (NAV-01, NAV-36, NAV-37, NAV-38, NAV-43)', async ({
  page,
  site,
}) => {
  await page.goto(site.url);
  await expect(page.getByRole('main').locator('[data-home-section]').first()).toBeVisible();
  await expect(
    page.getByRole('navigation', { name: 'Main', exact: true }).getByRole('link', { name: 'Live TV' }),
  ).toBeVisible();
  await expect(page.getByRole('contentinfo').getByRole('heading', { name: 'Indian Diaspora Support' })).toBeVisible();
  for (const path of ['/web-stories', '/business', '/petition', '/diaspora-support', '/search', '/privacy', '/terms']) {
    await page.getByRole('contentinfo').locator(`a[href="${path}"]`).first().click();
    await expect(page).toHaveURL(site.url + path);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveCount(1);
  }
});

test('who jumps down before the page stands finds what is on the screen where it was', async ({ page, site }) => {
  // Nothing comes by itself meanwhile.
  await page.addInitScript(() => Object.assign(window, { setTimeout: () => 0 }));
  await page.setViewportSize({ width: 768, height: 900 });
  await page.goto(site.url);
  await expect(page.locator('html')).not.toHaveClass(/loaded/);
  const moved = await page.getByRole('contentinfo').evaluate(async (footer) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    footer.scrollIntoView();
    const { top } = footer.getBoundingClientRect();
    for (let frames = 0; frames < 5; frames += 1) await frame();
    return footer.getBoundingClientRect().top - top;
  });
  await expect(page.locator('html')).toHaveClass(/loaded/);
  expect(Math.abs(moved)).toBeLessThan(2);
});

test('reading is public and writing is not (NAV-04)', async ({ site }) => {
  for (const path of ['/', '/api/news', '/api/authors', '/api/blogs/published']) {
    expect((await fetch(site.url + path)).status, path).toBe(200);
  }
  for (const path of ['/api/viral-news', '/api/upload']) {
    expect((await fetch(site.url + path, { method: 'POST' })).status, path).toBe(401);
  }
});

test('pages flow again at a zoom of 200 %', async ({ page, site }) => {
  // A window of 1280 pixels at that zoom.
  await page.setViewportSize({ width: 640, height: 450 });
  for (const path of ['/', '/world']) {
    await page.goto(site.url + path);
    await expectNoSidewaysScroll(page);
  }
});

test('text twice as large, as set in the browser, keeps every page inside the window', { tag: '@long' }, async ({
  site,
  playwright,
}) => {
  const { launchOptions } = config.use ?? {};
  const args = [...(launchOptions?.args ?? []), '--blink-settings=defaultFontSize=32'];
  const browser = await playwright.chromium.launch({ ...launchOptions, args });
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  await page.goto(site.url);
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px');
  const story = await page.locator('main article a[href^="/"]').first().getAttribute('href');
  for (const path of ['/', '/world', '/opinion', '/web-stories', '/about', '/search?q=london', story ?? '/']) {
    await page.goto(site.url + path);
    await expectNoSidewaysScroll(page);
  }
  const banner = page.getByRole('banner');
  const tools = [
    banner.locator('a[hreflang]'),
    banner.locator('a[href$="/search"]'),
    page.locator('[data-theme-switch]'),
  ];
  await page.setViewportSize({ width: 320, height: 844 });
  for (const path of ['/about', '/alerts', '/petition', '/live/schedule', '/privacy']) {
    await page.goto(site.url + path);
    await untilInteractive(page);
    await expectNoSidewaysScroll(page);
  }
  await page.goto(`${site.url}/petition`);
  const label = page.locator('dt', { hasText: 'Signatures' });
  const lines = (shown: HTMLElement) => shown.offsetHeight / Number.parseFloat(getComputedStyle(shown).lineHeight);
  expect(Math.round(await label.evaluate(lines)), 'no label breaks within a word').toBe(1);
  // What is written over the drawing of /live makes it taller, and does not run on over the programmes below.
  await page.goto(`${site.url}/live`);
  const slate = page.getByRole('region', { name: 'Live on YouTube' });
  const bottomOf = (part: Locator) => part.evaluate((shown) => shown.getBoundingClientRect().bottom);
  expect(await bottomOf(slate.getByText('No live video right now'))).toBeLessThan(await bottomOf(slate));
  for (const width of [320, 360, 390, 430]) {
    await page.setViewportSize({ width, height: 844 });
    for (const path of ['/', '/hi']) {
      await page.goto(site.url + path);
      await untilInteractive(page);
      await expectNoSidewaysScroll(page);
      const tops = await Promise.all(tools.map((tool) => tool.evaluate((shown) => shown.getBoundingClientRect().top)));
      const apart = Math.max(...tops) - Math.min(...tops);
      expect(apart, `the tools of ${path} stand on one line of ${width} px`).toBeLessThan(8);
    }
  }
  await browser.close();
});

test('the frame is operated by the keyboard alone', async ({ page, site }) => {
  await page.goto(`${site.url}/world`);
  await untilInteractive(page);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${site.url}/world#main`);
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.querySelector('main')?.contains(document.activeElement))).toBe(true);
  const reached = async (wanted: string): Promise<void> => {
    await page.goto(`${site.url}/world`);
    await untilInteractive(page);
    for (let step = 0; step < 40; step += 1) {
      await page.keyboard.press('Tab');
      const name = await page.evaluate(() => {
        const { activeElement: active } = document;
        return (active?.getAttribute('aria-label') ?? active?.textContent ?? '').trim();
      });
      if (name.startsWith(wanted)) return;
    }
    throw new Error(`Tab never came to ${wanted}`);
  };
  await reached('Colour theme');
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  // The panel behind 'More' covers the page: it closes for Escape, and when the focus moves on.
  await reached('More');
  const toggle = page.locator('summary', { hasText: /^More/ });
  const panel = page.getByRole('navigation', { name: 'More sections' });
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(panel.getByRole('link').first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(toggle).toBeFocused();
  await page.keyboard.press('Enter');
  await panel.getByRole('link').last().focus();
  await page.keyboard.press('Tab');
  await expect(panel).toBeHidden();
  await toggle.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${site.url}/defence`);
  // In a small window, as with text twice as large, all of the panel can be scrolled to although the bar is sticky.
  await page.setViewportSize({ width: 320, height: 200 });
  await page.evaluate(() => scrollTo(0, 600));
  await toggle.focus();
  await page.keyboard.press('Enter');
  await panel.getByRole('link').last().focus();
  await expect(panel.getByRole('link').last()).toBeInViewport({ ratio: 1 });
  // On a phone the days of the guide go sideways: what the keyboard has reached is never cut, nor under the faded edge.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${site.url}/live/schedule`);
  await untilInteractive(page);
  const cut = await page.getByRole('navigation', { name: 'Days' }).evaluate((days) => {
    const links = [...days.querySelectorAll('a')];
    const isCut = (link: HTMLElement) => {
      link.focus({ focusVisible: true });
      return link.getBoundingClientRect().right > innerWidth - 31;
    };
    return [links.length > 5, links.filter(isCut).map((link) => link.textContent)];
  });
  expect(cut).toEqual([true, []]);
});

test('on a phone, the link to the page is in view even if it stands beyond the edge of the bar (NAV-30, NAV-32)', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const link = page.getByRole('navigation', { name: 'Main', exact: true }).locator('[aria-current]');
  for (const [path, name] of [
    ['/viral', 'Viral'],
    ['/sportfit', 'Sport'],
    ['/about', 'About'],
  ] as const) {
    await page.goto(site.url + path);
    await expect(link).toHaveText(name, { useInnerText: true });
    await expect(link).toBeInViewport({ ratio: 1 });
  }
  expect(await page.evaluate(() => [scrollX, scrollY])).toEqual([0, 0]);
});
