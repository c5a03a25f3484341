import { rmSync } from 'node:fs';
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

/**
 * Starts a site once for the whole run and keeps its data as a template. Sites under test start from a copy, which
 * saves each the migrations, the sample newsroom and its pictures; those without samples start from a migrated database
 * only. Returns a function that removes both templates.
 */
export default function makeSiteTemplates(): Promise<() => void> {
  return makeTemplates(makePictures);
}

/**
 * A site under test ends before optimising the embedded database's engine would pay off (ADR-048). Benchmarks start
 * their sites without templates and keep the optimising compiler.
 */
const engine = '--liftoff-only';

/** Like `makeSiteTemplates`, but calls `prepare` instead of rendering pictures before the site ends. */
export async function makeTemplates(prepare: (site: Site) => Promise<void>): Promise<() => void> {
  process.env[SITE_ENGINE] = engine;
  const empty = await newDataDirectory();
  const dataDir = await newDataDirectory();
  const site = await startSite({ dataDir });
  await prepare(site).finally(() => site.stop());
  for (const template of [empty, dataDir]) await maintainOnce(template);
  process.env[EMPTY_TEMPLATE] = empty;
  process.env[SITE_TEMPLATE] = dataDir;
  return () => {
    for (const template of [empty, dataDir]) rmSync(template, { recursive: true, force: true });
  };
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
