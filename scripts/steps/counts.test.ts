import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { playwrightCounts, vitestCounts } from './counts.mjs';

function report(content: object): string {
  const file = join(mkdtempSync(join(tmpdir(), 'matv-report-')), 'report.json');
  writeFileSync(file, JSON.stringify(content));
  return file;
}

describe('the count at the end of npm test', () => {
  it('adds up passed and failed tests from the reports', () => {
    expect(vitestCounts(report({ numPassedTests: 7, numFailedTests: 2 }), 1)).toEqual({ passed: 7, failed: 2 });
    const stats = { expected: 5, unexpected: 1, flaky: 0, skipped: 0 };
    expect(playwrightCounts(report({ stats }), 1)).toEqual({ passed: 5, failed: 1 });
  });

  it('counts a skipped and a flaky test as failed', () => {
    expect(vitestCounts(report({ numPassedTests: 7, numFailedTests: 0, numPendingTests: 1 }), 0).failed).toBe(1);
    const stats = { expected: 5, unexpected: 0, flaky: 1, skipped: 1 };
    expect(playwrightCounts(report({ stats }), 0).failed).toBe(2);
  });

  it('counts no test as failed that is left out because its program is missing', () => {
    const left = report({ numPassedTests: 7, numFailedTests: 1, numPendingTests: 3 });
    expect(vitestCounts(left, 1, { mayLeaveOut: true })).toEqual({ passed: 7, failed: 1 });
    expect(
      vitestCounts(report({ numPassedTests: 7, numFailedTests: 0, numPendingTests: 3 }), 0, { mayLeaveOut: true }),
    ).toEqual({ passed: 7, failed: 0 });
  });

  it('never counts a broken run as passed, even if none of its tests failed', () => {
    expect(vitestCounts(report({ numPassedTests: 7, numFailedTests: 0 }), 1)).toEqual({ passed: 7, failed: 1 });
    expect(vitestCounts('/no/report.json', 0)).toEqual({ passed: 0, failed: 1 });
    expect(playwrightCounts(report({ errors: [] }), 0)).toEqual({ passed: 0, failed: 1 });
  });
});
