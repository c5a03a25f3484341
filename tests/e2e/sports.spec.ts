import type { Locator, Page } from '@playwright/test';
import { failHome, headlines, largest, shownTopics } from '#tests/support/home/home-sections.ts';
import { expect, test, untilInteractive } from '#tests/support/journey.ts';
import { expectAccessible } from '#tests/support/site/accessible.ts';

function sportsOf(page: Page): Locator {
  return page.getByRole('region', { name: 'SPORTS' });
}

/** A story of the section by its headline. */
function storyCalled(section: Locator, title: string): Locator {
  return section.getByRole('listitem').filter({ has: section.page().getByRole('link', { name: title, exact: true }) });
}

test('one story is large above two columns; a pill leaves only the stories of its topic, under the finger that pressed it; each is shared by its own link, by keyboard too; the pills of entertainment narrow its whole block; both sections can be read and operated by everyone (HOME-30, HOME-31, HOME-32, HOME-33, HOME-34, HOME-45)', async ({
  page,
  site,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: site.url });
  await page.goto(site.url);
  await untilInteractive(page);
  const sports = sportsOf(page);
  expect(await largest(sports)).toBe(1);
  const columns = await sports
    .locator('[data-places=""]')
    .evaluate((grid) => getComputedStyle(grid).gridTemplateColumns.split(' ').length);
  expect(columns).toBe(2);
  const all = await headlines(sports);
  const pills = sports.locator('[data-pill]');
  const names = await pills.allInnerTexts();
  expect(names.length).toBeGreaterThan(3);
  for (const topic of names.slice(1, -1)) {
    const pill = sports.getByRole('button', { name: topic, exact: true });
    await pill.scrollIntoViewIfNeeded();
    const before = await pill.boundingBox();
    await pill.click();
    await expect(pill).toHaveAttribute('aria-pressed', 'true');
    await expect.poll(() => shownTopics(sports)).toEqual([topic]);
    expect(await pill.boundingBox()).toEqual(before);
    expect(await largest(sports)).toBe(1);
  }
  await sports.getByRole('button', { name: 'All', exact: true }).click();
  await expect.poll(() => headlines(sports)).toEqual(all);

  const [, title = ''] = all;
  const story = storyCalled(sports, title);
  const path = await story.getByRole('heading').getByRole('link').getAttribute('href');
  const share = story.getByRole('button', { name: 'Share' });
  await share.press('Enter');
  const facebook = story.getByRole('link', { name: 'Facebook' });
  await expect(facebook).toHaveAttribute('href', new RegExp(`u=${encodeURIComponent(site.url + path)}`));
  await expect(facebook).toBeVisible();
  for (const name of ['Twitter', 'WhatsApp', 'LinkedIn']) await expect(story.getByRole('link', { name })).toBeVisible();
  await story.getByRole('button', { name: 'Copy Link' }).click();
  await expect(story.getByText('Link copied to clipboard!')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(site.url + path);
  await page.keyboard.press('Escape');
  await expect(facebook).toBeHidden();

  const section = page.getByRole('region', { name: 'Entertrainment' });
  const topic = (await section.locator('[data-pill]').allInnerTexts()).at(-1) ?? '';
  const expected = await section.locator(`[data-topic="${topic}"] h3`).allInnerTexts();
  await section.getByRole('button', { name: topic, exact: true }).click();
  await expect.poll(() => headlines(section)).toEqual(expected);
  expect(await largest(section)).toBe(1);
  if (expected.length < 5) await expect(section.getByRole('heading', { name: 'More Technology News' })).toBeHidden();
  const holes = await section
    .locator('[data-places]:visible')
    .evaluateAll((places) => places.filter((place) => place.querySelector('li:not([hidden])') === null).length);
  expect(holes).toBe(0);

  await page.setViewportSize({ width: 390, height: 844 });
  await sports.getByRole('button', { name: /^Like/ }).first().click();
  await sports.getByRole('button', { name: 'Favourite', exact: true }).first().click();
  await share.click();
  await expectAccessible(page, {
    within: ['[data-home-section="sports"]', '[data-home-section="entertainment"]'],
    bestPractice: true,
  });
  const small = await sports
    .locator('button:visible')
    .evaluateAll((buttons) => buttons.filter((one) => one.getBoundingClientRect().height < 44).length);
  expect(small).toBe(0);
});

