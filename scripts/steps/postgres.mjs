import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { aptInstall } from './apt.mjs';

const debianFolder = '/usr/lib/postgresql';

/** @returns {boolean} true when Debian's PostgreSQL is installed, in any version */
function isInstalled() {
  if (!existsSync(debianFolder)) return false;
  return readdirSync(debianFolder).some((version) => existsSync(join(debianFolder, version, 'bin', 'initdb')));
}

/**
 * Says whether the tests can have a PostgreSQL: one named by MATV_TEST_DATABASE_URL, or programs to start a private one with.
 * @returns {Promise<{ kind: 'found' } | { kind: 'missing', reason: string }>}
 */
export async function findPostgres() {
  if (process.env.MATV_TEST_DATABASE_URL || isInstalled()) return { kind: 'found' };
  if (process.env.CI && (await aptInstall('postgresql')) && isInstalled()) return { kind: 'found' };
  return { kind: 'missing', reason: 'no PostgreSQL: install the package "postgresql", or set MATV_TEST_DATABASE_URL' };
}
