import type { Locator, Page, Request } from '@playwright/test';
import { test } from '#tests/support/desk/desk-site.ts';
import { creditUpload } from '#tests/support/desk/list-editor.ts';
import { expect, logIn } from '#tests/support/journey.ts';
import { testPicture } from '#tests/support/pictures/pictures.ts';
import { expectAccessibleAndNarrow } from '#tests/support/site/accessible.ts';
import type { Site } from '#tests/support/site/site.ts';

const PATH = '/admin/update-world-news';
const linked = 'Read at our neighbours';
const written = 'Written for this page';

async function open(page: Page, site: Site): Promise<void> {
  await logIn(page, site);
  await page.goto(site.url + PATH);
  await expect(page.getByRole('button', { name: 'Add to World news' })).toBeVisible();
}

const form = (page: Page) => page.getByRole('region', { name: 'The selected entry' });
const field = (page: Page, label: string) => form(page).getByRole('textbox', { name: label, exact: true });
const list = (page: Page, name: 'World news' | 'Recommended'): Locator =>
  page.getByRole('list', { name: `${name} in order` });

/** The titles of a list, in their order. */
const names = (page: Page, name: 'World news' | 'Recommended') =>
  list(page, name)
    .getByRole('button', { name: /^Remove: / })
    .evaluateAll((all) => all.map((one) => one.ariaLabel?.replace('Remove: ', '')));

async function add(page: Page, name: 'World news' | 'Recommended', title: string, link = ''): Promise<void> {
  await page.getByRole('button', { name: `Add to ${name}` }).click();
  await field(page, 'Title').fill(title);
  await field(page, 'Link').fill(link);
  await field(page, 'Category').fill('Asia');
}

/** Uploads a picture of one's own for the selected entry; answers its address, which other entries may have as well. */
async function upload(page: Page, colour: string): Promise<string> {
  const buffer = await testPicture({ width: 480, height: 320, format: 'png', colour });
  await form(page).getByLabel('Upload a picture').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer });
  await creditUpload(page);
  await expect(field(page, 'Image')).toHaveValue(/^\/media\//, { timeout: 60_000 });
  return field(page, 'Image').inputValue();
}

async function save(page: Page): Promise<Request> {
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/world-news'));
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('✅ Content updated successfully!')).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss message' }).click();
  return sent;
}

test('entries are saved once they are complete, stand on World News at once, are moved, removed and brought back; one that lost its image is dropped only after a question', {
  tag: '@long',
}, async ({ page, site }) => {
  test.setTimeout(360_000);
  await open(page, site);
  await test.step('nothing complete (DESK-47, DESK-48, DESK-53, ERR-14)', async () => {
    for (const name of ['World news', 'Recommended'] as const) {
      await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
    }
    const posts: string[] = [];
    page.on('request', (request) => request.url().includes('/api/world-news') && posts.push(request.method()));
    await expect(page.getByText('Nothing to save yet')).toBeVisible();
    const warning = page.getByText('⚠️ No valid entries to save. Please add at least one item with image and title.');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(warning).toBeVisible();
    await page.getByRole('button', { name: 'Dismiss message' }).click();
    await expect(warning).toHaveCount(0);
    await add(page, 'World news', 'A title and no image');
    for (const label of ['Title', 'Image', 'Link', 'Category']) await expect(field(page, label)).toBeVisible();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(warning).toBeVisible();
    await page.getByRole('button', { name: 'Dismiss message' }).click();
    await expect(field(page, 'Title')).toHaveValue('A title and no image');
    expect(posts).toEqual([]);
  });
  await test.step('a link opens in a new tab, a text at its own address (DESK-49, DESK-51, DESK-52)', () =>
    saveThree(page, site));
  await test.step('the order (DESK-50)', () => putInOrder(page, site));
  await test.step('an entry without its image (DESK-51)', async () => {
    await list(page, 'World news').getByRole('button').filter({ hasText: written }).first().click();
    const image = await field(page, 'Image').inputValue();
    await form(page).getByRole('button', { name: 'Remove picture' }).click();
    await expect(page.getByText('Left out: no title or no image')).toBeVisible();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Save without the entries that have no title or no image?')).toBeVisible();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByText('Unsaved changes')).toBeVisible();
    expect(await (await fetch(`${site.url}/world`)).text()).toContain(written);
    await field(page, 'Image').fill(image);
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  });
  await test.step('a former state', async () => {
    await page.getByText('History').click();
    await page
      .getByRole('button', { name: /^Restore / })
      .first()
      .click();
    await expect.poll(() => names(page, 'Recommended')).toEqual(['Our health pages']);
  });
  await list(page, 'World news').getByRole('button').filter({ hasText: written }).first().click();
  await expect(form(page).getByRole('textbox', { name: 'Content' })).toBeVisible();
  await expectAccessibleAndNarrow(page);
});

