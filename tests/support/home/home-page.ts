import type { Locator, Page } from '@playwright/test';
import { untilInteractive } from '../journey.ts';

/** The home page with its script running. */
export async function openHome(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await untilInteractive(page);
}

/** The link of the first story in a section of the home page. */
export function headlineIn(page: Page, section: string): Locator {
  return page.locator(`[data-home-section="${section}"] article :is(h2, h3, h4) a`).first();
}

/** The address that a link names, as written. */
export async function addressOf(link: Locator): Promise<string> {
  return (await link.getAttribute('href')) ?? '';
}

/** The dialog, while it is open. */
export function modalOf(page: Page): Locator {
  return page.getByRole('dialog');
}
