import { carryOutAll } from './steps/carry-out.mjs';
import { groups, watch } from './steps/checks.mjs';
import { ensureInstalled } from './steps/install.mjs';
import { giveUp } from './steps/progress.mjs';
import { checkNode } from './steps/runtime.mjs';

/**
 * `npm test`: every check; `npm test -- unit browser`: those named; `npm test -- --watch unit`: runs its tests again as
 * files change. The last line counts them all.
 */

/** @param {readonly string[]} names @returns {import('./steps/checks.mjs').Check[][]} */
function chosen(names) {
  const known = groups.flat().map((one) => one.name);
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length > 0) giveUp(`There is no check named ${unknown.join(', ')}. Choose from: ${known.join(', ')}.`);
  // The tests of the built product and of the browser look at what was built.
  const wanted = names.includes('built') || names.includes('browser') ? ['build', ...names] : names;
  if (wanted.length === 0) return groups;
  return groups.map((group) => group.filter((one) => wanted.includes(one.name)));
}

const names = process.argv.slice(2).filter((argument) => argument !== '--watch');
const isWatching = process.argv.includes('--watch');
checkNode();
await ensureInstalled();
if (!isWatching) await carryOutAll(chosen(names));
else if (names.length === 1 && names[0] === 'unit') watch('unit');
else giveUp('Only the unit tests can be watched: npm test -- --watch unit');
