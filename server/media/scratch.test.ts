import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createScratch } from './scratch.ts';

let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'matv-scratch-'));
});

afterEach(() => rm(dataDir, { recursive: true }));

it('works again as soon as its folder can be made, without a restart', async () => {
  const inTheWay = join(dataDir, 'tmp');
  await writeFile(inTheWay, '');
  const scratch = createScratch(dataDir);
  await expect(scratch.path()).rejects.toThrow(/ENOTDIR|EEXIST/);
  await rm(inTheWay);
  expect(dirname(await scratch.path())).toBe(join(dataDir, 'tmp', 'pictures'));
});
