import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { aptInstall } from './apt.mjs';

const debianFolder = '/usr/lib/postgresql';

/** @returns {string | undefined} the folder of the newest server programs of Debian's package */
export function debiansPostgres() {
  if (!existsSync(debianFolder)) return undefined;
  return readdirSync(debianFolder)
    .sort((one, other) => Number(other) - Number(one))
    .map((version) => join(debianFolder, version, 'bin'))
    .find((bin) => existsSync(join(bin, 'initdb')));
}

/**
 * Says whether there is a PostgreSQL: one named by MATV_TEST_DATABASE_URL, or programs to start a private one with.
 * @param {{ install?: boolean }} [options] whether to install a missing one, by default only in CI
 * @returns {Promise<{ kind: 'found' } | { kind: 'missing', reason: string }>}
 */
export async function findPostgres({ install = Boolean(process.env.CI) } = {}) {
  if (process.env.MATV_TEST_DATABASE_URL || debiansPostgres()) return { kind: 'found' };
  if (install && (await aptInstall('postgresql')) && debiansPostgres()) return { kind: 'found' };
  return { kind: 'missing', reason: 'no PostgreSQL: install the package "postgresql", or set MATV_TEST_DATABASE_URL' };
}
