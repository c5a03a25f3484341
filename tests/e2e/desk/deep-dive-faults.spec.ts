import {
  choosePlaceholder,
  createCard,
  DEEP_DIVE_PATH,
  field,
  form,
  openDeepDives,
  saveCard,
} from '#tests/support/desk/deep-dive-editor.ts';
import { test } from '#tests/support/desk/desk-site.ts';
import { expect } from '#tests/support/journey.ts';
import { testPicture } from '#tests/support/pictures/pictures.ts';
import { expectAccessibleAndNarrow } from '#tests/support/site/accessible.ts';

test('a save over a newer state shows both versions field by field, and what was typed stays (DESK-44)', async ({
  page,
  site,
  guard,
  context,
}) => {
  guard.allow('the server responded with a status of 409');
  const cards = await openDeepDives(page, site);
  await createCard(page, cards, 'Fought over');
  await field(page, 'Heading').fill('Mine');
  const other = await context.newPage();
  await other.goto(site.url + DEEP_DIVE_PATH);
  await other
    .getByRole('list', { name: 'Cards' })
    .getByRole('button')
    .filter({ hasText: 'Fought over' })
    .first()
    .click();
  await field(other, 'Heading').fill('Theirs');
  await field(other, 'Category').fill('Their category');
  await saveCard(other);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('❌ Failed to update')).toBeVisible();
  const panel = page.getByRole('region', { name: 'Somebody else has saved this card' });
  await expect(panel.getByRole('row').filter({ hasText: 'Heading' })).toContainText(/Theirs.*Mine/);
  await panel.getByRole('button', { name: 'Take theirs: Category' }).click();
  await panel.getByRole('button', { name: 'Save mine anyway' }).click();
  await expect(page.getByText('✅ Card updated successfully!')).toBeVisible();
  await expect(panel).toHaveCount(0);
  await expect(field(page, 'Category')).toHaveValue('Their category');
  await expect(field(page, 'Heading')).toHaveValue('Mine');
});

test('a failed save and a failed upload say so in the specified words, and nothing typed is lost (ERR-09, ERR-11)', async ({
  page,
  site,
  guard,
}) => {
  guard.allow('Failed to load resource');
  const cards = await openDeepDives(page, site);
  await choosePlaceholder(page, cards);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('The card needs a title or a heading.')).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss message' }).click();
  await field(page, 'Title').fill('Kept through everything');
  await page.route('**/api/deepdive/*', (route) => route.fulfill({ status: 503, json: { message: 'Out of order.' } }));
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('❌ Failed to update')).toBeVisible();
  await expect(page.getByText('Out of order.')).toBeVisible();
  await expect(field(page, 'Title')).toHaveValue('Kept through everything');
  await expect(page.getByText('Unsaved changes').first()).toBeVisible();
  await page.unroute('**/api/deepdive/*');
  await page.route('**/api/upload', (route) => route.fulfill({ status: 500, json: { message: 'The disk is full.' } }));
  const upload = form(page).getByLabel('Upload a picture').first();
  await upload.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('x') });
  await expect(page.getByText('❌ Image upload failed')).toBeVisible();
});

test('while a picture goes up Save waits, and unsaved work is not left without a question (DESK-07, DESK-70)', async ({
  page,
  site,
}) => {
  const cards = await openDeepDives(page, site);
  await choosePlaceholder(page, cards);
  await field(page, 'Title').fill('Waiting for a picture');
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/upload', async (route) => {
    await held;
    await route.continue();
  });
  const buffer = await testPicture({ width: 320, height: 200, format: 'png', colour: '#553311' });
  await form(page)
    .getByLabel('Upload a picture')
    .first()
    .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer });
  await expect(page.getByRole('button', { name: 'Uploading...' })).toBeDisabled();
  release();
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeEnabled();
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await expect(page.getByText('You have unsaved changes. Leave without saving?')).toBeVisible();
  await page.getByRole('button', { name: 'Stay' }).click();
  await expect(field(page, 'Title')).toHaveValue('Waiting for a picture');
});

test('typed words survive an expired session', async ({ page, site, guard }) => {
  guard.allow('the server responded with a status of 401');
  const cards = await openDeepDives(page, site);
  await choosePlaceholder(page, cards);
  await field(page, 'Title').fill('Typed before the session ended');
  await page.route('**/api/deepdive/*', (route) => route.fulfill({ status: 401, json: { code: 'not_logged_in' } }));
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page).toHaveURL(/\/login/);
  await page.unroute('**/api/deepdive/*');
  await page.getByLabel('Email').fill(site.admin.email);
  await page.getByLabel('Password', { exact: true }).fill(site.admin.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(site.url + DEEP_DIVE_PATH);
  await expect(field(page, 'Title')).toHaveValue('Typed before the session ended');
});

test('the deep dive editor is accessible in light and dark, and fits 320 pixels', async ({ page, site }) => {
  const cards = await openDeepDives(page, site);
  await createCard(page, cards, 'Looked at closely');
  await page.getByRole('button', { name: 'Add section' }).click();
  await expect(form(page).getByRole('textbox', { name: 'Content' })).toBeVisible();
  await page.getByText('Removed cards').click();
  await expectAccessibleAndNarrow(page);
});
