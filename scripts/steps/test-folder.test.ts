import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';

const MODULE = new URL('./test-folder.mjs', import.meta.url).href;
const SCRIPT = `
  import { makeTestFolder } from '${MODULE}';
  process.stdout.write(makeTestFolder());
  setInterval(() => {}, 1000);`;

it.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)('the files of tests do not stay when these are ended by %s', async (signal, code) => {
  const tests = spawn(process.execPath, ['--input-type=module', '--eval', SCRIPT]);
  const ended = once(tests, 'exit');
  const [folder] = await once(tests.stdout, 'data');
  expect(existsSync(String(folder))).toBe(true);
  tests.kill(signal);
  expect(await ended).toEqual([code, null]);
  expect(existsSync(String(folder))).toBe(false);
});
