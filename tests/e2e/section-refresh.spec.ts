import type { Locator, Page } from '@playwright/test';
import { failHome, headlines, shownTopics } from '#tests/support/home/home-sections.ts';
import { expect, test, untilInteractive } from '#tests/support/journey.ts';

function sportsOf(page: Page): Locator {
  return page.getByRole('region', { name: 'SPORTS' });
}

test("a failed refresh keeps the stories and says 'Using cached data'; the next good one says so no more (HOME-36, STATE-04, STATE-19)", async ({
  page,
  site,
  guard,
}) => {
  guard.allow('status of 500');
  await page.goto(site.url);
  await untilInteractive(page);
  const sports = sportsOf(page);
  const topic = (await sports.locator('[data-pill]').allInnerTexts())[1] ?? '';
  await sports.getByRole('button', { name: topic, exact: true }).click();
  await expect.poll(() => shownTopics(sports)).toEqual([topic]);
  const before = await headlines(sports);
  const notice = sports.getByText('Using cached data');
  await expect(notice).toBeHidden();
  await failHome(page, 500);
  const refresh = sports.getByRole('button', { name: 'Refresh' });
  await refresh.click();
  await expect(notice).toBeVisible();
  await expect(sports.getByTitle('API request failed: 500')).toBeVisible();
  expect(await headlines(sports)).toEqual(before);
  await page.unroute('**/');
  await refresh.click();
  await expect(notice).toBeHidden();
  await expect(sports.getByRole('button', { name: topic, exact: true })).toHaveAttribute('aria-pressed', 'true');
  expect(await headlines(sports)).toEqual(before);
  await expect(refresh).toBeFocused();
  await sports.getByRole('button', { name: /^Like/ }).first().click();
  await expect(sports.getByRole('button', { name: /^Like/ }).first()).toHaveAttribute('aria-pressed', 'true');
});
