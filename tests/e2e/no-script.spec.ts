import { expect, test } from '#tests/support/journey.ts';

test.use({ javaScriptEnabled: false });

test('without script a reader still reads: home, section, story (NAV-02, HOME-73)', async ({ page, site }) => {
  await page.goto(site.url);
  await expect(page.locator('main article').first()).toBeVisible();
  await page.getByRole('navigation', { name: 'Main', exact: true }).getByRole('link', { name: 'India' }).click();
  await expect(page).toHaveURL(`${site.url}/india-news`);
  await page.locator('main article').first().getByRole('heading').getByRole('link').click();
  await expect(page).toHaveURL(/\/india-news\/./);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('body')).not.toContainText('Loading...');
});

test('without script the More toggle opens (NAV-19)', async ({ page, site }) => {
  await page.goto(site.url);
  await page.getByText('More', { exact: true }).click();
  await page.getByRole('link', { name: 'Defence' }).first().click();
  await expect(page).toHaveURL(`${site.url}/defence`);
});
