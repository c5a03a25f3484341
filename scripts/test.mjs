import { groups } from './steps/checks.mjs';
import { ensureInstalled } from './steps/install.mjs';
import { elapsed, giveUp, say } from './steps/progress.mjs';
import { checkNode } from './steps/runtime.mjs';

/** `npm test`: every check; `npm test -- unit browser`: those named. The last line counts them all. */

const heartbeatMs = 15_000;

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

/** @param {string} text */
function indented(text) {
  return text.trimEnd().replace(/^/gm, '    ');
}

/** @param {import('./steps/checks.mjs').Check} check @returns {Promise<import('./steps/counts.mjs').Counts>} */
async function carryOut({ title, check }) {
  const startedAt = Date.now();
  const heartbeat = setInterval(() => say(`  still busy: ${title} (${elapsed(startedAt)})`), heartbeatMs);
  const outcome = await check().finally(() => clearInterval(heartbeat));
  if (outcome.kind === 'left out') {
    say(`- ${title}: LEFT OUT, ${outcome.reason}`);
    return { passed: 0, failed: 0 };
  }
  const { passed, failed } = outcome.counts;
  say(`${failed > 0 ? '✗' : '✓'} ${title}: ${passed} passed, ${failed} failed (${elapsed(startedAt)})`);
  if (failed > 0) say(indented(outcome.output));
  return outcome.counts;
}

checkNode();
await ensureInstalled();
let passed = 0;
let failed = 0;
for (const group of chosen(process.argv.slice(2))) {
  for (const counts of await Promise.all(group.map(carryOut))) {
    passed += counts.passed;
    failed += counts.failed;
  }
}
say(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
