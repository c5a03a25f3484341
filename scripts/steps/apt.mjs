import { existsSync } from 'node:fs';
import { run, step } from './progress.mjs';

/** @returns {boolean} true on Debian and its descendants when this process may install packages */
function mayInstall() {
  return existsSync('/usr/bin/apt-get') && process.getuid?.() === 0;
}

/** @param {string} name of a Debian package @returns {Promise<boolean>} true when it has been installed */
export async function aptInstall(name) {
  if (!mayInstall()) return false;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const result = await step(`Installing ${name} with apt`, async () => {
    await run('apt-get', ['update', '-qq'], { env });
    return run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], { env });
  });
  if (result.code !== 0) process.stdout.write(result.output);
  return result.code === 0;
}
