import type { Locator, Page } from '@playwright/test';
import { expect, heldWhilePlaying, untilInteractive } from '#tests/support/journey.ts';
import { expectAccessibleAndNarrow } from '#tests/support/site/accessible.ts';
import { test } from '#tests/support/videos/video-site.ts';

const PLAYER = 'https://www.youtube-nocookie.com/embed/';
const widthOf = (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().width);
const cards = (page: Page) => page.locator('#all-videos > li');

test('home shows the four newest; all videos stand in a grid; a click plays one in a dialog, Escape and Close end it, the next one plays the next (HOME-64, HOME-65, NAV-09, NAV-46, VID-03, VID-04, VID-05, VID-06, VID-07, API-42)', async ({
  page,
  site,
  videoChannel: channel,
  guard,
}) => {
  guard.allow('youtube-nocookie.com');
  const framed: string[] = [];
  await page.route('https://www.youtube-nocookie.com/**', (route) => {
    framed.push(route.request().url());
    return route.fulfill({ contentType: 'text/html', body: '<title>player</title>' });
  });
  await page.goto(site.url);
  const videos = page.locator('[data-home-section="videos"]');
  await expect(videos.getByRole('listitem')).toHaveCount(4);
  await expect(videos.getByRole('link', { name: channel.video(0).title })).toBeVisible();
  await expect(videos.getByText('NEW', { exact: true })).toHaveCount(1);
  await page.getByRole('navigation', { name: 'Main', exact: true }).getByRole('link', { name: 'Videos' }).click();
  await expect(page).toHaveURL(`${site.url}/videos`);
  await untilInteractive(page);
  await expect(cards(page)).toHaveCount(24);
  await page.getByRole('button', { name: 'More videos' }).click();
  await expect(cards(page)).toHaveCount(30);
  expect(new Set(await cards(page).evaluateAll((all) => all.map((card) => card.getAttribute('data-id')))).size).toBe(
    30,
  );
  expect(framed).toEqual([]);
  const dialog = page.getByRole('dialog', { name: 'Video player' });
  for (const [place, close] of [
    [0, () => page.keyboard.press('Escape')],
    [27, () => dialog.getByRole('button', { name: 'Close' }).click()],
  ] as const) {
    const link = cards(page).nth(place).getByRole('link');
    await link.focus();
    await page.keyboard.press('Enter');
    await expect(dialog.locator('iframe')).toHaveAttribute('src', `${PLAYER}${channel.video(place).id}?autoplay=1`);
    await expect.poll(() => framed.at(-1)).toBe(`${PLAYER}${channel.video(place).id}?autoplay=1`);
    await expect.poll(() => heldWhilePlaying(page)).toBe(1);
    await close();
    await expect(dialog).toBeHidden();
    await expect(page.locator('iframe')).toHaveCount(0);
    await expect.poll(() => heldWhilePlaying(page)).toBe(0);
    await expect(link).toBeFocused();
  }
  // Alone in the last row of a tablet, a video takes all of it.
  await page.setViewportSize({ width: 768, height: 900 });
  expect(await widthOf(cards(page).last())).toBe(await widthOf(page.locator('#all-videos')));
  expect(await widthOf(cards(page).nth(28))).toBeLessThan(360);
});

test('a video that is opened as soon as another is closed plays, after a sting unless motion is reduced; the page has no accessibility faults and fits 320 pixels', async ({
  page,
  site,
  guard,
}) => {
  guard.allow('youtube-nocookie.com');
  await page.route('https://www.youtube-nocookie.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>player</title>' }),
  );
  await page.goto(`${site.url}/videos`);
  await untilInteractive(page);
  await expectAccessibleAndNarrow(page);
  const [first, second] = [cards(page).first().getByRole('link'), cards(page).nth(1).getByRole('link')];
  await first.click();
  const frame = page.getByRole('dialog', { name: 'Video player' }).locator('iframe');
  await expect(frame).toHaveCount(1);
  const sting = () =>
    frame.evaluate(({ parentElement }) => parentElement && getComputedStyle(parentElement, '::before').animationName);
  expect(await sting()).toBe('none');
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  expect(await sting()).not.toBe('none');
  await second.evaluate(async (element: HTMLElement) => {
    const dialog = document.querySelector<HTMLDialogElement>('dialog[open]');
    const closed = new Promise((resolve) => dialog?.addEventListener('close', resolve));
    dialog?.close();
    element.click();
    await closed;
  });
  await expect(frame).toHaveCount(1);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('cards lead to the provider, pages on by links', async ({ page, site, videoChannel: channel }) => {
    await page.goto(`${site.url}/videos`);
    await expect(cards(page).first().getByRole('link')).toHaveAttribute(
      'href',
      `https://www.youtube.com/watch?v=${channel.video(0).id}`,
    );
    await page.getByRole('link', { name: 'More videos' }).click();
    await expect(page).toHaveURL(`${site.url}/videos?page=2`);
    await expect(cards(page).first().getByRole('link')).toHaveText(channel.video(24).title);
    await page.getByRole('link', { name: 'Newer videos' }).click();
    await expect(page).toHaveURL(`${site.url}/videos`);
  });
});
