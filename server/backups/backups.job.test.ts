import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FaultUntilNextRun } from '#server/jobs/recurring.ts';
import { instantJobs } from '#tests/support/instant-jobs.ts';
import { registerBackups } from './backups.job.ts';

let folder: string;
let logged: unknown[];

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'matv-backups-'));
});
afterAll(() => rmSync(folder, { recursive: true }));
beforeEach(() => {
  logged = [];
});

/** Runs the daily job with that script; resolves to what it threw. */
async function run(child: string): Promise<unknown> {
  const jobs = instantJobs();
  const settings = { address: folder, s3: null, keep: 1, key: null };
  registerBackups(jobs, settings, child, { info: (...entry: readonly unknown[]) => void logged.push(entry) });
  return jobs.drain().catch((error: unknown) => error);
}

/** A script that says something and ends so. */
function scriptEnding(code: number): string {
  const path = join(folder, `ends-with-${code}.mjs`);
  writeFileSync(path, `console.log('said'); console.error('complained'); process.exitCode = ${code};`);
  return path;
}

describe('the daily backup', () => {
  it('is logged with what its process said', async () => {
    expect(await run(scriptEnding(0))).toBeUndefined();
    expect(logged).toEqual([[{ output: expect.stringContaining('said') }, 'a backup was made']]);
  });

  it('is made again the same day if its process failed, with what that complained about', async () => {
    const error = await run(scriptEnding(1));
    expect(error).toMatchObject({
      message: expect.stringMatching(/^the backup ended with exit code 1: .*complained/s),
    });
    expect(error).not.toBeInstanceOf(FaultUntilNextRun);
    expect(logged).toEqual([]);
  });

  it('that lacks files of the site is a fault, but not made again the same day', async () => {
    const error = await run(scriptEnding(2));
    expect(error).toBeInstanceOf(FaultUntilNextRun);
    expect(error).toMatchObject({ message: expect.stringMatching(/^the backup lacks files that are gone: .*said/s) });
    expect(logged).toEqual([]);
  });
});
