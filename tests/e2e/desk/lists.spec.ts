import type { Page, Request, Route } from '@playwright/test';
import { test } from '#tests/support/desk/desk-site.ts';
import {
  addToList,
  creditUpload,
  listed,
  openList,
  rowTitles,
  saveList,
  titleOfItem,
} from '#tests/support/desk/list-editor.ts';
import { postList } from '#tests/support/desk/post-list.ts';
import { expect, expectNoSidewaysScroll, logIn } from '#tests/support/journey.ts';
import { join } from '#tests/support/mail/joining.ts';
import { enter } from '#tests/support/mail/people.ts';
import { testPicture } from '#tests/support/pictures/pictures.ts';
import { expectAccessible } from '#tests/support/site/accessible.ts';
import type { Site } from '#tests/support/site/site.ts';

const VIRAL_SAVED = '✅ Viral news updated successfully!';
const EDUCATION_SAVED = '✅ Education articles updated successfully!';

/** Address, heading, and what can be added. */
const EDITORS = [
  ['viral-news', 'Viral News', 'story'],
  ['latest-news', 'Latest News', 'story'],
  ['india-news', 'India News', 'story'],
  ['web-stories', 'Web Stories', 'web story'],
  ['science-news', 'Science News', 'story'],
  ['opinion', 'Opinion', 'article'],
  ['entertainment', 'Entertainment', 'article'],
  ['defence', 'Defence', 'article'],
  ['sportfit', 'SportFit', 'article'],
  ['education', 'Education', 'article'],
  ['election-news', 'Election News', 'article'],
  ['health', 'Health', 'article'],
  ['tech', 'Tech', 'article'],
  ['initiatives', 'Initiatives', 'article'],
] as const;

/** The very same picture again would be known already, with its credit. */
const picture = async (colour: string) => ({
  name: 'field.png',
  mimeType: 'image/png',
  buffer: await testPicture({ width: 320, height: 200, format: 'png', colour }),
});

/** What stands on a page of the readers between two tags and begins like this, in its order, each once. */
async function readersSee(site: Site, path: string, start: string): Promise<string[]> {
  const page = await (await fetch(site.url + path)).text();
  return [...new Set([...page.matchAll(new RegExp(`>\\s*(${start}[^<]*)<`, 'g'))].map((one) => one[1] ?? ''))];
}

/** Whether a call would change what is stored, other than by a login or by saying who has the list open. */
function isSave(request: Request): boolean {
  return request.method() !== 'GET' && !/\/(?:api\/users\/token|presence)$/.test(request.url());
}

/** The stories of the wire below a list. They may also stand in what the screen shows of the home page. */
const fromWire = (page: Page) => page.getByRole('list', { name: 'From the wire' });

