import type { Page } from '@playwright/test';
import { expect, test, untilInteractive } from '../../support/journey.ts';
import { expectAccessible } from '../../support/site/accessible.ts';
import type { Site } from '../../support/site/site.ts';

/** Opens the first web story of the list in the viewer. */
async function openFirst(page: Page, site: Site) {
  await page.goto(`${site.url}/web-stories`);
  await untilInteractive(page);
  const link = page.locator('main li h2 a').first();
  const title = (await link.innerText()).trim();
  await link.click();
  const viewer = page.getByRole('dialog', { name: title });
  await expect(viewer.getByRole('heading', { name: title })).toBeVisible();
  return { viewer, link, title };
}

test('a web story opens full screen and is turned by keys, buttons and swipes (LIST-10)', async ({ page, site }) => {
  const { viewer } = await openFirst(page, site);
  await expect(page).toHaveURL(`${site.url}/web-stories`);
  const box = await viewer.boundingBox();
  expect([box?.width, box?.height]).toEqual([1280, 900]);
  const position = viewer.getByRole('status');
  await expect(position).toHaveText(/^1 of \d+$/);
  await page.keyboard.press('ArrowRight');
  await expect(position).toHaveText(/^2 of /);
  await viewer.getByRole('button', { name: 'Next panel' }).click();
  await expect(position).toHaveText(/^3 of /);
  await viewer.getByRole('button', { name: 'Previous panel' }).click();
  await page.keyboard.press('ArrowLeft');
  await expect(position).toHaveText(/^1 of /);
  await expect(viewer.getByRole('button', { name: 'Previous panel' })).toBeDisabled();
  await page.mouse.move(700, 500);
  await page.mouse.down();
  await page.mouse.move(560, 505, { steps: 4 });
  await page.mouse.up();
  await expect(position).toHaveText(/^2 of /);
  await page.keyboard.press('End');
  await expect(viewer.getByRole('link', { name: 'Read the full story' })).toBeVisible();
  await expect(viewer.getByRole('button', { name: 'Next panel' })).toBeDisabled();
});

test('Escape and the close button give the focus back to the card; nothing moves by itself', async ({ page, site }) => {
  const { viewer, link } = await openFirst(page, site);
  await page.clock.install();
  await page.clock.fastForward(60_000);
  await expect(viewer.getByRole('status')).toHaveText(/^1 of /);
  await page.keyboard.press('Escape');
  await expect(viewer).toBeHidden();
  await expect(link).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(viewer.getByRole('status')).toHaveText(/^1 of /);
  await viewer.getByRole('button', { name: 'Close story' }).click();
  await expect(link).toBeFocused();
});

test('a story that is opened as soon as another is closed comes', async ({ page, site }) => {
  const { viewer, link } = await openFirst(page, site);
  await link.evaluate((element: HTMLElement) => {
    element.closest('[data-feature]')?.querySelector('dialog')?.close();
    element.click();
  });
  await expect(viewer.getByRole('status')).toHaveText(/^1 of /);
});

test('the end leads to the next story in the viewer and to the story’s page', async ({ page, site }) => {
  const { viewer, title } = await openFirst(page, site);
  await page.keyboard.press('End');
  const next = viewer.getByRole('link', { name: /^Next: / });
  const nextTitle = ((await next.textContent()) ?? '').replace('Next: ', '');
  expect(nextTitle).not.toBe(title);
  await next.click();
  const second = page.getByRole('dialog', { name: nextTitle });
  await expect(second.getByRole('heading', { name: nextTitle })).toBeVisible();
  await page.keyboard.press('End');
  await second.getByRole('link', { name: 'Read the full story' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(nextTitle);
  await expect(page).toHaveURL(/\/web-stories\/./);
});

test('a story that cannot be had says so and offers its page; a modified click opens that', async ({
  page,
  site,
  guard,
  context,
}) => {
  guard.allow('the server responded with a status of 503');
  await page.goto(`${site.url}/web-stories`);
  await untilInteractive(page);
  await page.route('**/web-stories/*', (route) => route.fulfill({ status: 503, body: 'busy' }));
  const link = page.locator('main li h2 a').first();
  await link.click();
  await expect(page.getByRole('alert')).toContainText('Failed to load article. HTTP error! status: 503');
  await expect(page.getByRole('link', { name: 'Open the story’s page' })).toHaveAttribute('href', /\/web-stories\/./);
  await page.keyboard.press('Escape');
  await page.unroute('**/web-stories/*');
  const [tab] = await Promise.all([context.waitForEvent('page'), link.click({ modifiers: ['ControlOrMeta'] })]);
  await expect(tab.locator('article[data-story-id]')).toBeVisible();
});

test('the viewer has no accessibility faults', async ({ page, site }) => {
  await openFirst(page, site);
  await page.keyboard.press('ArrowRight');
  await expectAccessible(page, { within: ['dialog[open]'] });
});
