import type { Locator, Page } from '@playwright/test';
import { openHome } from '#tests/support/home/home-page.ts';
import { expect, test, untilInteractive } from '#tests/support/journey.ts';

function sectionOf(page: Page, name: string): Locator {
  return page.locator(`[data-home-section="${name}"]`);
}

function bylineIn(section: Locator): Locator {
  return section.locator('article a[href^="/author/"], li a[href^="/author/"]').first();
}

function viewOf(page: Page): Locator {
  return page.locator('[data-author-view]');
}

test('an author in the Latest News block, and in every section, turns it into the author view; Back returns its stories, and the browser goes back and forward through it (HOME-53, HOME-54, HOME-55, NAV-58, NAV-59, STATE-15)', async ({
  page,
  site,
}) => {
  await openHome(page, site.url);
  const title = await page.title();
  const section = sectionOf(page, 'latest');
  const byline = bylineIn(section);
  const author = (await byline.innerText()).trim();
  await page.evaluate(() => Object.assign(window, { sameWindow: true }));
  await byline.click();
  const view = section.locator('[data-author-view]');
  await expect(view.getByRole('heading', { name: author, level: 3 })).toBeVisible();
  await expect(view.locator('[data-part~="stories"] article').first()).toBeVisible();
  await expect(section.getByRole('heading', { name: 'Latest News' })).toBeVisible();
  await expect(byline).toBeHidden();
  await expect(page).toHaveURL(`${site.url}/author/${encodeURIComponent(author)}`);
  await expect(page).toHaveTitle(new RegExp(author));
  await view.getByRole('button', { name: 'Back' }).click();
  await expect(viewOf(page)).toHaveCount(0);
  await expect(byline).toBeVisible();
  await expect(byline).toBeFocused();
  await expect(page).toHaveURL(`${site.url}/`);
  await expect(page).toHaveTitle(title);

  for (const name of ['head', 'deep-dive', 'national', 'business', 'sports']) {
    const section = sectionOf(page, name);
    await bylineIn(section).click();
    await expect(section.locator('[data-author-view] [data-part~="profile"]'), name).toBeVisible();
    await page.goBack();
    await expect(viewOf(page), name).toHaveCount(0);
    await expect(bylineIn(section), name).toBeVisible();
    await page.goForward();
    await expect(section.locator('[data-author-view] [data-part~="profile"]'), name).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(`${site.url}/`);
    await expect(viewOf(page), name).toHaveCount(0);
  }
  expect(await page.evaluate(() => 'sameWindow' in window)).toBe(true);
});

test('a section beside an open author view is refreshed with its own stories, and the name keeps its language', async ({
  page,
  site,
}) => {
  await page.route('**/author/*', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replace(/<h1([^>]*)>[^<]*<\/h1>/, '<h1$1 lang="hi">आशा राय</h1>');
    await route.fulfill({ response: answer, body });
  });
  await openHome(page, site.url);
  await bylineIn(sectionOf(page, 'national')).click();
  const name = viewOf(page).getByRole('heading', { name: 'आशा राय', level: 3 });
  await expect(name).toHaveAttribute('lang', 'hi');
  const sports = sectionOf(page, 'sports');
  const refreshed = page.waitForResponse(`${site.url}/`);
  await sports.getByRole('button', { name: 'Refresh' }).click();
  await refreshed;
  await expect(sports).not.toHaveAttribute('aria-busy');
  await expect(sports.getByText('Using cached data')).toBeHidden();
  await expect(name).toBeVisible();
});

test("the page does not jump: the section stays in view and the reader comes back to the same place; a story opened above an author view leaves it as it was; a reload shows the whole page of the author, and leaving for elsewhere the home page as it was; an author who cannot be had says why, with 'Try Again' and Back (HOME-15, HOME-55, NAV-59, STATE-02, STATE-03, STATE-15)", {
  tag: '@long',
}, async ({ page, site, guard }) => {
  await openHome(page, site.url);
  const section = sectionOf(page, 'national');
  const profile = viewOf(page).locator('[data-part~="profile"]');
  await test.step('the place on the page', async () => {
    const last = section.locator('article a[href^="/author/"]').last();
    await last.scrollIntoViewIfNeeded();
    const before = await page.evaluate(() => window.scrollY);
    await last.click();
    const heading = section.getByRole('heading', { level: 2 });
    await expect(heading).toBeInViewport();
    await expect(viewOf(page).getByRole('button', { name: 'Back' })).toBeInViewport();
    await page.goBack();
    await expect(last).toBeFocused();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(before);
  });
  await test.step('a story above it', async () => {
    await bylineIn(section).click();
    await expect(profile).toBeVisible();
    const authorAddress = page.url();
    await sectionOf(page, 'business').locator('article h3 a').first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page).toHaveURL(authorAddress);
    await expect(profile).toBeVisible();
    await page.goBack();
    await expect(viewOf(page)).toHaveCount(0);
    await expect(page).toHaveURL(`${site.url}/`);
  });
  await test.step('leaving, and a reload', async () => {
    const author = (await bylineIn(section).innerText()).trim();
    await bylineIn(section).click();
    await expect(profile).toBeVisible();
    await page.getByRole('navigation', { name: 'Main', exact: true }).getByRole('link', { name: 'India' }).click();
    await expect(page.locator('[data-home-section]')).toHaveCount(0);
    await expect(page).toHaveURL(`${site.url}/india-news`);
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: author })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: author })).toBeVisible();
    await untilInteractive(page);
    await page.goBack();
    await expect(page).toHaveURL(`${site.url}/`);
    await expect(viewOf(page)).toHaveCount(0);
    await expect(bylineIn(section)).toBeVisible();
  });
  await test.step('an author who cannot be had', async () => {
    guard.allow('503');
    // Of authors seen before, what is kept would stand in.
    await openHome(page, site.url);
    await page.route('**/author/**', (route) =>
      route.fulfill({ status: 503, contentType: 'text/html', body: 'broken' }),
    );
    await bylineIn(section).click();
    const alert = viewOf(page).getByRole('alert');
    await expect(alert).toContainText('HTTP error! status: 503');
    await page.unrouteAll();
    await alert.getByRole('button', { name: 'Try Again' }).click();
    await expect(profile).toBeVisible();
    await expect(alert).toBeHidden();
    await viewOf(page).getByRole('button', { name: 'Back' }).click();
    await expect(viewOf(page)).toHaveCount(0);
  });
});
