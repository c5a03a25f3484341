import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { missingEntries } from '../../scripts/complete-lock.mjs';
import { root } from './source-tree.ts';

it('has the binaries of every platform in package-lock.json, without which npm ci refuses it (npm install adds them)', () => {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  expect(missingEntries(lock.packages).map(([path]) => path)).toEqual([]);
});
