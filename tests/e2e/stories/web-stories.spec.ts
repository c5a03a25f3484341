import type { Page } from '@playwright/test';
import { expect, expectLeftToBrowser, test, untilInteractive } from '#tests/support/journey.ts';
import { expectAccessible } from '#tests/support/site/accessible.ts';
import type { Site } from '#tests/support/site/site.ts';

/** Opens the first web story of the list in the viewer. */
async function openFirst(page: Page, site: Site) {
  await page.goto(`${site.url}/web-stories`);
  await untilInteractive(page);
  const link = page.locator('main li h2 a').first();
  const title = (await link.innerText()).trim();
  await link.click();
  const viewer = page.getByRole('dialog', { name: title });
  await expect(viewer.getByRole('heading', { name: title })).toBeVisible();
  const address = await link.evaluate((element: HTMLAnchorElement) => element.href);
  return { viewer, link, title, address };
}

test('a long headline makes the cards of its row taller, and none wider than its place (LIST-10)', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${site.url}/web-stories`);
  const cards = page.locator('main li:has(> article)');
  await cards
    .first()
    .locator('h2 a')
    .evaluate((link) => {
      link.textContent = 'A headline with a great many words, as wires send them. '.repeat(6);
    });
  const sizes = await cards.evaluateAll((all) =>
    all.map(({ firstElementChild: card, clientWidth, clientHeight }) => ({
      card: [card?.clientWidth, card?.clientHeight],
      place: [clientWidth, clientHeight],
    })),
  );
  expect(sizes.length).toBeGreaterThan(1);
  for (const { card, place } of sizes) expect(card).toEqual(place);
});

test('a web story opens full screen and is turned by keys, buttons and swipes; its end shares its address (LIST-10)', async ({
  page,
  site,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { viewer, address } = await openFirst(page, site);
  const box = await viewer.boundingBox();
  expect([box?.width, box?.height]).toEqual([1280, 900]);
  const position = viewer.getByRole('status');
  await expect(position).toHaveText(/^1 of \d+$/);
  await page.keyboard.press('ArrowRight');
  await expect(position).toHaveText(/^2 of /);
  await expectAccessible(page, { within: ['dialog[open]'] });
  await viewer.getByRole('button', { name: 'Next panel' }).click();
  await expect(position).toHaveText(/^3 of /);
  await viewer.getByRole('button', { name: 'Previous panel' }).click();
  await page.keyboard.press('ArrowLeft');
  await expect(position).toHaveText(/^1 of /);
  await expect(viewer.getByRole('button', { name: 'Previous panel' })).toBeDisabled();
  // The button that was pressed last goes no further; the keys still do, but for the browser's own Back.
  await page.keyboard.press('ArrowRight');
  await expect(position).toHaveText(/^2 of /);
  await page.keyboard.press('Alt+ArrowLeft');
  await expect(position).toHaveText(/^2 of /);
  await page.mouse.move(700, 500);
  await page.mouse.down();
  await page.mouse.move(560, 505, { steps: 4 });
  await page.mouse.up();
  await expect(position).toHaveText(/^3 of /);
  await page.keyboard.press('End');
  await expect(viewer.getByRole('link', { name: 'Read the full story' })).toBeVisible();
  await expect(viewer.getByRole('button', { name: 'Next panel' })).toBeDisabled();
  await viewer.getByRole('button', { name: 'Copy Link' }).click();
  await expect(viewer.getByRole('button', { name: 'Link Copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
  await expect(page).toHaveURL(address);
  await expectAccessible(page, { within: ['dialog[open]'] });
});

test('a story in the viewer has its own address: Back closes it, Forward opens it again, a reload shows its page (LIST-22)', async ({
  page,
  site,
}) => {
  const { viewer, link, title, address } = await openFirst(page, site);
  expect(new URL(address).pathname).toMatch(/^\/web-stories\/[a-z0-9-]+$/);
  await expect(page).toHaveURL(address);
  await expect(page).toHaveTitle(`${title} | MATV`);
  const canonical = page.locator('link[rel=canonical]');
  await expect(canonical).toHaveAttribute('href', address);
  await page.goBack();
  await expect(viewer).toBeHidden();
  await expect(page).toHaveURL(`${site.url}/web-stories`);
  await expect(page).toHaveTitle(/^Web Stories/);
  await expect(canonical).toHaveAttribute('href', `${site.url}/web-stories`);
  await expect(link).toBeFocused();
  await page.goForward();
  await expect(viewer.getByRole('heading', { name: title })).toBeVisible();
  await expect(page).toHaveURL(address);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await untilInteractive(page);
  await page.goBack();
  await expect(page).toHaveURL(`${site.url}/web-stories`);
  await expect(link).toBeVisible();
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a web story is a page of its own, at the same address (LIST-22)', async ({ page, site }) => {
    await page.goto(`${site.url}/web-stories`);
    const link = page.locator('main li h2 a').first();
    const title = (await link.innerText()).trim();
    const path = (await link.getAttribute('href')) ?? '';
    await link.click();
    await expect(page).toHaveURL(site.url + path);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  });
});

test('Escape and the close button give the focus back to the card; one opened as soon as another is closed comes; nothing moves by itself', async ({
  page,
  site,
}) => {
  await page.clock.install();
  const { viewer, link } = await openFirst(page, site);
  const depth = await page.evaluate(() => history.length);
  await page.clock.fastForward(60_000);
  await expect(viewer.getByRole('status')).toHaveText(/^1 of /);
  await page.keyboard.press('Escape');
  await expect(viewer).toBeHidden();
  await expect(link).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(viewer.getByRole('status')).toHaveText(/^1 of /);
  await viewer.getByRole('button', { name: 'Close story' }).click();
  await expect(link).toBeFocused();
  // Each way out is a step back: the list is not left, and nothing piles up in the history.
  await expect(page).toHaveURL(`${site.url}/web-stories`);
  expect(await page.evaluate(() => history.length)).toBe(depth);
  await page.keyboard.press('Enter');
  await expect(viewer).toBeVisible();
  await link.evaluate(async (element: HTMLElement) => {
    const dialog = element.closest('[data-feature]')?.querySelector('dialog');
    const closed = new Promise((resolve) => dialog?.addEventListener('close', resolve));
    dialog?.close();
    element.click();
    await closed;
  });
  await expect(viewer).toBeVisible();
  await expect(viewer.getByRole('status')).toHaveText(/^1 of /);
});

test('the end leads to the next story in the viewer and to the story’s page; Back leads to the list from any', async ({
  page,
  site,
}) => {
  const { viewer, title } = await openFirst(page, site);
  await page.keyboard.press('End');
  const next = viewer.getByRole('link', { name: /^Next: / });
  const nextTitle = ((await next.textContent()) ?? '').replace('Next: ', '');
  expect(nextTitle).not.toBe(title);
  await next.click();
  const second = page.getByRole('dialog', { name: nextTitle });
  await expect(second.getByRole('heading', { name: nextTitle })).toBeVisible();
  await expect(page).toHaveTitle(`${nextTitle} | MATV`);
  const nextAddress = page.url();
  await page.goBack();
  await expect(second).toBeHidden();
  await expect(page).toHaveURL(`${site.url}/web-stories`);
  await page.goForward();
  await expect(second.getByRole('heading', { name: nextTitle })).toBeVisible();
  await expect(page).toHaveURL(nextAddress);
  await page.keyboard.press('End');
  await second.getByRole('link', { name: 'Read the full story' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(nextTitle);
  await expect(page).toHaveURL(/\/web-stories\/./);
});

test('a modified click is the browser’s, for a tab of its own; one that cannot be had says so and offers its page', async ({
  page,
  site,
  guard,
}) => {
  guard.allow('the server responded with a status of 503');
  await page.goto(`${site.url}/web-stories`);
  await untilInteractive(page);
  const link = page.locator('main li h2 a').first();
  await expect(link).toHaveAttribute('href', /^\/web-stories\/./);
  await expectLeftToBrowser(link);
  await expect(page).toHaveURL(`${site.url}/web-stories`);
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.route('**/web-stories/*', (route) => route.fulfill({ status: 503, body: 'busy' }));
  await link.click();
  await expect(page.getByRole('alert')).toContainText('Failed to load article. HTTP error! status: 503');
  await expect(page.getByRole('link', { name: 'Open the story’s page' })).toHaveAttribute('href', /\/web-stories\/./);
});
