import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { test as base, expect, logIn } from '../journey.ts';
import type { Site } from '../site/site.ts';

export interface Person {
  readonly email: string;
  readonly name: string;
  readonly password: string;
}

export interface People {
  readonly editor: Person;
  readonly reporter: Person;
}

const root = join(import.meta.dirname, '..', '..', '..');
const runtime = join(root, 'node_modules', 'node', 'bin', 'node');
const password = 'a-long-test-password';

/** `test` with an editor and a reporter at the site, besides its administrator. */
export const test = base.extend<object, { people: People }>({
  people: [
    async ({ site }, use) => {
      const editor = { email: 'asha@matv.example', name: 'Asha Rao', password };
      const reporter = { email: 'ben@matv.example', name: 'Ben Ode', password };
      await addPerson(site, editor, 'editor');
      await addPerson(site, reporter, 'reporter');
      await use({ editor, reporter });
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});

export { expect };

/** As an operator adds one, while the site runs. */
export async function addPerson(site: Site, { email, name, password }: Person, role: string): Promise<void> {
  const args = [join('cli', 'matv.ts'), 'user', 'add', email, '--role', role, '--name', name, '--password', password];
  const env = { PATH: process.env.PATH, NODE_ENV: 'production', DATA_DIR: site.dataDir, SITE_URL: site.url };
  await promisify(execFile)(runtime, ['--disable-warning=ExperimentalWarning', ...args], { cwd: root, env });
}

/** A person at a computer of their own. */
export async function computerOf(browser: Browser, site: Site, person: Person): Promise<[Page, BrowserContext]> {
  const context = await browser.newContext({ locale: 'en-GB', timezoneId: 'Europe/London' });
  const page = await context.newPage();
  await logIn(page, site, person);
  return [page, context];
}
