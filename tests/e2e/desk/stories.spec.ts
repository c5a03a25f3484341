import type { Page, Route } from '@playwright/test';
import type { DeskStory } from '#domain/desk/desk-story.ts';
import { deskClient } from '#tests/support/desk/desk-client.ts';
import { expect, test } from '#tests/support/desk/desk-site.ts';
import { holdRendering } from '#tests/support/desk/hold-rendering.ts';
import { addToList, openList, saveList } from '#tests/support/desk/list-editor.ts';
import { computerOf, endSessionElsewhere, logInAgain } from '#tests/support/desk/newsroom-people.ts';
import {
  beginStory,
  button,
  go,
  openSettings,
  titleField,
  typeText,
  untilEditorOpens,
  untilSaved,
} from '#tests/support/desk/story-editor.ts';
import { logIn } from '#tests/support/journey.ts';
import { expectAccessible, expectAccessibleAndNarrow } from '#tests/support/site/accessible.ts';
import type { Site } from '#tests/support/site/site.ts';

test.setTimeout(360_000);

const bar = (page: Page) => page.locator('[data-save-bar]').getByRole('status');
/** Whether nothing lies over the middle of an element. */
function isUncovered(element: HTMLElement): boolean {
  const { left, top, width, height } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}
const standfirst = (page: Page) => page.getByLabel('Standfirst');

