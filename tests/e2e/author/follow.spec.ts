import { expect, untilInteractive } from '#tests/support/journey.ts';
import { authorPage, headlines, open, test, WRITER } from '#tests/support/newsroom/fed-site.ts';

test('a click on Follow adds one follower, on Following takes one, and a reload remembers; one that fails changes nothing and says so (AUTH-29, AUTH-30, AUTH-31, AUTH-34)', async ({
  page,
  fed,
  guard,
}) => {
  await open(page, fed.url + authorPage(WRITER));
  const followers = page.locator('[data-followers]');
  const status = page.locator('[data-part="profile"]').getByRole('status');
  const follow = page.getByRole('button', { name: 'Follow Asha Rao' });
  await expect(followers).toHaveText('0');
  await follow.click();
  await expect(status).toHaveText('You follow Asha Rao.');
  await expect(followers).toHaveText('1');
  await page.reload();
  await untilInteractive(page);
  await expect(followers).toHaveText('1');
  await page.getByRole('button', { name: 'Following Asha Rao' }).click();
  await expect(status).toHaveText('You no longer follow Asha Rao.');
  await expect(followers).toHaveText('0');
  await expect(follow).toBeFocused();

  guard.allow('Failed to load resource');
  await page.route('**/api/authors/*/follow', (route) => route.abort());
  await follow.click();
  await expect(status).toHaveText('Failed to fetch data. Nothing was changed, please try again.');
  await expect(followers).toHaveText('0');
  await expect(follow).toBeVisible();
});

test('Follow pressed before the script was there is remembered as well (AUTH-31)', async ({ page, fed }) => {
  await open(page, fed.url + authorPage(WRITER));
  // The browser sends the form itself, as while the script still loads.
  await page.locator('form[data-follow="yes"]').evaluate((form: HTMLFormElement) => form.submit());
  await expect(page).toHaveURL(`${fed.url}${authorPage(WRITER)}#following`);
  await expect(page.getByRole('button', { name: 'Following Asha Rao' })).toBeVisible();
  await page.goto(fed.url + authorPage(WRITER));
  await page.getByRole('button', { name: 'Following Asha Rao' }).click();
  await expect(page.getByRole('button', { name: 'Follow Asha Rao' })).toBeVisible();
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('an author is read, paged, filed by month and followed (AUTH-12, AUTH-20, AUTH-31)', async ({ page, fed }) => {
    await page.goto(fed.url + authorPage(WRITER));
    await page.getByRole('link', { name: 'Load More Articles' }).click();
    await expect(page).toHaveURL(/\?page=2/);
    await expect(headlines(page)).toHaveCount(10);
    await page.getByRole('link', { name: 'Load More Articles' }).click();
    await expect(headlines(page)).toHaveCount(4);
    await expect(page.getByRole('button', { name: 'No More Articles' })).toBeDisabled();
    await page.getByRole('link', { name: 'Archive', exact: true }).click();
    await page.getByRole('navigation', { name: 'Months' }).getByRole('link').last().click();
    await expect(headlines(page)).toHaveText(['Report of old']);
    await page.getByRole('button', { name: 'Follow Asha Rao' }).click();
    await expect(page).toHaveURL(`${fed.url}${authorPage(WRITER)}#following`);
    await expect(page.getByRole('button', { name: 'Follow Asha Rao' })).toBeHidden();
    expect(await followersOf(fed.url, WRITER)).toBe(1);
    await page.getByRole('button', { name: 'Following Asha Rao' }).click();
    await expect(page.getByRole('button', { name: 'Follow Asha Rao' })).toBeVisible();
    expect(await followersOf(fed.url, WRITER)).toBe(0);
  });
});

async function followersOf(siteUrl: string, name: string): Promise<unknown> {
  const answer = await fetch(`${siteUrl}/api/authors/name/${encodeURIComponent(name)}`);
  return (await answer.json()).followersCount;
}
