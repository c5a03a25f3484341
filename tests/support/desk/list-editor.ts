import type { Page, Request } from '@playwright/test';
import { expect } from '../journey.ts';
import type { Site } from '../site/site.ts';

/** Actions of a person in the editor of a section's list, for the desk's journeys. */

/** A story as the list's call takes it. */
export const listed = (title: string, category = 'Odd') => ({
  title,
  image: '',
  content: `<p>${title}.</p>`,
  category,
  slug: '',
});

const addButton = (page: Page) => page.getByRole('button', { name: /^Add (story|web story|article)$/ });

/** Opens the editor of a list and waits until the list is loaded, because nothing can be added before. */
export async function openList(page: Page, site: Site, slug: string): Promise<void> {
  await page.goto(`${site.url}/admin/${slug}`);
  await expect(addButton(page)).toBeEnabled();
}

/** Enters the credit that every uploaded picture needs before it can be used. */
export async function creditUpload(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Whose picture is this?' });
  await dialog.getByLabel('Credit').fill('Asha Rao');
  await dialog.getByRole('button', { name: 'Use this picture' }).click({ timeout: 60_000 });
}

/** Adds a story to the open list. */
export async function addToList(page: Page, title: string): Promise<void> {
  await addButton(page).click();
  await expect(titleOfItem(page)).toHaveValue('');
  await titleOfItem(page).fill(title);
}

/** The title of the list's selected story. */
export const titleOfItem = (page: Page) => page.getByRole('textbox', { name: 'Title', exact: true });

/**
 * Saves the open list and returns the request, once its message `words` is shown. The message alone could be that of an
 * earlier save.
 */
export async function saveList(page: Page, apiPath: string, words: string): Promise<Request> {
  const saved = page.waitForResponse(
    (answer) => answer.request().method() === 'POST' && answer.url().endsWith(`/api${apiPath}`) && answer.ok(),
  );
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const answer = await saved;
  await expect(page.getByText(words, { exact: true }).last()).toBeVisible();
  await expect(page.getByRole('status').getByText('Saved', { exact: true })).toBeVisible();
  return answer.request();
}

/** The titles in the rendered rows of the open list, in order. */
export async function rowTitles(page: Page): Promise<(string | undefined)[]> {
  const rows = await page.locator('ol [data-row]').allInnerTexts();
  return rows.map((text) => text.split('\n')[0]);
}
