import type { Locator, Page } from '@playwright/test';
import {
  choosePlaceholder,
  createCard,
  DEEP_DIVE_PATH,
  field,
  form,
  openDeepDives,
  removeCards,
  saveCard,
} from '#tests/support/desk/deep-dive-editor.ts';
import { test } from '#tests/support/desk/desk-site.ts';
import { creditUpload } from '#tests/support/desk/list-editor.ts';
import { expect } from '#tests/support/journey.ts';
import { testPicture } from '#tests/support/pictures/pictures.ts';
import { expectAccessibleAndNarrow } from '#tests/support/site/accessible.ts';
import type { Site } from '#tests/support/site/site.ts';

async function type(page: Page, text: string): Promise<void> {
  await form(page).getByRole('textbox', { name: 'Content' }).click();
  await page.keyboard.type(text);
}

/** The very same picture again would be known already, with its credit. */
const picture = async (colour: string) => ({
  name: 'river.png',
  mimeType: 'image/png',
  buffer: await testPicture({ width: 640, height: 420, format: 'png', colour }),
});

test('cards are made, put in order, taken off the site and brought back, and readers see each of it at once (LOGIN-18)', {
  tag: '@long',
}, async ({ page, site, guard }) => {
  test.setTimeout(360_000);
  guard.allow('the server responded with a status of 404');
  await removeCards(site);
  const cards = await openDeepDives(page, site);
  await test.step('four placeholders while there are no cards (DESK-39, DESK-40, CONST-45)', async () => {
    await expect(cards.getByRole('listitem')).toHaveCount(4);
    await expect(cards.getByText('Placeholder')).toHaveCount(4);
    await expect(page.getByRole('heading', { name: '0 cards' })).toBeVisible();
  });
  await test.step('what readers see meanwhile, as a map and in place', () => seeWhatReadersSee(page));
  await test.step('a card with heading, image and sections (DESK-42, DESK-43, DESK-44, DESK-45)', () =>
    makeCard(page, cards, site));
  await test.step('80 characters on the list, a section moved, one removed and brought back (DESK-41, DESK-43, CONST-46)', async () => {
    await page.goto(site.url + DEEP_DIVE_PATH);
    const row = cards.getByRole('listitem').filter({ hasText: 'How the river came back' });
    await expect(row.locator('[data-preview]')).toHaveText(
      'For forty years the bed was dry. For forty years the bed was dry. For forty year',
    );
    await row.getByRole('button').first().click();
    await form(page).getByRole('button', { name: 'Move up: Section 2' }).click();
    // At the top it cannot be moved up again: the focus stays with it.
    await expect(form(page).getByRole('button', { name: 'Move down: Section 1' })).toBeFocused();
    const saved = await saveCard(page);
    expect(saved.postDataJSON()).toMatchObject({
      sections: [{ subheading: 'The rain' }, { subheading: 'The drought' }],
    });
    await form(page).getByRole('button', { name: 'Remove: Section 1' }).click();
    await expect(page.getByText('Removed ‘The rain’ from this card.')).toBeVisible();
    await form(page).getByRole('region', { name: 'Sections' }).getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  });
  await test.step('each card keeps its own unsaved changes (DESK-44)', () => keepEachCardsChanges(page, cards));
  await test.step('the order, of more than four (DESK-39)', () => putInOrder(page, cards, site));
  await test.step('a card goes and comes back', () => removeAndBringBack(page, cards, site));
  await cards.getByRole('button').filter({ hasText: 'Here today' }).first().click();
  await page.getByRole('button', { name: 'Add section' }).click();
  await expect(form(page).getByRole('textbox', { name: 'Content' })).toBeVisible();
  await expectAccessibleAndNarrow(page);
});

const onHomePage = (page: Page) => page.getByRole('group').filter({ hasText: 'On the home page now' });

/** The slots that no card fills show other stories, each with its origin; the picture of the page begins with them. */
async function seeWhatReadersSee(page: Page): Promise<void> {
  const now = onHomePage(page);
  await expect(now.getByRole('listitem')).toContainText([/Rivers run high.*Wire/, /Monsoon comes early.*Wire/]);
  await now.getByRole('button', { name: 'See it in place' }).click();
  const block = page.frameLocator('iframe[title="The home page"]').locator('[data-home-section="deep-dive"]');
  await expect(block).toContainText('Rivers run high');
  await expect(block).toBeInViewport();
  await now.getByRole('button', { name: 'See it in place' }).click();
}

