import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { isCurrent, newBuildFolder, publishBuild } from './build-folders.mjs';
import { compressFiles } from './compress.mjs';
import { run } from './progress.mjs';
import { root, runtime } from './runtime.mjs';

const builds = join(root, 'build');
const sources = [
  'app',
  'domain',
  'public',
  'content/illustrations',
  'server/mail',
  'vite.config.ts',
  'vite.reader.config.ts',
  'vite.mail.config.ts',
  'scripts/steps/compress.mjs',
  'scripts/steps/inline-scripts.mjs',
  'scripts/steps/service-worker.mjs',
  'scripts/places.mjs',
  'scripts/texts.mjs',
  'scripts/steps/texts.mjs',
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
  return isCurrent(builds, sourceHash());
}

/**
 * Lays out the world's places for the server to read; apart, since it holds all of them in memory for a moment.
 * @param {string} [folder]
 */
export function buildPlaces(folder = join(builds, 'development', 'places')) {
  return run(runtime, [join(root, 'scripts', 'places.mjs'), folder], { cwd: root });
}

/**
 * Builds the pages into a folder of their own and switches to it at the end, so that a site that runs meanwhile keeps
 * the files it started with, and a build that fails changes nothing.
 * @returns {Promise<{ code: number, output: string }>}
 */
export async function build() {
  const texts = await run(runtime, [join(root, 'scripts', 'texts.mjs')], { cwd: root });
  if (texts.code !== 0) return texts;
  const hash = sourceHash();
  const folder = newBuildFolder(builds, hash);
  const env = { ...process.env, NODE_ENV: 'production', NO_COLOR: '1', MATV_BUILD_FOLDER: relative(root, folder) };
  const options = { cwd: root, env };
  const modules = join(root, 'node_modules');
  const pages = await run(runtime, [join(modules, '@react-router', 'dev', 'bin.cjs'), 'build'], options);
  if (pages.code !== 0) return pages;
  // After the pages: their build empties the folder first.
  /** @param {string} config */
  const vite = (config) => run(runtime, [join(modules, 'vite', 'bin', 'vite.js'), 'build', '-c', config], options);
  const readers = await vite('vite.reader.config.ts');
  if (readers.code !== 0) return readers;
  const mails = await vite('vite.mail.config.ts');
  if (mails.code !== 0) return mails;
  const places = await buildPlaces(join(folder, 'places'));
  if (places.code !== 0) return places;
  compressFiles(join(folder, 'client'));
  publishBuild(builds, folder, hash);
  return { code: 0, output: pages.output + readers.output + mails.output + places.output };
}
