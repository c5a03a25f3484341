import type { Page } from '@playwright/test';
import {
  choosePlaceholder,
  createCard,
  field,
  form,
  openDeepDives,
  removeCards,
  saveCard,
} from '#tests/support/desk/deep-dive-editor.ts';
import { test } from '#tests/support/desk/desk-site.ts';
import { expect } from '#tests/support/journey.ts';
import { testPicture } from '#tests/support/pictures/pictures.ts';

async function type(page: Page, text: string): Promise<void> {
  await form(page).getByRole('textbox', { name: 'Content' }).click();
  await page.keyboard.type(text);
}

test.describe.configure({ mode: 'serial' });

test.beforeAll(({ site }) => removeCards(site));

test('shows four placeholders while there are no cards (DESK-39, DESK-40, CONST-45, LOGIN-18)', async ({
  page,
  site,
}) => {
  const cards = await openDeepDives(page, site);
  await expect(cards.getByRole('listitem')).toHaveCount(4);
  await expect(cards.getByText('Placeholder')).toHaveCount(4);
  await expect(page.getByRole('heading', { name: '0 cards' })).toBeVisible();
});

test('a card is made by its first save and is at once on the home page and at its address, with heading, image and sections (DESK-42, DESK-43, DESK-44, DESK-45)', async ({
  page,
  site,
}) => {
  const cards = await openDeepDives(page, site);
  await choosePlaceholder(page, cards);
  await field(page, 'Title').fill('How the river came back');
  await field(page, 'Heading').fill('A river returns to its bed');
  await field(page, 'Category').fill('Climate');
  await type(page, 'For forty years the bed was dry. '.repeat(5));
  const buffer = await testPicture({ width: 640, height: 420, format: 'png', colour: '#225577' });
  const file = { name: 'river.png', mimeType: 'image/png', buffer };
  await form(page)
    .getByRole('group', { name: 'Picture on the page' })
    .getByLabel('Upload a picture')
    .setInputFiles(file);
  await expect(field(page, 'Image')).toHaveValue(/^\/media\//);
  for (const [index, subheading] of ['The drought', 'The rain'].entries()) {
    await page.getByRole('button', { name: 'Add section' }).click();
    const section = form(page).getByRole('group', { name: `Section ${index + 1}`, exact: true });
    await section.getByLabel('Subheading').fill(subheading);
    await section.getByLabel('Paragraph').fill(`${subheading} came.\n\nThen it went.`);
  }
  const first = form(page).getByRole('group', { name: 'Section 1', exact: true });
  await first.getByLabel('Video').fill('https://www.youtube.com/watch?v=abcdefghijk');
  await first.getByLabel('Upload a picture').setInputFiles(file);
  await expect(first.getByLabel('Section image')).toHaveValue(/^\/media\//);

  const request = await saveCard(page);
  const id = request.url().split('/').at(-1) ?? '';
  expect(request.url()).toMatch(/\/api\/deepdive\/[0-9a-f]{24}$/);
  expect(request.headers().authorization).toMatch(/^Bearer /);
  expect(request.postDataJSON()).toMatchObject({
    _id: id,
    title: 'How the river came back',
    isPlaceholder: true,
    sections: [{ subheading: 'The drought' }, { subheading: 'The rain' }],
  });
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect(cards.getByText('Placeholder')).toHaveCount(3);

  await page.goto(site.url);
  await expect(page.locator('[data-section], section').getByText('How the river came back').first()).toBeAttached();
  await page.goto(`${site.url}/deep-dive/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A river returns to its bed');
  await expect(page.getByText('3 min read')).toBeVisible();
  const article = page.getByRole('article').first();
  await expect(article.getByRole('heading', { level: 2 })).toHaveText(['The drought', 'The rain']);
  await expect(article.getByRole('link', { name: 'Watch the video' })).toHaveAttribute('href', /youtube/);
  await expect(article.locator('img[src^="/media/"]')).toHaveCount(2);
});

test('the list shows 80 characters of a card, and an added and moved section is saved in its place (DESK-41, DESK-43, CONST-46)', async ({
  page,
  site,
}) => {
  const cards = await openDeepDives(page, site);
  const row = cards.getByRole('listitem').filter({ hasText: 'How the river came back' });
  const preview = await row.locator('[data-preview]').textContent();
  expect(preview).toBe('For forty years the bed was dry. '.repeat(5).slice(0, 80));
  await row.getByRole('button').first().click();
  await form(page).getByRole('button', { name: 'Move up: Section 2' }).click();
  const saved = await saveCard(page);
  expect(saved.postDataJSON()).toMatchObject({ sections: [{ subheading: 'The rain' }, { subheading: 'The drought' }] });
  await form(page).getByRole('button', { name: 'Remove: Section 1' }).click();
  await expect(page.getByText('Removed ‘The rain’ from this card.')).toBeVisible();
  await form(page).getByRole('region', { name: 'Sections' }).getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
});

test('each card keeps its own unsaved changes, and a save sends that card only (DESK-44)', async ({ page, site }) => {
  const cards = await openDeepDives(page, site);
  await createCard(page, cards, 'Second card');
  await field(page, 'Heading').fill('Not saved yet');
  await cards.getByRole('button').filter({ hasText: 'How the river' }).first().click();
  await field(page, 'Heading').fill('A river returns');
  await expect(cards.getByText('Unsaved changes')).toHaveCount(2);
  await expect(page.getByText('Another card has unsaved changes.')).toBeVisible();
  const puts: string[] = [];
  page.on('request', (request) => request.method() === 'PUT' && puts.push(request.url()));
  await page.keyboard.press('Control+s');
  await expect(page.getByText('✅ Card updated successfully!')).toBeVisible();
  expect(puts).toHaveLength(1);
  await expect(cards.getByText('Unsaved changes')).toHaveCount(1);
  // What was typed into the other card comes back after a reload.
  await page.evaluate(() => window.dispatchEvent(new Event('pagehide')));
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(field(page, 'Heading')).toHaveValue('Not saved yet');
  await saveCard(page);
});

test('the order of cards is saved as soon as one is moved, by button and by dragging; two more cards make six (DESK-39)', async ({
  page,
  site,
}) => {
  const cards = await openDeepDives(page, site);
  const names = async () =>
    (await cards.getByRole('button', { name: /^Remove: / }).evaluateAll((all) => all.map((one) => one.ariaLabel))).map(
      (label) => label?.replace('Remove: ', ''),
    );
  const ordered = () => page.waitForResponse((answer) => answer.url().endsWith('/api/deepdive/order') && answer.ok());
  for (const title of ['Third card', 'Fourth card', 'Fifth card', 'Sixth card']) await createCard(page, cards, title);
  await expect(cards.getByRole('listitem')).toHaveCount(6);
  let moved = ordered();
  await page.getByRole('button', { name: 'Move up: Second card' }).click();
  await moved;
  moved = ordered();
  await cards.getByRole('listitem').filter({ hasText: 'Sixth card' }).dragTo(cards.getByRole('listitem').first());
  await moved;
  const order = ['Sixth card', 'Second card', 'How the river came back', 'Third card', 'Fourth card', 'Fifth card'];
  expect(await names()).toEqual(order);
  await page.reload();
  await expect.poll(names).toEqual(order);
  await page.goto(site.url);
  const shown = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Deep Dive', exact: true }) });
  await expect(shown.last().getByRole('heading', { level: 3 })).toHaveText(
    order.slice(0, 4).map((name) => new RegExp(name)),
  );
});

test('a card is taken off the site after a question and can be brought back', async ({ page, site, guard }) => {
  guard.allow('the server responded with a status of 404');
  const cards = await openDeepDives(page, site);
  const id = await createCard(page, cards, 'Here today');
  await page.getByRole('button', { name: 'Remove: Here today' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('button', { name: 'Remove: Here today' })).toBeVisible();
  await page.getByRole('button', { name: 'Remove: Here today' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Take it off the site' }).click();
  await expect(page.getByText('‘Here today’ is off the site.')).toBeVisible();
  const reader = await page.context().newPage();
  expect((await reader.goto(`${site.url}/deep-dive/${id}`))?.status()).toBe(404);
  await page.getByText('Removed cards').click();
  await page.getByRole('button', { name: 'Bring back: Here today' }).click();
  await expect(page.getByText('‘Here today’ is on the site again.')).toBeVisible();
  expect((await reader.goto(`${site.url}/deep-dive/${id}`))?.status()).toBe(200);
});
