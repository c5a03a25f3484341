import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

/*
 * The folder of builds: one folder for each build, named after the hash of its sources, and the link `current`, which is
 * switched to a build once that is whole. The build before stays, because a site may still be running on it.
 */

const stampName = '.sources';
const abandonedAfterMs = 3_600_000;
const buildName = /^[0-9a-f]{16}$/;
const unfinishedName = /^[0-9a-f]{16}\.\d+\.making$/;

/** @param {string} hash of the sources, in hex */
function nameOf(hash) {
  return hash.slice(0, 16);
}

/** @param {string} folder of one build @param {string} hash */
function isWhole(folder, hash) {
  const stamp = join(folder, stampName);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === hash;
}

/** @param {string} builds @returns {string | null} the name of the build that is served by the next start */
function currentName(builds) {
  try {
    return readlinkSync(join(builds, 'current'));
  } catch {
    return null;
  }
}

/** @param {string} builds @param {string} hash of the sources, in hex @returns {boolean} */
export function isCurrent(builds, hash) {
  return isWhole(join(builds, 'current'), hash);
}

/** @param {string} builds @param {string} hash @returns {string} an empty folder that only this process builds into */
export function newBuildFolder(builds, hash) {
  const folder = join(builds, `${nameOf(hash)}.${process.pid}.making`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  return folder;
}

/**
 * Makes the complete build in `folder` the current one. Keeps the previous one, and removes older and abandoned ones.
 * @param {string} builds @param {string} folder of `newBuildFolder` @param {string} hash
 */
export function publishBuild(builds, folder, hash) {
  const name = nameOf(hash);
  const target = join(builds, name);
  writeFileSync(join(folder, stampName), hash);
  if (isWhole(target, hash)) {
    // Another process has built the same sources meanwhile, and may be serving them.
    rmSync(folder, { recursive: true, force: true });
  } else {
    rmSync(target, { recursive: true, force: true });
    renameSync(folder, target);
  }
  const before = currentName(builds);
  const link = join(builds, `current.${process.pid}`);
  rmSync(link, { force: true });
  symlinkSync(name, link);
  renameSync(link, join(builds, 'current'));
  removeOld(builds, [name, before]);
}

/** @param {string} builds @param {readonly (string | null)[]} kept */
function removeOld(builds, kept) {
  for (const entry of readdirSync(builds)) {
    const path = join(builds, entry);
    const isOld = buildName.test(entry) && !kept.includes(entry);
    const isAbandoned = unfinishedName.test(entry) && Date.now() - statSync(path).mtimeMs > abandonedAfterMs;
    if (isOld || isAbandoned) rmSync(path, { recursive: true, force: true });
  }
}
