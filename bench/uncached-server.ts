import { join } from 'node:path';
import { createAccounts } from '#server/accounts/accounts.service.ts';
import { sessionSecret } from '#server/accounts/session-secret.ts';
import { buildApp } from '#server/app.ts';
import { systemClock } from '#server/clock.ts';
import { parseConfig } from '#server/config.ts';
import { openDatabase } from '#server/db/client.ts';
import { loadProductionBuild } from '#server/http/router-build.ts';
import { createLog } from '#server/log.ts';
import { createMedia } from '#server/media/media.service.ts';
import { openStorage } from '#server/media/storage.ts';
import { BUILD_FOLDER } from '#server/start/build-folder.ts';
import { createVideos } from '#server/videos/videos.service.ts';
import { openVisitorForms } from '#server/visitor-forms.ts';

// The product with the same settings but without its page cache; jobs and the wire do not run.
const parsed = parseConfig(process.env);
if (!parsed.ok) throw new Error(parsed.mistakes.join('\n'));
const { config } = parsed;
const log = createLog(config);
const clock = systemClock;
const db = await openDatabase({ databaseUrl: config.databaseUrl, dataDir: config.dataDir, log });
const secret = await sessionSecret(config, db);
const nobody = () => Promise.reject(new Error('no mails are sent here'));
const noJobs = () => Promise.reject(new Error('no jobs run here'));
const mail = { send: nobody, sendAll: nobody, render: nobody, close: () => undefined };
const jobs = { work: () => undefined, send: noJobs, sendAll: noJobs };
const accounts = createAccounts({
  config,
  db,
  clock,
  log,
  secret,
  mail,
  jobs,
});
const media = createMedia({ config, db, storage: await openStorage(config), clock, log });
const visitorForms = await openVisitorForms({ config, secret, db, clock, mail, log });
const build = await loadProductionBuild({
  pages: join(BUILD_FOLDER, 'server', 'index.js'),
  readerManifest: join(BUILD_FOLDER, 'client', 'reader-manifest.json'),
});
// With BENCH_PARTS=anew, rendered parts are not reused either.
const remembersParts = process.env.BENCH_PARTS !== 'anew';
const pages = { build, clientFolder: join(BUILD_FOLDER, 'client'), remembersParts };
const videos = createVideos({ config, db, clock, log, media });
const sources = { visitorForms, videos, mail, jobs };
const app = await buildApp({ config, clock, log, db, accounts, media, ...sources, pages, cache: null });
await app.listen({ port: config.port, host: config.host });

process.once('SIGTERM', async () => {
  await app.close();
  await media.close();
  await db.close();
  process.exit(0);
});
