import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeFolder } from './make-folder.ts';
import { makeSyncedFolder } from './synced-folder.ts';

let parent: string;
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'matv-folders-'));
});
afterEach(() => rmSync(parent, { recursive: true, force: true }));

it('a folder is made with its missing parents, for its own user alone', async () => {
  expect(await makeFolder(join(parent, 'a/b/c'))).toBe(join(parent, 'a'));
  expect(statSync(join(parent, 'a')).mode & 0o777).toBe(0o700);
  expect(statSync(join(parent, 'a/b/c')).mode & 0o777).toBe(0o700);
  expect(await makeFolder(join(parent, 'a/b/c'))).toBeNull();
});

it('a folder may be made by several at the same time', async () => {
  await Promise.all([1, 2, 3, 4].map(() => makeSyncedFolder(join(parent, 'a/b/c'))));
  expect(statSync(join(parent, 'a/b/c')).isDirectory()).toBe(true);
});

it('a folder below a file is refused', async () => {
  writeFileSync(join(parent, 'file'), '');
  await expect(makeFolder(join(parent, 'file/below'))).rejects.toMatchObject({ code: 'EEXIST' });
});

it.runIf(process.platform === 'linux')('a folder below /proc is refused instead of tried for ever', async () => {
  await expect(makeFolder('/proc/matv/below')).rejects.toMatchObject({ code: 'ENOENT', path: '/proc/matv' });
  await expect(makeSyncedFolder('/proc/matv/below')).rejects.toMatchObject({ code: 'ENOENT', path: '/proc/matv' });
});
