import type { Page } from '@playwright/test';
import { expect, expectNoSidewaysScroll, test, untilInteractive } from '#tests/support/journey.ts';

const mainLabels = [
  'Home',
  'Live TV',
  'Videos',
  'World',
  'Viral',
  'Latest',
  'India',
  'Entertainment',
  'SportFit',
  'Book Show',
  'About Us',
];
const shortLabels = [
  'Home',
  'Live',
  'Videos',
  'World',
  'Viral',
  'Latest',
  'India',
  'Showbiz',
  'Sport',
  'Book',
  'About',
];
const moreLabels = ['Defence', 'Education', 'Elections', 'Health', 'Tech', 'Initiatives', 'Science', 'Opinion'];
test('a reader goes from home to a section, to a story and back (NAV-10, NAV-44, LIST-22, ART-02, ART-03)', async ({
  page,
  site,
}) => {
  await page.goto(site.url);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'World' }).click();
  await expect(page).toHaveURL(`${site.url}/world`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('World News');
  const headline = page.locator('main article').first().getByRole('heading').getByRole('link');
  const title = (await headline.innerText()).trim();
  await headline.click();
  await expect(page).toHaveURL(/\/world\/[a-z0-9-]+$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await untilInteractive(page);
  await page
    .getByRole('link', { name: /^Back/ })
    .or(page.getByRole('button', { name: /^Back/ }))
    .first()
    .click();
  await expect(page).toHaveURL(`${site.url}/world`);
});

test('the header shows the two sets of links and the way home; on a phone its bar goes sideways with short labels and the page does not (NAV-18, NAV-19, NAV-20, NAV-29, NAV-31, NAV-32, NAV-34)', async ({
  page,
  site,
}) => {
  await page.goto(`${site.url}/world`);
  const main = page.getByRole('navigation', { name: 'Main', exact: true });
  expect((await main.getByRole('link').allInnerTexts()).map((text) => text.trim())).toEqual(mainLabels);
  const more = page.getByRole('navigation', { name: 'More sections' });
  await expect(more).toBeHidden();
  await page.getByText('More', { exact: true }).click();
  await expect(more).toBeVisible();
  expect((await more.getByRole('link').allInnerTexts()).map((text) => text.trim())).toEqual(moreLabels);
  await page.getByText('More', { exact: true }).click();
  await expect(more).toBeHidden();
  await page.getByRole('banner').getByRole('link', { name: 'MATV 709, home' }).click();
  await expect(page).toHaveURL(`${site.url}/`);
  await expect(page.locator('[data-home-section]').first()).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  expect((await main.getByRole('link').allInnerTexts()).map((text) => text.trim())).toEqual(shortLabels);
  const hidden = await main.evaluate((nav) => {
    const scroller = [nav, ...nav.querySelectorAll('*')].find((one) => one.scrollWidth > one.clientWidth + 1);
    return scroller ? scroller.scrollWidth - scroller.clientWidth : 0;
  });
  expect(hidden).toBeGreaterThan(0);
});

