import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { aptInstall } from './apt.mjs';
import { run, step } from './progress.mjs';
import { root, runtime } from './runtime.mjs';

/** Where Debian's packages put it, best first: the one without windows takes a third less time for the same pages. */
const debianChromiums = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

/** @returns {boolean} true when Playwright has already fetched a browser of its own */
function playwrightHasOne() {
  const folder = process.env.PLAYWRIGHT_BROWSERS_PATH ?? join(homedir(), '.cache', 'ms-playwright');
  return existsSync(folder) && readdirSync(folder).some((name) => name.startsWith('chromium'));
}

/** @returns {string | undefined} the browser of an installed package of Debian */
export function debiansChromium() {
  return debianChromiums.find((path) => existsSync(path));
}

async function fetchPlaywrights() {
  const cli = join(root, 'node_modules', '@playwright', 'test', 'cli.js');
  return await run(runtime, [cli, 'install', '--only-shell', 'chromium'], { cwd: root });
}

/**
 * Finds a Chromium for the browser tests, or brings one.
 * @returns {Promise<{ kind: 'found', path: string | null } | { kind: 'missing', reason: string }>} path null: Playwright's own
 */
export async function findChromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    return existsSync(named)
      ? { kind: 'found', path: named }
      : { kind: 'missing', reason: `CHROMIUM_PATH names ${named}, which does not exist` };
  }
  const installed = debiansChromium();
  if (installed) return { kind: 'found', path: installed };
  if (playwrightHasOne()) return { kind: 'found', path: null };
  const brought =
    (await aptInstall('chromium-headless-shell')) || (await aptInstall('chromium')) ? debiansChromium() : undefined;
  if (brought) return { kind: 'found', path: brought };
  const fetched = await step("Fetching Playwright's Chromium", fetchPlaywrights);
  if (fetched.code === 0) return { kind: 'found', path: null };
  const reason = 'no Chromium: install the package "chromium", or name a browser with CHROMIUM_PATH';
  return { kind: 'missing', reason: `${reason}\n${fetched.output}` };
}
