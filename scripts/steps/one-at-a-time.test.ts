import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { oneAtATime } from './one-at-a-time.mjs';

function lockFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'matv-lock-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, 'lock');
}

it('two starts in one checkout install and build one after the other, even after one that was killed', async () => {
  const file = lockFile();
  // No process has this id: Linux assigns at most 4,194,304.
  writeFileSync(file, '99999999');
  let atOnce = 0;
  let most = 0;
  const work = async () => {
    atOnce += 1;
    most = Math.max(most, atOnce);
    await new Promise((resolve) => setImmediate(resolve));
    atOnce -= 1;
    return 'done';
  };
  expect(await Promise.all([1, 2, 3].map(() => oneAtATime(work, file)))).toEqual(['done', 'done', 'done']);
  expect(most).toBe(1);
});

it('a start does not wait for one that was killed and had the same id, as in a container that is started again', async () => {
  const file = lockFile();
  writeFileSync(file, String(process.pid));
  expect(await oneAtATime(async () => 'done', file)).toBe('done');
});

it('a start takes no lock that it could not write, as on a full disk', async () => {
  const file = lockFile();
  // Nothing can be written beside the lock where a folder is in the way.
  mkdirSync(`${file}.${process.pid}.new`);
  await expect(oneAtATime(async () => 'done', file)).rejects.toThrow('EISDIR');
  expect(existsSync(file)).toBe(false);
});
