import type { Page } from '@playwright/test';
import { test } from '#tests/support/desk/desk-site.ts';
import { addToList, creditUpload, openList, saveList } from '#tests/support/desk/list-editor.ts';
import { expect, expectNoSidewaysScroll, logIn } from '#tests/support/journey.ts';
import { detailedPicture } from '#tests/support/pictures/pictures.ts';
import { expectAccessible, expectAccessibleAndNarrow } from '#tests/support/site/accessible.ts';

/** A picture; another `seed` is one that looks different. */
async function file(name: string, seed: number, width = 900) {
  return { name, mimeType: 'image/jpeg', buffer: await detailedPicture(seed, width) };
}

async function openMedia(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/admin/media`);
  await expect(page.getByRole('heading', { level: 1, name: 'Media' })).toBeVisible();
}

const grid = (page: Page) => page.getByRole('main').getByRole('listitem').getByRole('button');
const details = (page: Page) => page.getByRole('region', { name: 'Picture details' });

async function upload(page: Page, ...files: Awaited<ReturnType<typeof file>>[]): Promise<void> {
  await page.getByLabel('Upload pictures').setInputFiles(files);
  for (const { name } of files) await expect(grid(page).filter({ hasText: name })).toBeVisible({ timeout: 60_000 });
}

test('pictures are uploaded, found by their words and described with the keyboard; what is no picture is refused with the reason (DESK-08, DAPI-06)', {
  tag: '@long',
}, async ({ page, site, guard }) => {
  guard.allow('the server responded with a status of 415');
  await logIn(page, site);
  await test.step('what is chosen and typed before the script has started counts once it has', async () => {
    const started = Promise.withResolvers<void>();
    await page.route('**/assets/entry.client-*.js', async (route) => {
      await started.promise;
      await route.continue();
    });
    await page.goto(`${site.url}/admin/media`, { waitUntil: 'commit' });
    const files = [await file('harbour.jpg', 11), await file('market.jpg', 12)];
    await page.getByLabel('Upload pictures').setInputFiles(files);
    await page.getByLabel('Search pictures').fill('harb');
    started.resolve();
    await expect(grid(page)).toHaveText([/harbour\.jpg/], { timeout: 60_000 });
    await expect(page.getByLabel('Search pictures')).toHaveValue('harb');
    await page.getByLabel('Search pictures').fill('');
    await expect(grid(page).filter({ hasText: 'market.jpg' })).toBeVisible({ timeout: 60_000 });
  });
  await expect(page.getByLabel('Upload pictures')).toHaveAttribute('accept', 'image/*');

  await grid(page).filter({ hasText: 'harbour.jpg' }).click();
  const panel = details(page);
  await panel.getByLabel('Alt text').fill('Boats at dawn');
  await panel.getByLabel('Credit').fill('Asha Rao');
  await expect(panel.getByText('Unsaved changes')).toBeVisible();
  const point = panel.getByRole('button', { name: /^Focal point: 50% from the left/ });
  await point.focus();
  for (let press = 0; press < 4; press += 1) await page.keyboard.press('Shift+ArrowLeft');
  await expect(panel.getByRole('button', { name: 'Focal point: 10% from the left, 50% from the top' })).toBeFocused();
  await page.keyboard.press('Enter');
  await panel.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(panel.getByText('Saved', { exact: true })).toBeVisible();

  await page.getByLabel('Search pictures').fill('dawn asha');
  await expect(page.getByText('1 picture', { exact: true })).toBeVisible();
  await expect(grid(page).filter({ hasText: 'harbour.jpg' })).toBeVisible();
  await page.getByLabel('Search pictures').fill('');
  await page.getByRole('combobox', { name: 'Alt text' }).selectOption('Without alt text');
  await expect(grid(page).filter({ hasText: 'harbour.jpg' })).toHaveCount(0);
  await expect(page).toHaveURL(/[?&]alt=no/);
  await page.getByLabel('Added from').pressSequentially('01012026');
  await expect(page).toHaveURL(/[?&]from=2026-01-01/);
  await page.getByLabel('Added from').fill('');
  await expect(page).not.toHaveURL(/[?&]from=/);
  await page.reload();
  await expect(page.getByRole('combobox', { name: 'Alt text' })).toHaveValue('no');
  await expect(details(page).getByLabel('Alt text')).toHaveValue('Boats at dawn');
  await test.step('what is no picture is refused, and says so until it is dismissed', async () => {
    const buffer = Buffer.from('<!doctype html><p>Not a picture');
    await page.getByLabel('Upload pictures').setInputFiles({ name: 'trick.jpg', mimeType: 'image/jpeg', buffer });
    const list = page.getByRole('list', { name: 'Uploads' });
    await expect(list.getByRole('alert')).toHaveText(/not a picture we can read/);
    await list.getByRole('button', { name: 'Dismiss' }).click();
    await expect(list).toHaveCount(0);
  });
  await test.step('the same file again is not stored, and one that looks like another leads to it', async () => {
    await page.getByRole('button', { name: 'Show all' }).click();
    const uploads = page.getByRole('list', { name: 'Uploads' });
    const upload = (name: string) => uploads.getByRole('listitem').filter({ hasText: name });
    const again = [await file('again.jpg', 12), await file('market-small.jpg', 12, 500)];
    await page.getByLabel('Upload pictures').setInputFiles(again);
    await expect(upload('again.jpg').getByRole('status')).toHaveText(
      /^This file has been in the library since .*, so it was not stored again\.$/,
    );
    await expect(upload('market-small.jpg').getByRole('status')).toHaveText(
      'It looks like a picture that the library has already.',
    );
    await upload('market-small.jpg').getByRole('button', { name: 'Show it' }).click();
    const alike = details(page).getByRole('region', { name: 'Similar pictures' });
    await alike.getByRole('button', { name: 'market.jpg' }).click();
    await expect(details(page).getByRole('heading', { name: 'market.jpg' })).toBeVisible();
    await test.step('a step back asks before it loses what was typed', async () => {
      await details(page).getByLabel('Caption').fill('Stalls by the river');
      await page.goBack();
      const question = page.getByRole('dialog', { name: 'You have unsaved changes. Leave without saving?' });
      await question.getByRole('button', { name: 'Stay' }).click();
      await expect(details(page).getByLabel('Caption')).toHaveValue('Stalls by the river');
      await page.goBack();
      await question.getByRole('button', { name: 'Leave without saving' }).click();
      await expect(details(page).getByRole('heading', { name: 'market-small.jpg' })).toBeVisible();
    });
    for (const name of ['again.jpg', 'market-small.jpg'])
      await upload(name).getByRole('button', { name: 'Dismiss' }).click();
    await expect(uploads).toHaveCount(0);
  });
  await test.step('no fault for assistive technology, and 320 pixels', async () => {
    await grid(page).filter({ hasText: 'harbour.jpg' }).click();
    await expect(details(page).getByLabel('Credit')).toHaveValue('Asha Rao');
    await expectAccessibleAndNarrow(page, { bestPractice: true });
    await page.getByRole('button', { name: 'Back to the pictures' }).click();
    const chosen = grid(page).filter({ hasText: 'harbour.jpg' });
    await expect(chosen).toBeFocused();
    await chosen.press('Enter');
    await expect(details(page)).toBeFocused();
    await page.getByRole('button', { name: 'Back to the pictures' }).click();
    await expectNoSidewaysScroll(page);
  });
});

test('a picture chosen in a section editor brings its words, is shown by its focal point, and is not deleted while it is used; one uploaded in the picker is chosen at once (DESK-08, ART-09)', {
  tag: '@long',
}, async ({ page, site, guard, context }) => {
  guard.allow('the server responded with a status of 409');
  await logIn(page, site);
  await openMedia(page, site.url);
  await upload(page, await file('bridge.jpg', 13));
  await grid(page).filter({ hasText: 'bridge.jpg' }).click();
  const stage = details(page).getByRole('img').first();
  await expect.poll(() => stage.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  const box = await stage.boundingBox();
  if (!box) throw new Error('the picture is not shown');
  await page.mouse.click(box.x + box.width * 0.2, box.y + box.height * 0.9);
  await details(page).getByLabel('Alt text').fill('A bridge over a river');
  await details(page).getByLabel('Credit').fill('Asha Rao');
  await details(page).getByRole('button', { name: 'Save', exact: true }).click();
  await expect(details(page).getByText('Saved', { exact: true })).toBeVisible();
  const openBefore = await context.newPage();
  await openMedia(openBefore, site.url);
  await grid(openBefore).filter({ hasText: 'bridge.jpg' }).click();
  await expect(details(openBefore)).toContainText('This picture is not used anywhere.');

  await openList(page, site, 'update-viral-news');
  await addToList(page, 'The bridge is open');
  await page.getByRole('button', { name: 'Choose from library' }).click();
  const picker = page.getByRole('dialog', { name: 'Choose a picture' });
  await picker.getByLabel('Search pictures').fill('bridge river');
  await expect(picker.getByRole('listitem')).toHaveText([/bridge\.jpg/]);
  await picker.getByRole('listitem').getByRole('button').filter({ hasText: 'bridge.jpg' }).click();
  await expect(picker).toHaveCount(0);
  await expect(page.getByLabel('Alt text')).toHaveValue('A bridge over a river');
  await saveList(page, '/viral-news', '✅ Viral news updated successfully!');

  await page.goto(`${site.url}/viral/the-bridge-is-open`);
  const hero = page.getByRole('main').getByRole('img', { name: 'A bridge over a river' }).first();
  await expect(hero).toHaveCSS('object-position', '20% 90%');

  await openMedia(page, site.url);
  await grid(page).filter({ hasText: 'bridge.jpg' }).click();
  await expect(details(page).getByRole('region', { name: 'Used in' })).toContainText(
    'The bridge is open (Main picture)',
  );
  await deletePicture(page);
  await expect(page.getByRole('alert').filter({ hasText: 'shown in one place' })).toBeVisible();
  await deletePicture(openBefore);
  await expect(details(openBefore).getByRole('region', { name: 'Used in' })).toContainText(
    'The bridge is open (Main picture)',
  );
  await openBefore.close();

  await page.goto(`${site.url}/admin/update-viral-news`);
  await page.getByRole('button', { name: 'Remove picture' }).click();
  await saveList(page, '/viral-news', '✅ Viral news updated successfully!');
  await openMedia(page, site.url);
  await grid(page).filter({ hasText: 'bridge.jpg' }).click();
  await expect(details(page)).toContainText('This picture is not used anywhere.');
  await deletePicture(page);
  await expect(page.getByText('The picture was deleted.')).toBeVisible();
  await expect(grid(page).filter({ hasText: 'bridge.jpg' })).toHaveCount(0);
  await test.step('the picker, by keyboard and with a new picture', async () => {
    await openList(page, site, 'update-viral-news');
    await addToList(page, 'Chosen at once');
    const open = page.getByRole('button', { name: 'Choose from library' });
    await open.click();
    const picker = page.getByRole('dialog', { name: 'Choose a picture' });
    await expect(picker.getByRole('listitem').first()).toBeVisible();
    await expectAccessible(page, { bestPractice: true });
    await page.keyboard.press('Escape');
    await expect(picker).toHaveCount(0);
    await expect(open).toBeFocused();
    await open.click();
    await picker.getByLabel('Upload a new picture').setInputFiles(await file('fresh.jpg', 14));
    await creditUpload(page);
    await expect(page.getByLabel('Image address')).toHaveValue(/^\/media\//, { timeout: 60_000 });
    await expect(picker).toHaveCount(0);
  });
});

async function deletePicture(page: Page): Promise<void> {
  await details(page).getByRole('button', { name: 'Delete picture…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
}
