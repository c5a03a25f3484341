import type { Page } from '@playwright/test';
import { headlineIn, modalOf, openHome } from '#tests/support/home/home-page.ts';
import { expect, test, untilInteractive } from '#tests/support/journey.ts';

/** What is on the air now, for the masthead of every page. */
const GUIDE = '/api/schedule/now';

/** Method and address of all that the page asks for from now on, files of the site left out. */
function requestsOf(page: Page): string[] {
  const found: string[] = [];
  page.on('request', (request) => {
    if (['document', 'fetch', 'xhr'].includes(request.resourceType()))
      found.push(`${request.method()} ${request.url()}`);
  });
  return found;
}

test("a reader's calls go to /api of this site, the authors' calls as well (API-01, API-02)", async ({
  page,
  site,
  context,
}) => {
  await context.grantPermissions(['clipboard-write'], { origin: site.url });
  const requests = requestsOf(page);
  await openHome(page, site.url);
  await headlineIn(page, 'national').click();
  // A share is reported once the link is copied.
  await Promise.all([
    page.waitForRequest((request) => request.url().includes('share')),
    modalOf(page).getByRole('button', { name: 'Copy Link' }).click(),
  ]);
  const author = await modalOf(page).locator('[data-part~="author"] a').getAttribute('href');
  await page.goto(site.url + author);
  await untilInteractive(page);
  await Promise.all([
    page.waitForResponse((answer) => answer.url().includes('follow')),
    page.getByRole('button', { name: /^Follow / }).click(),
  ]);
  const calls = requests.filter((one) => one.includes('/api') && !one.endsWith(GUIDE));
  expect(calls).toHaveLength(3);
  expect(calls[0]).toBe(`POST ${site.url}/api/analytics/view`);
  expect(calls[1]).toBe(`POST ${site.url}/api/analytics/share`);
  expect(calls[2]).toMatch(new RegExp(`^POST ${site.url}/api/authors/[^/]+/follow$`));
});

test('the stories of the home page come with it, once: opening and closing one asks for no list again (NAV-60)', async ({
  page,
  site,
}) => {
  const requests = requestsOf(page);
  await openHome(page, site.url);
  expect(requests.filter((one) => !one.endsWith(GUIDE))).toEqual([`GET ${site.url}/`]);
  await headlineIn(page, 'national').click();
  await expect(modalOf(page).locator('[data-part~="body"]')).toBeVisible();
  await page.goBack();
  await expect(modalOf(page)).toHaveCount(0);
  await page.locator('[data-home-section="latest"] article a[href^="/author/"]').first().click();
  await expect(page.locator('[data-author-view] [data-part~="profile"]')).toBeVisible();
  await page.goBack();
  await expect(headlineIn(page, 'latest')).toBeVisible();
  const lists = requests.filter((one) => one === `GET ${site.url}/` || /\/api\/(news|contents|blogs)/.test(one));
  expect(lists).toEqual([`GET ${site.url}/`]);
});
