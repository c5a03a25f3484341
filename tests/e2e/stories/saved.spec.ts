import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { type HttpHost, openHttpHost } from '#tests/support/http-host.ts';
import { expect, test, untilInteractive } from '#tests/support/journey.ts';
import type { Site } from '#tests/support/site/site.ts';

async function storiesOf(page: Page, url: string): Promise<readonly [string, string]> {
  await page.goto(`${url}/world`);
  const links = await page
    .locator('main article :is(h2, h3) a')
    .evaluateAll((all) => [...new Set(all.map((one) => one.getAttribute('href') ?? ''))]);
  const [first, second] = links;
  if (first === undefined || second === undefined) throw new Error('the section has too few stories');
  return [first, second];
}

function inBrowser(page: Page): Promise<{ stores: number; workers: number }> {
  return page.evaluate(async () => ({
    stores: (await caches.keys()).length,
    workers: (await navigator.serviceWorker.getRegistrations()).length,
  }));
}

test('a saved story opens without a connection and says when it was saved; other pages lead to what is saved; with a connection the site answers; removing all leaves nothing behind (WORLD-26)', async ({
  page,
  site,
  context,
  guard,
}) => {
  guard.allow('net::ERR_INTERNET_DISCONNECTED');
  // What the service worker could not fetch.
  guard.allow('net::ERR_FAILED');
  const [story, other] = await storiesOf(page, site.url);
  await page.goto(site.url + story);
  await untilInteractive(page);
  const heading = page.getByRole('heading', { level: 1 });
  const title = await heading.innerText();
  expect(await inBrowser(page)).toEqual({ stores: 0, workers: 0 });
  const status = page.locator('[data-save-status]');
  const said = await status.evaluateHandle((element) => {
    const texts: string[] = [];
    new MutationObserver(() => texts.push(element.textContent ?? '')).observe(element, { childList: true });
    return texts;
  });
  await page.getByRole('button', { name: 'Save this story on this device' }).click();
  await expect(status).toHaveText('Saved on this device: Saved stories');
  // A slow phone takes seconds: it says at once that the press has arrived.
  expect(await said.jsonValue()).toEqual(['Saving…', 'Saved on this device: Saved stories']);

  await context.setOffline(true);
  await page.goto(site.url + story);
  const note = page.locator('[data-stale]');
  await expect(note).toHaveText(/^You have no connection. This copy was saved on .+ London time\.$/);
  await expect(heading).toHaveText(title);
  const hero = page.locator('[data-part="hero"] img');
  await expect.poll(() => hero.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  await page.goto(`${site.url}/about`);
  await expect(heading).toHaveText('Saved stories');
  await expect(note).toHaveText('You have no connection. These stories are saved on this device.');
  await page.getByRole('link', { name: title }).click();
  await expect(page).toHaveURL(site.url + story);
  await expect(note).toHaveText(/This copy was saved on/);
  await untilInteractive(page);
  // The page itself replaces its copy once the site can be reached.
  await context.setOffline(false);
  await expect(note).toHaveCount(0);
  await expect(heading).toHaveText(title);
  await context.setOffline(true);
  // A page that the script asks for leads there too, by a link that looks like one.
  await untilInteractive(page);
  await page.getByRole('navigation', { name: 'Main', exact: true }).getByRole('link', { name: 'World' }).click();
  await expect(heading).toHaveText('Failed to load stories');
  const way = page.getByRole('main').getByRole('link', { name: 'Saved stories' });
  expect(await way.evaluate((link) => getComputedStyle(link).textDecorationLine)).toBe('underline');

  await context.setOffline(false);
  await page.goto(`${site.url}/saved`);
  await expect(note).toHaveCount(0);
  // Nobody with script reads, before that has come, that it is turned off.
  await expect(page.locator('[data-note="no-script"]')).toHaveCSS('visibility', 'hidden');
  await page.getByRole('checkbox', { name: 'Save the last 20 stories I read' }).check();
  await page.goto(site.url + other);
  await untilInteractive(page);
  const isSaved = () => page.evaluate(async (path) => (await caches.match(path)) !== undefined, other);
  await expect.poll(isSaved).toBe(true);
  // Kept without a connection, it stays the copy that it is.
  await context.setOffline(true);
  await page.goto(site.url + other);
  const savedAt = await note.innerText();
  await untilInteractive(page);
  await page.getByRole('button', { name: 'Save this story on this device' }).click();
  await expect(status).toHaveText('Saved on this device: Saved stories');
  await page.goto(site.url + other);
  await expect(note).toHaveText(savedAt);
  await context.setOffline(false);
  await page.goto(`${site.url}/saved`);
  const rows = page.locator('[data-stories] li');
  await expect(rows).toHaveCount(2);
  // The desk has changed its address since: opened there, it is still saved, and once.
  await page.evaluate(
    (path) => localStorage.setItem('matv.saved', localStorage.getItem('matv.saved')?.replace(path, '/world/old') ?? ''),
    story,
  );
  await page.goto(site.url + story);
  await expect(page.getByRole('button', { name: 'Saved on this device' })).toBeVisible();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('matv.saved')?.includes('/world/old'))).toBe(false);
  await page.goto(`${site.url}/saved`);
  await expect(rows).toHaveCount(2);
  await page.getByRole('button', { name: `Remove ${title}` }).click();
  await expect(rows).toHaveCount(1);
  await page.getByRole('checkbox', { name: 'Save the last 20 stories I read' }).uncheck();
  await page.getByRole('button', { name: 'Remove all stories' }).click();
  await expect(page.locator('[data-status]')).toHaveText('Nothing is saved on this device any more.');
  expect(await inBrowser(page)).toEqual({ stores: 0, workers: 0 });
});

