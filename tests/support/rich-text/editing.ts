import type { Locator, Page } from '@playwright/test';
import { addToList, openList, saveList } from '../desk/list-editor.ts';
import { untilInteractive } from '../journey.ts';
import type { Site } from '../site/site.ts';

/** A new story of the Viral editor, its text ready to be typed into. */
export async function openNewStory(page: Page, site: Site, title: string): Promise<Locator> {
  await openList(page, site, 'update-viral-news');
  await addToList(page, title);
  const text = page.getByRole('textbox', { name: 'Content' });
  await text.click();
  return text;
}

/** Saves the list as it is. */
export async function save(page: Page): Promise<void> {
  await saveList(page, '/viral-news', '✅ Viral news updated successfully!');
}

/** A button of the text's toolbar. */
export const tool = (page: Page, name: string) =>
  page.getByRole('toolbar', { name: 'Text' }).getByRole('button', { name, exact: true });

/** Pastes HTML as if copied from another program. */
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
