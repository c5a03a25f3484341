import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { expect, it, onTestFinished, vi } from 'vitest';
import { layoutOf } from './directory.ts';
import { createDatabaseFiles } from './engine.ts';

it('says that the disk is full when there is no room to create the database', async () => {
  const { bsize, ...space } = fs.statfsSync('/');
  vi.spyOn(fs, 'statfsSync').mockReturnValue({ ...space, bsize, bavail: Math.floor(4_000_000 / bsize) });
  syncBuiltinESMExports();
  onTestFinished(() => {
    vi.restoreAllMocks();
    syncBuiltinESMExports();
  });
  // No folder can be made there, as on a full disk.
  await expect(createDatabaseFiles(layoutOf('/dev/null/matv'))).rejects.toMatchObject({
    name: 'DatabaseRefused',
    message:
      'The database could not be created in /dev/null/matv, because its disk is full. ' +
      'Make room there, or set DATA_DIR to another folder.',
  });
});
