import { expect, test, untilInteractive } from '#tests/support/journey.ts';

const PICTURE = '/favicon.svg';
const LIVE = {
  title: 'The budget debate',
  videoId: 'abcdefghijk',
  thumbnail: PICTURE,
  publishedAt: '2026-11-20T10:00:00Z',
};

/** The page's part as the server renders it, for a video that begins while the page is looked at. */
const PART = `<div data-feature="live-now" data-shown="provider abcdefghijk"><section><div data-feature="embedded-player">
  <a href="https://www.youtube.com/watch?v=abcdefghijk" rel="external" data-frame="https://www.youtube-nocookie.com/embed/abcdefghijk?autoplay=1">The budget debate</a>
</div></section></div>`;

test('without stream and video the page says so; a broadcast that begins is shown within a minute and plays after a click (LIVE-02, LIVE-04, NAV-45)', async ({
  page,
  site,
  guard,
}) => {
  guard.allow('youtube-nocookie');
  guard.allow('Failed to load resource');
  await page.clock.install();
  let isOn = false;
  await page.route('**/api/live-tv', (route) =>
    route.fulfill({ json: { source: isOn ? 'provider' : 'none', currentLive: isOn ? LIVE : null, pastLives: [] } }),
  );
  await page.route('https://www.youtube-nocookie.com/**', (route) => route.fulfill({ body: 'player' }));
  await page.goto(`${site.url}/live`);
  await untilInteractive(page);
  await expect(page.getByText('No live video right now')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Past Lives' })).toBeVisible();
  expect((await page.request.get(`${site.url}/live`)).headers()['content-security-policy']).not.toContain('media-src');

  // It goes on looking when the page comes back as it was.
  await page.getByRole('navigation', { name: 'Main', exact: true }).getByRole('link', { name: 'Viral' }).click();
  await expect(page).toHaveTitle(/Viral/);
  await page.clock.fastForward(61_000);
  await page.goBack();
  await expect(page.getByText('No live video right now')).toBeVisible();

  isOn = true;
  await page.route(`${site.url}/live`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><title>Live TV</title><div data-page="reader"><main>${PART}</main></div>`,
    }),
  );
  await page.clock.fastForward(61_000);
  const card = page.getByRole('link', { name: 'The budget debate' });
  await expect(card).toBeVisible();
  await expect(page.getByText('No live video right now')).toBeHidden();
  await expect(page.locator('iframe')).toHaveCount(0);
  await card.click();
  await expect(page.locator('iframe')).toHaveAttribute('src', /youtube-nocookie\.com\/embed\/abcdefghijk/);

  // It does not begin to play by itself when the page comes back.
  await page.getByRole('navigation', { name: 'Main', exact: true }).getByRole('link', { name: 'Viral' }).click();
  await expect(page).toHaveTitle(/Viral/);
  await page.goBack();
  await expect(card).toBeVisible();
  await expect(page.locator('iframe')).toHaveCount(0);
});