test('what the Viral editor saves is on the site at once: a story with its picture, the order, what is removed; a save over a newer state is refused', async ({
  page,
  site,
  guard,
}) => {
  guard.allow('the server responded with a status of 409');
  await logIn(page, site);
  await test.step('a story with a picture (DESK-54, ERR-15, ART-09)', async () => {
    await openList(page, site, 'update-viral-news');
    await addToList(page, 'A bridge sings in the wind');
    await expect(page.getByLabel('Slug')).toHaveValue('a-bridge-sings-in-the-wind');
    await page.locator('[contenteditable="true"]').first().click();
    await page.keyboard.type('Engineers call it aeolian sound; the town calls it an album.');
    await page.getByLabel('Upload a picture').setInputFiles(await picture('#116644'));
    await creditUpload(page);
    await expect(page.getByLabel('Image address')).toHaveValue(/^\/media\//);
    await page.getByLabel('Alt text').fill('A green field with a white corner');
    await saveList(page, '/viral-news', VIRAL_SAVED);
    await page.goto(`${site.url}/viral`);
    const card = page.getByRole('main').locator('article').filter({ hasText: 'A bridge sings in the wind' }).first();
    const image = card.locator('img[src^="/media/"]');
    await image.scrollIntoViewIfNeeded();
    await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(100);
    const story = await (await fetch(`${site.url}/viral/a-bridge-sings-in-the-wind`)).text();
    expect(story).toMatch(/<h1[^>]*>A bridge sings in the wind</);
    expect(story).toContain('<p>Engineers call it aeolian sound; the town calls it an album.</p>');
  });
  await test.step('the order, and what is removed (LIST-04)', async () => {
    await postList(page, '/api/viral-news', [listed('Order: the first story'), listed('Order: the second story')]);
    expect(await readersSee(site, '/viral', 'Order:')).toEqual(['Order: the first story', 'Order: the second story']);
    await openList(page, site, 'update-viral-news');
    await page.getByRole('button', { name: 'Move up: Order: the second story' }).click();
    await saveList(page, '/viral-news', VIRAL_SAVED);
    expect(await readersSee(site, '/viral', 'Order:')).toEqual(['Order: the second story', 'Order: the first story']);
    await page.getByRole('button', { name: 'Remove: Order: the first story' }).click();
    await saveList(page, '/viral-news', VIRAL_SAVED);
    expect(await readersSee(site, '/viral', 'Order:')).toEqual(['Order: the second story']);
  });
  await test.step('a double click, of a page too busy to show Save as inactive in between (DESK-04)', async () => {
    const saves: string[] = [];
    page.on('request', (request) => {
      if (isSave(request)) saves.push(request.url());
    });
    await addToList(page, 'Clicked twice');
    await page.getByRole('button', { name: 'Save', exact: true }).evaluate((save: HTMLButtonElement) => {
      save.click();
      save.click();
    });
    await expect(page.getByRole('status').getByText('Saved', { exact: true })).toBeVisible();
    expect(saves).toEqual([`${site.url}/api/viral-news`]);
  });
  await test.step('a save over a newer state (DESK-04)', async () => {
    await addToList(page, 'First of two editors');
    await postList(page, '/api/viral-news', [listed('Second of two editors')]);
    await page.getByRole('button', { name: 'Remove this story' }).scrollIntoViewIfNeeded();
    const refused = page.waitForResponse(
      (answer) => answer.url().endsWith('/api/viral-news') && answer.status() === 409,
    );
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await refused;
    const both = page.getByRole('heading', { name: 'Someone else has saved this list' });
    await expect(both).toBeInViewport();
    await expect(both).toBeFocused();
    await expect(page.getByText('Second of two editors').first()).toBeVisible();
    await expect(titleOfItem(page)).toHaveValue('First of two editors');
    expect(await readersSee(site, '/viral', 'First of two')).toEqual([]);
  });
});

test('the slug follows the title until it is typed; Save waits for a picture; HTML reaches readers made safe (DESK-09, DESK-16)', async ({
  page,
  site,
  guard,
}) => {
  guard.allow('the server responded with a status of 4');
  await logIn(page, site);
  await openList(page, site, 'update-education');
  await test.step('the slug (DESK-10, DESK-11)', async () => {
    await addToList(page, ' Hello, World! ');
    await expect(page.getByLabel('Slug')).toHaveValue('hello-world');
    await page.getByLabel('Slug').fill('by-hand');
    await titleOfItem(page).fill('Another title');
    await expect(page.getByLabel('Slug')).toHaveValue('by-hand');
  });
  await test.step('a picture on its way, and what is none (DESK-07, DESK-08, DESK-70, ERR-08)', async () => {
    const held = Promise.withResolvers<void>();
    await page.route(`${site.url}/api/upload`, async (route) => {
      await held.promise;
      await route.continue();
    });
    const input = page.getByLabel('Upload a picture');
    await expect(input).toHaveAttribute('accept', 'image/*');
    await input.setInputFiles(await picture('#116655'));
    await expect(page.getByRole('button', { name: 'Uploading...' })).toBeDisabled();
    held.resolve();
    await creditUpload(page);
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeEnabled();
    await expect(page.getByLabel('Image address')).toHaveValue(/^\/media\//);
    await input.setInputFiles({ name: 'no.png', mimeType: 'image/png', buffer: Buffer.from('no picture at all') });
    await expect(page.getByRole('alert').getByText('Failed to upload image', { exact: true })).toBeVisible();
  });
  await page.getByRole('button', { name: 'HTML' }).click();
  await page.locator('textarea').fill('<p>Quiet <em>words</em>.</p><script>window.hurt=1</script>');
  await test.step('the slug that is sent (DESK-12, DESK-13)', async () => {
    const first = await saveList(page, '/education', EDUCATION_SAVED);
    expect(first.postDataJSON()[0]).toMatchObject({ title: 'Another title', slug: 'by-hand' });
    await page.getByLabel('Slug').fill('');
    await titleOfItem(page).fill(' A b ');
    await page.getByLabel('Slug').fill(' ');
    const second = await saveList(page, '/education', EDUCATION_SAVED);
    expect(second.postDataJSON()[0]).toMatchObject({ slug: 'a-b' });
  });
  await page.goto(`${site.url}/education/a-b`);
  await expect(page.getByRole('main').locator('em')).toHaveText('words');
  await expect(page.getByRole('main')).toContainText('News Desk');
  expect(await page.evaluate(() => 'hurt' in window)).toBe(false);
});

test('the keyboard goes through a list, moves, removes, searches and adds; the wire stands below it, and Edit makes the desk’s copy', {
  tag: '@long',
}, async ({ page, site }) => {
  await logIn(page, site);
  await postList(page, '/api/health', [listed('One'), listed('Two', 'Even'), listed('Three')]);
  await test.step('what is below the map of the home page stays where it is when the map comes late', async () => {
    const mapMayCome = Promise.withResolvers<void>();
    await page.route('**/api/desk/front-map', async (route) => {
      await mapMayCome.promise;
      await route.fallback();
    });
    await openList(page, site, 'update-health');
    const map = page.locator('details').filter({ hasText: 'On the home page now' });
    await expect(map).toContainText('Loading...');
    const add = page.getByRole('button', { name: 'Add article' });
    const before = await add.boundingBox();
    mapMayCome.resolve();
    await expect(map).not.toContainText('Loading...');
    expect(await add.boundingBox()).toEqual(before);
    await page.unroute('**/api/desk/front-map');
    await map.getByText('On the home page now').click();
    await page.reload();
    await expect(add).toBeEnabled();
    await expect(map).not.toHaveAttribute('open');
    await map.getByText('On the home page now').click();
    await expect(map).toHaveAttribute('open');
  });
  const focused = page.locator('[data-row]:focus');
  const search = page.getByLabel('Search these stories');
  const wire = page.getByRole('list', { name: 'From the wire' });
  await test.step('the form of the chosen story removes it, and the focus goes on in the list, which stays where it is', async () => {
    const placeOf = () => titleOfItem(page).evaluate((field) => field.getBoundingClientRect().top + window.scrollY);
    await expect.poll(() => rowTitles(page)).toEqual(['One', 'Two', 'Three']);
    await expect(page.getByText('Loading...')).toHaveCount(0);
    const before = await placeOf();
    await page.getByRole('button', { name: 'Remove this article' }).press('Enter');
    await expect.poll(() => rowTitles(page)).toEqual(['Two', 'Three']);
    await expect(focused).toContainText('Two');
    await expect(page.getByText('Removed ‘One’.')).toBeVisible();
    expect(await placeOf()).toBe(before);
    await page.getByRole('button', { name: 'Undo the removal of One' }).press('Enter');
    await expect.poll(() => rowTitles(page)).toEqual(['One', 'Two', 'Three']);
    await expect(page.getByRole('main')).toBeFocused();
  });
  await test.step('the keyboard (DESK-06)', async () => {
    await page.locator('ol [data-row]').first().focus();
    await page.keyboard.press('ArrowDown');
    await expect(focused).toContainText('Two');
    await page.keyboard.press('Alt+ArrowUp');
    await expect.poll(() => rowTitles(page)).toEqual(['Two', 'One', 'Three']);
    await expect(focused).toContainText('Two');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect(focused).toContainText('Three');
    await page.keyboard.press('Delete');
    await expect.poll(() => rowTitles(page)).toEqual(['Two', 'One']);
    await expect(focused).toContainText('One');
    await page.keyboard.press('Control+z');
    await expect.poll(() => rowTitles(page)).toEqual(['Two', 'One', 'Three']);
    await expect(focused).toContainText('One');
    await page.locator('ol [data-row]').first().focus();
    await page.keyboard.press('/');
    await expect(search).toBeFocused();
    await page.keyboard.type('three');
    await expect.poll(() => rowTitles(page)).toEqual(['Three']);
    await expect(page.getByText('1 of 3 found.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Move up: Three' })).toBeDisabled();
    await page.keyboard.press('ArrowDown');
    await expect(focused).toContainText('Three');
    await page.keyboard.press('n');
    await expect(page.getByText('4 articles')).toBeVisible();
    await expect(search).toHaveValue('');
    await expect(titleOfItem(page)).toBeFocused();
    await page.keyboard.type('Four');
    await saveList(page, '/health', '✅ Health articles updated successfully!');
  });
  await test.step('the wire (DESK-67)', async () => {
    await expect(wire.getByRole('listitem')).toHaveCount(50);
    await page.getByRole('button', { name: 'Load more' }).click();
    await expect(wire.getByRole('listitem')).toHaveCount(60);
    await search.fill('report 33');
    await expect(wire.getByRole('listitem')).toHaveCount(1);
    await page.getByRole('button', { name: 'Edit: Wire report 33' }).click();
    await expect(page.getByText('The story now belongs to the desk.')).toBeVisible();
    await expect(titleOfItem(page)).toHaveValue('Wire report 33');
    await expect(wire.getByRole('listitem')).toHaveCount(0);
    await titleOfItem(page).fill('Wire report 33, in our words');
    await saveList(page, '/health', '✅ Health articles updated successfully!');
    expect(await readersSee(site, '/health/wire-report-33', 'Wire report 33')).toContain(
      'Wire report 33, in our words',
    );
  });
  await test.step('no fault for assistive technology, and a narrow phone', async () => {
    await search.fill('o');
    await expect(fromWire(page).getByRole('link', { name: 'Wire report 1', exact: true })).toBeVisible();
    await expectAccessible(page, { bestPractice: true });
    await page.getByRole('button', { name: 'Removed stories' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page, { bestPractice: true });
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 320, height: 800 });
    await expectNoSidewaysScroll(page);
  });
});

