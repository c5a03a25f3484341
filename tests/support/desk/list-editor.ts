import type { Page, Request } from '@playwright/test';
import { expect } from '../journey.ts';
import type { Site } from '../site/site.ts';

/** What a person does in the editor of a section's list, for the journeys of the desk. */

/** A story as the list's call takes it. */
export const listed = (title: string, category = 'Odd') => ({
  title,
  image: '',
  content: `<p>${title}.</p>`,
  category,
  slug: '',
});

const addButton = (page: Page) => page.getByRole('button', { name: /^Add (story|web story|article)$/ });

/** Opens the editor of a list and waits until the list is there: only then can be added to it. */
export async function openList(page: Page, site: Site, slug: string): Promise<void> {
  await page.goto(`${site.url}/admin/${slug}`);
  await expect(addButton(page)).toBeEnabled();
}

/** Says whose a picture is that was just uploaded: nothing is used without a credit. */
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

/** Saves the open list, which says so in its own words; answers the call. The words alone may be those of the save before. */
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

/** The titles in the rows of the open list that are drawn, in their order. */
export async function rowTitles(page: Page): Promise<(string | undefined)[]> {
  const rows = await page.locator('ol [data-row]').allInnerTexts();
  return rows.map((text) => text.split('\n')[0]);
}
