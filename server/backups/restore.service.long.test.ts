import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { openDatabase } from '#server/db/client.ts';
import { newDataDirectory } from '#tests/support/embedded-template.ts';
import { quietLog } from '#tests/support/quiet-log.ts';
import { addStory } from '#tests/support/stories.ts';
import { jobsPath, makeBackup } from './backup.service.ts';
import { openPlace } from './open-place.ts';
import { restoreBackup } from './restore.service.ts';
import { BackupUnreadable } from './sealed-files.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

async function newSite() {
  const dataDir = await newDataDirectory();
  folders.push(dataDir);
  return { databaseUrl: null, dataDir, s3: null, sessionSecret: null };
}

async function* content(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}

it('a backup whose waiting jobs are damaged leaves the database empty, so that another one can be restored', async () => {
  const [from, to] = [await newSite(), await newSite()];
  const site = await openDatabase({ ...from, log: quietLog });
  await addStory(site.pool, { title: 'Storm' });
  await site.close();
  const address = mkdtempSync(join(tmpdir(), 'matv-backups-'));
  folders.push(address);
  const place = await openPlace(address, null);
  const clock = { now: () => new Date('2026-11-20T03:15:00Z') };
  const { name } = await makeBackup({ config: from, clock, log: quietLog, place, key: null });
  const parts: Buffer[] = [];
  for await (const part of await place.read(jobsPath(name))) parts.push(part);
  await place.write(jobsPath(name), content(Buffer.from('damaged')));
  const restore = () => restoreBackup({ config: to, log: quietLog, place, name, key: null });
  await expect(restore()).rejects.toThrow(BackupUnreadable);
  await place.write(jobsPath(name), content(Buffer.concat(parts)));
  expect(await restore()).toMatchObject({ createdAt: '2026-11-20T03:15:00.000Z', damaged: [] });
  const restored = await openDatabase({ ...to, log: quietLog });
  const { rows } = await restored.pool.query('select title from stories');
  await restored.close();
  expect(rows).toEqual([{ title: 'Storm' }]);
});
