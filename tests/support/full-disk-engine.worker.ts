// The embedded engine's thread on a disk that is full while the file `full` lies in the data directory.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { dirname, join } from 'node:path';
import { workerData } from 'node:worker_threads';
import type { EngineStart } from '#server/db/embedded/engine-messages.ts';

const { directory }: EngineStart = workerData;
const full = join(dirname(directory), 'full');
fs.writeSync = new Proxy(fs.writeSync, {
  apply: (writeSync, self, given) => {
    if (fs.existsSync(full)) throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
    return Reflect.apply(writeSync, self, given);
  },
});
syncBuiltinESMExports();
await import('#server/db/embedded/engine.worker.ts');
