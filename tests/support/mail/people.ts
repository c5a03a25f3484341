import type { Browser, Page } from '@playwright/test';
import { expect, logIn } from '../journey.ts';
import type { Site } from '../site/site.ts';
import { PASSWORD } from './joining.ts';

/** Opens a screen of the desk by its address. */
export async function openScreen(page: Page, site: Site, path: string, title: string): Promise<void> {
  await page.goto(site.url + path);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
}

/** The first step of a login, by hand. */
export async function typePassword(page: Page, site: Site, email: string): Promise<void> {
  await page.goto(`${site.url}/login`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
}

/** Logs in somebody who joined, without the login screen. */
export function enter(page: Page, site: Site, email: string): Promise<void> {
  return logIn(page, site, { email, password: PASSWORD });
}

/** Another person's browser. */
export async function elsewhere(browser: Browser, work: (page: Page) => Promise<void>): Promise<void> {
  const context = await browser.newContext();
  await work(await context.newPage());
  await context.close();
}

/** Confirms the desk's question. */
export async function answer(page: Page, yes: string): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: yes }).click();
}
