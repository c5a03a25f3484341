import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import type { ServerBuild } from 'react-router';
import { createAccounts } from '#server/accounts/accounts.service.ts';
import { sealing } from '#server/accounts/sealing.ts';
import { buildApp } from '#server/app.ts';
import { systemClock as clock } from '#server/clock.ts';
import type { App } from '#server/http/app-types.ts';
import { developmentBuild } from '#server/http/router-build.ts';
import { createMail } from '#server/mail/mail.service.ts';
import { renderMail } from '#server/mail/templates/render-mail.tsx';
import { createMedia } from '#server/media/media.service.ts';
import { openStorage } from '#server/media/storage.ts';
import { createVideos } from '#server/videos/videos.service.ts';
import { openVisitorForms } from '#server/visitor-forms.ts';
import { openTestDatabase, type TestDatabase } from './database.ts';
import { testConfig } from './desk-app.ts';
import { instantJobs } from './instant-jobs.ts';

export interface WholeApp {
  readonly app: App;
  readonly db: TestDatabase;
  close(): Promise<void>;
}

/** Every call of the product, wired as it ships, with the pages of `build` or without any. */
export async function openWholeApp(build?: ServerBuild): Promise<WholeApp> {
  const dataDir = mkdtempSync(join(tmpdir(), 'matv-whole-app-'));
  const config = testConfig({ DATA_DIR: dataDir });
  const db = await openTestDatabase();
  const jobs = instantJobs();
  const { log } = Fastify();
  const secret = 'a secret for tests only, long enough to be one';
  const templates = async () => ({ renderMail });
  const mail = createMail({ config, db, jobs, sealing: sealing(secret, 'mails'), templates, log });
  const accounts = createAccounts({ config, db, clock, log, mail, jobs, secret });
  const media = createMedia({ config, db, storage: await openStorage(config), clock, log });
  const visitorForms = await openVisitorForms({ config, secret, db, clock, mail, log });
  const videos = createVideos({ config, db, clock, log, media });
  const parts = { config, clock, log, db, accounts, media, visitorForms, mail, jobs, videos };
  const pages = build ? { build: { load: async () => developmentBuild(build) }, clientFolder: '' } : null;
  const app = await buildApp({ ...parts, pages, cache: null });
  await app.ready();
  return {
    app,
    db,
    close: async () => {
      await app.close();
      mail.close();
      await media.close();
      await db.dispose();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
