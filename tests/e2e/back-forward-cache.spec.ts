import type { CDPSession } from '@playwright/test';
import { expect, test, untilInteractive } from '#tests/support/journey.ts';

/** Chromium without a screen never keeps a page, Playwright forbids it, and calls may be under way: nothing that a page of ours causes. */
const OF_THIS_BROWSER =
  /^(BackForwardCacheDisabled|BackForwardCacheDisabledByCommandLine|BackForwardCacheDisabledForDelegate|BrowsingInstanceNotSwapped|OutstandingNetworkRequest\w+)$/;
/** It says whether this browser is counted: going back must not show a choice that has been changed since. */
const OF_ONE_READER = ['/privacy: MainResourceHasCacheControlNoStore'];

/** Why the browser could not show the page again that it goes back to. */
function reasonsOfNext(cdp: CDPSession): Promise<string[]> {
  return new Promise((resolve) => {
    cdp.once('Page.backForwardCacheNotUsed', ({ notRestoredExplanations }) => {
      const reasons = notRestoredExplanations.map(({ reason }) => reason);
      resolve(reasons.filter((reason) => !OF_THIS_BROWSER.test(reason)));
    });
  });
}

test('no kind of page keeps browsers from showing it again as it was when a reader comes back, but the one that shows a reader’s own choice', {
  tag: '@long',
}, async ({ page, site, context }) => {
  const cdp = await context.newCDPSession(page);
  await cdp.send('Page.enable');
  const linkIn = async (path: string, pattern: RegExp) => {
    const [, href = ''] = pattern.exec(await (await fetch(site.url + path)).text()) ?? [];
    expect(href).not.toBe('');
    return href;
  };
  const story = await linkIn('/world', /<h2[^>]*><a [^>]*href="(\/world\/[^"]+)"/);
  const paths = [
    ...['/', '/world', '/sportfit', '/web-stories', story],
    await linkIn('/', /href="(\/blog\/[^"]+)"/),
    await linkIn('/', /href="(\/deep-dive\/[^"]+)"/),
    await linkIn(story, /href="(\/author\/[^"?]+)"/),
    await linkIn(story, /href="(\/topic\/[^"?]+)"/),
    ...['/videos', '/live', '/live/schedule', '/search?q=rain', '/saved', '/alerts', '/corrections'],
    ...['/about', '/privacy', '/terms', '/petition', '/book-rajneeti', '/diaspora-support'],
    ...['/newsletter', '/hi', '/hi/search?q=rain', '/hi/saved'],
  ];
  const backTo = async (path: string) => {
    await page.goto(site.url + path);
    await untilInteractive(page);
    await page.goto(`${site.url}/robots.txt`);
    const reasons = reasonsOfNext(cdp);
    await page.goBack();
    return (await reasons).map((reason) => `${path}: ${reason}`);
  };
  const found: string[] = [];
  for (const path of paths) found.push(...(await backTo(path)));
  expect(found).toEqual(OF_ONE_READER);
});