test('a saved story is not shown above the home page without a connection, but on its page, which says when it was saved (WORLD-26)', async ({
  page,
  site,
  context,
  guard,
}) => {
  guard.allow('net::ERR_INTERNET_DISCONNECTED');
  guard.allow('net::ERR_FAILED');
  await page.goto(site.url);
  const path = await page.locator('main article :is(h2, h3) a[href^="/world/"]').first().getAttribute('href');
  await page.goto(site.url + path);
  await untilInteractive(page);
  await page.getByRole('button', { name: 'Save this story on this device' }).click();
  await expect(page.locator('[data-save-status]')).toHaveText('Saved on this device: Saved stories');
  await page.goto(site.url);
  await untilInteractive(page);
  await context.setOffline(true);
  await page.locator(`main article a[href="${path}"]`).first().click();
  const story = page.getByRole('dialog');
  await expect(story).toContainText('You seem to be offline.');
  await story.locator('[data-whole]').click();
  await expect(page.locator('[data-stale]')).toHaveText(/This copy was saved on .+ London time\.$/);
});

/** The site at another address, where `worker` is its service worker. */
function siteWithWorker(site: Site, worker: () => string): Promise<HttpHost> {
  return openHttpHost((asked, answer) => {
    if (asked.url === '/service-worker.js') {
      answer.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-cache' }).end(worker());
      return;
    }
    const { method, url: path, headers } = asked;
    const passed = request({ host: '127.0.0.1', port: site.port, method, path, headers }, (found) => {
      answer.writeHead(found.statusCode ?? 502, found.headers);
      found.pipe(answer);
    });
    passed.on('error', () => answer.destroy());
    asked.pipe(passed);
  });
}

/** Has the browser look for a newer service worker, as it does by itself, and waits until that is in charge of the page. */
async function takeNewerWorker(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const changed = new Promise((resolve) => {
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true });
    });
    await (await navigator.serviceWorker.getRegistration())?.update();
    await changed;
  });
}

test('a newer service worker takes over while pages are open without loading them again; what is saved stays until the operator turns saving off', {
  tag: '@long',
}, async ({ page, site, context, guard }) => {
  guard.allow('net::ERR_INTERNET_DISCONNECTED');
  guard.allow('net::ERR_FAILED');
  let worker = await (await fetch(`${site.url}/service-worker.js`)).text();
  const host = await siteWithWorker(site, () => worker);
  const [story] = await storiesOf(page, host.url);
  await page.goto(host.url + story);
  await untilInteractive(page);
  await page.getByRole('button', { name: 'Save this story on this device' }).click();
  await expect(page.locator('[data-save-status]')).toHaveText('Saved on this device: Saved stories');
  const other = await context.newPage();
  await other.goto(`${host.url}/world`);
  let loads = 0;
  for (const open of [page, other])
    open.on('domcontentloaded', () => {
      loads += 1;
    });

  worker += '\n// A newer version.';
  await takeNewerWorker(page);
  await context.setOffline(true);
  expect(loads).toBe(0);
  await other.goto(host.url + story);
  await expect(other.locator('[data-stale]')).toHaveText(/This copy was saved on .+ London time\.$/);
  await other.close();
  await context.setOffline(false);

  worker = readFileSync(join(import.meta.dirname, '../../../build/current/client/alerts-worker.js'), 'utf8');
  await takeNewerWorker(page);
  await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([]);
  expect(loads).toBe(1);
  await context.setOffline(true);
  await expect(page.goto(host.url + story)).rejects.toThrow('net::ERR_INTERNET_DISCONNECTED');
  await host.close();
});
