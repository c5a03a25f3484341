import type { Locator, Page, Request } from '@playwright/test';
import { z } from 'zod';
import { expect, logIn } from '../journey.ts';
import type { Site } from '../site/site.ts';
import { deskClient } from './desk-client.ts';

export const DEEP_DIVE_PATH = '/admin/update-deep-dive';

/** Opens the editor; returns the list of cards. */
export async function openDeepDives(page: Page, site: Site): Promise<Locator> {
  await logIn(page, site);
  await page.goto(site.url + DEEP_DIVE_PATH);
  await expect(page.getByRole('button', { name: 'Add card' })).toBeEnabled();
  return page.getByRole('list', { name: 'Cards' });
}

/** Takes all cards off the site, as its administrator. */
export async function removeCards(site: Site): Promise<void> {
  const desk = await deskClient(site, site.admin);
  const cards = z.array(z.object({ _id: z.string() })).parse(await (await fetch(`${site.url}/api/deepdive`)).json());
  for (const { _id } of cards) await desk.ask('DELETE', `/api/deepdive/${_id}`);
}

/** The card on the right. */
export const form = (page: Page) => page.getByRole('region', { name: 'The selected card' });
export const field = (page: Page, label: string) => form(page).getByRole('textbox', { name: label, exact: true });

/** Selects the first empty card. */
export async function choosePlaceholder(page: Page, cards: Locator): Promise<void> {
  const blank = cards.getByRole('button').filter({ hasText: 'Placeholder' });
  if ((await blank.count()) === 0) await page.getByRole('button', { name: 'Add card' }).click();
  else await blank.first().click();
  await expect(field(page, 'Title')).toHaveValue('');
}

/** Saves the selected card; returns the request. */
export async function saveCard(page: Page): Promise<Request> {
  const sent = page.waitForRequest((request) => request.method() === 'PUT');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('✅ Card updated successfully!')).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss message' }).click();
  return sent;
}

/** A new card with that title; returns its id. */
export async function createCard(page: Page, cards: Locator, title: string): Promise<string> {
  await choosePlaceholder(page, cards);
  await field(page, 'Title').fill(title);
  const request = await saveCard(page);
  return request.url().split('/').at(-1) ?? '';
}
