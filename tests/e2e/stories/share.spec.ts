import type { Page, Request } from '@playwright/test';
import { expect, test, untilInteractive } from '#tests/support/journey.ts';

declare global {
  interface Window {
    /** Arguments of each `window.open`, noted instead of opening other sites. */
    opened?: unknown[][];
    /** Whether the last click was not taken by the page's script. */
    isLeftToBrowser?: boolean;
  }
}

async function openStory(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/world`);
  const href = await page.locator('main article :is(h2, h3) a').first().getAttribute('href');
  await page.goto(url + href);
  await untilInteractive(page);
}

async function noteWindows(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.opened = [];
    window.open = (...args: unknown[]) => {
      window.opened?.push(args);
      return null;
    };
  });
}

function reportsOf(page: Page, event: 'view' | 'share'): Request[] {
  const found: Request[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith(`/api/analytics/${event}`)) found.push(request);
  });
  return found;
}

function storyIdOn(page: Page): Promise<string | null> {
  return page.locator('[data-part~="story"]').getAttribute('data-story-id');
}

test("each share button opens its network in a window of 550x400 and is reported with its platform; a modified click is left to the browser; a report that fails is not noticed, a refused clipboard says 'Failed to copy link' (ART-41, ART-44, ART-46, ART-48, CONST-36, HOME-08)", async ({
  page,
  site,
  guard,
}) => {
  guard.allow('500');
  await page.addInitScript(() => {
    navigator.clipboard.writeText = async () => {
      throw new DOMException('refused', 'NotAllowedError');
    };
  });
  await noteWindows(page);
  await openStory(page, site.url);
  const hosts = {
    Facebook: 'www.facebook.com',
    Twitter: 'twitter.com',
    WhatsApp: 'api.whatsapp.com',
    LinkedIn: 'www.linkedin.com',
  };
  for (const [network, host] of Object.entries(hosts)) {
    const [report] = await Promise.all([
      page.waitForResponse(`${site.url}/api/analytics/share`),
      page.getByRole('link', { name: `Share on ${network}` }).click(),
    ]);
    expect(report.status()).toBe(202);
    const sent: unknown = report.request().postDataJSON();
    expect(sent).toEqual({
      articleId: await storyIdOn(page),
      platform: network.toLowerCase(),
      timestamp: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T.+Z$/),
    });
    const [address, , features] = await page.evaluate(() => window.opened?.at(-1)?.map(String) ?? []);
    expect(new URL(address ?? '').host).toBe(host);
    expect(decodeURIComponent(address ?? '')).toContain(new URL(page.url()).pathname);
    expect(features).toContain('width=550,height=400');
  }

  await page.evaluate(() => {
    window.addEventListener('click', (event) => {
      window.isLeftToBrowser = !event.defaultPrevented;
      // No test goes to other sites.
      event.preventDefault();
    });
  });
  await page.evaluate(() => {
    window.opened = [];
  });
  const facebook = page.getByRole('link', { name: 'Share on Facebook' });
  await facebook.click({ modifiers: ['ControlOrMeta'] });
  expect(await page.evaluate(() => [window.isLeftToBrowser, window.opened])).toEqual([true, []]);
  await facebook.click();
  expect(await page.evaluate(() => [window.isLeftToBrowser, window.opened?.length])).toEqual([false, 1]);

  await page.route('**/api/analytics/**', (route) => route.fulfill({ status: 500, body: 'down' }));
  const failed = page.waitForResponse((answer) => answer.status() === 500);
  await page.getByRole('link', { name: 'Share on Twitter' }).click();
  await failed;
  expect(await page.evaluate(() => window.opened?.length)).toBe(2);
  await expect(page.getByRole('alert')).toHaveCount(0);

  await page.getByRole('button', { name: 'Copy Link' }).click();
  await expect(page.getByText('Failed to copy link')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Copy Link' })).toBeVisible();
});

test("Copy Link: 'Link Copied' for two seconds, the message, and the story's address (ART-45, ART-47, ART-48, CONST-57, HOME-09)", async ({
  page,
  site,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: site.url });
  await page.clock.install();
  await page.goto(site.url);
  await untilInteractive(page);
  const headline = page.locator('[data-home-section="national"] article h3 a').first();
  const path = (await headline.getAttribute('href')) ?? '';
  await headline.click();
  const modal = page.getByRole('dialog');
  const reports = reportsOf(page, 'share');
  await expect(modal.getByRole('button', { name: 'Copy Link' })).toBeVisible();
  await page.clock.pauseAt(Date.now() + 60_000);
  await modal.getByRole('button', { name: 'Copy Link' }).click();
  await expect(modal.getByRole('button', { name: 'Link Copied' })).toBeVisible();
  await expect(modal.getByText('Link copied to clipboard!')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(site.url + path);
  expect(reports.map((one) => one.postDataJSON().platform)).toEqual(['copy']);
  await page.clock.fastForward(1900);
  await expect(modal.getByRole('button', { name: 'Link Copied' })).toBeVisible();
  await page.clock.fastForward(200);
  await expect(modal.getByRole('button', { name: 'Copy Link' })).toBeVisible();
  await expect(modal.getByText('Link copied to clipboard!')).toHaveCount(0);
});

test('a story that is opened is reported once, however often it is read in a window, above the home page too (ART-49)', async ({
  page,
  site,
}) => {
  const reports = reportsOf(page, 'view');
  await page.goto(site.url);
  await untilInteractive(page);
  const story = page.locator('[data-home-section="national"] article h3 a').first();
  const modal = page.getByRole('dialog');
  const [report] = await Promise.all([page.waitForResponse(`${site.url}/api/analytics/view`), story.click()]);
  expect(report.status()).toBe(202);
  await expect(modal).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(modal).toBeHidden();
  await story.click();
  await expect(modal.getByRole('button', { name: 'Copy Link' })).toBeVisible();
  expect(reports).toHaveLength(1);
  const [next] = await Promise.all([page.waitForResponse(`${site.url}/api/analytics/view`), openStory(page, site.url)]);
  expect(next.request().postDataJSON()).toEqual({
    articleId: await storyIdOn(page),
    timestamp: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T.+Z$/),
  });
  expect(reports).toHaveLength(2);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the networks are plain links and no button stands idle (ART-41)', async ({ page, site }) => {
    await page.goto(`${site.url}/world`);
    await page.locator('main article :is(h2, h3) a').first().click();
    await expect(page.getByRole('link', { name: 'Share on Facebook' })).toHaveAttribute('href', /^https:\/\/www\.face/);
    await expect(page.getByRole('button', { name: 'Copy Link' })).toBeHidden();
  });
});

test('Back on a story leads to where the reader came from, else to its section (ART-02)', async ({ page, site }) => {
  await openStory(page, site.url);
  const first = page.url();
  const other = page.getByRole('complementary').locator('article :is(h2, h3) a').first();
  const title = (await other.innerText()).trim();
  await other.click();
  // The address comes before the page: until then the link is the former story's.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(page).not.toHaveURL(first);
  await expect(page.getByRole('link', { name: 'Back', exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  await expect(page).toHaveURL(first);
  const alone = await page.context().newPage();
  await alone.goto(first);
  await untilInteractive(alone);
  await alone.getByRole('link', { name: 'Back', exact: true }).click();
  await expect(alone).toHaveURL(`${site.url}/world`);
});
