import type { Page, Request } from '@playwright/test';
import { test } from '#tests/support/desk/desk-site.ts';
import { expect, logIn } from '#tests/support/journey.ts';
import { testPicture } from '#tests/support/pictures/pictures.ts';
import type { Site } from '#tests/support/site/site.ts';

const SAVED = 'Homepage updated successfully!';
const PICTURE = 'https://pictures.example/rain.jpg';

async function openEditor(page: Page, site: Site): Promise<void> {
  await logIn(page, site);
  await page.goto(`${site.url}/admin/update-homepage`);
  await expect(page.getByLabel('Headline')).toBeVisible();
}

function saves(page: Page): Request[] {
  const sent: Request[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/homepage')) sent.push(request);
  });
  return sent;
}

const saveButton = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });

test('headline, main image and topics are saved in one call with the token, and head the home page (DESK-18, DESK-19, DESK-24, DESK-25)', async ({
  page,
  site,
}) => {
  const sent = saves(page);
  await openEditor(page, site);
  await page.getByLabel('Headline').fill('Rain over London');
  await page.getByLabel('Trending topics').fill('Rain watch, Tube strike ,Diwali');
  const buffer = await testPicture({ width: 640, height: 400, colour: '#224466' });
  await page.getByLabel('Upload a picture').setInputFiles({ name: 'rain.jpg', mimeType: 'image/jpeg', buffer });
  await expect(page.getByLabel('Main image')).toHaveValue(/^\/media\//);
  await page.getByLabel('Alt text').fill('Umbrellas on a bridge');
  await page.getByLabel('Matches today').fill('7');
  await expect(page.getByText('Unsaved changes')).toBeVisible();
  await saveButton(page).click();
  await expect(page.getByText(SAVED)).toBeVisible();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  expect(sent).toHaveLength(1);
  expect(sent[0]?.headers().authorization).toMatch(/^Bearer \S{20,}/);
  expect(sent[0]?.postDataJSON()).toMatchObject({
    headline: 'Rain over London',
    mainImage: expect.stringMatching(/^\/media\//),
    trendingTopics: ['Rain watch', 'Tube strike', 'Diwali'],
  });

  await page.reload();
  await expect(page.getByLabel('Headline')).toHaveValue('Rain over London');
  await expect(page.getByLabel('Trending topics')).toHaveValue('Rain watch, Tube strike, Diwali');
  await page.goto(site.url);
  await expect(page.getByRole('heading', { name: 'Rain over London' })).toBeVisible();
  const head = page.locator('[data-home-section="head"]');
  await expect(head.getByAltText('Umbrellas on a bridge')).toHaveAttribute('src', /^\/media\//);
  await expect(page.getByText('Rain watch').first()).toBeVisible();
  await expect(page.locator('main')).toContainText('7 matches today');
});

test('the headlines service prefills the form, which can be undone; its key stays on the server (DESK-21, DESK-22, DESK-23, DAPI-61)', async ({
  page,
  site,
  headlines,
}) => {
  headlines.give([
    { title: 'Rain, wind and floods', image: PICTURE },
    { title: 'Markets calm', image: null },
  ]);
  const answers: string[] = [];
  page.on('response', async (answer) => {
    if (answer.url().includes('/api/desk/headlines')) answers.push(await answer.text());
  });
  await openEditor(page, site);
  await page.getByLabel('Headline').fill('Typed by hand');
  await page.getByRole('button', { name: 'Prefill from top headlines' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByLabel('Headline')).toHaveValue('Typed by hand');
  await page.getByRole('button', { name: 'Prefill from top headlines' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Replace' }).click();
  await expect(page.getByLabel('Headline')).toHaveValue('Rain, wind and floods');
  await expect(page.getByLabel('Main image')).toHaveValue(PICTURE);
  await expect(page.getByLabel('Trending topics')).toHaveValue('"Rain, wind and floods", Markets calm');
  expect(headlines.asked.at(-1)).toBe('/api/v4/top-headlines?lang=en&max=5&apikey=stand-in-key');
  expect(answers.join()).not.toContain('stand-in-key');
  const sent = saves(page);
  await saveButton(page).click();
  await expect(page.getByText(SAVED)).toBeVisible();
  expect(sent[0]?.postDataJSON()).toMatchObject({ trendingTopics: ['Rain, wind and floods', 'Markets calm'] });

  await page.getByLabel('Headline').fill('Typed again');
  await page.getByRole('button', { name: 'Prefill from top headlines' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Replace' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByLabel('Headline')).toHaveValue('Typed again');
});

test('when the headlines service fails the editor is told why and nothing is replaced (DESK-21)', async ({
  page,
  site,
  headlines,
  guard,
}) => {
  guard.allow('the server responded with a status of 50');
  headlines.answerBy((_request, response) => response.writeHead(429).end('{}'));
  await openEditor(page, site);
  const before = await page.getByLabel('Headline').inputValue();
  await page.getByRole('button', { name: 'Prefill from top headlines' }).click();
  await expect(page.getByText('The form could not be prefilled')).toBeVisible();
  await expect(page.getByText(/its quota is used up/)).toBeVisible();
  headlines.give([]);
  await page.getByRole('button', { name: 'Prefill from top headlines' }).click();
  await expect(page.getByText('The headlines service has no headlines at the moment.')).toBeVisible();
  await expect(page.getByLabel('Headline')).toHaveValue(before);
});

test('a failed upload and a failed save are told, and what was typed stays (DESK-24, ERR-04, ERR-07, DESK-07)', async ({
  page,
  site,
  guard,
}) => {
  guard.allow('the server responded with a status of 500');
  await openEditor(page, site);
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/upload', async (route) => {
    await held;
    await route.fulfill({ status: 500, json: { message: 'The disk is full.' } });
  });
  const buffer = await testPicture();
  await page.getByLabel('Upload a picture').setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer });
  await expect(page.getByRole('button', { name: 'Uploading...' })).toBeDisabled();
  release();
  await expect(page.getByRole('alert').getByText('❌ Failed to upload main image')).toBeVisible();
  await expect(page.getByRole('alert').getByText('The disk is full.')).toBeVisible();

  await page.getByLabel('Headline').fill('Not lost');
  await page.route('**/api/homepage', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 500, json: { message: 'Try later.' } })
      : route.continue(),
  );
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('alert').getByText('Failed to update homepage')).toBeVisible();
  await expect(page.getByLabel('Headline')).toHaveValue('Not lost');
  await expect(page.getByText('Unsaved changes')).toBeVisible();
});

test('what was typed survives a reload, and leaving asks first (DESK-04)', async ({ page, site }) => {
  await openEditor(page, site);
  const before = await page.getByLabel('Headline').inputValue();
  await page.getByLabel('Headline').fill('Typed before the reload');
  page.once('dialog', (dialog) => dialog.accept());
  await page.reload();
  await expect(page.getByLabel('Headline')).toHaveValue('Typed before the reload');
  await expect(page.getByText('The changes you had not saved are back in the form.')).toBeVisible();
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByLabel('Headline')).toHaveValue(before);
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
});