test('a failed save says so in the words of its list and keeps what was typed; a web story is deleted after a question, at once, and can be put back', {
  tag: '@long',
}, async ({ page, site, guard }) => {
  guard.allow('the server responded with a status of 500');
  const stored = async (path: string): Promise<string[]> =>
    (await (await fetch(`${site.url}/api/${path}`)).json()).map((one: { title: string }) => one.title);
  await logIn(page, site);
  await test.step('each list has an editor of its own', async () => {
    for (const [path, label, one] of EDITORS) {
      const answer = await (await page.request.get(`${site.url}/admin/update-${path}`)).text();
      expect(answer, path).toMatch(new RegExp(`<h1[^>]*>${label}</h1>`));
      expect(answer, path).toMatch(new RegExp(`>Add (<!-- -->)?${one}</button>`));
    }
  });
  await test.step('a failed save (DESK-66)', async () => {
    await openList(page, site, 'update-election-news');
    const saves: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/api/') && isSave(request)) saves.push(`${request.method()} ${pathname}`);
    });
    await addToList(page, 'Not to be lost');
    const refuse = (route: Route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 500, json: {} }) : route.fallback();
    await page.route(`${site.url}/api/election-news`, refuse);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('alert').getByText('Failed to update election news', { exact: true })).toBeVisible();
    await page.unroute(`${site.url}/api/election-news`, refuse);
    await expect(titleOfItem(page)).toHaveValue('Not to be lost');
    await page.getByRole('button', { name: 'Remove: Not to be lost' }).click();
    // Nothing is left behind, on this device neither.
    await expect(page.getByRole('status').getByText('Saved', { exact: true })).toBeVisible();
    await addToList(page, 'Typed by hand');
    await page.getByLabel('Category', { exact: true }).last().fill('By hand');
    await saveList(page, '/election-news', '✅ Election news updated successfully!');
    // The one that failed and the one that did not.
    expect(saves).toEqual(['POST /api/election-news', 'POST /api/election-news']);
    expect(await stored('election-news')).toEqual(['Typed by hand']);
    expect(await readersSee(site, '/election-news', 'Typed by hand')).toEqual(['Typed by hand']);
  });
  await test.step('a web story (DESK-57, DESK-59, DESK-60, ERR-23)', async () => {
    await postList(page, '/api/web-stories', [listed('Stays'), listed('Goes')]);
    await openList(page, site, 'update-web-stories');
    await page.getByRole('button', { name: 'Remove: Goes' }).click();
    const question = page.getByRole('dialog', { name: 'Are you sure you want to delete this web story?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(question).toHaveCount(0);
    expect(await rowTitles(page)).toEqual(['Stays', 'Goes']);
    expect(await stored('web-stories')).toEqual(['Stays', 'Goes']);
    await page.getByRole('button', { name: 'Remove: Goes' }).click();
    await question.getByRole('button', { name: 'OK' }).click();
    await expect(page.getByText('Deleted. It can be put back')).toBeVisible();
    expect(await rowTitles(page)).toEqual(['Stays']);
    expect(await stored('web-stories')).toEqual(['Stays']);
    await page.getByRole('button', { name: 'Removed stories' }).click();
    await page.getByRole('button', { name: 'Put back: Goes' }).click();
    await expect(page.getByText('‘Goes’ is back on the site, last on the list.')).toBeVisible();
    await page.getByRole('button', { name: 'Close' }).click();
    await expect.poll(() => rowTitles(page)).toEqual(['Stays', 'Goes']);
    expect(await stored('web-stories')).toEqual(['Stays', 'Goes']);
    // What was put back does not make the list stale: the next save goes through.
    await page.getByRole('button', { name: 'Move up: Goes' }).click();
    await saveList(page, '/web-stories', '✅ Web stories updated successfully!');
    expect(await stored('web-stories')).toEqual(['Goes', 'Stays']);
  });
});

