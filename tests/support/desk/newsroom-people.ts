import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test';
import type { Role } from '#domain/roles.ts';
import { createUser } from '#server/accounts/accounts.service.ts';
import { logIn } from '../journey.ts';
import type { Site } from '../site/site.ts';
import { inDatabaseOf } from '../site/site-database.ts';

export interface Person {
  readonly email: string;
  readonly name: string;
  readonly password: string;
}

export interface People {
  readonly editor: Person;
  readonly reporter: Person;
}

/**
 * Adds people to a running site, as `matv user add` does, but without its process per person, which takes most of a
 * second.
 */
export async function addPeople(site: Site, people: readonly (readonly [Person, Role])[]): Promise<void> {
  await inDatabaseOf(site, async (db) => {
    for (const [person, role] of people) {
      const added = await createUser(db, { ...person, role }, site.url);
      if (added.kind === 'refused') throw new Error(`${person.email} was not added: ${added.reason}`);
    }
  });
}

/** A page where `person` is logged in, in a browser context of its own. */
export async function computerOf(browser: Browser, site: Site, person: Person): Promise<[Page, BrowserContext]> {
  const context = await browser.newContext({ locale: 'en-GB', timezoneId: 'Europe/London' });
  const page = await context.newPage();
  await logIn(page, site, person);
  return [page, context];
}

/** Ends the session on the server, as 'log out everywhere' on another machine does; this page knows nothing of it. */
export async function endSessionElsewhere(page: Page): Promise<void> {
  const answer = await page.context().request.post(new URL('/api/users/logout', page.url()).href, {
    headers: { origin: new URL(page.url()).origin },
  });
  expect(answer.ok()).toBe(true);
}

/** Logs in in the dialog that asks for it where something was typed. */
export async function logInAgain(page: Page, password: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Log in to go on' });
  await dialog.getByLabel('Password').fill(password);
  await dialog.getByRole('button', { name: 'Login' }).click();
  await expect(dialog).toHaveCount(0);
}
