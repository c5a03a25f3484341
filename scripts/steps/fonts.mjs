import { spawnSync } from 'node:child_process';
import { aptInstall } from './apt.mjs';

/** Until the site's own fonts have come, `app/ui/fonts.css` takes one of each row, stretched to their measure. */
const fallbacks = [
  ['Arial', 'Liberation Sans', 'Arimo'],
  ['Times New Roman', 'Liberation Serif', 'Tinos'],
];

/** @returns {boolean} true also without fontconfig: such systems come with the fonts */
function hasFallbacks() {
  const { status, stdout } = spawnSync('fc-list', [':', 'family'], { encoding: 'utf8' });
  if (status !== 0) return true;
  const families = stdout.split(/[\n,]/).map((family) => family.trim());
  return fallbacks.every((row) => row.some((family) => families.includes(family)));
}

/**
 * Finds the system fonts that readers have and the browser tests need, or brings Debian's.
 * @returns {Promise<{ kind: 'found' } | { kind: 'missing', reason: string }>}
 */
export async function findFonts() {
  if (hasFallbacks()) return { kind: 'found' };
  if ((await aptInstall('fonts-liberation')) && hasFallbacks()) return { kind: 'found' };
  const reason =
    'no font with the measures of Arial and Times New Roman, so the text of pages would move when their own fonts come: install the package "fonts-liberation"';
  return { kind: 'missing', reason };
}
