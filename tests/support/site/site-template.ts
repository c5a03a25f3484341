import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openOrJoinDatabase } from '../../../server/db/client.ts';
import { quietLog } from '../quiet-log.ts';
import { SITE_TEMPLATE, startSite } from './site.ts';

const PICTURES_LIMIT_MS = 300_000;

/**
 * Starts a site once for the whole run and keeps its data: the sites of the tests begin as copies of it, which spares each
 * the migrations, the sample newsroom and its pictures. Answers what removes it again.
 */
export default async function makeSiteTemplate(): Promise<() => void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'matv-site-template-'));
  const site = await startSite({ dataDir });
  await untilPicturesAreMade(dataDir).finally(() => site.stop());
  process.env[SITE_TEMPLATE] = dataDir;
  return () => rmSync(dataDir, { recursive: true, force: true });
}

/** The last files of the samples' pictures are made by a job: most of a minute's work that every copy would do again. */
async function untilPicturesAreMade(dataDir: string): Promise<void> {
  const db = await openOrJoinDatabase({ databaseUrl: null, dataDir, log: quietLog });
  try {
    for (const deadline = Date.now() + PICTURES_LIMIT_MS; Date.now() < deadline; await pause(250)) {
      const { rows } = await db.pool.query<{ waiting: number }>(
        'select count(*)::int as waiting from media where not avif_ready',
      );
      if (rows[0]?.waiting === 0) return;
    }
    throw new Error(`The pictures of the samples were not made within ${PICTURES_LIMIT_MS / 1000} s.`);
  } finally {
    await db.close();
  }
}