test('what is typed into a story is saved by itself, and kept without a connection, when the session ends, and through a crash (LOGIN-22)', {
  tag: '@long',
}, async ({ page, site, context, guard }) => {
  guard.allow('net::ERR_INTERNET_DISCONNECTED');
  guard.allow('the server responded with a status of 401');
  guard.allow('the server responded with a status of 409');
  await logIn(page, site);
  const address = await beginStory(page, site, 'The bridge');

  await test.step('saved by itself', async () => {
    // The save is held, or on a quick machine it would be over before anybody looked.
    const seen = Promise.withResolvers<void>();
    await page.route('**/api/desk/stories/*/draft', async (route) => {
      await seen.promise;
      await route.continue();
    });
    await titleField(page).fill('The old bridge sings');
    await expect(bar(page)).toHaveText(/^(Unsaved changes|Saving\.\.\.)$/);
    seen.resolve();
    await standfirst(page).fill('Engineers call it aeolian sound.');
    await typeText(page, 'The town calls it an album.');
    await openSettings(page, 'Byline and tags');
    await page.getByLabel('Tags').fill('bridges');
    await page.getByLabel('Tags').press('Enter');
    await untilSaved(page);
    await page.unroute('**/api/desk/stories/*/draft');
    await page.reload();
    await expect(titleField(page)).toHaveValue('The old bridge sings');
    await expect(standfirst(page)).toHaveValue('Engineers call it aeolian sound.');
    await expect(page.locator('[contenteditable="true"]').first()).toHaveText('The town calls it an album.');
    await expect(page.getByRole('list', { name: 'Tags of this story' })).toContainText('bridges');
    await expect(page.getByText(/Unsaved text from/)).toHaveCount(0);
  });

  await test.step('without a connection', async () => {
    await context.setOffline(true);
    await titleField(page).fill('The old bridge, in the tunnel');
    await expect(bar(page)).toHaveText('Saved on this device only');
    await expect(page.getByText('No connection to the site.', { exact: false })).toBeVisible();
    await titleField(page).fill('The old bridge, out of the tunnel');
    await context.setOffline(false);
    await untilSaved(page);
    expect(await storedTitle(site, address)).toBe('The old bridge, out of the tunnel');
  });

  await test.step('a session that ends under unsaved text is renewed in place', async () => {
    await endSessionElsewhere(page);
    await titleField(page).fill('A long evening at the bridge');
    const dialog = page.getByRole('dialog', { name: 'Log in to go on' });
    await expect(dialog.getByLabel('Email')).toHaveValue(site.admin.email);
    await dialog.getByLabel('Password').fill('not the password');
    await dialog.getByRole('button', { name: 'Login' }).click();
    await expect(dialog.getByRole('alert')).toContainText('Login failed');
    await logInAgain(page, site.admin.password);
    await untilSaved(page);
    await expect(page).toHaveURL(address);
    expect(await storedTitle(site, address)).toBe('A long evening at the bridge');
  });

  await test.step('one that ends without leads to the login and back', async () => {
    await endSessionElsewhere(page);
    await page.getByRole('link', { name: 'History' }).click();
    await expect(page).toHaveURL(/\/login\?next=/);
    await page.getByLabel('Email').fill(site.admin.email);
    await page.getByLabel('Password', { exact: true }).fill(site.admin.password);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page).toHaveURL(`${address}/history`);
    await page.getByRole('link', { name: 'Back to the story' }).click();
    await untilEditorOpens(page, 'A long evening at the bridge');
  });

  await test.step('the words of a dialog outlive a slip, a reload and the session', async () => {
    const withdrawal = page.getByRole('dialog', { name: 'Withdraw this story?' });
    const reason = withdrawal.getByLabel('Reason');
    const desk = await deskClient(site, site.admin);
    await desk.publish(await desk.call<DeskStory>('GET', `/${address.split('/').at(-1)}`));
    await page.reload();
    await button(page, 'Withdraw').click();
    await reason.fill('The bridge has fallen silent.');
    await reason.press('Escape');
    await expect(withdrawal).toHaveCount(0);
    await page.reload();
    await button(page, 'Withdraw').click();
    await expect(reason).toHaveValue('The bridge has fallen silent.');
    await reason.press('End');
    await reason.pressSequentially(' So has the town.');
    await endSessionElsewhere(page);
    await withdrawal.getByRole('button', { name: 'Withdraw' }).click();
    await logInAgain(page, site.admin.password);
    await expect(page.getByText('The story is withdrawn.')).toBeVisible();
    await expect(withdrawal).toHaveCount(0);
    await button(page, 'Restore as a draft').click();
    await expect(page.getByText('The story is back as a draft.')).toBeVisible();
    // The notice went with its button.
    await expect(page.locator('#main')).toBeFocused();
  });

  await test.step('a refused action shows what has become of the story', async () => {
    const desk = await deskClient(site, site.admin);
    const id = address.split('/').at(-1);
    await desk.publish(await desk.call<DeskStory>('GET', `/${id}`));
    await page.reload();
    await button(page, 'Withdraw').click();
    await desk.call('POST', `/${id}/withdraw`, { reason: 'A colleague was quicker.' });
    const dialog = page.getByRole('dialog', { name: 'Withdraw this story?' });
    await dialog.getByLabel('Reason').fill('The bridge again.');
    await dialog.getByRole('button', { name: 'Withdraw' }).click();
    await expect(page.getByText('This story is not on the site.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByText('This story was withdrawn from the site.')).toBeVisible();
    await button(page, 'Restore as a draft').click();
    await expect(button(page, 'Publish')).toBeEnabled();
  });

  await test.step('a crash', async () => {
    // The server hears nothing of it any more, as when the machine dies.
    await page.route('**/api/desk/stories/*/draft', () => undefined);
    await titleField(page).fill('A very long evening at the bridge');
    await expect.poll(() => copiesIn(page)).toBe(1);
    await page.close({ runBeforeUnload: false });
    const next = await context.newPage();
    await next.goto(address);
    await expect(titleField(next)).toHaveValue('A long evening at the bridge');
    await expect(next.getByText(/Unsaved text from .* on this device/)).toBeVisible();
    await next.getByRole('button', { name: 'Compare' }).click();
    await expect(next.locator('ins').filter({ hasText: 'very' })).toBeVisible();
    await next.getByRole('button', { name: 'Restore' }).click();
    await expect(titleField(next)).toHaveValue('A very long evening at the bridge');
    await untilSaved(next);
    await next.reload();
    await expect(titleField(next)).toHaveValue('A very long evening at the bridge');
    await expect(next.getByText(/Unsaved text from/)).toHaveCount(0);
  });
});

/** The title of the working copy that the server keeps. */
async function storedTitle(site: Site, address: string): Promise<string | undefined> {
  const desk = await deskClient(site, site.admin);
  const story = await desk.call<DeskStory>('GET', `/${address.split('/').at(-1)}`);
  return story.draft?.fields.title;
}

/** How many stories' texts this browser keeps. */
async function copiesIn(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opened = indexedDB.open('matv-desk');
        opened.onerror = () => reject(opened.error);
        opened.onsuccess = () => {
          const counted = opened.result.transaction('typed-text').objectStore('typed-text').count();
          counted.onerror = () => reject(counted.error);
          counted.onsuccess = () => {
            opened.result.close();
            resolve(counted.result);
          };
        };
      }),
  );
}

