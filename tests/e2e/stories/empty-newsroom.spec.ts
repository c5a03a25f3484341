import { failHome } from '#tests/support/home/home-sections.ts';
import { expect, test, untilInteractive } from '#tests/support/journey.ts';
import { startSite } from '#tests/support/site/site.ts';

test('an empty newsroom says everywhere that it has nothing, and nothing loads for ever (HOME-62, LIST-26, LIST-27, STATE-11)', {
  tag: '@long',
}, async ({ page, guard }) => {
  // It starts a site of its own, as fixtures do that have as long.
  test.setTimeout(360_000);
  guard.allow('the server responded with a status of 404');
  guard.allow('status of 500');
  const site = await startSite({ env: { SAMPLE_CONTENT: 'off' } });
  const main = page.getByRole('main');
  try {
    await page.goto(`${site.url}/viral`);
    await untilInteractive(page);
    await expect(main.getByText('No Viral News available.', { exact: true })).toBeVisible();
    await expect(main.getByText('No blog posts found.')).toBeVisible();
    await expect(main).not.toContainText('Loading...');
    await page.goto(`${site.url}/health/nothing`);
    await expect(page.getByRole('heading', { name: 'Article Not Found' })).toBeVisible();
    await expect(main).not.toContainText('Loading...');

    await page.goto(site.url);
    await expect(page.getByText('No latest news available.')).toBeVisible();
    await expect(page.getByText('No blog posts found.')).toBeVisible();
    await expect(page.getByText('Loading...')).toHaveCount(0);
    await untilInteractive(page);
    const sports = page.getByRole('region', { name: 'SPORTS' });
    await expect(sports.getByText('No sportfit articles available.')).toBeVisible();
    await failHome(page, 500);
    await sports.getByRole('button', { name: 'Refresh' }).click();
    await expect(sports.getByText('Failed to load sports content')).toBeVisible();
    await page.unroute('**/');
    await sports.getByRole('link', { name: 'Try Again' }).click();
    await expect(sports.getByText('No sportfit articles available.')).toBeVisible();
    await expect(sports.getByText('Failed to load sports content')).toBeHidden();
  } finally {
    // Nothing must be on its way when the site ends.
    await page.goto('about:blank');
    await site.stop();
  }
});
