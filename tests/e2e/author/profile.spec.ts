import { expect, expectNoSidewaysScroll, untilInteractive } from '#tests/support/journey.ts';
import { authorPage, headlines, ODD_NAMES, open, test, WRITER } from '#tests/support/newsroom/fed-site.ts';

const SAMPLE_WRITER = 'Nandini Okehurst';

test("a profile shows portrait, name, 'title | category', links, words and facts; an author of the wire is not said to be staff and has a drawn portrait, with Latest, Popular and Archive each at their own address (AUTH-04, AUTH-05, AUTH-06, AUTH-07, AUTH-08, AUTH-10, AUTH-11, AUTH-17, AUTH-20, AUTH-25, NAV-50)", async ({
  page,
  fed,
}) => {
  await open(page, fed.url + authorPage(SAMPLE_WRITER));
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(SAMPLE_WRITER);
  const portrait = main.getByAltText(`Portrait of ${SAMPLE_WRITER}`);
  expect(await portrait.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))).toBe(160);
  await expect(main).toContainText('Health, Science and Education Correspondent | SCIENCE');
  await expect(main).toContainText('trained as a pharmacist');
  await expect(main).toContainText('Bristol');
  await expect(main.getByRole('link', { name: 'Twitter' })).toHaveAttribute('href', /^https:\/\/twitter/);
  await expect(main.getByRole('link', { name: 'LinkedIn' })).toHaveAttribute('href', /^https:\/\/linkedin/);
  await expect(page.getByRole('complementary', { name: 'Advertisement' })).toContainText('Channel 709');

  await open(page, fed.url + authorPage(WRITER));
  await expect(page.getByRole('img', { name: 'No portrait yet' })).toBeVisible();
  // Known from the wire alone: not said to be staff.
  await expect(main).toContainText('Stories by Asha Rao reach MATV through its news wire.');
  await expect(main).not.toContainText('Staff');
  const tabs = page.getByRole('navigation', { name: 'Articles' });
  await expect(tabs.getByRole('link', { name: 'Latest' })).toHaveAttribute('aria-current', 'page');
  await tabs.getByRole('link', { name: 'Popular' }).click();
  await expect(page).toHaveURL(`${fed.url}${authorPage(WRITER)}?tab=popular`);
  await expect(tabs.getByRole('link', { name: 'Popular' })).toHaveAttribute('aria-current', 'page');
  await expect(headlines(page)).toHaveCount(10);
  await tabs.getByRole('link', { name: 'Archive' }).click();
  await expect(page).toHaveURL(`${fed.url}${authorPage(WRITER)}?tab=archive`);
  const months = page.getByRole('navigation', { name: 'Months' }).getByRole('link');
  await months.last().click();
  await expect(page).toHaveURL(/\?tab=archive&month=\d{4}-\d{2}$/);
  await expect(months.last()).toHaveAttribute('aria-current', 'page');
  await expect(headlines(page)).toHaveText(['Report of old']);
});

test('an unknown author is a placeholder profile with 404, with the default title, category and biography, out of indexes; a page beyond the end and a month without articles say so (AUTH-16, AUTH-20, AUTH-22, AUTH-23, AUTH-24, AUTH-32, AUTH-33)', async ({
  page,
  fed,
  guard,
}) => {
  guard.allow('the server responded with a status of 404');
  await page.setViewportSize({ width: 320, height: 800 });
  for (const name of ['Staff Reporter', 'y'.repeat(300), '💥/../etc', 'شخص']) {
    const answer = await page.goto(fed.url + authorPage(name));
    expect(answer?.status(), name).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    await expect(page.getByRole('status').filter({ hasText: 'Failed to fetch author' })).toBeVisible();
    await expect(page.locator('meta[name="robots"][content="noindex"]')).toHaveCount(1);
    await expect(page.getByRole('button', { name: /^Follow/ })).toHaveCount(0);
    await expect(page.getByRole('main')).toContainText('MATV Staff | BUSINESS');
    await expect(page.getByRole('main')).toContainText(`${name} is a reporter on the MATV news team.`);
    await expectNoSidewaysScroll(page);
  }
  const beyond = await page.goto(`${fed.url}${authorPage(WRITER)}?page=99`);
  expect(beyond?.status()).toBe(404);
  await expect(page.getByText('There are no further articles by Asha Rao.')).toBeVisible();
  await page.getByRole('link', { name: 'Back to the first page' }).click();
  await expect(headlines(page)).toHaveCount(10);
  const empty = await page.goto(`${fed.url}${authorPage(WRITER)}?tab=archive&month=1999-12`);
  expect(empty?.status()).toBe(404);
  await expect(page.getByText('No articles by Asha Rao in December 1999.')).toBeVisible();
});

test('a name with signs, emoji, other scripts or 120 letters has a profile that fits on a phone (AUTH-01, AUTH-11)', async ({
  page,
  fed,
}) => {
  await page.setViewportSize({ width: 320, height: 800 });
  for (const name of ODD_NAMES) {
    const answer = await page.goto(fed.url + authorPage(name));
    expect(answer?.status(), name).toBe(200);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    await expect(headlines(page)).toHaveText([/^Odd \d$/]);
    await expectNoSidewaysScroll(page);
  }
});

test('an article opens in a new tab at its generic page, and its author in a new tab from there (AUTH-02, AUTH-19)', async ({
  page,
  fed,
  context,
}) => {
  await open(page, fed.url + authorPage(WRITER));
  const link = headlines(page).first().getByRole('link');
  expect(await link.getAttribute('href')).toMatch(/^\/articles\/[0-9a-f]{24}$/);
  const [article] = await Promise.all([context.waitForEvent('page'), link.click()]);
  await expect(article).toHaveURL(/\/articles\/report-1-[0-9a-f]{24}$/);
  await expect(article.getByRole('heading', { level: 1 })).toHaveText('Report 1');
  const author = article.getByRole('main').getByRole('link', { name: WRITER }).first();
  const [profile] = await Promise.all([context.waitForEvent('page'), author.click()]);
  await expect(profile).toHaveURL(fed.url + authorPage(WRITER));
});

test('Back leads to the page before, or home for those who came from elsewhere (AUTH-18)', async ({ page, fed }) => {
  await open(page, fed.url + authorPage(WRITER));
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  await expect(page).toHaveURL(`${fed.url}/`);
  await page.goto(`${fed.url}/world`);
  await page.getByRole('main').getByRole('link', { name: WRITER }).first().click();
  await expect(page).toHaveURL(fed.url + authorPage(WRITER));
  await untilInteractive(page);
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  await expect(page).toHaveURL(`${fed.url}/world`);
});
