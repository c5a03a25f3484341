import { carryOutAll } from './steps/carry-out.mjs';
import { releaseStrength, suites, watch } from './steps/checks.mjs';
import { ensureInstalled } from './steps/install.mjs';
import { giveUp } from './steps/progress.mjs';
import { checkNode } from './steps/runtime.mjs';

/**
 * `npm test`: what every change needs; `npm run test:long`: what takes longer; `npm run test:all`: both. With names, such
 * as `npm test -- unit browser`: those checks, whole; `npm test -- --watch unit`: runs its tests again as files change.
 * `npm run test:long -- --release`: rehearses faults at full strength. The last line counts them all.
 */

/** @param {readonly string[]} names */
function chosen(names) {
  const known = suites.all.flat().map((one) => one.name);
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length > 0) giveUp(`There is no check named ${unknown.join(', ')}. Choose from: ${known.join(', ')}.`);
  const lookAtTheBuild = names.some((name) => ['built', 'rehearsals', 'browser'].includes(name));
  const wanted = lookAtTheBuild ? ['build', ...names] : names;
  return suites.all.map((group) => group.filter((one) => wanted.includes(one.name)));
}

const options = process.argv.slice(2);
const names = options.filter((option) => !['--long', '--all', '--watch', '--release'].includes(option));
const isWatching = options.includes('--watch');
const suite = options.includes('--all') ? suites.all : options.includes('--long') ? suites.long : suites.everyDay;
if (options.includes('--release')) Object.assign(process.env, releaseStrength);
checkNode();
await ensureInstalled();
if (!isWatching) await carryOutAll(names.length > 0 ? chosen(names) : suite);
else if (names.length === 1 && names[0] === 'unit') watch('unit');
else giveUp('Only the unit tests can be watched: npm test -- --watch unit');