test('stories are searched, filtered by the address and walked by keys, and blog posts have a list of their own; the history compares two saves and restores one', {
  tag: '@long',
}, async ({ page, site }) => {
  const desk = await deskClient(site, site.admin);
  await desk.call('POST', '', { kind: 'article', section: 'viral', title: 'The zebra crossing' });
  await desk.call('POST', '', { kind: 'article', section: 'world', title: 'Zebra born at the zoo' });
  await logIn(page, site);

  await test.step('the list', async () => {
    await page.goto(`${site.url}/admin/stories?state=draft`);
    await expect(page.getByLabel('State', { exact: true })).toHaveValue('draft');
    const search = page.getByLabel('Search');
    await search.fill('ebra');
    await expect(page).toHaveURL(/q=ebra/);
    // The words come back by way of the address, and the caret stays where it is.
    await search.press('Home');
    await search.press('z');
    await expect(page).toHaveURL(/q=zebra/);
    expect(await search.evaluate((field: HTMLInputElement) => field.selectionStart)).toBe(1);
    const rows = page.getByRole('link', { name: /zebra/i });
    await expect(rows).toHaveCount(2);
    await page.getByLabel('Section', { exact: true }).selectOption('viral');
    await expect(rows).toHaveText(['The zebra crossing']);
    await page.goBack();
    await expect(page.getByLabel('Section', { exact: true })).toHaveValue('');
    await expect(rows).toHaveText(['Zebra born at the zoo', 'The zebra crossing']);
    await page.getByRole('link', { name: 'Changed' }).click();
    await expect(page).toHaveURL(/sort=changed/);
    await expect(page.getByRole('columnheader', { name: /^Changed/ })).toHaveAttribute('aria-sort', 'descending');
    await expect(page.getByRole('table', { name: 'Stories' })).toHaveAttribute('aria-busy', 'false');
    await expect(rows).toHaveText(['Zebra born at the zoo', 'The zebra crossing']);
    await expectAccessibleAndNarrow(page);
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('j');
    await expect(rows.first()).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(rows.nth(1)).toBeFocused();
    // Keys of the browser select nothing.
    const selected = page.getByRole('checkbox', { name: 'Select The zebra crossing' });
    await page.keyboard.press('Control+x');
    await page.keyboard.press('x');
    await expect(selected).toBeChecked();
    await page.keyboard.press('x');
    await expect(selected).not.toBeChecked();
    // The buttons go with the selection: the focus moves to what came of it.
    await page.getByRole('checkbox', { name: 'Select Zebra born at the zoo' }).check();
    await page.getByLabel('Tags', { exact: true }).fill('zoos');
    await page.getByRole('button', { name: 'Add', exact: true }).press('Enter');
    await expect(page.getByRole('status').filter({ hasText: 'Zebra born at the zoo' })).toBeFocused();
    await button(page, 'Dismiss').press('Enter');
    await expect(page.locator('#main')).toBeFocused();
    await page.setViewportSize({ width: 390, height: 640 });
    await selected.check();
    // Section and tags are folded on a phone.
    await expect(page.getByLabel('Move to')).toBeHidden();
    await button(page, 'More: section and tags').press('Enter');
    await expect(page.getByLabel('Move to')).toBeVisible();
    await button(page, 'More: section and tags').press('Enter');
    await expect(page.locator('html')).not.toHaveCSS('scroll-padding-bottom', 'auto');
    const last = page.getByLabel('State of The zebra crossing');
    await last.focus();
    expect(await last.evaluate(isUncovered)).toBe(true);
    await button(page, 'Clear').press('Enter');
    await expect(page.locator('#main')).toBeFocused();
    await page.setViewportSize({ width: 1280, height: 900 });
    await rows.nth(1).focus();
    await page.keyboard.press('Enter');
    await untilEditorOpens(page, 'The zebra crossing');
  });

  const address = page.url();
  await test.step('the editor', async () => {
    await page.keyboard.press('Control+Enter');
    await expect(page.getByRole('dialog').getByText('There is no picture', { exact: false })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await titleField(page).fill('The old zebra crossing');
    await page.keyboard.press('Control+s');
    await untilSaved(page);
    await titleField(page).fill('The very old zebra crossing');
    await openSettings(page, 'Byline and tags');
    const tags = page.getByLabel('Tags', { exact: true });
    for (const tag of ['zoos', 'roads', 'crossings']) {
      await tags.fill(tag);
      await tags.press('Enter');
    }
    await button(page, 'Remove tag zoos').press('Enter');
    await expect(button(page, 'Remove tag roads')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(button(page, 'Remove tag crossings')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(tags).toBeFocused();
    await page.keyboard.type('crossings');
    await page.keyboard.press('Enter');
    await openSettings(page, 'Main picture');
    await page.getByLabel('Image address').fill('https://pictures.example/one.jpg');
    await page.keyboard.press('Control+s');
    await untilSaved(page);
    await button(page, 'Publish').click();
    await expect(page.getByText('Before it can be published')).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expectAccessibleAndNarrow(page);
    await page.setViewportSize({ width: 1280, height: 900 });
  });

  await test.step('the history', async () => {
    await page.getByRole('link', { name: 'History' }).click();
    const revisions = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Restore/ }) });
    await expect(revisions).toHaveCount(3);
    await expect(revisions.first()).toContainText('Saved');
    await expect(revisions.first()).toContainText('Administrator');
    const compared = page.getByRole('region', { name: 'Comparison' });
    await expect(compared.locator('ins').filter({ hasText: 'very' })).toBeVisible();
    await page.getByLabel(/^From: Created/).check();
    await expect(compared.locator('ins').filter({ hasText: 'very old' })).toBeVisible();
    await expectAccessibleAndNarrow(page);
    await page.setViewportSize({ width: 1280, height: 900 });
    await revisions
      .nth(1)
      .getByRole('button', { name: /^Restore/ })
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click();
    await expect(page).toHaveURL(address);
    await untilEditorOpens(page, 'The old zebra crossing');
  });

  await test.step('blog posts', async () => {
    await page.getByRole('navigation').getByRole('link', { name: 'Blogs' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Blogs' })).toBeVisible();
    await expect(page.getByLabel('Kind')).toHaveCount(0);
    const begin = page.getByRole('button', { name: 'New blog post' });
    const dialog = page.getByRole('dialog');
    await begin.click();
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(begin).toBeFocused();
    await begin.press('Enter');
    await expect(dialog.getByRole('radio', { name: 'Blog post' })).toBeChecked();
    await dialog.getByLabel('Title').fill('What I saw from the gallery');
    await dialog.getByRole('button', { name: 'Start writing' }).click();
    await untilEditorOpens(page, 'What I saw from the gallery');
    await titleField(page).focus();
    await page.keyboard.press('Control+k');
    // At once: no letter is lost, nor added to the title, while the palette opens.
    await page.keyboard.type('gallery');
    const find = page.getByRole('combobox', { name: 'Find a story, screen, section or action' });
    await expect(find).toHaveValue('gallery');
    await expect(page.getByRole('option', { name: 'What I saw from the gallery', selected: true })).toBeVisible();
    await expectAccessibleAndNarrow(page);
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.keyboard.press('Escape');
    await expect(find).toHaveCount(0);
    await expect(titleField(page)).toBeFocused();
    await expect(titleField(page)).toHaveValue('What I saw from the gallery');
    await page.keyboard.press('Control+k');
    await page.keyboard.press('Shift+Tab');
    await expect(find).toHaveCount(0);
    await titleField(page).focus();
    await page.keyboard.press('Control+k');
    // The press closes the palette and does not reach the menu.
    await page.getByRole('navigation').getByRole('link', { name: 'Blogs' }).click({ force: true });
    await expect(find).toHaveCount(0);
    await expect(titleField(page)).toBeFocused();
    await page.keyboard.press('Control+k');
    await find.fill('Blogs');
    await find.press('Enter');
    await expect(page).toHaveURL(`${site.url}/admin/blogs`);
    await expect(page.getByRole('link', { name: 'What I saw from the gallery' })).toBeVisible();
    await expect(page.getByRole('link', { name: /zebra/i })).toHaveCount(0);
    await page.getByLabel('Search').fill('gallery');
    await expect(page).toHaveURL(/[?&]q=gallery/);
    await page.getByRole('button', { name: 'Save this view…' }).click();
    await dialog.getByLabel('Name').fill('From the gallery');
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    const view = page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'From the gallery' });
    await expect(view).toHaveAttribute('aria-current', 'page');
    await expect(page).toHaveURL(`${site.url}/admin/blogs?q=gallery`);
    await page.getByRole('button', { name: 'Change this view…' }).click();
    await dialog.getByRole('button', { name: 'Delete this view' }).click();
    await expect(view).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('The view ‘From the gallery’ is back.')).toBeVisible();
    await expect(view).toHaveAttribute('aria-current', 'page');
    await expectAccessibleAndNarrow(page);
  });
});

