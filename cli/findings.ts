import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { freeBytesOn } from '#server/files/free-space.ts';

const MIN_NODE = 24;
const MIN_SPACE_BYTES = 1_000_000_000;

/** The result of a check; it is a problem if it has a remedy. */
export interface Finding {
  readonly name: string;
  readonly text: string;
  readonly remedy?: string;
}

export function fine(name: string, text: string): Finding {
  return { name, text };
}

export function problem(name: string, text: string, remedy: string): Finding {
  return { name, text, remedy };
}

export function checkNode(version: string = process.versions.node): Finding {
  if (Number.parseInt(version, 10) >= MIN_NODE) return fine('node', version);
  return problem('node', `${version} is too old.`, `run it as npx matv, which brings Node ${MIN_NODE}.`);
}

export async function checkDirectory(dataDir: string): Promise<Finding> {
  const folder = nearestThatExists(dataDir);
  const probe = join(folder, '.doctor');
  try {
    await writeFile(probe, '');
    await rm(probe);
    return fine('data directory', folder === dataDir ? dataDir : `${dataDir} can be made`);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return problem('data directory', `${dataDir} cannot be written to (${reason}).`, 'set DATA_DIR to another folder.');
  }
}

function nearestThatExists(path: string): string {
  return existsSync(path) || dirname(path) === path ? path : nearestThatExists(dirname(path));
}

export async function checkSpace(
  path: string,
  { name = 'disk', leastBytes = MIN_SPACE_BYTES }: { readonly name?: string; readonly leastBytes?: number } = {},
): Promise<Finding> {
  const bytes = await freeBytesOn(nearestThatExists(path));
  const free = `${(bytes / 1e9).toFixed(1)} GB free`;
  if (bytes >= leastBytes) return fine(name, free);
  return problem(name, `only ${free}.`, `make room on it, or move ${path} to a larger one.`);
}
