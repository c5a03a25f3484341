import { copyFileSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { aptUnpack } from './apt.mjs';
import { root } from './runtime.mjs';

const INSTALLED = '/usr/bin/promtool';
/** Taken from Debian's package once: installing that would start a Prometheus. */
const UNPACKED = join(root, 'build', 'promtool');

async function unpack() {
  const folder = mkdtempSync(join(tmpdir(), 'matv-promtool-'));
  try {
    if (!(await aptUnpack('prometheus', folder))) return;
    mkdirSync(dirname(UNPACKED), { recursive: true });
    copyFileSync(join(folder, INSTALLED), `${UNPACKED}.part`);
    renameSync(`${UNPACKED}.part`, UNPACKED);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Finds the promtool that tests the alert rules, or brings Debian's.
 * @returns {Promise<{ kind: 'found', path: string } | { kind: 'missing', reason: string }>}
 */
export async function findPromtool() {
  if (existsSync(INSTALLED)) return { kind: 'found', path: INSTALLED };
  if (!existsSync(UNPACKED)) await unpack();
  if (existsSync(UNPACKED)) return { kind: 'found', path: UNPACKED };
  return { kind: 'missing', reason: 'no promtool: install the package "prometheus"' };
}
