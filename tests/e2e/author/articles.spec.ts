import type { Page } from '@playwright/test';
import { expect } from '#tests/support/journey.ts';
import { authorPage, headlines, open, test, WRITER } from '#tests/support/newsroom/fed-site.ts';

const more = (page: Page) => page.locator('[data-part="more"]');

test("'Load More Articles' adds page after page until 'No More Articles' (AUTH-11, AUTH-12, AUTH-13, AUTH-14, AUTH-15, AUTH-16)", async ({
  page,
  fed,
}) => {
  const asked: string[] = [];
  let release = (): void => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await open(page, fed.url + authorPage(WRITER));
  await expect(headlines(page)).toHaveCount(10);
  await page.route('**/author/*?page=*', async (route) => {
    asked.push(new URL(route.request().url()).search);
    await held;
    await route.continue();
  });
  const button = more(page).getByRole('button');
  await expect(button).toHaveText('Load More Articles');
  await button.click();
  await expect(button).toHaveText('Loading...');
  release();
  await expect(headlines(page)).toHaveCount(20);
  await expect(more(page).getByRole('status')).toHaveText('10 more articles');
  await expect(button).toHaveText('Load More Articles');
  await button.click();
  await expect(headlines(page)).toHaveCount(24);
  await expect(button).toHaveText('No More Articles');
  await expect(button).toBeDisabled();
  expect(asked).toEqual(['?page=2', '?page=3']);
  const titles = await headlines(page).allInnerTexts();
  expect(titles).toEqual([...Array.from({ length: 23 }, (_, index) => `Report ${index + 1}`), 'Report of old']);
});

test('by keyboard, the first of the added articles is next (AUTH-12)', async ({ page, fed }) => {
  await open(page, fed.url + authorPage(WRITER));
  await more(page).getByRole('button').focus();
  await page.keyboard.press('Enter');
  await expect(headlines(page).nth(10).getByRole('link')).toBeFocused();
});

test('an article that moved to the next page meanwhile is not listed twice (AUTH-21)', async ({ page, fed }) => {
  await open(page, fed.url + authorPage(WRITER));
  const first = await (await fetch(fed.url + authorPage(WRITER))).text();
  // What page 2 holds after new articles pushed everything down by a whole page.
  await page.route('**/author/*?page=2', (route) =>
    route.fulfill({ contentType: 'text/html', body: first.replaceAll('?page=2', '?page=3') }),
  );
  await more(page).getByRole('button').click();
  await expect(headlines(page)).toHaveCount(14);
  const titles = await headlines(page).allInnerTexts();
  expect(new Set(titles).size).toBe(titles.length);
});

test("a failed page says 'Failed to fetch data', keeps what is there and can be asked for again (AUTH-34)", async ({
  page,
  fed,
  guard,
}) => {
  guard.allow('the server responded with a status of 503');
  await open(page, fed.url + authorPage(WRITER));
  await page.route('**/author/*?page=2', (route) => route.fulfill({ status: 503, body: 'busy' }), { times: 1 });
  const button = more(page).getByRole('button');
  await button.click();
  await expect(more(page).getByRole('status')).toHaveText('Failed to fetch data: HTTP error! status: 503');
  await expect(headlines(page)).toHaveCount(10);
  await expect(button).toHaveText('Try Again');
  await button.click();
  await expect(headlines(page)).toHaveCount(20);
  await expect(more(page).getByRole('status')).toHaveText('10 more articles');
});