/** A card with all that it can hold; it is made by its first save, and at once on the home page and at its address. */
async function makeCard(page: Page, cards: Locator, site: Site): Promise<void> {
  await choosePlaceholder(page, cards);
  await field(page, 'Title').fill('How the river came back');
  await field(page, 'Heading').fill('A river returns to its bed');
  await field(page, 'Category').fill('Climate');
  await type(page, 'For forty years the bed was dry. '.repeat(5));
  const file = await picture('#225577');
  await form(page)
    .getByRole('group', { name: 'Picture on the page' })
    .getByLabel('Upload a picture')
    .setInputFiles(file);
  await creditUpload(page);
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
  await expect(onHomePage(page).getByRole('link', { name: 'How the river came back' })).toBeVisible();

  await page.goto(site.url);
  await expect(page.locator('[data-section], section').getByText('How the river came back').first()).toBeAttached();
  await page.goto(`${site.url}/deep-dive/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A river returns to its bed');
  await expect(page.getByText('3 min read')).toBeVisible();
  const article = page.getByRole('article').first();
  await expect(article.getByRole('heading', { level: 2 })).toHaveText(['The drought', 'The rain']);
  await expect(article.getByRole('link', { name: 'Watch the video' })).toHaveAttribute('href', /youtube/);
  await expect(article.locator('img[src^="/media/"]')).toHaveCount(2);
}

/** What is typed into two cards; a save sends one of them. */
async function keepEachCardsChanges(page: Page, cards: Locator): Promise<void> {
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
  await expect(cards.getByText('Unsaved changes')).toHaveCount(1);
  expect(puts).toHaveLength(1);
  // What was typed into the other card comes back after a reload.
  await page.evaluate(() => window.dispatchEvent(new Event('pagehide')));
  await page.reload();
  await expect(field(page, 'Heading')).toHaveValue('Not saved yet');
  await saveCard(page);
}

/** The order is saved as soon as a card is moved, by button and by dragging; more than four cards are allowed. */
async function putInOrder(page: Page, cards: Locator, site: Site): Promise<void> {
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
  await expect.poll(names).toEqual(order);
  await page.reload();
  await expect.poll(names).toEqual(order);
  await page.goto(site.url);
  const shown = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Deep Dive', exact: true }) });
  await expect(shown.last().getByRole('heading', { level: 3 })).toHaveText(
    order.slice(0, 4).map((name) => new RegExp(name)),
  );
}

async function removeAndBringBack(page: Page, cards: Locator, site: Site): Promise<void> {
  await page.goto(site.url + DEEP_DIVE_PATH);
  await expect(page.getByRole('button', { name: 'Add card' })).toBeEnabled();
  const id = await createCard(page, cards, 'Here today');
  await page.getByRole('button', { name: 'Remove: Here today' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Remove: Here today' })).toBeVisible();
  await field(page, 'Heading').fill('Typed and not saved');
  await page.getByRole('button', { name: 'Remove: Here today' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Take it off the site' }).click();
  await expect(page.getByText('‘Here today’ is off the site.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(field(page, 'Heading')).toHaveValue('Typed and not saved');
  await saveCard(page);
  await page.getByRole('button', { name: 'Remove: Here today' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Take it off the site' }).click();
  await expect(page.getByText('‘Here today’ is off the site.')).toBeVisible();
  expect((await fetch(`${site.url}/deep-dive/${id}`)).status).toBe(404);
  await page.getByText('Removed cards').click();
  await page.getByRole('button', { name: 'Bring back: Here today' }).click();
  await expect(page.getByText('‘Here today’ is on the site again.')).toBeVisible();
  expect((await fetch(`${site.url}/deep-dive/${id}`)).status).toBe(200);
}

test('what was typed stays through failures, an ended session and a save over a newer state; while a picture goes up Save waits', {
  tag: '@long',
}, async ({ page, site, guard, context }) => {
  guard.allow('Failed to load resource');
  guard.allow('page error: Failed to fetch');
  const cards = await openDeepDives(page, site);
  const down = (status: number, message: string) => (route: { fulfill(answer: object): Promise<void> }) =>
    route.fulfill({ status, json: { message } });
  await test.step('a failed save and a failed upload (ERR-09, ERR-11)', async () => {
    await choosePlaceholder(page, cards);
    await expect(page.getByText('Nothing to save yet')).toBeVisible();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('The card needs a title or a heading.')).toBeVisible();
    await page.getByRole('button', { name: 'Dismiss message' }).click();
    await field(page, 'Title').fill('Kept through everything');
    await page.route('**/api/deepdive/*', down(503, 'Out of order.'));
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('❌ Failed to update')).toBeVisible();
    await expect(page.getByText('Out of order.')).toBeVisible();
    await expect(field(page, 'Title')).toHaveValue('Kept through everything');
    await expect(page.getByText('Unsaved changes').first()).toBeVisible();
    await page.unroute('**/api/deepdive/*');
    await page.route('**/api/upload', down(500, 'The disk is full.'));
    const broken = { name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('x') };
    await form(page).getByLabel('Upload a picture').first().setInputFiles(broken);
    await expect(page.getByText('❌ Image upload failed')).toBeVisible();
    await page.unroute('**/api/upload');
  });
  await test.step('a picture on its way, and leaving (DESK-07, DESK-70)', async () => {
    const held = Promise.withResolvers<void>();
    await page.route('**/api/upload', async (route) => {
      await held.promise;
      await route.continue();
    });
    await form(page)
      .getByLabel('Upload a picture')
      .first()
      .setInputFiles(await picture('#225588'));
    await expect(page.getByRole('button', { name: 'Uploading...' })).toBeDisabled();
    held.resolve();
    await creditUpload(page);
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeEnabled();
    await page.getByRole('link', { name: 'Dashboard' }).first().click();
    await expect(page.getByText('You have unsaved changes. Leave without saving?')).toBeVisible();
    await page.getByRole('button', { name: 'Stay' }).click();
    await expect(field(page, 'Title')).toHaveValue('Kept through everything');
  });
  await test.step('an ended session', async () => {
    await page.route('**/api/deepdive/*', (route) => route.fulfill({ status: 401, json: { code: 'not_logged_in' } }));
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Log in to go on' });
    await expect(dialog).toBeVisible();
    await page.unroute('**/api/deepdive/*');
    await dialog.getByLabel('Password').fill(site.admin.password);
    const stored = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok());
    await dialog.getByRole('button', { name: 'Login' }).click();
    await stored;
    await expect(field(page, 'Title')).toHaveValue('Kept through everything');
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  });
  await test.step('an answer that got lost (ADR-103)', async () => {
    await page.route('**/api/deepdive/*', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await field(page, 'Heading').fill('Sent once');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('The site could not be reached. What you have typed is still here.')).toBeVisible();
    await page.unroute('**/api/deepdive/*');
    await field(page, 'Heading').fill('Sent once, then changed');
    const versions: (string | undefined)[] = [];
    page.on('request', (request) => request.method() === 'PUT' && versions.push(request.headers()['if-match']));
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await expect(page.getByText('Someone else has saved')).toHaveCount(0);
    // Refused over the version before the lost save, then made over that save.
    expect(versions.map((tag) => tag?.split('.').at(-1))).toEqual(['1"', '2"']);
  });
  await test.step('a save over a newer state (DESK-44)', async () => {
    await field(page, 'Heading').fill('Mine');
    const other = await context.newPage();
    await other.goto(site.url + DEEP_DIVE_PATH);
    await other
      .getByRole('list', { name: 'Cards' })
      .getByRole('button')
      .filter({ hasText: 'Kept through everything' })
      .first()
      .click();
    await field(other, 'Heading').fill('Theirs');
    await field(other, 'Category').fill('Their category');
    await saveCard(other);
    await other.close();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('❌ Failed to update')).toBeVisible();
    const panel = page.getByRole('region', { name: 'Someone else has saved this card' });
    await expect(panel.getByRole('row').filter({ hasText: 'Heading' })).toContainText(/Theirs.*Mine/);
    await panel.getByRole('button', { name: 'Use theirs: Category' }).click();
    const stored = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok());
    await panel.getByRole('button', { name: 'Save mine anyway' }).click();
    await stored;
    await expect(panel).toHaveCount(0);
    await expect(field(page, 'Category')).toHaveValue('Their category');
    await expect(field(page, 'Heading')).toHaveValue('Mine');
  });
});
