import { expect, test } from '../support/journey.ts';

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
