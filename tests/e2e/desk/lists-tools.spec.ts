import type { Page } from '@playwright/test';
import { test } from '#tests/support/desk/desk-site.ts';
import { postList } from '#tests/support/desk/post-list.ts';
import { expect, expectNoSidewaysScroll, logIn } from '#tests/support/journey.ts';
import { expectAccessible } from '#tests/support/site/accessible.ts';

const story = (title: string, category = 'Odd') => ({
  title,
  image: '',
  content: `<p>${title}.</p>`,
  category,
  slug: '',
});

async function open(page: Page, url: string, editor: string): Promise<void> {
  await page.goto(`${url}/admin/${editor}`);
  await expect(page.getByRole('status').getByText('Saved', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Removed stories' })).toBeVisible();
}

const rowTitles = (page: Page) => page.locator('ol [data-row]').allInnerTexts();
const order = async (page: Page) => (await rowTitles(page)).map((text) => text.split('\n')[0]);

test('the wire stands below the desk’s stories, page by page, and Edit makes the desk’s copy (DESK-67)', async ({
  page,
  site,
}) => {
  await logIn(page, site);
  await postList(page, '/api/health', [story('Our own health story')]);
  await open(page, site.url, 'update-health');
  const wire = page.getByRole('list', { name: 'From the wire' });
  await expect(wire.getByRole('listitem')).toHaveCount(50);
  await page.getByRole('button', { name: 'Load more' }).click();
  await expect(wire.getByRole('listitem')).toHaveCount(60);
  await page.getByLabel('Search these stories').fill('report 33');
  await expect(wire.getByRole('listitem')).toHaveCount(1);
  await page.getByRole('button', { name: 'Edit: Wire report 33' }).click();
  await expect(page.getByText('The story is the desk’s now.')).toBeVisible();
  await expect(page.getByLabel('Title')).toHaveValue('Wire report 33');
  await expect(wire.getByRole('listitem')).toHaveCount(0);
  await page.getByLabel('Title').fill('Wire report 33, in our words');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('✅ Health articles updated successfully!')).toBeVisible();
  await page.goto(`${site.url}/health/wire-report-33`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Wire report 33, in our words');
});

test('a web story is deleted after the question, at once; Cancel keeps it, and it can be put back (DESK-59, DESK-60, ERR-23)', async ({
  page,
  site,
}) => {
  await logIn(page, site);
  await postList(page, '/api/web-stories', [story('Stays'), story('Goes')]);
  await open(page, site.url, 'update-web-stories');
  const titles = async () =>
    (await (await fetch(`${site.url}/api/web-stories`)).json()).map((one: { title: string }) => one.title);
  await page.getByRole('button', { name: 'Remove: Goes' }).click();
  const question = page.getByRole('dialog', { name: 'Are you sure you want to delete this web story?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  expect(await order(page)).toEqual(['Stays', 'Goes']);
  expect(await titles()).toEqual(['Stays', 'Goes']);
  await page.getByRole('button', { name: 'Remove: Goes' }).click();
  await question.getByRole('button', { name: 'OK' }).click();
  await expect(page.getByText('Deleted. It can be put back')).toBeVisible();
  expect(await order(page)).toEqual(['Stays']);
  expect(await titles()).toEqual(['Stays']);
  await page.getByRole('button', { name: 'Removed stories' }).click();
  await page.getByRole('button', { name: 'Put back: Goes' }).click();
  await expect(page.getByText('‘Goes’ is back on the site, last on the list.')).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  expect(await order(page)).toEqual(['Stays', 'Goes']);
  expect(await titles()).toEqual(['Stays', 'Goes']);
  // What was put back does not make the list stale: the next save goes through.
  await page.getByRole('button', { name: 'Move up: Goes' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('✅ Web stories updated successfully!')).toBeVisible();
  expect(await titles()).toEqual(['Goes', 'Stays']);
});

test('the keyboard goes through the list, moves, removes, searches and adds (DESK-06)', async ({ page, site }) => {
  await logIn(page, site);
  await postList(
    page,
    '/api/education',
    ['One', 'Two', 'Three'].map((title) => story(title)),
  );
  await open(page, site.url, 'update-education');
  await page.locator('ol [data-row]').first().focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.locator('[data-row]:focus')).toContainText('Two');
  await page.keyboard.press('Alt+ArrowUp');
  expect(await order(page)).toEqual(['Two', 'One', 'Three']);
  await expect(page.locator('[data-row]:focus')).toContainText('Two');
  await page.keyboard.press('End');
  await expect(page.locator('[data-row]:focus')).toContainText('Three');
  await page.keyboard.press('Delete');
  expect(await order(page)).toEqual(['Two', 'One']);
  await expect(page.locator('[data-row]:focus')).toContainText('One');
  await page.getByRole('button', { name: 'Undo the removal of Three' }).click();
  expect(await order(page)).toEqual(['Two', 'One', 'Three']);
  await page.locator('ol [data-row]').first().focus();
  await page.keyboard.press('/');
  await page.keyboard.type('three');
  expect(await order(page)).toEqual(['Three']);
  await expect(page.getByText('1 of 3 found.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Move up: Three' })).toBeDisabled();
  await page.keyboard.press('ArrowDown');
  await expect(page.locator('[data-row]:focus')).toContainText('Three');
  await page.keyboard.press('n');
  await expect(page.getByText('4 articles')).toBeVisible();
  await expect(page.getByLabel('Search these stories')).toHaveValue('');
});

test('a list of 500 is searched and gone through to its end, and takes no more', async ({ page, site }) => {
  test.setTimeout(60_000);
  await logIn(page, site);
  await postList(
    page,
    '/api/opinion',
    Array.from({ length: 500 }, (_, index) => story(`Opinion ${index + 1}`)),
  );
  await open(page, site.url, 'update-opinion');
  await expect(page.getByText('500 articles')).toBeVisible();
  await expect(page.getByText('it holds 500 stories at most')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add article' })).toBeDisabled();
  expect((await rowTitles(page)).length).toBeLessThan(60);
  await page.locator('ol [data-row]').first().focus();
  await page.keyboard.press('End');
  await expect(page.locator('[data-row]:focus')).toContainText('Opinion 500');
  await page.getByLabel('Search these stories').fill('opinion 499');
  expect(await order(page)).toEqual(['Opinion 499']);
});

test('what was typed is kept on this device through a crash, and forgotten after the save', async ({
  page,
  site,
  context,
}) => {
  await logIn(page, site);
  await open(page, site.url, 'update-sportfit');
  await page.getByRole('button', { name: 'Add article' }).click();
  await page.getByLabel('Title').fill('Typed before the crash');
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).some((key) => key.startsWith('desk-draft'))))
    .toBe(true);
  const other = await context.newPage();
  await other.goto(`${site.url}/admin/update-sportfit`);
  await expect(other.getByText(/Unsaved changes from \d\d:\d\d are on this device\./)).toBeVisible();
  await other.getByRole('button', { name: 'Restore' }).click();
  await expect(other.getByLabel('Title')).toHaveValue('Typed before the crash');
  await other.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(other.getByText('✅ Sportfit articles updated successfully!')).toBeVisible();
  expect(await other.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('desk-draft')))).toEqual(
    [],
  );
});

test('reporters read the list and are told that editors publish; the server refuses their save (LOGIN-26)', async ({
  page,
  site,
  people,
  guard,
}) => {
  guard.allow('the server responded with a status of 403');
  await logIn(page, site, people.reporter);
  await page.goto(`${site.url}/admin/update-health`);
  await expect(page.getByText('You can read this list. Editors publish')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Wire report 1', exact: true })).toBeVisible();
  for (const name of ['Save', /^Add/, /^Edit/, /^Remove:/, /^Move/])
    await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0);
  await expect(postList(page, '/api/health', [])).rejects.toThrow('403');
});

test('the list editor has no accessibility faults and fits a narrow phone', async ({ page, site }) => {
  await logIn(page, site);
  await postList(page, '/api/health', [story('One'), story('Two', 'Even')]);
  await open(page, site.url, 'update-health');
  await expect(page.getByRole('link', { name: 'Wire report 1', exact: true })).toBeVisible();
  await page.getByLabel('Search these stories').fill('o');
  await expectAccessible(page, { bestPractice: true });
  await page.getByRole('button', { name: 'Removed stories' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page, { bestPractice: true });
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 320, height: 800 });
  await expectNoSidewaysScroll(page);
});
