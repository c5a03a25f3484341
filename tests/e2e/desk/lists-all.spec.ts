import type { Page, Route } from '@playwright/test';
import { DESK_EDITORS, type DeskEditor } from '#domain/desk/desk-editors.ts';
import { test } from '#tests/support/desk/desk-site.ts';
import { expect, logIn } from '#tests/support/journey.ts';
import { testPicture } from '#tests/support/pictures/pictures.ts';

type ListEditor = DeskEditor & { readonly list: NonNullable<DeskEditor['list']> };

const editors = DESK_EDITORS.filter((editor): editor is ListEditor => editor.list !== null);

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
}

/** Adds one whose save fails, removes it, adds another, edits and saves it. */
async function workOn(page: Page, url: string, editor: ListEditor): Promise<void> {
  const { label, slug, apiPath, saved, list } = editor;
  const title = `${label}: typed by hand`;
  await page.goto(`${url}/admin/${slug}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(label);
  await expect(page.getByRole('button', { name: 'Removed stories' })).toBeVisible();
  await page.getByRole('button', { name: `Add ${list.one}` }).click();
  await page.getByLabel('Title').fill('Not to be lost');
  await failToSave(page, `${url}/api${apiPath}`, editor.failed);
  await expect(page.getByLabel('Title')).toHaveValue('Not to be lost');
  await page.getByRole('button', { name: 'Remove: Not to be lost' }).click();
  if (list.askBeforeRemoval) await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click();
  await expect(page.getByRole('button', { name: 'Remove: Not to be lost' })).toHaveCount(0);
  // Nothing is left behind, on this device neither.
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: `Add ${list.one}` }).click();
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('Category', { exact: true }).last().fill('By hand');
  await save(page);
  await expect(page.getByText(saved)).toBeVisible();
  const stored = await (await fetch(`${url}/api${apiPath}`)).json();
  expect(stored[0]).toMatchObject({ title, category: 'By hand' });
  expect(JSON.stringify(stored)).not.toContain('Not to be lost');
  await expect(async () => expect(await (await fetch(`${url}/${list.section}`)).text()).toContain(title)).toPass();
}

async function failToSave(page: Page, url: string, failed: string): Promise<void> {
  const refuse = (route: Route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500, json: {} }) : route.fallback();
  await page.route(url, refuse);
  await save(page);
  await expect(page.getByRole('alert').getByText(failed, { exact: true })).toBeVisible();
  await page.unroute(url, refuse);
}

async function loseToken(page: Page, url: string, slug: string): Promise<void> {
  await page.evaluate(() => localStorage.removeItem('token'));
  await page.reload();
  await expect(page, slug).toHaveURL(`${url}/login?${new URLSearchParams({ next: `/admin/${slug}` })}`);
}

test('each of the fourteen list editors loads, adds, edits and removes, says in its own words that a save failed and keeps what was typed, saves in one call, and readers see it; without a token it leads to the login (DESK-54 to DESK-58, DESK-61 to DESK-69, LOGIN-20, LOGIN-21)', async ({
  page,
  site,
  guard,
}) => {
  test.setTimeout(150_000);
  guard.allow('the server responded with a status of 500');
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/') && request.method() !== 'GET') calls.push(`${request.method()} ${pathname}`);
  });
  expect(editors).toHaveLength(14);
  for (const editor of editors) {
    await logIn(page, site);
    calls.length = 0;
    await workOn(page, site.url, editor);
    // The one that failed and the one that did not.
    expect(calls).toEqual([`POST /api${editor.apiPath}`, `POST /api${editor.apiPath}`]);
    await loseToken(page, site.url, editor.slug);
  }
});

test('a forged token is refused by the server and the editor lands on the login (LOGIN-22)', async ({
  page,
  site,
  guard,
}) => {
  guard.allow('the server responded with a status of 401');
  await logIn(page, site);
  await page.evaluate(() => localStorage.setItem('token', 'x'));
  await page.goto(`${site.url}/admin/update-tech`);
  await expect(page).toHaveURL(/\/login\?next=/);
});

test('a list that cannot be loaded stays empty and is logged; the desk stays around it, nothing can be saved, and Try Again loads it (DESK-14, ERR-53)', async ({
  page,
  site,
  guard,
}) => {
  guard.allow('the server responded with a status of 500');
  guard.allow('page error: Broken on purpose.');
  await logIn(page, site);
  const logged: string[] = [];
  page.on('pageerror', (error) => logged.push(error.message));
  const writes: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET' && !request.url().endsWith('/api/users/token')) writes.push(request.url());
  });
  const url = `${site.url}/api/defence`;
  await page.route(url, (route) => route.fulfill({ status: 500, json: { message: 'Broken on purpose.' } }));
  await page.goto(`${site.url}/admin/update-defence`);
  const failure = page.getByRole('alert').filter({ hasText: 'The list could not be loaded.' });
  await expect(failure).toBeVisible();
  expect(logged).toEqual(['Broken on purpose.']);
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
  await expect(page.getByRole('button', { name: 'Add article' })).toBeVisible();
});

test('a page of the desk that cannot be had leaves the desk around its error, and Try Again brings it (DESK-14)', async ({
  page,
  site,
  guard,
}) => {
  guard.allow('the server responded with a status of 500');
  guard.allow('Failed to load resource');
  // React Router reports what the error screen was shown for.
  guard.allow('page error');
  await logIn(page, site);
  await page.goto(`${site.url}/admin/update-defence`);
  await expect(page.getByRole('button', { name: 'Add article' })).toBeVisible();
  const data = /\/admin\/update-health\.data/;
  await page.route(data, (route) => route.fulfill({ status: 500, contentType: 'text/html', body: 'broken' }));
  const nav = page.getByRole('navigation', { name: 'Desk' }).filter({ visible: true });
  await nav.getByRole('link', { name: 'Health', exact: true }).click();
  const failure = page.getByRole('main').getByRole('alert');
  await expect(failure).toContainText('This page of the desk could not be loaded.');
  await expect(nav.getByRole('link', { name: 'Dashboard' })).toBeVisible();
  await expect(page.getByText('Go Home')).toHaveCount(0);
  await expect(page).toHaveURL(`${site.url}/admin/update-health`);
  await failure.getByRole('button', { name: 'Try Again' }).click();
  await expect(failure).toContainText('This page of the desk could not be loaded.');
  await page.unroute(data);
  await failure.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Health');
  await expect(page.getByRole('button', { name: 'Add article' })).toBeVisible();
  await page.route('**/*.data*', (route) => route.abort());
  await nav.getByRole('link', { name: 'Tech', exact: true }).click();
  await expect(failure).toContainText('This page of the desk could not be loaded.');
  await expect(nav.getByRole('link', { name: 'Dashboard' })).toBeVisible();
});

test('while a picture goes up, Save is disabled and says so; what is no picture is refused (DESK-07, DESK-08, DESK-70, ERR-08)', async ({
  page,
  site,
  guard,
}) => {
  guard.allow('the server responded with a status of 4');
  await logIn(page, site);
  await page.goto(`${site.url}/admin/update-education`);
  await page.getByRole('button', { name: 'Add article' }).click();
  await page.getByLabel('Title').fill('With a picture');
  let goOn: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  await page.route(`${site.url}/api/upload`, async (route) => {
    await held;
    await route.continue();
  });
  const input = page.getByLabel('Upload a picture');
  await expect(input).toHaveAttribute('accept', 'image/*');
  const buffer = await testPicture({ width: 320, height: 200, format: 'png', colour: '#116644' });
  await input.setInputFiles({ name: 'field.png', mimeType: 'image/png', buffer });
  await expect(page.getByRole('button', { name: 'Uploading...' })).toBeDisabled();
  goOn();
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeEnabled();
  await expect(page.getByLabel('Image address')).toHaveValue(/^\/media\//);
  await input.setInputFiles({ name: 'no.png', mimeType: 'image/png', buffer: Buffer.from('no picture at all') });
  await expect(page.getByRole('alert').getByText('Failed to upload image', { exact: true })).toBeVisible();
  await save(page);
  await expect(page.getByText('✅ Education articles updated successfully!')).toBeVisible();
});

test('the slug follows the title, can be typed by hand, and a blank one is made again (DESK-10, DESK-11, DESK-12, DESK-13)', async ({
  page,
  site,
}) => {
  await logIn(page, site);
  await page.goto(`${site.url}/admin/update-science-news`);
  await page.getByRole('button', { name: 'Add story' }).click();
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill(' Hello, World! ');
  await expect(page.getByLabel('Slug')).toHaveValue('hello-world');
  await page.getByLabel('Slug').fill('by-hand');
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Another title');
  await expect(page.getByLabel('Slug')).toHaveValue('by-hand');
  const sent = () => page.waitForRequest((request) => request.method() === 'POST');
  const [first] = await Promise.all([sent(), save(page)]);
  expect(first.postDataJSON()[0]).toMatchObject({ slug: 'by-hand' });
  await expect(page.getByText('Science news updated', { exact: true })).toBeVisible();
  await page.getByLabel('Slug').fill('');
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill(' A b ');
  await page.getByLabel('Slug').fill(' ');
  const [second] = await Promise.all([sent(), save(page)]);
  expect(second.postDataJSON()[0]).toMatchObject({ slug: 'a-b' });
});

test('HTML that is typed is shown to readers made safe, with author, date and summary (DESK-09, DESK-16)', async ({
  page,
  site,
}) => {
  await logIn(page, site);
  await page.goto(`${site.url}/admin/update-initiatives`);
  await page.getByRole('button', { name: 'Add article' }).click();
  await page.getByLabel('Title').fill('Safe words');
  await page.getByRole('button', { name: 'HTML' }).click();
  await page.locator('textarea').fill('<p>Quiet <em>words</em>.</p><script>window.hurt=1</script>');
  await save(page);
  await expect(page.getByText('✅ Initiatives updated successfully!')).toBeVisible();
  await page.goto(`${site.url}/initiatives/safe-words`);
  await expect(page.getByRole('main').locator('em')).toHaveText('words');
  await expect(page.getByRole('main')).toContainText('News Desk');
  expect(await page.evaluate(() => 'hurt' in window)).toBe(false);
});
