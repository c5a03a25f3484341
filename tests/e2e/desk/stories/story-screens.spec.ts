import { expect, test } from '#tests/support/desk/desk-site.ts';
import { beginStory, titleField, untilEditorOpens, untilSaved } from '#tests/support/desk/story-editor.ts';
import { logIn } from '#tests/support/journey.ts';
import { expectAccessible, expectAccessibleAndNarrow } from '#tests/support/site/accessible.ts';

test.setTimeout(120_000);

test('the list of stories is searched, filtered by its address and walked by keys', async ({ page, site }) => {
  await logIn(page, site);
  await beginStory(page, site, 'Zebra crossing repainted', 'Viral News');
  await beginStory(page, site, 'Zebra born at the zoo', 'World News');
  await page.goto(`${site.url}/admin/stories?state=draft`);
  await expect(page.getByLabel('State')).toHaveValue('draft');
  await page.getByLabel('Search').fill('zebra');
  await expect(page).toHaveURL(/q=zebra/);
  const rows = page.getByRole('link', { name: /^Zebra/ });
  await expect(rows).toHaveCount(2);
  await page.getByLabel('Section').selectOption('viral');
  await expect(rows).toHaveCount(1);
  await expect(rows.first()).toHaveText('Zebra crossing repainted');
  await page.getByLabel('Section').selectOption('');
  await expect(rows).toHaveCount(2);
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('j');
  await expect(rows.first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(rows.nth(1)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(titleField(page)).toHaveValue('Zebra crossing repainted');
});

test('blog posts have a list of their own, where one is begun as what it is', async ({ page, site }) => {
  await logIn(page, site);
  await beginStory(page, site, 'Not on that list');
  await page.getByRole('navigation').getByRole('link', { name: 'Blogs' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Blogs' })).toBeVisible();
  await expect(page.getByLabel('Kind')).toHaveCount(0);
  await page.getByRole('button', { name: 'New blog post' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('radio', { name: 'Blog post' })).toBeChecked();
  await dialog.getByLabel('Title').fill('What I saw from the gallery');
  await dialog.getByRole('button', { name: 'Start writing' }).click();
  await untilEditorOpens(page, 'What I saw from the gallery');
  await page.goto(`${site.url}/admin/blogs`);
  await expect(page.getByRole('link', { name: 'What I saw from the gallery' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Not on that list' })).toHaveCount(0);
});

test('a slug that another story has is told while it is typed, with a free one', async ({ page, site }) => {
  await logIn(page, site);
  await beginStory(page, site, 'The lighthouse');
  await page.locator('[contenteditable="true"]').first().click();
  await page.keyboard.type('It shines.');
  await untilSaved(page);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Open on the site' })).toBeVisible();
  await beginStory(page, site, 'Another lighthouse');
  await page.getByLabel('Slug').fill('the-lighthouse');
  await expect(page.getByText('Another story has this address.', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'Use it' }).click();
  await expect(page.getByLabel('Slug')).not.toHaveValue('the-lighthouse');
  await expect(page.getByText('Another story has this address.', { exact: false })).toHaveCount(0);
});

test('the preview shows the story as readers will see it and follows what is saved', async ({ page, site }) => {
  await logIn(page, site);
  await beginStory(page, site, 'Seen before readers do');
  await page.getByRole('button', { name: 'Preview' }).click();
  const inside = page.frameLocator('iframe[title="The story as readers will see it"]');
  await expect(inside.getByRole('heading', { level: 1 })).toHaveText('Seen before readers do');
  await titleField(page).fill('Seen again before readers do');
  await expect(inside.getByRole('heading', { level: 1 })).toHaveText('Seen again before readers do', {
    timeout: 15_000,
  });
});

test('the screens of stories have no accessibility faults, and fit 320 pixels', async ({ page, site }) => {
  await logIn(page, site);
  const address = await beginStory(page, site, 'An accessible story');
  await page.getByLabel('Tags').fill('bridges');
  await page.getByLabel('Tags').press('Enter');
  await page.getByLabel('Image address').fill('https://pictures.example/one.jpg');
  await page.keyboard.press('Control+s');
  await untilSaved(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('Before it can be published')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  for (const path of [
    '/admin/stories',
    '/admin/blogs',
    new URL(address).pathname,
    `${new URL(address).pathname}/history`,
  ]) {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(site.url + path);
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await expectAccessibleAndNarrow(page);
  }
});
