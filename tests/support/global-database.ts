import { openDatabase } from '#server/db/client.ts';
import { migrate } from '#server/db/migrate.ts';
import { administer, POSTGRES_TEMPLATE, POSTGRES_URL, postgresUrlOf, testEngine } from './database.ts';
import { embeddedTemplate } from './embedded-template.ts';
import { findPostgres, startPrivatePostgres } from './private-postgres.ts';
import { quietLog } from './quiet-log.ts';

/** Prepares, once for the whole run, the template that `openTestDatabase` copies; the returned function cleans up. */
export default async function setup(): Promise<() => Promise<void>> {
  if (testEngine() === 'embedded') {
    await embeddedTemplate();
    return async () => {};
  }
  const stop = await reachPostgres();
  await administer(`drop database if exists ${POSTGRES_TEMPLATE} with (force)`);
  await administer(`create database ${POSTGRES_TEMPLATE}`);
  const db = await openDatabase({ databaseUrl: postgresUrlOf(POSTGRES_TEMPLATE), dataDir: '', log: quietLog });
  await migrate(db);
  await db.close();
  return stop;
}

async function reachPostgres(): Promise<() => Promise<void>> {
  const given = process.env.MATV_TEST_DATABASE_URL;
  if (given) {
    process.env[POSTGRES_URL] = given;
    return async () => {};
  }
  const programs = findPostgres();
  if (!programs) throw new Error('No PostgreSQL here: install it, or set MATV_TEST_DATABASE_URL to one.');
  const server = await startPrivatePostgres(programs);
  process.env[POSTGRES_URL] = server.url;
  return () => server.stop();
}
