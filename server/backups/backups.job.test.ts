import { fork } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
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

  it('is stopped with the server, which waits for its process to end', async () => {
    const script = join(folder, 'takes-its-time.mjs');
    const [begun, ended] = [join(folder, 'begun'), join(folder, 'ended')];
    writeFileSync(
      script,
      `import { writeFileSync } from 'node:fs';
      const end = () => { writeFileSync(${JSON.stringify(ended)}, ''); process.exit(); };
      process.once('SIGTERM', () => setTimeout(end, 300));
      setInterval(() => undefined, 1000);
      writeFileSync(${JSON.stringify(begun)}, '');`,
    );
    const stopping = new AbortController();
    const jobs = instantJobs();
    const running = Promise.withResolvers<void>();
    const settings = { address: folder, s3: null, keep: 1, key: null };
    registerBackups(
      { ...jobs, every: (_name, _seconds, handler) => handler(stopping.signal).then(running.resolve, running.reject) },
      settings,
      script,
      { info: () => undefined },
    );
    await vi.waitUntil(() => existsSync(begun), { timeout: 20_000 });
    stopping.abort();
    await expect(running.promise).rejects.toThrow('aborted');
    expect(existsSync(ended)).toBe(true);
  });

  it('is told when the server that began it was killed', async () => {
    const [begun, alone] = [join(folder, 'begun-too'), join(folder, 'alone')];
    const script = join(folder, 'hears-it.mjs');
    writeFileSync(
      script,
      `import { writeFileSync } from 'node:fs';
      process.once('disconnect', () => { writeFileSync(${JSON.stringify(alone)}, ''); process.exit(); });
      writeFileSync(${JSON.stringify(begun)}, '');`,
    );
    const server = join(folder, 'server.mjs');
    writeFileSync(
      server,
      `import { registerBackups } from ${JSON.stringify(new URL('./backups.job.ts', import.meta.url).href)};
      const every = (_name, _seconds, handler) => void handler(new AbortController().signal);
      registerBackups({ every }, { address: '/backups' }, ${JSON.stringify(script)}, { info: () => undefined });`,
    );
    const started = fork(server, [], { execArgv: process.execArgv.filter((arg) => !arg.startsWith('--inspect')) });
    await vi.waitUntil(() => existsSync(begun), { timeout: 20_000 });
    started.kill('SIGKILL');
    await vi.waitUntil(() => existsSync(alone), { timeout: 20_000 });
  });
});
