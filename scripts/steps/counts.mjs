import { existsSync, readFileSync } from 'node:fs';

/** @typedef {{ passed: number, failed: number }} Counts */

/** @param {string} file @returns {any} the report, or null when the run broke before writing one */
function report(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}

/**
 * A run that fails without a failing test (a broken file, a broken start) counts as one failure; a skipped test is a failure too.
 * @param {Counts} counts
 * @param {number} code the run's exit code
 * @returns {Counts}
 */
function settle(counts, code) {
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

/**
 * @param {string} file JSON report of Vitest
 * @param {number} code
 * @param {{ mayLeaveOut?: boolean }} [options] whether tests may be left out, for want of a program that they need
 * @returns {Counts}
 */
export function vitestCounts(file, code, { mayLeaveOut = false } = {}) {
  const found = report(file);
  if (!found) return { passed: 0, failed: 1 };
  const skipped = mayLeaveOut ? 0 : (found.numPendingTests ?? 0) + (found.numTodoTests ?? 0);
  return settle({ passed: found.numPassedTests, failed: found.numFailedTests + skipped }, code);
}

/** @param {string} file JSON report of Playwright @param {number} code @returns {Counts} */
export function playwrightCounts(file, code) {
  const stats = report(file)?.stats;
  if (!stats) return { passed: 0, failed: 1 };
  return settle({ passed: stats.expected, failed: stats.unexpected + stats.flaky + stats.skipped }, code);
}

/** @param {number} code @returns {Counts} a check that passes or fails as a whole */
export function oneCheck(code) {
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}
