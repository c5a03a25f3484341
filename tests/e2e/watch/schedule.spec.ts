import type { Page } from '@playwright/test';
import { londonDay } from '#domain/london-clock.ts';
import { dayAfter } from '#domain/london-time.ts';
import { nextMidnight } from '#domain/schedule/broadcasts.ts';
import { expect, test, untilInteractive } from '#tests/support/journey.ts';
import { expectAccessibleAndNarrow } from '#tests/support/site/accessible.ts';
import type { Site } from '#tests/support/site/site.ts';

const onAir = (page: Page) => page.locator('li[aria-current=time]');
const today = () => londonDay(new Date());

/** What the server says is on: the samples leave no minute without a programme. */
async function titleOnNow(site: Site): Promise<string> {
  const { now } = await (await fetch(`${site.url}/api/schedule/now`)).json();
  return String(now.title);
}

test('the masthead tells what is on without moving anything, the guide marks it', async ({ page, site }) => {
  const guide = Promise.withResolvers<void>();
  await page.route('**/api/schedule/now', async (route) => {
    await guide.promise;
    await route.continue();
  });
  await page.goto(`${site.url}/privacy`);
  // The fonts have moved what they move by now (fonts.spec.ts): from here on it is the masthead's doing.
  await page.evaluate(async () => {
    await document.fonts.ready;
    for (let frame = 0; frame < 2; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
    window.name = '';
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if ('value' in entry) window.name = `${window.name}${entry.value} `;
    }).observe({ type: 'layout-shift' });
  });
  guide.resolve();
  const now = page.getByRole('banner').locator('[data-slot=now]');
  await expect(now.getByText(/^(On now|LIVE)$/)).toBeVisible();
  await expect.poll(async () => (await now.textContent())?.endsWith(await titleOnNow(site))).toBe(true);
  expect(await page.evaluate(() => window.name)).toBe('');

  await page.goto(`${site.url}/live/schedule`);
  await expect(page.getByText('Using demo content')).toBeVisible();
  await expect.poll(async () => (await onAir(page).textContent())?.includes(await titleOnNow(site))).toBe(true);
  await expect(onAir(page).getByText('On now')).toBeVisible();
  const tomorrow = page.getByRole('link', { name: /^Tomorrow, / });
  const [, day = ''] = ((await tomorrow.getAttribute('aria-label')) ?? '').split(', ');
  await tomorrow.click();
  await expect(page).toHaveURL(`${site.url}/live/schedule/${dayAfter(today(), 1)}`);
  await expect(page.getByRole('heading', { level: 2, name: day })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'News at Midnight' })).toBeVisible();
  await expect(onAir(page)).toHaveCount(0);
  await expect(tomorrow).toHaveAttribute('aria-current', 'page');
});

test('the language of a programme is marked as the masthead goes on to it, beside those of the page', async ({
  page,
  site,
}) => {
  const answer = await (await fetch(`${site.url}/api/schedule/now`)).json();
  const goOnTo = (now: string, next: string) =>
    page.route('**/api/schedule/now', (route) =>
      route.fulfill({
        json: { ...answer, now: { ...answer.now, title: now }, next: { ...answer.next, title: next } },
      }),
    );
  const titles = page.getByRole('banner').locator('[data-of=title]');
  await goOnTo('Elsewhere', 'कहीं और');
  await page.goto(`${site.url}/hi/about`);
  await expect(titles).toHaveText(['Elsewhere', 'कहीं और']);
  await expect(titles.first()).toHaveAttribute('lang', 'en');
  // The English programme that stood there before was marked by the server.
  await expect(titles.last()).not.toHaveAttribute('lang');
});

test('after midnight the day that is still open has no link to what is on', async ({ page, site }) => {
  await page.clock.install({ time: nextMidnight(new Date()).getTime() - 90_000 });
  await page.goto(`${site.url}/live/schedule`);
  const link = page.getByRole('link', { name: 'Go to what is on now' });
  await page.clock.runFor(1_000);
  await expect(onAir(page).getByRole('heading')).toContainText('On now');
  await expect(link).toBeVisible();
  await page.clock.runFor(120_000);
  await expect(onAir(page)).toHaveCount(0);
  await expect(link).toBeHidden();
});

