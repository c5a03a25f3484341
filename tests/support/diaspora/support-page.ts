import type { Locator, Page } from '@playwright/test';
import { giveAgedTickets } from '../forms/aged-tickets.ts';
import { expect, untilInteractive } from '../journey.ts';
import type { Site } from '../site/site.ts';

export const DONE = 'Thank you for reaching out! We have received your submission and will review it shortly.';
export const CALL = '**/api/diaspora-support';

/** A small text file, as Playwright chooses files. */
export function textFile(name: string, content = 'some words') {
  return { name, mimeType: 'text/plain', buffer: Buffer.from(content) };
}

/** Opens the support form, with its lists and its phone widget. */
export async function openSupportPage(page: Page, site: Site): Promise<void> {
  await giveAgedTickets(page, site);
  await page.goto(`${site.url}/diaspora-support`);
  await untilInteractive(page);
  await expect(page.locator('select[name="country"]')).toBeVisible();
  await expect(page.locator('.iti')).toBeVisible();
}

/** The phone number's field; by label alone, the button of its country would match too. */
export function phoneOf(page: Page): Locator {
  return page.getByRole('textbox', { name: /^Phone/ });
}

export function filesOf(page: Page): Locator {
  return page.locator('input[type="file"]');
}

/** Fills in all required fields. */
export async function fillIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Country', { exact: true }).selectOption('India');
  await page.getByLabel('State/Province').selectOption('Kerala');
  await page.getByLabel('City/District').selectOption('Kochi');
  await page.getByLabel('Context/Subject').fill('A lost passport');
  await page.getByLabel('Detailed Issue Description').fill('It was lost.\nWhat now?');
}

export async function submitSupport(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Submit' }).click();
}

/** A lock that holds calls in flight until it is released. */
export function heldCall(): { readonly held: Promise<void>; release(): void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { held: promise, release: resolve };
}
