import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { test } from '#tests/support/desk/desk-site.ts';
import { expect, expectNoSidewaysScroll, logIn, untilInteractive } from '#tests/support/journey.ts';
import { testPicture } from '#tests/support/pictures/pictures.ts';
import { bodyOf, openNewStory, paste, save, tool } from '#tests/support/rich-text/editing.ts';
import { expectAccessible } from '#tests/support/site/accessible.ts';
import type { Site } from '#tests/support/site/site.ts';

test.setTimeout(360_000);

test('what an editor writes with every tool is what a reader reads; its video plays in its place after a click, from the player that sets no cookies (DESK-09, ART-10)', {
  tag: '@long',
}, async ({ page, site, guard }) => {
  guard.allow('youtube-nocookie.com');
  await page.route('https://www.youtube-nocookie.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<p>player</p>' }),
  );
  await logIn(page, site);
  const text = await openNewStory(page, site, 'Everything in one text');
  await test.step('the menu that a slash opens', async () => {
    const blocks = page.getByRole('listbox', { name: 'Blocks' });
    await page.keyboard.type('/');
    await expect(blocks.getByRole('option')).toHaveCount(12);
    await page.keyboard.press('ArrowDown');
    await expect(blocks.getByRole('option', { name: 'H3 heading' })).toHaveAttribute('aria-selected', 'true');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(blocks).toHaveCount(0);
    await expect(text.locator('p').last()).toHaveText('/');
    await page.keyboard.press('Backspace');
  });
  await tool(page, 'H2 heading').click();
  await page.keyboard.type('A heading');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Some ');
  await page.keyboard.press('Control+b');
  await page.keyboard.type('bold');
  await page.keyboard.press('Control+b');
  await page.keyboard.type(' words.');
  await page.keyboard.press('Enter');
  await tool(page, 'Bulleted list').click();
  await page.keyboard.type('One');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Below one');
  for (let press = 0; press < 3; press += 1) await page.keyboard.press('Enter');

  await tool(page, 'Pull quote').click();
  await page.keyboard.type('We waited ten years');
  await tool(page, 'Who is quoted').click();
  await page.keyboard.type('Asha Rao, councillor');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');

  await page.keyboard.press('Control+k');
  // As tall as every field of the desk.
  await expect(page.getByLabel('Address', { exact: true })).toHaveCSS('min-height', '36px');
  await page.getByLabel('Address', { exact: true }).fill('not an address');
  await page.getByRole('button', { name: 'Set link' }).click();
  await expect(page.getByText('This is not a valid address.')).toBeVisible();
  await page.getByLabel('Address', { exact: true }).fill(`${site.url}/world`);
  await expect(page.getByText('Leads within this site: /world')).toBeVisible();
  await page.getByLabel('Words to link').fill('the world page');
  await page.getByRole('button', { name: 'Set link' }).click();
  await expect(text.getByRole('link', { name: 'the world page' })).toBeVisible();
  await expect(text).toBeFocused();
  await page.keyboard.press('Enter');

  await page.keyboard.type('/ta');
  await expect(page.getByRole('listbox', { name: 'Blocks' }).getByRole('option')).toHaveText(['Table']);
  await page.keyboard.press('Enter');
  await page.keyboard.type('Party');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Votes');
  await page.getByRole('button', { name: 'Delete column' }).click();
  await page.getByLabel('Table caption').fill('The vote');
  await page.getByRole('button', { name: 'Row below' }).click();
  await text.locator('p').last().click();

  await tool(page, 'Video or post').click();
  await page
    .getByLabel('Address or embed code')
    .fill('<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ"></iframe>');
  await page.getByRole('button', { name: 'Add to the text' }).click();
  await expect(text.getByLabel('Text on the card')).toHaveValue('Watch the video on YouTube');
  await tool(page, 'Video or post').click();
  await page.getByLabel('Address or embed code').fill('https://twitter.com/MATV/status/1234567890');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  const chooser = page.waitForEvent('filechooser');
  await tool(page, 'Picture').click();
  const buffer = await testPicture({ width: 640, height: 360, format: 'png', colour: '#224466' });
  await (await chooser).setFiles({ name: 'bridge.png', mimeType: 'image/png', buffer });
  const picture = text.getByRole('figure', { name: 'Picture' });
  await expect(picture.locator('img')).toHaveAttribute('src', /^\/media\//);
  await picture.getByLabel('Alt text').fill('The old bridge');
  await picture.getByLabel('Caption').fill('The bridge in May');
  await picture.getByLabel('Credit').fill('Photo: MATV');
  await expect(page.getByText(/\d+ words · 1 min read/)).toBeVisible();
  await save(page);

  // From a page whose policy allows no player.
  await page.goto(`${site.url}/viral`);
  await untilInteractive(page);
  await page.getByRole('main').getByRole('link', { name: 'Everything in one text' }).first().click();
  await expect(page).toHaveURL(/everything-in-one-text/);
  await untilInteractive(page);
  const body = page.locator('[data-part="body"]');
  await expect(body.getByRole('heading', { name: 'A heading', level: 2 })).toBeVisible();
  await expect(body.locator('strong')).toHaveText('bold');
  await expect(body.locator('ul ul li')).toHaveText('Below one');
  await expect(body.locator('blockquote[data-kind="pull"] cite')).toHaveText('Asha Rao, councillor');
  await expect(body.getByRole('link', { name: 'the world page' })).toHaveAttribute('href', '/world');
  await expect(body.getByRole('table', { name: 'The vote' }).getByRole('row')).toHaveCount(4);
  await expect(body.locator('figcaption')).toHaveText('The bridge in May Photo: MATV');
  await expect(body.getByRole('img', { name: 'The old bridge' })).toHaveAttribute('width', '640');
  await expect(body.getByRole('link', { name: 'See the post on X' })).toHaveAttribute(
    'href',
    'https://x.com/i/status/1234567890',
  );

  const card = page.getByRole('link', { name: 'Watch the video on YouTube' });
  await expect(card).toHaveAttribute('href', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ');
  await expect(page.locator('iframe')).toHaveCount(0);
  await untilInteractive(page);
  await card.click();
  await expect(page.locator('iframe')).toHaveAttribute(
    'src',
    /^https:\/\/www\.youtube-nocookie\.com\/embed\/dQw4w9WgXcQ/,
  );
  await expect(page.frameLocator('iframe').getByText('player')).toBeVisible();
});

