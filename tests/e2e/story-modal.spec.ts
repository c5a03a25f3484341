import type { Page } from '@playwright/test';
import { addressOf, headlineIn, modalOf, openHome } from '#tests/support/home/home-page.ts';
import { expect, heldWhilePlaying, test } from '#tests/support/journey.ts';
import { expectAccessible } from '#tests/support/site/accessible.ts';

/** Answers the readers' page requests of the script with `status`; the site's own pages in the window are left alone. */
async function breakPages(page: Page, status: number): Promise<void> {
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'fetch') return route.fallback();
    await route.fulfill({ status, contentType: 'text/html', body: '<p>broken</p>' });
  });
}

test('a story opens above the home page with all that belongs to it (HOME-01, HOME-03, HOME-04, HOME-05, HOME-06, HOME-07, HOME-08, HOME-09, HOME-10, HOME-15)', async ({
  page,
  site,
}) => {
  await openHome(page, site.url);
  const headline = headlineIn(page, 'national');
  const title = (await headline.innerText()).trim();
  const path = await addressOf(headline);
  await expect(modalOf(page)).toHaveCount(0);
  await headline.click();
  const modal = page.getByRole('dialog', { name: title });
  await expect(modal).toBeVisible();
  await expect(modal.getByRole('heading', { level: 2, name: title })).toBeVisible();
  await expect(page).toHaveURL(site.url + path);

  const whole = await page.context().newPage();
  await whole.goto(site.url + path);
  const textOf = async (part: string) => (await whole.locator(part).first().textContent()) ?? '';
  const category = await textOf('[data-part~="kicker"] a');
  const author = await textOf('[data-part~="author"] p');
  const summary = await textOf('[data-part~="summary"]');
  await whole.close();
  await expect(modal.getByText(category, { exact: true })).toBeVisible();
  const byline = modal.locator('[data-part~="author"]');
  await expect(byline.locator('p').first()).toHaveText(author);
  await expect(byline.locator('p').first()).toContainText(/^By .+, .+/);
  await expect(byline.locator('img')).toHaveJSProperty('complete', true);
  await expect(byline.locator('time').first()).toHaveText(/^(just now|\d+ (min|hr|day)s? ago)$/);
  await expect(modal.locator('[data-part~="hero"] img')).toBeVisible();
  await expect(modal.locator('[data-part~="summary"]')).toHaveText(summary);
  for (const network of ['Facebook', 'Twitter', 'WhatsApp', 'LinkedIn']) {
    await expect(modal.getByRole('link', { name: `Share on ${network}` })).toHaveAttribute(
      'href',
      new RegExp(encodeURIComponent(path)),
    );
  }
  await expect(modal.getByRole('button', { name: 'Copy Link' })).toBeVisible();
  expect((await modal.locator('[data-part~="body"]').innerText()).split(/\s+/).length).toBeGreaterThan(80);
  await expectAccessible(page, { within: ['dialog[open]'] });
});

test('only a live story says LIVE (HOME-02)', async ({ page, site }) => {
  await openHome(page, site.url);
  const cards = page.locator('[data-home-section] article');
  const live = page.getByText('Live', { exact: true });
  for (const [stories, shown] of [
    [cards.filter({ has: live }), 1],
    [cards.filter({ hasNot: live }), 0],
  ] as const) {
    await stories.locator('h2 a, h3 a').and(page.locator('a:not([href^="/deep-dive/"])')).first().click();
    await expect(modalOf(page).locator('[data-part~="body"]')).toBeVisible();
    await expect(modalOf(page).getByText('LIVE', { exact: true })).toHaveCount(shown);
    await page.keyboard.press('Escape');
    await expect(modalOf(page)).toHaveCount(0);
  }
});

test('a story brings no script of its own into the page (HOME-11)', async ({ page, site, guard }) => {
  guard.allow('Content Security Policy');
  await openHome(page, site.url);
  const headline = headlineIn(page, 'national');
  await page.route(site.url + (await addressOf(headline)), async (route) => {
    const answer = await route.fetch();
    const attack = '<script>window.attacked = true</script><img src="/missing.png" onerror="window.attacked = true">';
    const body = (await answer.text()).replace(/(data-part="body"[^>]*>)/, `$1<p>Still read</p>${attack}`);
    await route.fulfill({ response: answer, body });
  });
  guard.allow('404');
  await headline.click();
  await expect(modalOf(page).getByText('Still read')).toBeVisible();
  await expect(modalOf(page).locator('[data-part~="body"] img[onerror]')).toHaveJSProperty('complete', true);
  expect(await page.evaluate(() => 'attacked' in window)).toBe(false);
});

