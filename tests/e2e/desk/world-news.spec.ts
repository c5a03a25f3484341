import type { Locator, Page, Request } from '@playwright/test';
import { test } from '#tests/support/desk/desk-site.ts';
import { expect, logIn } from '#tests/support/journey.ts';
import { testPicture } from '#tests/support/pictures/pictures.ts';
import { expectAccessibleAndNarrow } from '#tests/support/site/accessible.ts';
import type { Site } from '#tests/support/site/site.ts';

const PATH = '/admin/update-world-news';

async function open(page: Page, site: Site): Promise<void> {
  await logIn(page, site);
  await page.goto(site.url + PATH);
  await expect(page.getByRole('button', { name: 'Add to World news' })).toBeVisible();
}

const form = (page: Page) => page.getByRole('region', { name: 'The selected entry' });
const field = (page: Page, label: string) => form(page).getByRole('textbox', { name: label, exact: true });
const list = (page: Page, name: 'World news' | 'Recommended'): Locator =>
  page.getByRole('list', { name: `${name} in order` });

async function add(page: Page, name: 'World news' | 'Recommended', title: string, link = ''): Promise<void> {
  await page.getByRole('button', { name: `Add to ${name}` }).click();
  await field(page, 'Title').fill(title);
  await field(page, 'Link').fill(link);
  await field(page, 'Category').fill('Asia');
}

async function upload(page: Page): Promise<void> {
  const buffer = await testPicture({ width: 480, height: 320, format: 'png', colour: '#775522' });
  await form(page).getByLabel('Upload a picture').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer });
  await expect(field(page, 'Image')).toHaveValue(/^\/media\//, { timeout: 20_000 });
}

async function save(page: Page): Promise<Request> {
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/world-news'));
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('✅ Content updated successfully!')).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss message' }).click();
  return sent;
}

test.describe.configure({ mode: 'serial' });

test('without a complete entry the save says so and nothing is sent (DESK-47, DESK-48, DESK-53, ERR-14)', async ({
  page,
  site,
}) => {
  await open(page, site);
  for (const name of ['World news', 'Recommended'] as const) {
    await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
  }
  const posts: string[] = [];
  page.on('request', (request) => request.url().includes('/api/world-news') && posts.push(request.method()));
  const warning = page.getByText('⚠️ No valid entries to save. Please add at least one item with image and title.');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(warning).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss message' }).click();
  await add(page, 'World news', 'A title and no image');
  for (const label of ['Title', 'Image', 'Link', 'Category']) await expect(field(page, label)).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(warning).toBeVisible();
  await expect(field(page, 'Title')).toHaveValue('A title and no image');
  expect(posts).toEqual([]);
});

test('what is saved is on World News at once: a link opens in a new tab, a text at its own address (DESK-47, DESK-49, DESK-51, DESK-52)', async ({
  page,
  site,
}) => {
  await open(page, site);
  await add(page, 'World news', 'Dropped for want of an image');
  await add(page, 'World news', 'Written for this page');
  await upload(page);
  await form(page).getByText('A text of its own').click();
  await form(page).getByRole('textbox', { name: 'Content' }).click();
  await page.keyboard.type('The ministers met at dawn.');
  await expect(field(page, 'Slug')).toHaveValue('written-for-this-page');
  await add(page, 'World news', 'Read at our neighbours', 'https://neighbours.example/story');
  await upload(page);
  await add(page, 'Recommended', 'Our health pages', '/health');
  await upload(page);
  const sent = await save(page);
  expect(sent.headers().authorization).toMatch(/^Bearer /);
  const body: { worldNews: object[]; recommended: object[] } = sent.postDataJSON();
  expect(body.worldNews).toMatchObject([{ title: 'Read at our neighbours' }, { title: 'Written for this page' }]);
  expect(body.recommended).toMatchObject([{ title: 'Our health pages', link: '/health', category: 'Asia' }]);
  for (const entry of [...body.worldNews, ...body.recommended]) expect(entry).not.toHaveProperty('_id');
  expect(Object.keys(body.worldNews[0] ?? {})).toEqual(['title', 'image', 'link', 'category']);

  await page.goto(`${site.url}/world`);
  const link = page.getByRole('main').getByRole('link', { name: /^Read at our neighbours/ });
  await expect(link).toHaveAttribute('href', 'https://neighbours.example/story');
  await expect(link).toHaveAttribute('target', '_blank');
  const beside = page.getByRole('region', { name: 'Recommended' });
  await expect(beside.getByRole('link', { name: 'Our health pages' })).toHaveAttribute('href', '/health');
  await page.getByRole('main').getByRole('link', { name: 'Written for this page' }).first().click();
  await expect(page).toHaveURL(`${site.url}/world/written-for-this-page`);
  await expect(page.getByRole('main')).toContainText('The ministers met at dawn.');
});

