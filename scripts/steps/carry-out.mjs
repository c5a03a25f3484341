import { elapsed, say } from './progress.mjs';

const heartbeatMs = 15_000;

/** @param {string} text */
function indented(text) {
  return text.trimEnd().replace(/^/gm, '    ');
}

/** @param {import('./checks.mjs').Check} check @returns {Promise<import('./counts.mjs').Counts>} */
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

/**
 * Carries out the checks, those of a group side by side. The last line counts them all; one that failed sets the exit code.
 * @param {readonly (readonly import('./checks.mjs').Check[])[]} groups
 */
export async function carryOutAll(groups) {
  let passed = 0;
  let failed = 0;
  for (const group of groups) {
    for (const counts of await Promise.all(group.map(carryOut))) {
      passed += counts.passed;
      failed += counts.failed;
    }
  }
  say(`\n${passed} passed, ${failed} failed`);
  process.exitCode = failed > 0 ? 1 : 0;
}
