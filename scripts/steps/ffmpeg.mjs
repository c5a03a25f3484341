import { spawnSync } from 'node:child_process';
import { aptInstall } from './apt.mjs';

/** @param {string} program @returns {boolean} true when it runs */
function runs(program) {
  return spawnSync(program, ['-version'], { stdio: 'ignore' }).status === 0;
}

/**
 * Finds the ffmpeg that makes the browser tests' live stream, or brings Debian's.
 * @returns {Promise<{ kind: 'found', path: string } | { kind: 'missing', reason: string }>}
 */
export async function findFfmpeg() {
  const named = process.env.FFMPEG_PATH;
  if (named) {
    if (runs(named)) return { kind: 'found', path: named };
    return { kind: 'missing', reason: `FFMPEG_PATH names ${named}, which does not run` };
  }
  if (runs('ffmpeg')) return { kind: 'found', path: 'ffmpeg' };
  if ((await aptInstall('ffmpeg')) && runs('ffmpeg')) return { kind: 'found', path: 'ffmpeg' };
  const reason = 'no ffmpeg, which makes the live stream: install the package "ffmpeg", or name one with FFMPEG_PATH';
  return { kind: 'missing', reason };
}