test('a page left open over midnight shows the new day and year, also after going on from it (NAV-33, NAV-42)', async ({
  page,
  site,
}) => {
  await page.clock.install({ time: new Date('2027-12-31T23:58:30Z') });
  await page.goto(`${site.url}/world`);
  await untilInteractive(page);
  await expect(page.getByRole('banner')).toContainText('Friday 31 December 2027');
  await expect(page.getByRole('contentinfo')).toContainText('© 2027 MATV');
  await page.clock.runFor('02:00');
  await expect(page.getByRole('banner')).toContainText('Saturday 1 January 2028');
  await expect(page.getByRole('contentinfo')).toContainText('© 2028 MATV');
  await page.getByRole('navigation', { name: 'Main', exact: true }).getByRole('link', { name: 'Viral' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Viral News');
  await expect(page.getByRole('banner')).toContainText('Saturday 1 January 2028');
});

test('a story has its badge, picture, author, date and text, and is read aloud until the page is left (ART-04, ART-05, ART-06, ART-09, ART-10, WORLD-33)', async ({
  page,
  site,
}) => {
  await page.addInitScript(giveVoice);
  await page.goto(`${site.url}/world`);
  await page.getByRole('link', { name: 'Four island weather offices agree to share one forecast' }).click();
  await expect(page).toHaveURL(/\/world\/four-island-weather-offices/);
  const story = page.locator('article[data-story-id]');
  await expect(story.locator('[data-part="kicker"]')).toHaveText('World');
  const picture = story.getByRole('img', { name: 'A globe crossed by isobars and weather fronts' });
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(300);
  const author = story.getByRole('link', { name: 'Eleanor Marchbank (opens in a new tab)' });
  await expect(author).toHaveAttribute('target', '_blank');
  await expect(author).toHaveAttribute('href', '/author/Eleanor%20Marchbank');
  await expect(story.locator('time[data-part="published"]')).toHaveText(
    /^\d+ [A-Z][a-z]+ \d{4}, \d\d:\d\d London time$/,
  );
  await expect(story.getByRole('heading', { level: 2, name: 'A longer morning' })).toBeVisible();
  await expect(story.getByRole('listitem').filter({ hasText: 'one warning, in five languages' })).toBeVisible();

  await story.getByRole('button', { name: 'Listen' }).click();
  const beingRead = page.locator('[data-being-read]');
  await expect(beingRead).toHaveText(/^Four island weather offices/);
  const finish = () => page.evaluate(() => window.finishSpeech?.());
  await story.getByRole('combobox', { name: 'Speed' }).selectOption('1.5×');
  for (let sentence = 0; sentence < 8; sentence += 1) expect(await finish()).toBe('en-GB at 1.5');
  await expect(beingRead).toHaveCount(1);
  await expect(beingRead).toBeInViewport();
  await story.getByRole('button', { name: 'Pause' }).press('Enter');
  expect(await finish()).toBe('silent');
  await story.getByRole('button', { name: 'Listen' }).press('Enter');
  await story.getByRole('button', { name: 'Stop' }).press('Enter');
  await expect(story.getByRole('button', { name: 'Listen' })).toBeFocused();
  await expect(beingRead).toHaveCount(0);
  await page.keyboard.press('Enter');
  expect(await finish()).toBe('en-GB at 1.5');
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page).toHaveURL(`${site.url}/world`);
  await expect.poll(finish).toBe('silent');
});

declare global {
  interface Window {
    finishSpeech?: () => string;
  }
}

/** Chromium without a screen has no voices: this one speaks without a sound, until the test lets the sentence end. */
function giveVoice() {
  let present: SpeechSynthesisUtterance | null = null;
  const synthesiser = {
    getVoices: () => [{ lang: 'en-GB', default: true }],
    speak: (utterance: SpeechSynthesisUtterance) => {
      if (utterance.text !== '') present = utterance;
    },
    cancel: () => {
      present = null;
    },
  };
  Object.defineProperty(window, 'speechSynthesis', { value: synthesiser });
  Object.defineProperty(window, 'SpeechSynthesisUtterance', {
    value: class {
      readonly text: string;
      constructor(text: string) {
        this.text = text;
      }
    },
  });
  window.finishSpeech = () => {
    const ended = present;
    present = null;
    ended?.onend?.(new Event('end') as SpeechSynthesisEvent);
    return ended ? `${ended.lang} at ${ended.rate}` : 'silent';
  };
}

test('a click on Copy Link before its script has come is made good, on later pages too (ART-08)', async ({
  page,
  site,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: site.url });
  const script = Promise.withResolvers<void>();
  await page.route('**/reader-share-row-*.js', async (route) => {
    await script.promise;
    await route.continue();
  });
  await page.goto(`${site.url}/world`);
  await untilInteractive(page);
  await page.locator('main article').first().getByRole('heading').getByRole('link').click();
  await page.getByRole('button', { name: 'Copy Link' }).click();
  script.resolve();
  await expect(page.getByRole('button', { name: 'Link Copied' })).toBeVisible();
});

/** What the first answer of a new connection brings: ten segments. */
const FIRST_ANSWER_BYTES = 14_600;

test('the main picture is asked for before the fonts, and once; each font comes in one go', async ({ page, site }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const fontsCame = ['newsreader-headline', 'inter-text'].map((font) =>
    page.waitForEvent('requestfinished', (request) => new RegExp(`${font}-[\\w-]{8}\\.woff2$`).test(request.url())),
  );
  const story = await firstStory(page, site.url);
  for (const path of ['/', '/world', '/web-stories', story]) {
    asked.length = 0;
    await page.goto(site.url + path);
    const main = await page
      .locator('img[fetchpriority="high"]')
      .evaluate((picture: HTMLImageElement) => new URL(picture.currentSrc).pathname);
    // The name of Hindi, 2 kB, comes when the page is laid out.
    const fonts = asked.filter((one) => one.endsWith('.woff2') && !one.includes('language-names'));
    const fetched = asked.filter((one) => one === main || fonts.includes(one));
    expect(fetched, path).toEqual([
      main,
      expect.stringContaining('newsreader-headline'),
      expect.stringContaining('inter-text'),
    ]);
  }
  await test.step('an author’s page, with its ‘Editor | WORLD’, needs no further font', async () => {
    const author = await page.locator('main a[href^="/author/"]').first().getAttribute('href');
    asked.length = 0;
    await page.goto(site.url + author);
    await expect(page.getByRole('main').getByText(/^[A-Z][\w ]* \| [A-Z]+$/)).toBeVisible();
    await page.evaluate(() => document.fonts.ready);
    expect(asked.filter((one) => one.endsWith('.woff2') && !one.includes('language-names'))).toEqual([
      expect.stringContaining('newsreader-headline'),
      expect.stringContaining('inter-text'),
    ]);
  });
  for (const font of await Promise.all(fontsCame)) {
    const { responseHeadersSize, responseBodySize } = await font.sizes();
    expect(responseHeadersSize + responseBodySize, font.url()).toBeLessThanOrEqual(FIRST_ANSWER_BYTES);
  }
});

test('pictures far below wait until the page is scrolled, or a moment', async ({ page, site }) => {
  // The moment is over when the test says so, however long it takes to look.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.goto(site.url);
  const lowest = page.locator('[data-home-section] picture img').last();
  await expect(lowest).toBeHidden();
  await page.mouse.wheel(0, 10);
  await expect(lowest).toBeVisible();
  await page.goto(site.url);
  await expect(lowest).toBeHidden();
  await page.clock.runFor(5_000);
  await expect(lowest).toBeVisible();
});

async function firstStory(page: Page, url: string): Promise<string> {
  await page.goto(`${url}/world`);
  return (await page.locator('main article a[href^="/world/"]').first().getAttribute('href')) ?? '';
}