test('a list or a page of the desk that cannot be had leaves the desk around its error, and Try Again brings it; a forged or lost token leads to the login', {
  tag: '@long',
}, async ({ page, site, guard }) => {
  guard.allow('the server responded with a status of');
  guard.allow('Failed to load resource');
  // React Router reports what the error screen was shown for, and the desk why a list could not be loaded.
  guard.allow('page error');
  await logIn(page, site);
  const nav = page.getByRole('navigation', { name: 'Desk' }).filter({ visible: true });
  await test.step('a list (DESK-14, ERR-53)', () => listThatCannotBeLoaded(page, site));
  await test.step('a page (DESK-14)', async () => {
    const data = /\/admin\/update-health\.data/;
    await page.route(data, (route) => route.fulfill({ status: 500, contentType: 'text/html', body: 'broken' }));
    await nav.getByRole('link', { name: 'Health', exact: true }).click();
    const failure = page.getByRole('main').getByRole('alert');
    await expect(failure).toContainText('This page of the desk could not be loaded.');
    await expect(nav.getByRole('link', { name: 'Dashboard' })).toBeVisible();
    await expect(page.getByText('Go Home')).toHaveCount(0);
    await expect(page).toHaveURL(`${site.url}/admin/update-health`);
    const again = page.waitForResponse(data);
    await failure.getByRole('button', { name: 'Try Again' }).click();
    await again;
    await expect(failure).toContainText('This page of the desk could not be loaded.');
    await page.unroute(data);
    await failure.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Health');
    await expect(page.getByRole('button', { name: 'Add article' })).toBeVisible();
    await page.route('**/*.data*', (route) => route.abort());
    await nav.getByRole('link', { name: 'Tech', exact: true }).click();
    await expect(failure).toContainText('This page of the desk could not be loaded.');
    await expect(nav.getByRole('link', { name: 'Dashboard' })).toBeVisible();
    await page.unroute('**/*.data*');
  });
  await test.step('an address with no screen behind it', async () => {
    for (const path of ['/admin/no-such-screen', '/admin/update-health/no/such/screen']) {
      const answer = await page.goto(site.url + path);
      expect(answer?.status(), path).toBe(404);
      await expect(page.getByRole('heading', { level: 1 }), path).toHaveText('This page does not exist in the desk');
      await expect(nav.getByRole('link', { name: 'Dashboard' }), path).toBeVisible();
    }
  });
  await test.step('a forged token (LOGIN-22)', async () => {
    await page.evaluate(() => localStorage.setItem('token', 'x'));
    await page.goto(`${site.url}/admin/update-tech`);
    await expect(page).toHaveURL(`${site.url}/login?next=%2Fadmin%2Fupdate-tech`);
  });
  await test.step('a lost token (LOGIN-21)', async () => {
    await logIn(page, site);
    await openList(page, site, 'update-initiatives');
    await page.evaluate(() => localStorage.removeItem('token'));
    await page.reload();
    await expect(page).toHaveURL(`${site.url}/login?next=%2Fadmin%2Fupdate-initiatives`);
  });
});

