import { existsSync, mkdirSync, rmSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { openDatabase } from '#server/db/client.ts';
import { newDataDirectory } from '#tests/support/embedded-template.ts';
import { quietLog } from '#tests/support/quiet-log.ts';
import { withSnapshot } from './snapshot.ts';

const cleanUps: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp();
});

it('removes the copies of backups that were killed, and no copy that is being read', async () => {
  const dataDir = await newDataDirectory();
  cleanUps.push(() => rmSync(dataDir, { recursive: true, force: true }));
  const site = await openDatabase({ databaseUrl: null, dataDir, log: quietLog });
  cleanUps.push(() => site.close());
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
  const [killed, read] = [join(dataDir, 'backup-copy-killed'), join(dataDir, 'backup-copy-inread')];
  for (const copy of [killed, read]) mkdirSync(join(copy, 'database'), { recursive: true });
  utimesSync(killed, minutesAgo(11), minutesAgo(11));
  utimesSync(read, minutesAgo(9), minutesAgo(9));
  const { rows } = await withSnapshot({ databaseUrl: null, dataDir }, quietLog, (tx) => tx.query('select 1 as one'));
  expect(rows).toEqual([{ one: 1 }]);
  expect([existsSync(killed), existsSync(read)]).toEqual([false, true]);
});
