import type { Locator, Page } from '@playwright/test';
import { expect, test } from '#tests/support/journey.ts';
import settings from '../../playwright.config.ts';

declare global {
  interface Window {
    /** Layout shifts of the page so far, added up. */
    shifted?: number;
  }
}

for (const [width, height] of [
  [390, 844],
  [1280, 900],
] as const) {
  test(`a first visit at ${width} pixels is read in the site's own fonts, and nothing moves when they come late`, {
    tag: '@long',
  }, async ({ playwright, site }) => {
    const { launchOptions } = settings.use ?? {};
    // As phones do: a letter is as wide as its font says, not rounded to whole pixels.
    const args = [...(launchOptions?.args ?? []), '--font-render-hinting=none'];
    const browser = await playwright.chromium.launch({ ...launchOptions, args });
    for (const path of ['/', '/world', await pathOfAStory(site.url)]) {
      const visit = await browser.newContext({ viewport: { width, height } });
      const page = await visit.newPage();
      const fonts = Promise.withResolvers<void>();
      const asked: string[] = [];
      await page.route('**/*.woff2', async (route) => {
        asked.push(route.request().url());
        await fonts.promise;
        await route.continue();
      });
      await page.addInitScript(addUpShifts);
      await page.goto(site.url + path, { waitUntil: 'domcontentloaded' });
      // While fonts are on their way nothing is scrolled into view by itself for five seconds.
      await page.evaluate(() => window.dispatchEvent(new Event('scroll')));
      await page.locator('html.loaded').waitFor({ state: 'attached' });
      const headline = page.locator('main article').first().locator('h1, h2, h3').first();
      const text = page.locator('main article').first().locator('p').filter({ visible: true }).last();
      expect(await ownFontsOf(headline), path).toEqual([]);
      expect(await ownFontsOf(text), path).toEqual([]);
      const before = await shiftedBy(page);
      fonts.resolve();
      await expect.poll(() => ownFontsOf(headline), path).toEqual([expect.stringContaining('Newsreader')]);
      await expect.poll(() => ownFontsOf(text), path).toEqual([expect.stringContaining('Inter')]);
      const bold = page.getByRole('contentinfo').getByRole('heading').first();
      await expect.poll(() => ownFontsOf(bold), path).toEqual([expect.stringContaining('Inter')]);
      expect((await shiftedBy(page)) - before, path).toBeLessThan(0.01);
      // Devanagari has files of its own: an English page asks for nothing but the name of Hindi.
      const hindi = page.getByRole('banner').getByRole('link', { name: 'हिन्दी' });
      await expect.poll(() => namesOf(hindi), path).toEqual([expect.stringContaining('Devanagari')]);
      expect(
        asked.filter((file) => file.includes('devanagari')),
        path,
      ).toEqual([]);
      await headline.evaluate((element) => element.replaceChildren('दीपावली का त्योहार'));
      await expect.poll(() => namesOf(headline), path).toContainEqual(expect.stringContaining('Devanagari'));
      await visit.close();
    }
    await browser.close();
  });
}

async function pathOfAStory(url: string): Promise<string> {
  const section = await (await fetch(`${url}/world`)).text();
  const [path] = section.match(/\/world\/[a-z0-9-]+-sample/) ?? [];
  if (path === undefined) throw new Error('the section shows no story');
  return path;
}

function addUpShifts(): void {
  window.shifted = 0;
  new PerformanceObserver((list) => {
    for (const shift of list.getEntries()) window.shifted = (window.shifted ?? 0) + Number(Reflect.get(shift, 'value'));
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Two frames later, so that what was just laid out is counted. */
async function shiftedBy(page: Page): Promise<number> {
  return page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
    return window.shifted ?? 0;
  });
}

/** The fonts that came with the page and that the browser really draws the element's words with. */
async function ownFontsOf(words: Locator): Promise<string[]> {
  return (await fontsOf(words)).filter(({ isCustomFont }) => isCustomFont).map(({ familyName }) => familyName);
}

/** All fonts that it draws them with: a device that has the site's font uses its own. */
async function namesOf(words: Locator): Promise<string[]> {
  return (await fontsOf(words)).map(({ familyName }) => familyName);
}

async function fontsOf(words: Locator) {
  await words.evaluate((element) => element.setAttribute('data-looked-at', ''));
  const browser = await words.page().context().newCDPSession(words.page());
  await browser.send('DOM.enable');
  await browser.send('CSS.enable');
  const { root } = await browser.send('DOM.getDocument');
  const { nodeId } = await browser.send('DOM.querySelector', { nodeId: root.nodeId, selector: '[data-looked-at]' });
  const { fonts } = await browser.send('CSS.getPlatformFontsForNode', { nodeId });
  await browser.detach();
  await words.evaluate((element) => element.removeAttribute('data-looked-at'));
  return fonts;
}