test('two editors in one story see each other; the later save shows both versions and is merged by field', {
  tag: '@long',
}, async ({ page, site, people, browser, guard }) => {
  guard.allow('the server responded with a status of 409');
  // Its signs of life come every ten seconds: the time between them is passed over.
  await page.clock.install();
  await logIn(page, site);
  const address = await beginStory(page, site, 'The bridge');
  await untilSaved(page);
  const [other, computer] = await computerOf(browser, site, people.editor);
  await other.goto(address);
  await expect(other.getByText(/Administrator is (here|typing)/)).toBeVisible();

  const told = other.waitForResponse(
    (answer) => answer.url().endsWith('/presence') && answer.request().postDataJSON().isTyping === true,
  );
  await standfirst(other).fill('Engineers call it aeolian sound.');
  await titleField(other).fill('The old bridge sings');
  await told;
  await page.clock.fastForward(10_000);
  await expect(page.getByText('Asha Rao is typing')).toBeVisible();
  await untilSaved(other);

  await openSettings(page, 'Byline and tags');
  await titleField(page).fill('The old bridge hums');
  await page.getByLabel('Location').fill('Sunderland');
  const merge = page.getByRole('region', { name: 'Someone else has saved this story' });
  await expect(merge).toContainText('Asha Rao saved it');
  // Somebody may go on typing there.
  await expect(page.getByRole('textbox', { name: 'Location' })).toBeFocused();
  await button(page, 'Choose between them').click();
  await expect(merge.getByRole('heading', { name: 'Someone else has saved this story' })).toBeFocused();
  await expect(merge.getByRole('group', { name: /^Title both changed it/ })).toContainText('hums');
  await expect(merge.locator('del').filter({ hasText: 'sings' })).toBeVisible();
  await expect(merge.getByLabel('Theirs: Standfirst')).toBeChecked();
  await expect(merge.getByLabel('Mine: Title')).toBeChecked();
  await expect(merge.getByLabel('Mine: Location')).toBeChecked();
  await merge.getByLabel('Theirs: Title').check();
  await merge.getByRole('button', { name: 'Save the merged version' }).click();
  await expect(merge).toHaveCount(0);
  await untilSaved(page);
  await page.reload();
  await expect(titleField(page)).toHaveValue('The old bridge sings');
  await expect(standfirst(page)).toHaveValue('Engineers call it aeolian sound.');
  await expect(page.getByLabel('Location')).toHaveValue('Sunderland');
  await computer.close();
});

