import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { say } from './steps/progress.mjs';
import { root } from './steps/runtime.mjs';

/**
 * npm runs it at the end of every install: a registry that lacks the binaries of some platforms leaves them out of
 * package-lock.json, and `npm ci` then refuses the file on every platform. This adds them, in the form npm gives them itself.
 */

const systems = {
  android: 'android',
  darwin: 'darwin',
  freebsd: 'freebsd',
  linux: 'linux',
  openharmony: 'openharmony',
  win32: 'win32',
};
const processors = ['arm64', 'arm', 'x64', 'ia32', 'ppc64', 'riscv64', 's390x'];

/** @param {string} name such as `@scope/binding-linux-x64-musl` @returns {{ os: string[], cpu: string[], libc?: string[] } | null} */
function platformOf(name) {
  const parts = name.split(/[-/]/);
  const os = Object.keys(systems).find((one) => parts.includes(one));
  const cpu = processors.find((one) => parts.includes(one));
  if (!os || !cpu) return null;
  if (/musl/.test(name)) return { os: [os], cpu: [cpu], libc: ['musl'] };
  if (/gnu(?!.*win)/.test(name) && os === 'linux') return { os: [os], cpu: [cpu], libc: ['glibc'] };
  return { os: [os], cpu: [cpu] };
}

/** @param {Record<string, any>} packages @returns {[string, object][]} the entries that are missing */
export function missingEntries(packages) {
  /** @type {[string, object][]} */
  const missing = [];
  for (const [owner, entry] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      const found = packages[`${owner}/node_modules/${name}`] ?? packages[`node_modules/${name}`];
      const platform = platformOf(name);
      if (found || !platform || !/^\d/.test(version)) continue;
      const { license, engines, dev } = entry;
      missing.push([
        `node_modules/${name}`,
        { version, ...(dev && { dev }), ...platform, license, optional: true, engines },
      ]);
    }
  }
  return missing;
}

function complete() {
  const file = join(root, 'package-lock.json');
  const lock = JSON.parse(readFileSync(file, 'utf8'));
  const missing = missingEntries(lock.packages);
  const { '': project, ...packages } = lock.packages;
  const sorted = [...Object.entries(packages), ...missing].sort(([a], [b]) => a.localeCompare(b, 'en'));
  lock.packages = { '': project, ...Object.fromEntries(sorted) };
  if (missing.length === 0) return;
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
  say(`Added ${missing.length} packages of other platforms to package-lock.json.`);
}

if (process.argv[1]?.endsWith('complete-lock.mjs')) complete();
