import { existsSync } from 'node:fs';
import { arch } from 'node:os';
import { aptInstall } from './apt.mjs';

const DAEMON = '/usr/sbin/varnishd';
const TRIPLETS = { x64: 'x86_64-linux-gnu', arm64: 'aarch64-linux-gnu' };

/** @returns {boolean} true when Debian's Varnish is installed, with the module that purges by tag */
function isInstalled() {
  const triplet = Object.entries(TRIPLETS).find(([name]) => name === arch())?.[1] ?? `${arch()}-linux-gnu`;
  return existsSync(DAEMON) && existsSync(`/usr/lib/${triplet}/varnish/vmods/libvmod_xkey.so`);
}

/**
 * Finds the Varnish of the rehearsal of a delivery network, or brings Debian's.
 * @returns {Promise<{ kind: 'found', path: string } | { kind: 'missing', reason: string }>}
 */
export async function findVarnish() {
  if (isInstalled()) return { kind: 'found', path: DAEMON };
  if ((await aptInstall('varnish')) && (await aptInstall('varnish-modules')) && isInstalled()) {
    return { kind: 'found', path: DAEMON };
  }
  return { kind: 'missing', reason: 'no Varnish: install the packages "varnish" and "varnish-modules"' };
}
