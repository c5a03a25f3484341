import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './progress.mjs';
import { root, runtime } from './runtime.mjs';

const stampFile = join(root, 'build', '.sources');
const sources = [
  'app',
  'domain',
  'public',
  'content/illustrations',
  'vite.config.ts',
  'react-router.config.ts',
  'tsconfig.json',
  'package-lock.json',
];

/** @param {string} path @returns {string[]} files below it, in a fixed order; `.test.` files do not change a build */
function filesBelow(path) {
  if (!existsSync(path)) return [];
  const names = readdirSync(path, { encoding: 'utf8', recursive: true }).filter((name) => !name.includes('.test.'));
  return names
    .map((name) => join(path, name))
    .filter((file) => statSync(file).isFile())
    .sort();
}

function sourceHash() {
  const hash = createHash('sha256');
  for (const name of sources) {
    const path = join(root, name);
    const files = name.includes('.') ? [path].filter((file) => existsSync(file)) : filesBelow(path);
    for (const file of files) hash.update(file).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

/** @returns {boolean} true when what is built belongs to the sources as they are now */
export function isBuilt() {
  return existsSync(stampFile) && readFileSync(stampFile, 'utf8') === sourceHash();
}

/** Builds the pages. @returns {Promise<{ code: number, output: string }>} */
export async function build() {
  const hash = sourceHash();
  rmSync(stampFile, { force: true });
  const cli = join(root, 'node_modules', '@react-router', 'dev', 'bin.cjs');
  const env = { ...process.env, NODE_ENV: 'production', NO_COLOR: '1' };
  const result = await run(runtime, [cli, 'build'], { cwd: root, env });
  if (result.code === 0) writeFileSync(stampFile, hash);
  return result;
}
