import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { run, step } from './progress.mjs';

/** @returns {boolean} true on Debian and its descendants when this process may install packages */
function mayInstall() {
  return existsSync('/usr/bin/apt-get') && process.getuid?.() === 0;
}

/**
 * Runs apt-get with a fresh list of packages, and prints why it failed.
 * @param {string} title
 * @param {readonly string[]} args
 * @param {string} [cwd]
 * @returns {Promise<boolean>}
 */
async function aptGet(title, args, cwd) {
  if (!mayInstall()) return false;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const result = await step(title, async () => {
    await run('apt-get', ['update', '-qq'], { env });
    return run('apt-get', args, { env, cwd });
  });
  if (result.code !== 0) process.stdout.write(result.output);
  return result.code === 0;
}

/** @param {string} name of a Debian package @returns {Promise<boolean>} true when it has been installed */
export function aptInstall(name) {
  return aptGet(`Installing ${name} with apt`, ['install', '-y', '-qq', '--no-install-recommends', name]);
}

/**
 * Downloads a package without installing it, and unpacks it: for one program of a package that comes with a service.
 * @param {string} name of a Debian package
 * @param {string} folder an empty one
 * @returns {Promise<boolean>} true when its files are in `folder`
 */
export async function aptUnpack(name, folder) {
  if (!(await aptGet(`Downloading ${name} with apt`, ['download', '-qq', name], folder))) return false;
  const file = readdirSync(folder).find((one) => one.endsWith('.deb')) ?? '';
  const { code, output } = await run('dpkg-deb', ['--extract', join(folder, file), folder]);
  if (code !== 0) process.stdout.write(output);
  return code === 0;
}
