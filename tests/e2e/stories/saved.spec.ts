import type { Page } from '@playwright/test';
import { expect, test, untilInteractive } from '#tests/support/journey.ts';

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