async function listThatCannotBeLoaded(page: Page, site: Site): Promise<void> {
  const logged: string[] = [];
  page.on('pageerror', (error) => logged.push(error.message));
  const writes: string[] = [];
  page.on('request', (request) => {
    if (isSave(request)) writes.push(request.url());
  });
  const url = `${site.url}/api/defence`;
  await page.route(url, (route) => route.fulfill({ status: 500, json: { message: 'Broken on purpose.' } }));
  await page.goto(`${site.url}/admin/update-defence`);
  const failure = page.getByRole('alert').filter({ hasText: 'The list could not be loaded.' });
  await expect(failure).toBeVisible();
  await expect.poll(() => logged).toEqual(['Broken on purpose.']);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Defence');
  await expect(page.getByRole('link', { name: 'Dashboard' }).first()).toBeVisible();
  await expect(page.locator('ol [data-row]')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Add article' })).toHaveCount(0);
  await page.keyboard.press('n');
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(writes).toEqual([]);
  await page.unroute(url);
  await failure.getByRole('button', { name: 'Try Again' }).click();
  await expect(failure).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Add article' })).toBeEnabled();
}

test('a list of 500 is searched and gone through to its end, and takes no more; what was typed is kept on this device through a crash, and forgotten after the save', {
  tag: '@long',
}, async ({ page, site, context }) => {
  await logIn(page, site);
  await test.step('a list of 500', async () => {
    const stories = Array.from({ length: 500 }, (_, index) => listed(`Opinion ${index + 1}`));
    await postList(page, '/api/opinion', stories);
    await page.goto(`${site.url}/admin/update-opinion`);
    await expect(page.getByText('500 articles')).toBeVisible();
    await expect(page.getByText('it holds 500 stories at most')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Add article' })).toBeDisabled();
    expect((await rowTitles(page)).length).toBeLessThan(60);
    await page.locator('ol [data-row]').first().focus();
    await page.keyboard.press('End');
    await expect(page.locator('[data-row]:focus')).toContainText('Opinion 500');
    await page.getByLabel('Search these stories').fill('opinion 499');
    await expect.poll(() => rowTitles(page)).toEqual(['Opinion 499']);
  });
  await test.step('a crash', async () => {
    const drafts = (where: Page) =>
      where.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('desk-draft')).length);
    await openList(page, site, 'update-sportfit');
    await addToList(page, 'Typed before the crash');
    await expect.poll(() => drafts(page)).toBe(1);
    const other = await context.newPage();
    await other.goto(`${site.url}/admin/update-sportfit`);
    await expect(other.getByText(/Unsaved changes from \d\d:\d\d are on this device\./)).toBeVisible();
    await addToList(other, 'Typed since');
    await other.getByRole('button', { name: 'Restore' }).click();
    const question = other.getByRole('dialog');
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(titleOfItem(other)).toHaveValue('Typed since');
    await other.getByRole('button', { name: 'Restore' }).click();
    await question.getByRole('button', { name: 'Restore' }).click();
    await expect(titleOfItem(other)).toHaveValue('Typed before the crash');
    await saveList(other, '/sportfit', '✅ Sportfit articles updated successfully!');
    await expect.poll(() => drafts(other)).toBe(0);
  });
});

test('reporters read the list and are told that editors publish; the server refuses their save (LOGIN-26)', async ({
  page,
  site,
  mailServer,
  guard,
}) => {
  guard.allow('the server responded with a status of 403');
  await join(site, mailServer, { email: 'lists.reporter@matv.example', name: 'Lila Menon', role: 'reporter' });
  await enter(page, site, 'lists.reporter@matv.example');
  await page.goto(`${site.url}/admin/update-health`);
  await expect(page.getByText('You can read this list. Editors publish')).toBeVisible();
  await expect(fromWire(page).getByRole('link', { name: 'Wire report 1', exact: true })).toBeVisible();
  for (const name of ['Save', /^Add/, /^Edit/, /^Remove:/, /^Move/])
    await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0);
  await expect(postList(page, '/api/health', [])).rejects.toThrow('403');
});