test('a like holds for the page where the browser refuses to store anything; the clock moves on after a minute (HOME-33, HOME-38)', async ({
  page,
  site,
}) => {
  await page.clock.install({ time: new Date('2026-11-20T14:05:00Z') });
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('refused', 'QuotaExceededError');
    };
  });
  await page.goto(site.url);
  await untilInteractive(page);
  const like = sportsOf(page).getByRole('button', { name: /^Like/ }).first();
  await like.click();
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  await like.click();
  await expect(like).toHaveAttribute('aria-pressed', 'false');
  const clock = sportsOf(page).locator('[data-feature="minute-clock"]');
  await expect(clock).toHaveText('14:05');
  await page.clock.runFor(60_000);
  await expect(clock).toHaveText('14:06');
});

test("likes and favourites make no call and last over a reload; the pill of favourites says so while there is none; a failed refresh keeps the stories and says 'Using cached data', the next good one says so no more (HOME-33, HOME-36, HOME-37, STATE-04, STATE-13, STATE-14, STATE-19)", async ({
  page,
  site,
  guard,
}) => {
  await page.goto(site.url);
  await untilInteractive(page);
  const sports = sportsOf(page);
  const like = sports.getByRole('button', { name: /^Like/ }).first();
  const count = async () => Number(await like.locator('[data-count]').innerText());
  const before = await count();
  const favourites = sports.getByRole('button', { name: 'Favourites', exact: true });
  await favourites.click();
  await expect(sports.getByText('No favourites here yet.')).toBeVisible();
  expect(await headlines(sports)).toEqual([]);
  await sports.getByRole('button', { name: 'All', exact: true }).click();
  await expect(sports.getByText('No favourites here yet.')).toBeHidden();
  const [, title = ''] = await headlines(sports);
  const calls: string[] = [];
  page.on('request', (request) => calls.push(new URL(request.url()).pathname));
  await like.click();
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  expect(await count()).toBe(before + 1);
  await storyCalled(sports, title).getByRole('button', { name: 'Favourite', exact: true }).click();
  // The site's pictures come when they are scrolled to, liked or not, and the guide asks by the clock.
  const comesAnyway = /^\/(media|fallback)\/|^\/api\/schedule\/now$/;
  expect(calls.filter((path) => !comesAnyway.test(path))).toEqual([]);

  await page.reload();
  await untilInteractive(page);
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  expect(await count()).toBe(before + 1);
  await like.click();
  await expect(like).toHaveAttribute('aria-pressed', 'false');
  expect(await count()).toBe(before);
  await favourites.click();
  await expect.poll(() => headlines(sports)).toEqual([title]);
  expect(await largest(sports)).toBe(1);
  await storyCalled(sports, title).getByRole('button', { name: 'Favourite', exact: true }).click();
  await favourites.click();
  await expect(sports.getByText('No favourites here yet.')).toBeVisible();

  await test.step('a failed refresh, and a good one', async () => {
    guard.allow('status of 500');
    const topic = (await sports.locator('[data-pill]').allInnerTexts())[1] ?? '';
    const pill = sports.getByRole('button', { name: topic, exact: true });
    await pill.click();
    await expect.poll(() => shownTopics(sports)).toEqual([topic]);
    const stories = await headlines(sports);
    const notice = sports.getByText('Using cached data');
    await expect(notice).toBeHidden();
    await failHome(page, 500);
    const refresh = sports.getByRole('button', { name: 'Refresh' });
    await refresh.click();
    await expect(notice).toBeVisible();
    await expect(sports.getByTitle('API request failed: 500')).toBeVisible();
    expect(await headlines(sports)).toEqual(stories);
    await page.unroute('**/');
    await refresh.click();
    await expect(notice).toBeHidden();
    await expect(pill).toHaveAttribute('aria-pressed', 'true');
    expect(await headlines(sports)).toEqual(stories);
    await expect(refresh).toBeFocused();
    await like.click();
    await expect(like).toHaveAttribute('aria-pressed', 'true');
  });
});
