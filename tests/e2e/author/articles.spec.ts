import type { Page } from '@playwright/test';
import { expect } from '#tests/support/journey.ts';
import { authorPage, headlines, open, test, WRITER } from '#tests/support/newsroom/fed-site.ts';

const more = (page: Page) => page.locator('[data-part="more"]');

test("'Load More Articles' adds page after page until 'No More Articles', by keyboard the first of the added ones is next, and one that moved to the next page meanwhile is not listed twice; a failed page says 'Failed to fetch data', keeps what is there and can be asked for again (AUTH-11, AUTH-12, AUTH-13, AUTH-14, AUTH-15, AUTH-16, AUTH-21, AUTH-34)", async ({
  page,
  fed,
  guard,
}) => {
  const button = more(page).getByRole('button');
  const status = more(page).getByRole('status');
  await test.step('page after page', async () => {
    const asked: string[] = [];
    const held = Promise.withResolvers<void>();
    await open(page, fed.url + authorPage(WRITER));
    await expect(headlines(page)).toHaveCount(10);
    await page.route('**/author/*?page=*', async (route) => {
      asked.push(new URL(route.request().url()).search);
      await held.promise;
      await route.continue();
    });
    await expect(button).toHaveText('Load More Articles');
    await button.focus();
    await page.keyboard.press('Enter');
    await expect(button).toHaveText('Loading...');
    held.resolve();
    await expect(headlines(page)).toHaveCount(20);
    await expect(headlines(page).nth(10).getByRole('link')).toBeFocused();
    await expect(status).toHaveText('10 more articles');
    await expect(button).toHaveText('Load More Articles');
    await button.click();
    await expect(headlines(page)).toHaveCount(24);
    await expect(button).toHaveText('No More Articles');
    await expect(button).toBeDisabled();
    expect(asked).toEqual(['?page=2', '?page=3']);
    const titles = await headlines(page).allInnerTexts();
    expect(titles).toEqual([...Array.from({ length: 23 }, (_, index) => `Report ${index + 1}`), 'Report of old']);
    await page.unroute('**/author/*?page=*');
  });
  await test.step('an article that moved', async () => {
    await open(page, fed.url + authorPage(WRITER));
    const first = await (await fetch(fed.url + authorPage(WRITER))).text();
    // What page 2 holds after new articles pushed everything down by a whole page.
    await page.route('**/author/*?page=2', (route) =>
      route.fulfill({ contentType: 'text/html', body: first.replaceAll('?page=2', '?page=3') }),
    );
    await button.click();
    await expect(headlines(page)).toHaveCount(14);
    const titles = await headlines(page).allInnerTexts();
    expect(new Set(titles).size).toBe(titles.length);
    await page.unroute('**/author/*?page=2');
  });
  await test.step('a failed page', async () => {
    guard.allow('the server responded with a status of 503');
    await open(page, fed.url + authorPage(WRITER));
    await page.route('**/author/*?page=2', (route) => route.fulfill({ status: 503, body: 'busy' }), { times: 1 });
    await button.click();
    await expect(status).toHaveText('Failed to fetch data: HTTP error! status: 503');
    await expect(headlines(page)).toHaveCount(10);
    await expect(button).toHaveText('Try Again');
    await button.click();
    await expect(headlines(page)).toHaveCount(20);
    await expect(status).toHaveText('10 more articles');
  });
});
