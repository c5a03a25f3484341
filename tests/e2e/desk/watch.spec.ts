import { test } from '#tests/support/desk/desk-site.ts';
import { expect, logIn, logInByHand } from '#tests/support/journey.ts';
import { expectAccessibleAndNarrow } from '#tests/support/site/accessible.ts';

test('an editor sees how the provider is doing, features and hides videos, and readers see that at once (API-27, LOGIN-24)', async ({
  page,
  site,
  videoChannel: channel,
}) => {
  const readers = await page.context().newPage();
  await readers.goto(`${site.url}/videos`);
  await readers.goto(site.url);
  await logInByHand(page, site);
  await expect(page.getByRole('region', { name: 'Videos and live' })).toContainText('Working');
  const sent = page.waitForRequest(`${site.url}/api/videos?size=5`);
  const live = page.waitForRequest(`${site.url}/api/live-tv`);
  await page.getByRole('link', { name: 'Watch', exact: true }).first().click();
  for (const request of [await sent, await live]) {
    expect((await request.allHeaders()).authorization).toMatch(/^Bearer ./);
    expect((await request.response())?.status()).toBe(200);
  }
  const provider = page.getByRole('region', { name: 'The provider' });
  await expect(provider).toContainText('Working');
  await expect(provider).toContainText(/\d of 2,000 units used/);
  await expect(provider).toContainText('Next poll');
  const list = page.getByRole('list', { name: 'Videos', exact: true });
  await page.getByLabel('Search videos').fill(channel.video(5).title);
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await list.getByRole('button', { name: /^Feature/ }).click();
  await expect(page.getByText('Featured: it stands first everywhere.')).toBeVisible();
  await page.getByLabel('Search videos').fill(channel.video(0).title);
  await list.getByRole('button', { name: `Hide: ${channel.video(0).title}` }).click();
  await expect(page.getByText('Hidden: readers do not see it any more.')).toBeVisible();
  const first = page.getByRole('list', { name: 'First videos' }).getByRole('listitem');
  await expect(first.first()).toHaveText(channel.video(5).title);
  for (const path of ['/videos', '/']) {
    await readers.goto(site.url + path);
    const shown = readers.locator('main li[data-id]');
    await expect(shown.first()).toHaveAttribute('data-id', channel.video(5).id);
    await expect(readers.locator(`[data-id="${channel.video(0).id}"]`)).toHaveCount(0);
  }
  await page.getByRole('combobox', { name: 'Show', exact: true }).selectOption('Hidden');
  await list.getByRole('button', { name: /^Put back/ }).click();
  await expect(page.getByText('Put back in its place.')).toBeVisible();
  await readers.goto(`${site.url}/videos`);
  await expect(readers.locator(`[data-id="${channel.video(0).id}"]`)).toHaveCount(1);
});

test('what is live is set by an address, cleared, and left to the provider again; mistakes are said at their fields', async ({
  page,
  site,
  guard,
}) => {
  guard.allow('the server responded with a status of 422');
  await logIn(page, site);
  await page.goto(`${site.url}/admin/watch`);
  const live = page.getByRole('region', { name: 'Live', exact: true });
  await expect(live).toContainText('Nothing is live');
  const video = live.getByLabel('Video id or address');
  await video.fill('https://video.example/1');
  await live.getByRole('button', { name: 'Set as live' }).click();
  await expect(video).toHaveAccessibleDescription('This is neither the id nor the address of a YouTube video.');
  await expect(video).toBeFocused();
  const until = live.getByLabel('Holds until (London time)');
  const end = await until.inputValue();
  await until.fill('');
  await live.getByRole('button', { name: 'Show nothing as live' }).click();
  await expect(until).toHaveAccessibleDescription('Not set. Say until when this holds.');
  await until.fill(end);
  await video.fill('https://youtu.be/dQw4w9WgXcQ');
  await live.getByLabel('Title (its own when empty)').fill('Budget special');
  await live.getByRole('button', { name: 'Set as live' }).click();
  await expect(live).toContainText('Live: Budget special');
  await expect(live).toContainText(/Set by .+ until .+ London time/);
  const said = async () => (await page.request.get(`${site.url}/api/live-tv`)).json();
  expect(await said()).toMatchObject({ source: 'desk', currentLive: { videoId: 'dQw4w9WgXcQ' }, count: 1 });
  await page.goto(`${site.url}/videos`);
  await expect(page.getByRole('link', { name: 'Budget special' })).toHaveAttribute('href', '/live');
  await page.goto(`${site.url}/admin/watch`);
  await live.getByRole('button', { name: 'Show nothing as live' }).click();
  await expect(live).toContainText('Nothing is live');
  expect(await said()).toMatchObject({ source: 'desk', currentLive: null });
  await live.getByRole('button', { name: 'Leave it to the provider' }).click();
  await expect(live).toContainText('The provider says so.');
  expect(await said()).toMatchObject({ source: 'provider' });
});

test('the Watch screen has no accessibility faults and fits 320 pixels', async ({ page, site }) => {
  await logIn(page, site);
  await page.goto(`${site.url}/admin/watch`);
  await expect(page.getByText('Loading...')).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'The provider' })).toContainText('Working');
  await expectAccessibleAndNarrow(page);
});
