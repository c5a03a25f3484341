import { expect, test } from '#tests/support/journey.ts';

test.use({ javaScriptEnabled: false });

test('without script a reader still reads: home, its sports, the sections behind More, a section, a story (NAV-02, NAV-19, HOME-34, HOME-73)', async ({
  page,
  site,
}) => {
  await page.goto(site.url);
  await expect(page.locator('main article').first()).toBeVisible();
  const sports = page.getByRole('region', { name: 'SPORTS' });
  await expect(sports.getByRole('listitem').first()).toBeVisible();
  // What needs script is not there.
  await expect(sports.locator('[data-pill]').first()).toBeHidden();
  await expect(sports.getByRole('button', { name: 'Refresh' })).toBeHidden();
  await expect(sports.getByRole('button', { name: /^Like/ })).toHaveCount(0);
  await sports.getByRole('button', { name: 'Share' }).first().click();
  await expect(sports.getByRole('link', { name: 'WhatsApp' }).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByText('More', { exact: true }).click();
  await page.getByRole('link', { name: 'Defence' }).first().click();
  await expect(page).toHaveURL(`${site.url}/defence`);
  await page.getByRole('navigation', { name: 'Main', exact: true }).getByRole('link', { name: 'India' }).click();
  await expect(page).toHaveURL(`${site.url}/india-news`);
  await page.locator('main article').first().getByRole('heading').getByRole('link').click();
  await expect(page).toHaveURL(/\/india-news\/./);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('body')).not.toContainText('Loading...');
});
