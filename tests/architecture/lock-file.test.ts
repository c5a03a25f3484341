import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { missingEntries } from '../../scripts/complete-lock.mjs';
import { root } from './source-tree.ts';

const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));

it('has the binaries of every platform in package-lock.json, without which npm ci refuses it (npm install adds them)', () => {
  expect(missingEntries(lock.packages).map(([path]) => path)).toEqual([]);
});

it('has the SHA-512 of every package that ships', () => {
  const entry = z.object({ dev: z.boolean().default(false), integrity: z.string().default('') });
  const { '': _project, ...packages } = z.record(z.string(), entry).parse(lock.packages);
  const shipped = Object.entries(packages).filter(([, { dev }]) => !dev);
  expect(shipped.length).toBeGreaterThan(100);
  expect(shipped.filter(([, { integrity }]) => !integrity.startsWith('sha512-'))).toEqual([]);
});