test('a day that the guide does not have is not found, and today is a click away', async ({ page, site, guard }) => {
  guard.allow('the server responded with a status of 404');
  const answer = await page.goto(`${site.url}/live/schedule/${dayAfter(today(), 30)}`);
  expect(answer?.status()).toBe(404);
  await page.getByRole('link', { name: 'Today’s schedule' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'TV schedule' })).toBeVisible();
});

test('a guide left open over midnight goes on to the new day, once the site has it and nothing in it has the focus', async ({
  page,
  site,
}) => {
  const [day, next] = [today(), dayAfter(today(), 1)];
  const midnight = nextMidnight(new Date()).getTime();
  await page.clock.install({ time: midnight - 600_000 });
  await page.goto(`${site.url}/live/schedule`);
  await untilInteractive(page);
  const firstDay = page.getByRole('navigation', { name: 'Days' }).getByRole('link').first();
  await expect(firstDay).toHaveText('Yesterday');
  let shown = day;
  await page.route(`${site.url}/live/schedule`, async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    const body = html.replace(`data-today="${day}"`, `data-today="${shown}"`).replace('>Yesterday<', '>The new first<');
    await route.fulfill({ response, body });
  });
  // The clock then stands still, or the requests would time out by it.
  await page.clock.pauseAt(midnight - 60_000);
  const minute = () => page.clock.runFor(60_000);
  const asked = page.waitForResponse(`${site.url}/live/schedule`);
  await minute();
  await (await asked).finished();
  await expect(firstDay).toHaveText('Yesterday');
  shown = next;
  await firstDay.focus();
  await minute();
  await expect(firstDay).toHaveText('Yesterday');
  await firstDay.blur();
  await minute();
  await expect(firstDay).toHaveText('The new first');
});

test.describe('in India', () => {
  test.use({ timezoneId: 'Asia/Kolkata' });

  test('the viewer’s own time stands under London’s', async ({ page, site }) => {
    await page.goto(`${site.url}/live/schedule/${dayAfter(today(), 2)}`);
    await untilInteractive(page);
    await expect(page.getByText('Your time (IST) stands under it.')).toBeVisible();
    await expect(page.locator('li', { hasText: 'News at Midnight' }).first()).toHaveText(/^00:000[45]:30News at/);
    await expect(page.locator('li[data-starts]', { hasText: /^22:00/ })).toHaveText(/^22:00[A-Z][a-z]{2} 0[23]:30/);
  });
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the guide is whole, and the masthead leads to Live TV', async ({ page, site }) => {
    await page.goto(`${site.url}/live/schedule`);
    await expect(onAir(page)).toHaveCount(1);
    await expect(
      page.getByText(/^All times are London time \((GMT|BST|GMT, later BST|BST, later GMT)\)\.\s*$/),
    ).toBeVisible();
    await page.getByRole('link', { name: /^Tomorrow/ }).click();
    await expect(page).toHaveURL(/\/live\/schedule\/\d{4}-\d\d-\d\d$/);
    await expect(page.getByRole('heading', { name: 'News at Midnight' })).toBeVisible();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Watch live TV' })).toBeVisible();
    await expect(page.getByRole('banner').getByText(/^On MATV\d\d:\d\d–\d\d:\d\d/)).toBeVisible();
    await expect(page.getByRole('banner').getByText(/^(On now|LIVE)$/)).toHaveCount(0);
  });
});

test('the guide has no accessibility faults and fits 320 pixels', { tag: '@long' }, async ({ page, site }) => {
  await page.goto(`${site.url}/live/schedule/${dayAfter(today(), 7)}`);
  await untilInteractive(page);
  await expectAccessibleAndNarrow(page);
  await page.reload();
  await untilInteractive(page);
  const shown = page.getByRole('navigation', { name: 'Days' }).locator('[aria-current]');
  await expect(shown).toBeInViewport({ ratio: 1 });
});
