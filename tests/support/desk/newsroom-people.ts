import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { logIn } from '../journey.ts';
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
