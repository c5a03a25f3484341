import { join } from 'node:path';
import { sessionSecret } from '#server/accounts/session-secret.ts';
import { buildApp } from '#server/app.ts';
import { systemClock } from '#server/clock.ts';
import { parseConfig } from '#server/config.ts';
import { openDatabase } from '#server/db/client.ts';
import { loadProductionBuild } from '#server/http/router-build.ts';
import { createLog } from '#server/log.ts';
import { createSite } from '#server/site.ts';
import { BUILD_FOLDER } from '#server/start/build-folder.ts';

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
const outcomes = { sent: 0, retried: 0, givenUp: 0 };
const mail = { send: nobody, sendAll: nobody, render: nobody, outcomes, close: () => undefined };
const jobs = { work: () => undefined, send: noJobs, sendAll: noJobs, recurring: [] };
const site = await createSite({ config, log, clock, db, jobs, mail, secret });
const build = await loadProductionBuild({
  pages: join(BUILD_FOLDER, 'server', 'index.js'),
  clientFolder: join(BUILD_FOLDER, 'client'),
});
// With BENCH_PARTS=uncached, rendered parts are not cached either.
const remembersParts = process.env.BENCH_PARTS !== 'uncached';
const pages = { build, clientFolder: join(BUILD_FOLDER, 'client'), remembersParts };
const app = await buildApp(site, { pages, cache: null });
await app.listen({ port: config.port, host: config.host });

process.once('SIGTERM', async () => {
  await app.close();
  await site.media.close();
  await db.close();
  process.exit(0);
});
