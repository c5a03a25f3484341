import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { delimiter, join, relative } from 'node:path';
import { giveUp, run, step } from './progress.mjs';
import { root, runtime } from './runtime.mjs';

const modules = join(root, 'node_modules');
const lockFile = join(root, 'package-lock.json');
/** Inside node_modules, so that removing that folder removes the claim that it is complete. */
const stampName = '.matv-installed';
/**
 * Where npm installs, on the same disk. A site that is running needs its packages until the new ones are complete, and
 * keeps them if the network fails half-way.
 */
const staging = join(root, 'build', 'packages');
const stagedModules = join(staging, 'node_modules');

function lockHash() {
  return createHash('sha256')
    .update(readFileSync(lockFile))
    .update(process.platform)
    .update(process.arch)
    .digest('hex');
}

/** @param {string} file @returns {Record<string, { version?: string, optional?: boolean }> | null} */
function packagesOf(file) {
  if (!existsSync(file)) return null;
  return JSON.parse(readFileSync(file, 'utf8')).packages;
}

/** True when npm itself, run by hand, has already brought every package of the lock file. */
function installedByHand() {
  const installed = packagesOf(join(modules, '.package-lock.json'));
  const wanted = packagesOf(lockFile);
  if (!installed || !wanted) return false;
  return Object.entries(wanted).every(
    ([path, entry]) =>
      path === '' || installed[path]?.version === entry.version || (entry.optional === true && !installed[path]),
  );
}

function isInstalled() {
  if (!existsSync(runtime)) return false;
  const stampFile = join(modules, stampName);
  const stamp = existsSync(stampFile) ? readFileSync(stampFile, 'utf8') : '';
  return stamp === lockHash() || installedByHand();
}

/** The Node in node_modules is about to be replaced, so npm must not run on it. */
function environment() {
  const path = (process.env.PATH ?? '').split(delimiter).filter((entry) => !entry.startsWith(modules));
  const kept = Object.entries(process.env).filter(([name]) => !/^npm_(package|lifecycle)_/.test(name));
  return { ...Object.fromEntries(kept), PATH: path.join(delimiter) };
}

function packageCount() {
  const count = existsSync(stagedModules) ? readdirSync(stagedModules).length : 0;
  return `, ${count} packages so far`;
}

/** @param {string} output of npm @returns {string} its summary, such as `added 512 packages in 20s` */
function summary(output) {
  return /^(added|changed|up to date).*$/m.exec(output)?.[0] ?? '';
}

function prepareStaging() {
  rmSync(staging, { recursive: true, force: true });
  mkdirSync(staging, { recursive: true });
  copyFileSync(lockFile, join(staging, 'package-lock.json'));
  // Its scripts are for this folder.
  const { scripts: _, ...manifest } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  writeFileSync(join(staging, 'package.json'), JSON.stringify(manifest));
  const npmSettings = join(root, '.npmrc');
  if (existsSync(npmSettings)) copyFileSync(npmSettings, join(staging, '.npmrc'));
}

async function npmCi() {
  prepareStaging();
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const result = await run(npm, args, { cwd: staging, env: environment(), shell: process.platform === 'win32' });
  if (result.code === 127) giveUp('npm was not found. Install Node 20 or newer together with npm, then try again.');
  if (result.code !== 0) {
    process.stderr.write(result.output);
    giveUp(
      'The packages could not be installed (npm ci failed; its output is above). Check the network and try again.',
    );
  }
  const node = relative(root, runtime);
  if (!existsSync(join(staging, node))) {
    giveUp(
      `npm ci ended well, but ${node} is missing: the npm package "node" could not run its install script. Allow install scripts (npm config set ignore-scripts false) and try again.`,
    );
  }
  writeFileSync(join(stagedModules, stampName), lockHash());
  if (existsSync(modules)) renameSync(modules, join(staging, 'former'));
  renameSync(stagedModules, modules);
  rmSync(staging, { recursive: true, force: true });
  return summary(result.output);
}

/** Brings the packages of package-lock.json into node_modules when they are not there. Ends the process when it cannot. */
export async function ensureInstalled() {
  if (isInstalled()) return;
  await step('Installing packages', npmCi, packageCount);
}
