// The embedded engine's thread, with a second folder, `after-power-cut`, that holds what a power cut at this moment would
// leave: of each file what was last synced. Files get and lose their names in order, as on a journalled file system.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { workerData } from 'node:worker_threads';
import type { EngineStart } from '#server/db/embedded/engine-messages.ts';

const { directory }: EngineStart = workerData;
const synced = join(dirname(directory), 'after-power-cut');
if (!fs.existsSync(synced)) fs.cpSync(directory, synced, { recursive: true });
const { openSync, fsyncSync, renameSync, unlinkSync, mkdirSync, rmdirSync } = fs;
const pathOf = new Map<number, string>();

const inSynced = (path: fs.PathLike): string | null => {
  const inside = relative(directory, String(path));
  return inside.startsWith('..') ? null : join(synced, inside);
};

fs.openSync = (path, flags, mode) => {
  const file = openSync(path, flags, mode);
  pathOf.set(file, String(path));
  return file;
};
fs.fsyncSync = (file) => {
  fsyncSync(file);
  const path = pathOf.get(file);
  const copy = path === undefined ? null : inSynced(path);
  if (path !== undefined && copy !== null && fs.statSync(path).isFile()) fs.copyFileSync(path, copy);
};
fs.renameSync = (from, to) => {
  renameSync(from, to);
  const [source, target] = [inSynced(from), inSynced(to)];
  if (source !== null && target !== null && fs.existsSync(source)) renameSync(source, target);
};
fs.unlinkSync = (path) => {
  unlinkSync(path);
  const copy = inSynced(path);
  if (copy !== null && fs.existsSync(copy)) unlinkSync(copy);
};
fs.mkdirSync = new Proxy(mkdirSync, {
  apply: (make, self, given) => {
    const copy = inSynced(given[0]);
    if (copy !== null) mkdirSync(copy, { recursive: true });
    return Reflect.apply(make, self, given);
  },
});
fs.rmdirSync = (path) => {
  rmdirSync(path);
  const copy = inSynced(path);
  if (copy !== null) fs.rmSync(copy, { recursive: true, force: true });
};
syncBuiltinESMExports();
await import('#server/db/embedded/engine.worker.ts');