test('the focus goes along with a part that is moved, removed and put back, and from a dismissed message to the page; of two ways chosen while the text is saved, the later one is gone', {
  tag: '@long',
}, async ({ page, site, guard }) => {
  guard.allow('net::ERR_FAILED');
  const desk = await deskClient(site, site.admin);
  const { _id } = await desk.call<DeskStory>('POST', '', { kind: 'deep-dive', section: 'world', title: 'The river' });
  await logIn(page, site);
  const loaded = Promise.withResolvers<void>();
  await page.route('**/assets/rich-text-*.js', async (route) => {
    await loaded.promise;
    await route.continue();
  });
  await page.goto(`${site.url}/admin/stories/${_id}`);
  await untilEditorOpens(page, 'The river');

  await test.step('what stands below the text stays where it is when the text can be written', async () => {
    const add = button(page, 'Add a part');
    const before = await add.boundingBox();
    loaded.resolve();
    await expect(page.getByRole('textbox', { name: 'Text' })).toBeVisible();
    expect(await add.boundingBox()).toEqual(before);
  });

  await test.step('parts', async () => {
    const parts = page.getByRole('region', { name: 'Parts' });
    const headings = parts.getByLabel('Subheading');
    for (const name of ['One', 'Two', 'Three']) {
      await button(page, 'Add a part').click();
      await headings.last().fill(name);
    }
    const order = () => headings.evaluateAll((all: HTMLInputElement[]) => all.map(({ value }) => value));
    await button(page, 'Move part 3 up').press('Enter');
    await expect(button(page, 'Move part 2 up')).toBeFocused();
    await page.keyboard.press('Enter');
    expect(await order()).toEqual(['Three', 'One', 'Two']);
    await expect(button(page, 'Move part 1 down')).toBeFocused();
    await button(page, 'Remove part 3').press('Enter');
    expect(await order()).toEqual(['Three', 'One']);
    await expect(parts.getByRole('status').getByRole('button', { name: 'Undo' })).toBeFocused();
    await page.keyboard.press('Enter');
    expect(await order()).toEqual(['Three', 'One', 'Two']);
    await expect(button(page, 'Remove part 3')).toBeFocused();
    await button(page, 'Remove part 3').click();
    while (await button(page, 'Add a part').isEnabled()) await button(page, 'Add a part').click();
    expect(await headings.count()).toBe(50);
    await expect(parts.getByRole('status').getByRole('button', { name: 'Undo' })).toBeDisabled();
    await untilSaved(page);
  });

  await test.step('a message', async () => {
    await page.route('**/api/desk/stories/*/draft', (route) => route.abort());
    await standfirst(page).fill('Forty years of drought.');
    await page.keyboard.press('Control+s');
    await button(page, 'Dismiss message').press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
    await page.unrouteAll();
    await page.keyboard.press('Control+s');
    await untilSaved(page);
  });

  await test.step('two ways', async () => {
    const held = Promise.withResolvers<void>();
    await page.route('**/api/desk/stories/*/draft', async (route) => {
      await held.promise;
      await route.continue();
    });
    await standfirst(page).fill('Forty years of drought, and then the rain.');
    const link = (name: string) => page.getByRole('navigation').getByRole('link', { name, exact: true });
    const saving = page.waitForRequest('**/api/desk/stories/*/draft');
    await link('Media').click();
    const saved = (await saving).response();
    // As on a slow computer, which has not rendered the second way when the answer comes.
    const goOn = await holdRendering(page);
    await link('Authors').click();
    held.resolve();
    await saved;
    await goOn();
    await expect(page).toHaveURL(/\/admin\/authors$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Authors' })).toBeVisible();
    await page.unrouteAll();
  });
});

/** Loses the answers to the changes of this kind, though the server makes them. Returns what ends it. */
async function loseAnswers(page: Page, path: string): Promise<() => Promise<void>> {
  const lose = async (route: Route) => {
    if (route.request().method() === 'GET') return route.fallback();
    await route.fetch();
    await route.abort('connectionreset');
  };
  await page.route(path, lose);
  return () => page.unroute(path, lose);
}

test('a change whose answer is lost is made once when it is sent again, and no colleague is blamed for it', {
  tag: '@long',
}, async ({ page, site, guard }) => {
  guard.allow('net::ERR_CONNECTION_RESET');
  guard.allow('the server responded with a status of 409');
  guard.allow('Failed to fetch');
  const blamed = page.getByText(/someone else/i);
  await logIn(page, site);
  await test.step('a new story', async () => {
    await page.goto(`${site.url}/admin/stories`);
    await button(page, 'New story').click();
    const dialog = page.getByRole('dialog', { name: 'New story' });
    await dialog.getByLabel('Title').fill('Begun twice');
    const end = await loseAnswers(page, '**/api/desk/stories');
    await dialog.getByRole('button', { name: 'Start writing' }).click();
    await expect(dialog.getByRole('alert')).toContainText('could not be reached');
    await end();
    await dialog.getByRole('button', { name: 'Start writing' }).click();
    await untilEditorOpens(page, 'Begun twice');
    const desk = await deskClient(site, site.admin);
    const { stories } = await desk.call<{ stories: unknown[] }>('GET', '?q=Begun%20twice');
    expect(stories).toHaveLength(1);
  });
  await test.step('its text and its publication', async () => {
    const end = await loseAnswers(page, '**/api/desk/stories/*/draft');
    await titleField(page).fill('Begun once');
    await expect(bar(page)).toHaveText('Saved on this device only');
    await end();
    await typeText(page, 'The bridge is open.');
    await untilSaved(page);
    const publishing = await loseAnswers(page, '**/api/desk/stories/*/publish');
    await button(page, 'Publish').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Publish' }).click();
    await expect(page.getByText('The site could not be reached.')).toBeVisible();
    await publishing();
    await dialog.getByRole('button', { name: 'Publish' }).click();
    await expect(page.getByText('The story is published.')).toBeVisible();
    await expect(blamed).toHaveCount(0);
  });
  await test.step('a list, and what was added to it since', async () => {
    await openList(page, site, 'update-health');
    await addToList(page, 'Sent once');
    const end = await loseAnswers(page, '**/api/health');
    await button(page, 'Save').click();
    await expect(page.getByText('The site could not be reached. Your changes are still here.')).toBeVisible();
    await end();
    await addToList(page, 'Added since');
    await saveList(page, '/health', '✅ Health articles updated successfully!');
    const titles = (await (await fetch(`${site.url}/api/health`)).json()).map((one: { title: string }) => one.title);
    expect(titles.slice(0, 2)).toEqual(['Added since', 'Sent once']);
    expect(titles.filter((title: string) => title === 'Sent once')).toHaveLength(1);
    await expect(blamed).toHaveCount(0);
  });
  await test.step('a form', async () => {
    await page.goto(`${site.url}/admin/update-homepage`);
    await page.getByLabel('Headline').fill('Sent once');
    const end = await loseAnswers(page, '**/api/homepage');
    await page.keyboard.press('Control+s');
    await expect(page.getByText('The site could not be reached. What you have typed is still here.')).toBeVisible();
    await end();
    await page.getByLabel('Headline').fill('Sent once, and changed');
    await page.keyboard.press('Control+s');
    await expect(page.getByText('Homepage updated successfully!')).toBeVisible();
    await expect(blamed).toHaveCount(0);
  });
  for (const [screen, what, address, submit] of [
    ['webhooks', 'New webhook', 'https://partner.example/matv', 'Add'],
    ['sources', 'Source', 'https://agency.example/feed', 'Save paused'],
    ['api-tokens', 'New token', null, 'Make the token'],
  ] as const) {
    await test.step(`what is added under ${screen}`, async () => {
      await page.goto(`${site.url}/admin/${screen}`);
      const card = page.getByRole('region', { name: what, exact: true });
      await card.getByLabel('Name', { exact: true }).fill('Sent once');
      if (address === null) await card.getByLabel('Upload pictures and describe them').check();
      else await card.getByLabel('Address').fill(address);
      const end = await loseAnswers(page, `**/api/desk/${screen}`);
      await card.getByRole('button', { name: submit }).click();
      await expect(page.getByText(/could not be reached/)).toBeVisible();
      await end();
      await card.getByLabel('Name', { exact: true }).fill('Sent once, and changed');
      await card.getByRole('button', { name: submit }).click();
      const list = page.getByRole('region', { name: /^(Webhooks|Sources|API tokens)$/ });
      await expect(list.getByRole('listitem').filter({ hasText: 'Sent once, and changed' })).toHaveCount(1);
      await expect(list.getByRole('listitem').filter({ hasText: 'Sent once' })).toHaveCount(1);
      await expect(blamed).toHaveCount(0);
    });
  }
});

/** The headline that readers have at an address. */
async function headline(site: Site, path: string): Promise<string> {
  const page = await (await fetch(site.url + path)).text();
  return /<h1[^>]*>([^<]*)/.exec(page)?.[1] ?? '';
}

test('a story of the wire is changed beside what readers see, and is the desk’s once it is published or taken by a list (DESK-67)', {
  tag: '@long',
}, async ({ page, site }) => {
  const note = page.getByText('This story came in on the wire.', { exact: false });
  await logIn(page, site);
  await test.step('in the story editor', async () => {
    await page.goto(`${site.url}/admin/stories?source=wire&section=health`);
    await page.getByLabel('Search').fill('report 7');
    await expect(page.locator('tbody tr')).toHaveCount(1);
    await page.getByRole('link', { name: 'Wire report 7', exact: true }).click();
    await untilEditorOpens(page, 'Wire report 7');
    await expect(note).toBeVisible();
    await expect(page.getByText('Unpublished changes')).toHaveCount(0);
    await titleField(page).fill('Wire report 7, in our words');
    await untilSaved(page);
    await expect(page.getByText('Unpublished changes')).toBeVisible();
    expect(await headline(site, '/health/wire-report-7')).toBe('Wire report 7');
    await button(page, 'Update').click();
    await go(page, 'Update');
    await expect(note).toHaveCount(0);
    expect(await headline(site, '/health/wire-report-7')).toBe('Wire report 7, in our words');
    await page.getByText('Undo', { exact: true }).click();
    await expect(page.getByText('Readers see the version before again.', { exact: false })).toBeVisible();
    expect(await headline(site, '/health/wire-report-7')).toBe('Wire report 7');
    await expect(titleField(page)).toHaveValue('Wire report 7, in our words');
    await expect(page.getByText('Unpublished changes')).toBeVisible();
  });
  await test.step('from the list', async () => {
    await openList(page, site, 'update-health');
    await page.getByLabel('Search these stories').fill('report 12');
    await expect(page.getByRole('list', { name: 'From the wire' }).getByRole('listitem')).toHaveCount(1);
    await page.getByRole('button', { name: 'Edit: Wire report 12' }).click();
    await expect(page.getByText('The story now belongs to the desk.')).toBeVisible();
    await page.getByRole('link', { name: 'Open in the story editor' }).click();
    await untilEditorOpens(page, 'Wire report 12');
    await expect(note).toHaveCount(0);
    await titleField(page).fill('Wire report 12, rewritten');
    await untilSaved(page);
    expect(await headline(site, '/health/wire-report-12')).toBe('Wire report 12');
  });
});
