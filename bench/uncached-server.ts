import { join } from 'node:path';
import { createAccounts } from '../server/accounts/accounts.service.ts';
import { buildApp } from '../server/app.ts';
import { systemClock } from '../server/clock.ts';
import { parseConfig } from '../server/config.ts';
import { openDatabase } from '../server/db/client.ts';
import { loadProductionBuild } from '../server/http/router-build.ts';
import { createLog } from '../server/log.ts';
import { createMedia } from '../server/media/media.service.ts';
import { openStorage } from '../server/media/storage.ts';
import { root } from './processes.ts';

// The product with its page cache taken out, by the same settings; jobs and the wire do not run.
const parsed = parseConfig(process.env);
if (!parsed.ok) throw new Error(parsed.mistakes.join('\n'));
const { config } = parsed;
const log = createLog(config);
const clock = systemClock;
const db = await openDatabase({ databaseUrl: config.databaseUrl, dataDir: config.dataDir, log });
const accounts = await createAccounts({ config, db, clock, log });
const media = createMedia({ config, db, storage: await openStorage(config), clock, log });
const build = await loadProductionBuild(join(root, 'build', 'server', 'index.js'));
const pages = { build, clientFolder: join(root, 'build', 'client') };
const app = await buildApp({ config, clock, log, db, accounts, media, pages, cache: null });
await app.listen({ port: config.port, host: config.host });

process.once('SIGTERM', async () => {
  await app.close();
  await media.close();
  await db.close();
  process.exit(0);
});
