import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import type { ServerBuild } from 'react-router';
import { buildApp } from '#server/app.ts';
import { type Clock, systemClock } from '#server/clock.ts';
import type { App } from '#server/http/app-types.ts';
import { developmentBuild } from '#server/http/router-build.ts';
import { REQUEST_TIMES, type RequestTimes } from '#server/http/slow-requests.ts';
import { createMail } from '#server/mail/mail.service.ts';
import { renderMail } from '#server/mail/templates/render-mail.tsx';
import { sealing } from '#server/secrets/sealing.ts';
import { createSite } from '#server/site.ts';
import { openTestDatabase, type TestDatabase } from './database.ts';
import { testConfig } from './desk-app.ts';
import { instantJobs } from './instant-jobs.ts';

export interface WholeApp {
  readonly app: App;
  readonly db: TestDatabase;
  close(): Promise<void>;
}

/** Every call of the product, wired as it ships, with the pages of `build` or without any. */
export async function openWholeApp(
  build?: ServerBuild,
  env: Record<string, string> = {},
  clock: Clock = systemClock,
  times: RequestTimes = REQUEST_TIMES,
): Promise<WholeApp> {
  const dataDir = mkdtempSync(join(tmpdir(), 'matv-whole-app-'));
  const config = testConfig({ DATA_DIR: dataDir, ...env });
  const db = await openTestDatabase();
  const jobs = instantJobs();
  const { log } = Fastify();
  const secret = 'a secret for tests only, long enough to be one';
  const templates = async () => ({ renderMail });
  const mail = createMail({ config, db, jobs, sealing: sealing(secret, 'mails'), templates, log });
  const site = await createSite({ config, log, clock, db, jobs, mail, secret });
  const pages = build ? { build: { load: async () => developmentBuild(build) }, clientFolder: '' } : null;
  const app = await buildApp(site, { pages, cache: null, times });
  await app.ready();
  return {
    app,
    db,
    close: async () => {
      await app.close();
      mail.close();
      await site.media.close();
      await db.dispose();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