test('two editors never overwrite each other: both versions are shown, field by field (DESK-25)', async ({
  page,
  site,
  context,
  guard,
}) => {
  guard.allow('the server responded with a status of 409');
  await openEditor(page, site);
  await page.getByLabel('Headline').fill('Mine');
  await page.getByLabel('Trending topics').fill('My topic');
  const other = await context.newPage();
  await other.goto(`${site.url}/admin/update-homepage`);
  await other.getByLabel('Headline').fill('Theirs');
  await other.keyboard.press('Control+s');
  await expect(other.getByText(SAVED)).toBeVisible();
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('heading', { name: 'Somebody else has saved this' })).toBeVisible();
  await expect(page.getByRole('cell', { name: 'Mine' })).toBeVisible();
  await page.getByRole('button', { name: 'Take theirs: Headline' }).click();
  await expect(page.getByLabel('Headline')).toHaveValue('Theirs');
  await page.getByRole('button', { name: 'Save mine anyway' }).click();
  await expect(page.getByText(SAVED)).toBeVisible();
  await other.reload();
  await expect(other.getByLabel('Headline')).toHaveValue('Theirs');
  await expect(other.getByLabel('Trending topics')).toHaveValue('My topic');
});

test('a former state is on the list with who and when, and can be brought back (DESK-05)', async ({ page, site }) => {
  await openEditor(page, site);
  // The words that it is saved may still be those of the save before.
  const save = async () => {
    const saved = page.waitForResponse((answer) => answer.request().method() === 'POST' && answer.ok());
    await saveButton(page).click();
    await saved;
  };
  for (const headline of ['The first state', 'The second state']) {
    await page.getByLabel('Headline').fill(headline);
    await save();
  }
  await page.getByText('History', { exact: true }).click();
  const versions = page.getByRole('listitem').filter({ hasText: 'Administrator' });
  await expect(versions.first()).toContainText('The same as in the form');
  await versions
    .nth(1)
    .getByRole('button', { name: /^Restore/ })
    .click();
  await expect(page.getByLabel('Headline')).toHaveValue('The first state');
  await save();
  await page.goto(site.url);
  await expect(page.locator('main')).toContainText('The first state');
});