test('a paste from Word becomes plain text with its lists and names the picture that could not come along; other pictures are uploaded, and Undo takes one out (DESK-08, DESK-09)', {
  tag: '@long',
}, async ({ page, site }) => {
  await logIn(page, site);
  await test.step('a document', () => pasteDocument(page, site));
  await test.step('pictures', () => addPictures(page, site));
});

async function pasteDocument(page: Page, site: Site): Promise<void> {
  const text = await openNewStory(page, site, 'From a document');
  await paste(text, readFileSync('tests/golden/paste/word.html', 'utf8'));
  await expect(text.getByRole('heading', { name: 'What was decided' })).toBeVisible();
  await expect(page.getByText('1 picture could not be pasted')).toBeVisible();
  await save(page);
  const body = await bodyOf(page, site.url, 'from-a-document');
  await expect(body.locator('ul > li > ul > li')).toHaveText(['The north side first', 'Then the south side']);
  await expect(body.locator('ol')).toHaveAttribute('start', '3');
  await expect(body.getByRole('table')).toContainText('Labour');
  await expect(body).not.toContainText('·');
  await expect(body).not.toContainText('hidden');
}

/** One in a paste, one dropped in. */
async function addPictures(page: Page, site: Site): Promise<void> {
  const text = await openNewStory(page, site, 'Pictures by hand');
  const data = (await testPicture({ width: 320, height: 200, format: 'png', colour: '#335577' })).toString('base64');
  await paste(text, `<p>Before</p><img src="data:image/png;base64,${data}" alt="Blue"><p>After</p>`);
  await expect(text.locator('figure img')).toHaveAttribute('src', /^\/media\//, { timeout: 60_000 });
  await text.evaluate((element, base64) => {
    const bytes = Uint8Array.from(atob(base64), (one) => one.charCodeAt(0));
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([bytes], 'dropped.png', { type: 'image/png' }));
    const { left, top } = element.getBoundingClientRect();
    const at = { clientX: left + 30, clientY: top + 20 };
    element.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true, ...at }));
  }, data);
  await expect(text.locator('figure img[src^="/media/"]')).toHaveCount(2);
  await tool(page, 'Undo').click();
  await expect(text.locator('figure')).toHaveCount(1);
  await text.getByLabel('Credit').fill('Asha Rao');
  await save(page);
  const body = await bodyOf(page, site.url, 'pictures-by-hand');
  await expect(body.getByRole('img', { name: 'Blue' })).toBeVisible();
}

