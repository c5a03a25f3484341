import { expect, type Page } from '@playwright/test';
import type { Site } from '../site/site.ts';

/** Actions of a person in the story editor, for the desk's journeys. */

/** The field of a story's title; by label alone, the title in a comparison would match too. */
export const titleField = (page: Page) => page.getByRole('textbox', { name: 'Title', exact: true });

/** Creates a story by the list's dialog and waits for its editor. */
export async function beginStory(page: Page, site: Site, title: string, section = 'World News'): Promise<string> {
  await page.goto(`${site.url}/admin/stories`);
  await page.getByRole('button', { name: 'New story' }).click();
  const dialog = page.getByRole('dialog', { name: 'New story' });
  await dialog.getByLabel('Section').selectOption({ label: section });
  await dialog.getByLabel('Title').fill(title);
  await dialog.getByRole('button', { name: 'Start writing' }).click();
  await untilEditorOpens(page, title);
  return page.url();
}

/** Waits for the editor's save bar: the address changes before the dialog closes, which has a field 'Title' too. */
export async function untilEditorOpens(page: Page, title: string): Promise<void> {
  await expect(page).toHaveURL(/\/admin\/stories\/[0-9a-f]{24}$/);
  await expect(page.locator('[data-save-bar]')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(titleField(page)).toHaveValue(title);
}

/** Waits until the editor's bar says that the server has it all. */
export async function untilSaved(page: Page): Promise<void> {
  await expect(page.locator('[data-save-bar]').getByRole('status')).toHaveText('Saved', { timeout: 15_000 });
}

/** Opens a closed group of the story's settings; the browser then opens it on every story. */
export async function openSettings(page: Page, title: 'Main picture' | 'Section and address' | 'Byline and tags') {
  const group = page.locator('details').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
  await expect(group).not.toHaveAttribute('open');
  await group.locator('summary').first().click();
  await expect(group).toHaveAttribute('open');
}

/** Types into the story's text. */
export async function typeText(page: Page, text: string): Promise<void> {
  await page.locator('[contenteditable="true"]').first().click();
  await page.keyboard.type(text);
}

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Expects a status message with `text`, in the bar or elsewhere on the screen. */
export const says = (page: Page, text: string) =>
  expect(page.getByRole('status').filter({ hasText: text }).first()).toBeVisible();

/** Confirms the open dialog and waits for the response: the bar's message may still be that of an earlier action. */
export async function go(page: Page, name: string): Promise<void> {
  const acted = untilActed(page);
  await page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
  await acted;
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

/** Waits for the response to an action on a story other than saving what is typed. */
export function untilActed(page: Page): Promise<unknown> {
  const acts = /\/api\/desk\/stories\/[0-9a-f]{24}\/(publish|review|unschedule|withdraw|restore|corrections)/;
  return page.waitForResponse(
    (answer) => answer.request().method() === 'POST' && acts.test(answer.url()) && answer.ok(),
  );
}
