import { expect, test, untilInteractive } from '#tests/support/journey.ts';

const noSuchPage = 'the server responded with a status of 404';

test('an unknown path shows the login screen with 404 and a way home (NAV-57)', async ({ page, site, guard }) => {
  guard.allow(noSuchPage);
  for (const path of ['/no-such-page', '/no/such/page', '/wp-login.php']) {
    const answer = await page.goto(site.url + path);
    expect(answer?.status()).toBe(404);
    await expect(page.getByLabel('Email')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
    await expect(page.locator('meta[name="robots"][content*="noindex"]')).toHaveCount(1);
    await expect(page.getByRole('main').locator('a[href="/"]').first()).toBeVisible();
  }
});

test("an unknown story is 'Article Not Found' with 404 and Go Home (ART-21, ERR-52)", async ({ page, site, guard }) => {
  guard.allow(noSuchPage);
  for (const path of [
    '/world/no-such-story',
    '/articles/x-0123456789abcdef01234567',
    '/blog/0123456789abcdef01234567',
  ]) {
    const answer = await page.goto(site.url + path);
    expect(answer?.status(), path).toBe(404);
    await expect(page.getByRole('heading', { name: 'Article Not Found' })).toBeVisible();
  }
  await page.goto(`${site.url}/articles/x-0123456789abcdef01234567`);
  await page.getByRole('link', { name: 'Go Home' }).click();
  await expect(page).toHaveURL(`${site.url}/`);
});

test('a generic article address without an id says so (ART-18, ERR-50)', async ({ page, site, guard }) => {
  guard.allow('the server responded with a status of 4');
  await page.goto(`${site.url}/articles/abc`);
  await expect(page.getByText('Invalid article ID - no ObjectId found')).toBeVisible();
});

/** Address, and the heading of the page that says with 404 that there is nothing. */
const nothingThere = [
  ['/nope', 'Login'],
  ['/world/nope', 'Article Not Found'],
  ['/world/%ff', 'Article Not Found'],
  ['/world?page=9999', 'World News Page 9999'],
  ['/articles/abc', 'Article Not Found'],
  ['/articles', 'Article Not Found'],
  ['/blog/nope', 'Article Not Found'],
  ['/deep-dive/nope', 'Article Not Found'],
  ['/author/Nobody', 'Nobody'],
  ['/%', 'Login'],
  ['/%E0%A4%A', 'Login'],
] as const;

for (const [path, heading] of nothingThere) {
  test(`${path} answers 404 under the heading '${heading}' (NAV-57, ART-18, ART-21, ERR-52)`, async ({
    page,
    site,
    guard,
  }) => {
    guard.allow(noSuchPage);
    guard.allow('could not be decoded because it is a malformed URL segment');
    const answer = await page.goto(site.url + path);
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await untilInteractive(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await expect(page.getByLabel('Password', { exact: true })).toHaveCount(heading === 'Login' ? 1 : 0);
  });
}

test('an article address without slug says so; a page past the end names the end (ART-19, ERR-51)', async ({
  page,
  site,
  guard,
}) => {
  guard.allow(noSuchPage);
  await page.goto(`${site.url}/articles`);
  await expect(page.getByText('No article slug provided')).toBeVisible();
  await page.goto(`${site.url}/world?page=9999`);
  await expect(page.getByText('There are no older stories.')).toBeVisible();
});

test('malformed addresses and pages out of range are answered, never with a 500', async ({ site }) => {
  for (const path of [
    '/%',
    '/%E0%A4%A',
    '/world/%ff',
    '/world?page=-1',
    '/world?page=999999',
    '/world?page=x',
    '/author/%',
    '/blog/%00',
    '/media/x',
    '/assets/none.js',
  ]) {
    const answer = await fetch(site.url + path, { redirect: 'manual' });
    expect(answer.status, path).toBeLessThan(500);
    await answer.arrayBuffer();
  }
});