/** Saves two entries of World news and a recommended one, which readers have at once; an incomplete one is left out. */
async function saveThree(page: Page, site: Site): Promise<void> {
  await add(page, 'World news', 'Written for this page');
  const picture = await upload(page, '#775522');
  await form(page).getByText('A text of its own').click();
  await form(page).getByRole('textbox', { name: 'Content' }).click();
  await page.keyboard.type('The ministers met at dawn.');
  await expect(field(page, 'Slug')).toHaveValue('written-for-this-page');
  await add(page, 'World news', 'Read at our neighbours', 'https://neighbours.example/story');
  await field(page, 'Image').fill(picture);
  await add(page, 'Recommended', 'Our health pages', '/health');
  await field(page, 'Image').fill(picture);
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
}

/** Moves entries by button, by dragging and from list to list, removes one and brings it back. */
async function putInOrder(page: Page, site: Site): Promise<void> {
  const expectNames = (name: 'World news' | 'Recommended', titles: string[]) =>
    expect.poll(() => names(page, name)).toEqual(titles);
  await page.goto(site.url + PATH);
  await expectNames('World news', [linked, written]);
  await page.getByRole('button', { name: `Move up: ${written}` }).click();
  await expectNames('World news', [written, linked]);
  await list(page, 'World news')
    .getByRole('listitem')
    .last()
    .dragTo(list(page, 'World news').getByRole('listitem').first());
  await expectNames('World news', [linked, written]);
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await list(page, 'World news').getByRole('button').filter({ hasText: linked }).first().click();
  await form(page).getByRole('button', { name: 'Move to Recommended' }).click();
  await expectNames('Recommended', [linked, 'Our health pages']);
  await page.getByRole('button', { name: 'Remove: Our health pages' }).click();
  await expect(page.getByText('Removed ‘Our health pages’.')).toBeVisible();
  await expectNames('Recommended', [linked]);
  await page.getByTitle('Ctrl+Z', { exact: true }).click();
  await expectNames('Recommended', [linked, 'Our health pages']);
  await list(page, 'Recommended').getByRole('button', { name: 'Our health pages' }).first().click();
  await form(page).getByRole('button', { name: 'Remove this entry' }).press('Enter');
  await expectNames('Recommended', [linked]);
  await expect(list(page, 'Recommended').getByRole('button').filter({ hasText: linked }).first()).toBeFocused();
  await page.getByTitle('Ctrl+Z', { exact: true }).click();
  await expectNames('Recommended', [linked, 'Our health pages']);
  await page.getByRole('button', { name: 'Remove: Our health pages' }).click();
  await page.keyboard.press('Control+s');
  await expect(page.getByText('✅ Content updated successfully!')).toBeVisible();
  await page.reload();
  await expectNames('World news', [written]);
  await expectNames('Recommended', [linked]);
}

test('what was typed stays through a failed save, a failed upload, an ended session and a save over a newer state', {
  tag: '@long',
}, async ({ page, site, guard, context }) => {
  guard.allow('Failed to load resource');
  guard.allow('the server responded with a status of 4');
  await open(page, site);
  await test.step('a failed save and a failed upload (ERR-09, ERR-13)', async () => {
    await add(page, 'World news', 'Kept through everything', 'https://mine.example');
    await upload(page, '#775533');
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
    await page.unroute('**/api/upload');
    await page.getByRole('link', { name: 'Dashboard' }).first().click();
    await expect(page.getByText('You have unsaved changes. Leave without saving?')).toBeVisible();
    await page.getByRole('button', { name: 'Stay' }).click();
  });
  await test.step('an ended session', async () => {
    await page.route('**/api/world-news', (route) => route.fulfill({ status: 401, json: { code: 'not_logged_in' } }));
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Log in to go on' });
    await expect(dialog).toBeVisible();
    await page.unroute('**/api/world-news');
    await dialog.getByLabel('Password').fill(site.admin.password);
    await dialog.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByText('✅ Content updated successfully!')).toBeVisible();
    await expect(field(page, 'Title')).toHaveValue('Kept through everything');
  });
  await test.step('a save over a newer state', async () => {
    const other = await context.newPage();
    await other.goto(site.url + PATH);
    await add(other, 'World news', 'Theirs', 'https://theirs.example');
    await field(other, 'Image').fill(await field(page, 'Image').inputValue());
    await save(other);
    await other.close();
    await field(page, 'Title').fill('Kept through everything else');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const panel = page.getByRole('region', { name: 'Someone else has saved this' });
    await expect(panel.getByRole('row').filter({ hasText: 'World news' })).toContainText(/Theirs.*Kept through/s);
    await expect(page.getByText('❌ Failed to update content')).toBeVisible();
    await panel.getByRole('button', { name: 'Save mine anyway' }).click();
    await expect(page.getByText('✅ Content updated successfully!')).toBeVisible();
    const world = await (await fetch(`${site.url}/world`)).text();
    expect(world).toContain('href="https://mine.example"');
    expect(world).not.toContain('https://theirs.example');
  });
});