test('a video that plays in a story ends with its dialog', async ({ page, site, guard }) => {
  guard.allow('youtube-nocookie');
  await page.route('https://www.youtube-nocookie.com/**', (route) => route.fulfill({ body: 'player' }));
  await openHome(page, site.url);
  const headline = headlineIn(page, 'national');
  const player = `<div data-feature="embedded-player"><a href="https://www.youtube.com/watch?v=abcdefghijk"
    data-frame="https://www.youtube-nocookie.com/embed/abcdefghijk?autoplay=1">The video</a></div>`;
  await page.route(site.url + (await addressOf(headline)), async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(/(data-part="body"[^>]*>)/, `$1${player}`);
    await route.fulfill({ response, body });
  });
  await headline.click();
  await modalOf(page).getByRole('link', { name: 'The video' }).click();
  await expect(page.locator('dialog iframe')).toHaveCount(1);
  await expect.poll(() => heldWhilePlaying(page)).toBe(1);
  await modalOf(page).getByRole('button', { name: 'Close' }).click();
  await expect(modalOf(page)).toHaveCount(0);
  await expect(page.locator('iframe')).toHaveCount(0);
  await expect.poll(() => heldWhilePlaying(page)).toBe(0);
});

test("a story that cannot be had says why, offline and other answers than pages as what they are, with 'Try Again' and the way to its page (STATE-02, STATE-03, STATE-16)", async ({
  page,
  site,
  guard,
}) => {
  guard.allow('503');
  guard.allow('ERR_INTERNET_DISCONNECTED');
  await openHome(page, site.url);
  const headline = headlineIn(page, 'national');
  const path = await addressOf(headline);
  await breakPages(page, 503);
  await headline.click();
  const alert = modalOf(page).getByRole('alert');
  await expect(alert).toContainText('HTTP error! status: 503');
  await expect(alert.getByRole('link', { name: 'Open its page' })).toHaveAttribute('href', path);
  await expect(modalOf(page).getByRole('heading', { level: 2 })).toHaveText((await headline.innerText()).trim());
  await expectAccessible(page, { within: ['dialog[open]'] });
  await page.unrouteAll();
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'fetch') return route.fallback();
    await route.fulfill({ contentType: 'application/json', body: '{}' });
  });
  await modalOf(page).getByRole('button', { name: 'Try Again' }).click();
  await expect(modalOf(page).getByRole('alert')).toContainText('Expected a page, got application/json');
  await page.unrouteAll();
  // The login of a network answers 200 in place of every page.
  await breakPages(page, 200);
  await modalOf(page).getByRole('button', { name: 'Try Again' }).click();
  await expect(modalOf(page).getByRole('alert')).toContainText('The page could not be reached.');
  await expect(alert.getByRole('link', { name: 'Open its page' })).toHaveAttribute('href', path);
  await page.unrouteAll();
  await page.context().setOffline(true);
  await modalOf(page).getByRole('button', { name: 'Try Again' }).click();
  await expect(modalOf(page).getByRole('alert')).toContainText('You seem to be offline.');
  await page.context().setOffline(false);
  await alert.getByRole('button', { name: 'Try Again' }).click();
  await expect(modalOf(page).locator('[data-part~="body"]')).toBeVisible();
  await expect(alert).toBeHidden();
});

test('while a story is on its way its headline stands there already; on a phone the modal is a sheet at the lower edge, elsewhere a panel in the middle (HOME-04)', async ({
  page,
  site,
}) => {
  await openHome(page, site.url);
  const headline = headlineIn(page, 'national');
  const title = (await headline.innerText()).trim();
  const held = Promise.withResolvers<void>();
  await page.route(site.url + (await addressOf(headline)), async (route) => {
    await held.promise;
    await route.continue();
  });
  await headline.click();
  const modal = page.getByRole('dialog', { name: title });
  await expect(modal).toHaveAttribute('aria-busy', 'true');
  await expect(modal.getByRole('status').filter({ hasText: 'Loading...' })).toBeAttached();
  held.resolve();
  await expect(modal).toHaveAttribute('aria-busy', 'false');
  await expect(modal.locator('[data-part~="body"]')).toBeVisible();
  const box = async () => (await modalOf(page).boundingBox()) ?? { x: -1, y: -1, width: 0, height: 0 };
  await expect.poll(async () => (await box()).x).toBeCloseTo((1280 - 752) / 2, 2);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(async () => (await box()).y + (await box()).height).toBeCloseTo(844, 2);
});
