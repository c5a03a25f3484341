import { readFileSync } from 'node:fs';
import { test } from '#tests/support/desk/desk-site.ts';
import { expect, logIn } from '#tests/support/journey.ts';
import { testPicture } from '#tests/support/pictures/pictures.ts';
import { bodyOf, openNewStory, paste, save, tool } from '#tests/support/rich-text/editing.ts';

test('a paste from Word becomes plain text with its lists, and names the picture that could not come along (DESK-09)', async ({
  page,
  site,
}) => {
  await logIn(page, site);
  const text = await openNewStory(page, site.url, 'From a document');
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
});

test('a picture in a paste is uploaded, a picture file can be dropped in, and Undo takes it out (DESK-09, DESK-08)', async ({
  page,
  site,
}) => {
  await logIn(page, site);
  const text = await openNewStory(page, site.url, 'Pictures by hand');
  const data = (await testPicture({ width: 320, height: 200, format: 'png', colour: '#335577' })).toString('base64');
  await paste(text, `<p>Before</p><img src="data:image/png;base64,${data}" alt="Blue"><p>After</p>`);
  await expect(text.locator('figure img')).toHaveAttribute('src', /^\/media\//);
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
  await save(page);
  const body = await bodyOf(page, site.url, 'pictures-by-hand');
  await expect(body.getByRole('img', { name: 'Blue' })).toBeVisible();
});