test('the buttons are one stop for the keyboard; the HTML view names what the site will not keep; what is typed right after a click goes into the text', {
  tag: '@long',
}, async ({ page, site }) => {
  await logIn(page, site);
  await test.step('the keys are listed, and axe finds nothing, on a phone too', () => useByKeyboard(page, site));
  await page.setViewportSize({ width: 1280, height: 900 });
  await test.step('texts that only HTML can hold (DESK-09)', () => writeHtml(page, site));
  await test.step('however busy the computer is', () => typeInAHurry(page, site));
});

async function useByKeyboard(page: Page, site: Site): Promise<void> {
  const text = await openNewStory(page, site, 'By keyboard');
  await page.keyboard.type('Words');
  await page.keyboard.press('Alt+F10');
  await expect(tool(page, 'Bold')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(tool(page, 'Italic')).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(keys.getByRole('row', { name: /Bold Ctrl\+B/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(keys).toHaveCount(0);
  await expect(text).toBeFocused();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Control+b');
  await expect(tool(page, 'Bold')).toHaveAttribute('aria-pressed', 'true');
  await tool(page, 'Table').click();
  for (const head of ['Party', 'Votes', 'Seats']) {
    await page.keyboard.type(head);
    await page.keyboard.press('Tab');
  }
  await expectAccessible(page, { bestPractice: true });
  await page.setViewportSize({ width: 390, height: 800 });
  await expectNoSidewaysScroll(page);
  await expectAccessible(page, { bestPractice: true });
}

async function writeHtml(page: Page, site: Site): Promise<void> {
  await openNewStory(page, site, 'Written as HTML');
  await page.getByRole('button', { name: 'HTML', exact: true }).click();
  const source = page.getByRole('textbox', { name: 'Content' });
  await source.fill('<p style="color:red">Kept</p><script>x()</script><dl><dt>Term</dt><dd>Meaning</dd></dl>');
  await expect(page.getByText('The site will not keep:')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: '<script> and all inside it' })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'style="" on <p>' })).toBeVisible();
  await page.getByRole('button', { name: 'HTML', exact: true }).click();
  await expect(page.getByText('This text holds dl, dt, dd, which only HTML can show without losing it.')).toBeVisible();
  await save(page);
  const body = await bodyOf(page, site.url, 'written-as-html');
  await expect(body).toContainText('Kept');
  await expect(body.locator('dt')).toHaveText('Term');
}

async function typeInAHurry(page: Page, site: Site): Promise<void> {
  const text = await openNewStory(page, site, 'Typed in a hurry');
  // The editor asks for a frame before it takes the focus: none comes.
  await page.evaluate(() => {
    window.requestAnimationFrame = () => 0;
  });
  await tool(page, 'Quote').click();
  await page.keyboard.type('We waited');
  await tool(page, 'Who is quoted').click();
  await page.keyboard.type('Asha');
  await expect(text.locator('blockquote')).toHaveText('We waitedAsha');
}
