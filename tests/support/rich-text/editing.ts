import type { Locator, Page } from '@playwright/test';
import { expect, untilInteractive } from '../journey.ts';

/** A new story of the Viral editor, its text ready to be typed into. */
export async function openNewStory(page: Page, url: string, title: string): Promise<Locator> {
  await page.goto(`${url}/admin/update-viral-news`);
  await page.getByRole('button', { name: /^add/i }).first().click();
  await page.getByLabel('Title').fill(title);
  const text = page.getByRole('textbox', { name: 'Content' });
  await text.click();
  return text;
}

/** Saves the list as it is. */
export async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('✅ Viral news updated successfully!')).toBeVisible();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
}

/** A button of the text's toolbar. */
export const tool = (page: Page, name: string) =>
  page.getByRole('toolbar', { name: 'Text' }).getByRole('button', { name, exact: true });

/** Pastes HTML as another program puts it on the clipboard. */
export async function paste(text: Locator, html: string): Promise<void> {
  await text.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', pasted);
    clipboardData.setData('text/plain', 'plain');
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, html);
}

/** The text of a viral story as readers see it. */
export async function bodyOf(page: Page, url: string, slug: string): Promise<Locator> {
  await page.goto(`${url}/viral/${slug}`);
  await untilInteractive(page);
  return page.locator('[data-part="body"]');
}
