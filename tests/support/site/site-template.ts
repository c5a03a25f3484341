import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { widthsOf } from '#domain/picture.ts';
import { openDatabase } from '#server/db/client.ts';
import { maintain } from '#server/db/maintain.ts';
import { render } from '#server/media/render/encode.ts';
import { diskStorage, ORIGINAL } from '#server/media/storage.ts';
import { newDataDirectory } from '../embedded-template.ts';
import { quietLog } from '../quiet-log.ts';
import { EMPTY_TEMPLATE, SITE_ENGINE, SITE_TEMPLATE, type Site, startSite } from './site.ts';
import { inDatabaseOf } from './site-database.ts';

/** Names a folder in which the templates outlast this run of tests, for the next one of the same checks (checks.mjs). */
const SHARED = 'MATV_TEST_TEMPLATES';

/**
 * A site under test ends before optimising the embedded database's engine would pay off (ADR-048). Benchmarks start
 * their sites without templates and keep the optimising compiler.
 */
const engine = '--liftoff-only';

interface Templates {
  readonly empty: string;
  readonly site: string;
}

/**
 * Starts a site once for the whole run and keeps its data as a template. Sites under test start from a copy, which
 * saves each the migrations, the sample newsroom and its pictures; those without samples start from a migrated database
 * only. Returns a function that removes both templates.
 */
export default async function makeSiteTemplates(): Promise<() => void> {
  const shared = process.env[SHARED];
  process.env[SITE_ENGINE] = engine;
  const { empty, site } = shared ? await templatesIn(shared) : await makeTemplates();
  process.env[EMPTY_TEMPLATE] = empty;
  process.env[SITE_TEMPLATE] = site;
  return () => {
    if (shared) return;
    for (const template of [empty, site]) rmSync(template, { recursive: true, force: true });
  };
}

async function templatesIn(folder: string): Promise<Templates> {
  const templates = { empty: join(folder, 'empty'), site: join(folder, 'site') };
  // Moved there last, so one that is there is whole.
  if (existsSync(templates.site)) return templates;
  const made = await makeTemplates();
  mkdirSync(folder, { recursive: true });
  renameSync(made.empty, templates.empty);
  renameSync(made.site, templates.site);
  return templates;
}

async function makeTemplates(): Promise<Templates> {
  const empty = await newDataDirectory();
  const dataDir = await newDataDirectory();
  const site = await startSite({ dataDir });
  await makePictures(site).finally(() => site.stop());
  for (const template of [empty, dataDir]) await maintainOnce(template);
  return { empty, site: dataDir };
}

/** Does what each copy would do in its first seconds, for all of its hundred tables, and not again for hours. */
async function maintainOnce(dataDir: string): Promise<void> {
  const db = await openDatabase({ databaseUrl: null, dataDir, log: quietLog });
  try {
    await maintain(db);
    await db.pool.query(
      `insert into recurring_jobs (name, next_at) values ('maintain-database', now() + interval '6 hours')
       on conflict (name) do update set next_at = excluded.next_at`,
    );
  } finally {
    await db.close();
  }
}

/** In pixels; the journeys' screens request hardly any wider pictures. */
const WIDEST = 960;

/**
 * Renders the samples' pictures in the widths that journeys need, as a site does on request, but on all cores: a site
 * takes one after the other on one of them.
 */
async function makePictures(site: Site): Promise<void> {
  const storage = diskStorage(join(site.dataDir, 'media'));
  const tasks = (await leaveOutAvif(site)).flatMap((picture) =>
    widthsOf(picture, WIDEST).map((width) => ({ hash: picture.hash, only: `${width}.webp` })),
  );
  await Promise.all(
    tasks.map(async ({ hash, only }) => {
      if (await storage.find(hash, only)) return;
      const path = join(site.dataDir, 'media', hash.slice(0, 2), hash, ORIGINAL);
      const { kind } = await render({ path, outputs: 'still', only }, ({ name, bytes }) =>
        storage.put(hash, name, bytes),
      );
      if (kind !== 'done') throw new Error(`${only} of the sample ${hash} could not be rendered.`);
    }),
  );
}

interface Picture {
  readonly hash: string;
  readonly width: number;
}

/**
 * Marks the samples' AVIF files as done, which saves every site a minute of encoding: it sends WebP instead, as it does
 * in its first minute. Returns the pictures.
 */
export async function leaveOutAvif(site: Site): Promise<readonly Picture[]> {
  const { rows } = await inDatabaseOf(site, (db) =>
    db.pool.query<Picture>('update media set avif_ready = true returning hash, width'),
  );
  return rows;
}
