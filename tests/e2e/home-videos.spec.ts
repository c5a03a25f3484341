import type { Locator, Page } from '@playwright/test';
import { expect, test, untilInteractive } from '#tests/support/journey.ts';

const videosOf = (page: Page): Locator => page.locator('[data-home-section="videos"]');

test('four videos with duration, views and age; without a provider they are demo videos, here and on their page, and each says that it is one instead of playing (HOME-64, HOME-65, HOME-66, HOME-67, HOME-68, HOME-72, VID-08, VID-09, VID-10)', async ({
  page,
  site,
}) => {
  await page.goto(site.url);
  await untilInteractive(page);
  const videos = videosOf(page);
  const cards = videos.getByRole('listitem');
  await expect(cards).toHaveCount(4);
  await expect(cards.filter({ hasText: 'NEW' })).toHaveCount(1);
  await expect(cards.first()).toContainText('NEW');
  await expect(cards.first()).toContainText('5:30');
  await expect(cards.first()).toContainText('1.5K views');
  await expect(cards.first()).toContainText('2 hrs ago');
  await cards.first().getByRole('link').click();
  await expect(videos.getByRole('alert')).toHaveText(
    'This is a demo video. In production, this would open the actual YouTube video.',
  );
  await expect(videos.getByRole('dialog')).toBeHidden();
  await videos.getByRole('link', { name: 'View All Videos' }).click();
  await expect(page).toHaveURL(`${site.url}/videos`);
  await expect(page.getByText('Failed to fetch videos from backend')).toBeVisible();
  await expect(page.getByText('Using demo content')).toBeVisible();
  await page.locator('[data-id="mock-1"]').getByRole('link').click();
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(
    'This is a demo video. In production, this would open the actual YouTube video.',
  );
  await expect(page.getByRole('dialog', { name: 'Video player' })).toBeHidden();
  await expect(page.locator('iframe')).toHaveCount(0);
});

test('a real video plays in a dialog; Close and Escape end it and take the focus back (HOME-69, HOME-70, HOME-71, VID-07)', async ({
  page,
  site,
  guard,
}) => {
  // The page's policy decides whether the provider may be framed; this test is about the dialog.
  guard.allow('Content Security Policy');
  guard.allow('youtube-nocookie.com');
  await page.route('https://www.youtube-nocookie.com/**', (route) => route.fulfill({ body: 'player' }));
  await page.goto(site.url);
  await untilInteractive(page);
  const videos = videosOf(page);
  const link = videos.getByRole('listitem').first().getByRole('link');
  await link.evaluate((element) => element.setAttribute('data-video', 'dQw4w9WgXcQ'));
  await expect(page.locator('iframe')).toHaveCount(0);
  const dialog = videos.getByRole('dialog', { name: 'Video player' });
  for (const close of [
    () => dialog.getByRole('button', { name: 'Close' }).click(),
    () => page.keyboard.press('Escape'),
  ]) {
    await link.click();
    await expect(dialog).toBeVisible();
    await expect(dialog.locator('iframe')).toHaveAttribute(
      'src',
      /youtube-nocookie\.com\/embed\/dQw4w9WgXcQ\?autoplay=1/,
    );
    await close();
    await expect(dialog).toBeHidden();
    await expect(page.locator('iframe')).toHaveCount(0);
    await expect(link).toBeFocused();
  }
});
