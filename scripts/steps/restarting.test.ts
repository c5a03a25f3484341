import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { keepRunning } from './restarting.mjs';

it('the development server restarts when a source changes, and after a crash with the next change; a changed test does nothing', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'matv-restarting-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const main = join(folder, 'main.mjs');
  const serves = (what: string) => writeFileSync(main, `console.log('${what}');\nsetInterval(() => {}, 1000);\n`);
  serves('first');
  const said: string[] = [];
  const told: string[] = [];
  let last = Promise.resolve<unknown>(null);
  const start = () => {
    const child = spawn(process.execPath, [main], { stdio: ['ignore', 'pipe', 'ignore'] });
    child.stdout.on('data', (text: Buffer) => said.push(text.toString().trim()));
    last = once(child, 'exit');
    return child;
  };
  const running = keepRunning(start, [folder], (text) => told.push(text));
  const waiting = { timeout: 15_000 };
  await expect.poll(() => said, waiting).toEqual(['first']);
  serves('second');
  await expect.poll(() => said, waiting).toEqual(['first', 'second']);
  writeFileSync(main, 'a mistake\n');
  await expect.poll(() => told, waiting).toEqual(['The server has ended. It starts again when a source changes.']);
  writeFileSync(join(folder, 'main.test.ts'), '');
  serves('third');
  await expect.poll(() => said, waiting).toEqual(['first', 'second', 'third']);
  running.end('SIGTERM');
  expect(await last).toEqual([null, 'SIGTERM']);
  expect(told).toHaveLength(1);
});