test('entries are moved by button and by dragging, changed from list to list, removed and brought back (DESK-50)', async ({
  page,
  site,
}) => {
  await open(page, site);
  const names = async (name: 'World news' | 'Recommended') =>
    await list(page, name)
      .getByRole('button', { name: /^Remove: / })
      .evaluateAll((all) => all.map((one) => one.ariaLabel?.replace('Remove: ', '')));
  const [linked, written] = ['Read at our neighbours', 'Written for this page'];
  await expect.poll(() => names('World news')).toEqual([linked, written]);
  await page.getByRole('button', { name: `Move up: ${written}` }).click();
  expect(await names('World news')).toEqual([written, linked]);
  await list(page, 'World news')
    .getByRole('listitem')
    .last()
    .dragTo(list(page, 'World news').getByRole('listitem').first());
  expect(await names('World news')).toEqual([linked, written]);
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await list(page, 'World news').getByRole('button').filter({ hasText: linked }).first().click();
  await form(page).getByRole('button', { name: 'Move to Recommended' }).click();
  expect(await names('Recommended')).toEqual([linked, 'Our health pages']);
  await page.getByRole('button', { name: 'Remove: Our health pages' }).click();
  await expect(page.getByText('Removed ‘Our health pages’.')).toBeVisible();
  expect(await names('Recommended')).toEqual([linked]);
  await page.getByRole('button', { name: 'Undo' }).click();
  expect(await names('Recommended')).toEqual([linked, 'Our health pages']);
  await page.getByRole('button', { name: 'Remove: Our health pages' }).click();
  await page.keyboard.press('Control+s');
  await expect(page.getByText('✅ Content updated successfully!')).toBeVisible();
  await page.reload();
  await expect.poll(() => names('World news')).toEqual([written]);
  expect(await names('Recommended')).toEqual([linked]);
  await page.getByText('History').click();
  await page
    .getByRole('button', { name: /^Restore / })
    .first()
    .click();
  await expect.poll(() => names('Recommended')).toEqual(['Our health pages']);
});

test('a stored entry that lost its image is dropped only after a question (DESK-51)', async ({ page, site }) => {
  await open(page, site);
  await list(page, 'World news').getByRole('button').filter({ hasText: 'Written for this page' }).first().click();
  await form(page).getByRole('button', { name: 'Remove picture' }).click();
  await expect(page.getByText('Left out: no title or no image')).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Save without the entries that have no title or no image?')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Unsaved changes')).toBeVisible();
  const reader = await page.context().newPage();
  await reader.goto(`${site.url}/world`);
  await expect(reader.getByRole('link', { name: 'Written for this page' }).first()).toBeVisible();
});

test('a failed save and a failed upload say so in the specified words, and what was typed stays (ERR-09, ERR-13)', async ({
  page,
  site,
  guard,
}) => {
  guard.allow('Failed to load resource');
  await open(page, site);
  await add(page, 'World news', 'Kept through everything', 'https://a.example');
  await upload(page);
  const down = (route: { fulfill(answer: object): Promise<void> }) =>
    route.fulfill({ status: 503, json: { message: 'Out of order.' } });
  await page.route('**/api/world-news', down);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('❌ Failed to update content')).toBeVisible();
  await expect(page.getByText('Out of order.')).toBeVisible();
  await expect(field(page, 'Title')).toHaveValue('Kept through everything');
  await page.unroute('**/api/world-news');
  await page.route('**/api/upload', down);
  const file = { name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('x') };
  await form(page).getByLabel('Upload a picture').setInputFiles(file);
  await expect(page.getByText('❌ Image upload failed')).toBeVisible();
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await expect(page.getByText('You have unsaved changes. Leave without saving?')).toBeVisible();
  await page.getByRole('button', { name: 'Stay' }).click();
  // The session ends: after a new login the entry is there again.
  guard.allow('the server responded with a status of 401');
  await page.route('**/api/world-news', (route) => route.fulfill({ status: 401, json: { code: 'not_logged_in' } }));
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page).toHaveURL(/\/login/);
  await page.unroute('**/api/world-news');
  await page.getByLabel('Email').fill(site.admin.email);
  await page.getByLabel('Password', { exact: true }).fill(site.admin.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('The changes you had not saved are back in the form.')).toBeVisible();
  await expect(field(page, 'Title')).toHaveValue('Kept through everything');
});

test('a save over a newer state shows both versions, and what was typed stays', async ({
  page,
  site,
  guard,
  context,
}) => {
  guard.allow('the server responded with a status of 409');
  await open(page, site);
  await add(page, 'World news', 'Mine', 'https://mine.example');
  await upload(page);
  const other = await context.newPage();
  await other.goto(site.url + PATH);
  await add(other, 'World news', 'Theirs', 'https://theirs.example');
  await upload(other);
  await save(other);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('❌ Failed to update content')).toBeVisible();
  const panel = page.getByRole('region', { name: 'Somebody else has saved this' });
  await expect(panel.getByRole('row').filter({ hasText: 'World news' })).toContainText(/Theirs.*Mine/s);
  await panel.getByRole('button', { name: 'Save mine anyway' }).click();
  await expect(page.getByText('✅ Content updated successfully!')).toBeVisible();
  await page.goto(`${site.url}/world`);
  await expect(page.getByRole('main').getByRole('link', { name: /^Mine/ })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: /^Theirs/ })).toHaveCount(0);
});

test('the World News editor is accessible in light and dark, and fits 320 pixels', async ({ page, site }) => {
  await open(page, site);
  await list(page, 'World news').getByRole('button').filter({ hasText: 'Written for this page' }).first().click();
  await expect(form(page).getByRole('textbox', { name: 'Content' })).toBeVisible();
  await expectAccessibleAndNarrow(page);
});
