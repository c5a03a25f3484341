import type { Page, Request } from '@playwright/test';
import { test } from '#tests/support/desk/desk-site.ts';
import { expect, logIn } from '#tests/support/journey.ts';
import { testPicture } from '#tests/support/pictures/pictures.ts';
import { expectAccessibleAndNarrow } from '#tests/support/site/accessible.ts';
import type { Site } from '#tests/support/site/site.ts';

const SAVED = 'MATV section updated successfully.';

async function openEditor(page: Page, site: Site): Promise<void> {
  await logIn(page, site);
  await page.goto(`${site.url}/admin/update-matv`);
  await expect(part(page, 'Main story')).toBeVisible();
}

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();

function saves(page: Page): Request[] {
  const sent: Request[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/matv/update')) sent.push(request);
  });
  return sent;
}

test('all seven parts are saved in one call, come back, and stand on the home page (DESK-26, DESK-27, DESK-31, DESK-32)', async ({
  page,
  site,
}) => {
  const sent = saves(page);
  await openEditor(page, site);
  await part(page, 'Main story').getByLabel('Title').fill('The main story');
  await part(page, 'Centre card').getByLabel('Title').fill('The centre card');
  const buffer = await testPicture({ width: 640, height: 400, colour: '#884422' });
  await part(page, 'Main story')
    .getByLabel('Upload a picture')
    .setInputFiles({ name: 'main.jpg', mimeType: 'image/jpeg', buffer });
  await expect(part(page, 'Main story').getByLabel('Image address')).toHaveValue(/^\/media\//);
  const updates = part(page, 'Live updates');
  await updates.getByLabel('Live updates').fill('10:30: Vote: passed\nno colon\nNoon: Lunch');
  await expect(updates.getByText('One line has no colon and is left out: ‘no colon’')).toBeVisible();
  await expect(updates.getByRole('listitem')).toHaveText(['10:30 Vote: passed', 'Noon Lunch']);
  await part(page, 'Centre list').getByLabel('Centre list').fill(' One thing \n\n Another');
  for (const [name, text] of [
    ['Economic impact', 'Prices rise'],
    ['Must read', 'Read this'],
    ['Opinion', 'We should talk'],
  ] as const) {
    await part(page, name)
      .getByRole('button', { name: `Add to ${name}` })
      .click();
    await part(page, name).getByLabel('Text', { exact: true }).fill(text);
  }
  await part(page, 'Opinion').getByLabel('Author').fill('Asha Rao');
  await part(page, 'Must read')
    .getByLabel('Upload a picture')
    .setInputFiles({ name: 'read.jpg', mimeType: 'image/jpeg', buffer });
  await expect(part(page, 'Must read').getByLabel('Image address')).toHaveValue(/^\/media\//);
  await save(page);
  await expect(page.getByText(SAVED)).toBeVisible();
  const image = expect.stringMatching(/^\/media\//);
  expect(sent.map((request) => request.postDataJSON())).toEqual([
    {
      mainStory: { title: 'The main story', image },
      liveUpdates: [
        { time: '10:30', text: 'Vote: passed' },
        { time: 'Noon', text: 'Lunch' },
      ],
      centerCard: { title: 'The centre card', image: '' },
      centerList: ['One thing', 'Another'],
      economicImpact: [{ image: '', text: 'Prices rise' }],
      mustRead: [{ image, text: 'Read this' }],
      opinion: [{ image: '', text: 'We should talk', author: 'Asha Rao' }],
    },
  ]);

  await page.reload();
  await expect(updates.getByLabel('Live updates')).toHaveValue('10:30: Vote: passed\nNoon: Lunch');
  await expect(part(page, 'Opinion').getByLabel('Author')).toHaveValue('Asha Rao');
  await page.goto(site.url);
  const section = page.locator('[data-home-section="matv"]');
  for (const text of ['The main story', 'The centre card', '10:30', 'Vote: passed', 'One thing', 'Another']) {
    await expect(section).toContainText(text);
  }
  for (const text of ['Prices rise', 'Read this', 'We should talk', 'Asha Rao']) {
    await expect(section).toContainText(text);
  }
  await expect(section.locator('img[src^="/media/"]')).toHaveCount(2);
});

test('entries are moved, and removed with an undo (DESK-34, DESK-35, DESK-36)', async ({ page, site }) => {
  await openEditor(page, site);
  const reads = part(page, 'Must read');
  const texts = () =>
    reads
      .getByLabel('Text', { exact: true })
      .evaluateAll((all) => all.map((one) => (one instanceof HTMLTextAreaElement ? one.value : '')));
  for (const text of ['Move me', 'And me']) {
    await reads.getByRole('button', { name: 'Add to Must read' }).click();
    await reads.getByLabel('Text', { exact: true }).last().fill(text);
  }
  const before = await texts();
  await reads.getByRole('button', { name: 'Move up: And me' }).click();
  expect((await texts()).slice(-2)).toEqual(['And me', 'Move me']);
  await reads.getByRole('button', { name: 'Move down: And me' }).click();
  await reads.getByRole('button', { name: 'Remove: Move me' }).click();
  expect(await texts()).toEqual(before.filter((text) => text !== 'Move me'));
  await page.getByRole('button', { name: 'Undo' }).click();
  expect(await texts()).toEqual(before);
});

test('a failed upload and a failed save are told, and what was typed stays (DESK-37, ERR-06, ERR-08, DESK-07)', async ({
  page,
  site,
  guard,
}) => {
  guard.allow('the server responded with a status of 500');
  await openEditor(page, site);
  await page.route('**/api/upload', (route) => route.fulfill({ status: 500, json: {} }));
  const buffer = await testPicture();
  await part(page, 'Centre card')
    .getByLabel('Upload a picture')
    .setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer });
  await expect(page.getByRole('alert').getByText('Failed to upload image')).toBeVisible();
  await page.route('**/api/matv/update', (route) => route.fulfill({ status: 500, json: { message: 'Try later.' } }));
  await part(page, 'Centre list').getByLabel('Centre list').fill('Typed');
  await save(page);
  await expect(page.getByRole('alert').getByText('Failed to update MATV section.')).toBeVisible();
  await expect(part(page, 'Centre list').getByLabel('Centre list')).toHaveValue('Typed');
});

test('the forms of the home page have no accessibility faults and fit 320 pixels', async ({ page, site }) => {
  await logIn(page, site);
  for (const [path, opener] of [
    ['/admin/update-homepage', 'Prefill from top headlines'],
    ['/admin/update-matv', 'Add to Opinion'],
  ] as const) {
    await page.goto(site.url + path);
    await expect(page.getByRole('button', { name: opener })).toBeVisible();
    if (opener.startsWith('Add')) await page.getByRole('button', { name: opener }).click();
    await page.getByText('History', { exact: true }).click();
    await expectAccessibleAndNarrow(page, { bestPractice: true });
    await page.setViewportSize({ width: 1280, height: 800 });
    page.once('dialog', (dialog) => dialog.accept());
  }
});
