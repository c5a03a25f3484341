import { expect, test, untilInteractive } from '#tests/support/journey.ts';

const noSuchPage = 'the server responded with a status of 404';

/** Address, the heading of the page that says with 404 that there is nothing, and its words where they are its own. */
const nothingThere = [
  ['/nope', 'Login', ''],
  ['/no/such/page', 'Login', ''],
  ['/wp-login.php', 'Login', ''],
  ['/world/nope', 'Article Not Found', ''],
  ['/world/%ff', 'Article Not Found', ''],
  ['/world?page=9999', 'World News Page 9999', 'There are no older stories.'],
  ['/articles/abc', 'Article Not Found', 'Invalid article ID - no ObjectId found'],
  ['/articles', 'Article Not Found', 'No article slug provided'],
  ['/articles/x-0123456789abcdef01234567', 'Article Not Found', ''],
  ['/blog/0123456789abcdef01234567', 'Article Not Found', ''],
  ['/blog/nope', 'Article Not Found', ''],
  ['/deep-dive/nope', 'Article Not Found', ''],
  ['/author/Nobody', 'Nobody', ''],
  ['/%', 'Login', ''],
  ['/%E0%A4%A', 'Login', ''],
] as const;

test('an address with nothing behind it answers 404 under a heading of its own, which stays when the script has come, and says what is wrong with it (NAV-57, ART-18, ART-19, ART-21, ERR-50, ERR-51, ERR-52)', async ({
  page,
  site,
  guard,
}) => {
  guard.allow(noSuchPage);
  guard.allow('could not be decoded because it is a malformed URL segment');
  for (const [path, heading, words] of nothingThere) {
    const answer = await page.goto(site.url + path);
    expect(answer?.status(), path).toBe(404);
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveText(heading);
    if (words !== '') await expect(page.getByText(words), path).toBeVisible();
    await untilInteractive(page);
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveText(heading);
    await expect(page.getByLabel('Password', { exact: true }), path).toHaveCount(heading === 'Login' ? 1 : 0);
    if (heading !== 'Login') continue;
    await expect(page.getByRole('button', { name: 'Login' }), path).toBeVisible();
    await expect(page.locator('meta[name="robots"][content*="noindex"]'), path).toHaveCount(1);
    await expect(page.getByRole('main').locator('a[href="/"]').first(), path).toBeVisible();
  }
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
