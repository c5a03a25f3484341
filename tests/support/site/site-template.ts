import { rmSync } from 'node:fs';
import { widthsOf } from '#domain/picture.ts';
import { openOrJoinDatabase } from '#server/db/client.ts';
import { newDataDirectory } from '../embedded-template.ts';
import { quietLog } from '../quiet-log.ts';
import { EMPTY_TEMPLATE, SITE_ENGINE, SITE_TEMPLATE, type Site, startSite } from './site.ts';

/**
 * Starts a site once for the whole run and keeps its data: the sites of the tests begin as copies of it, which spares each
 * the migrations, the sample newsroom and its pictures; those without samples begin as copies of what was migrated only.
 * Answers what removes both again.
 */
export default function makeSiteTemplates(): Promise<() => void> {
  return makeTemplates(makePictures);
}

/**
 * A site under test ends before optimising the embedded database's engine has paid (ADR-048). Benchmarks start their sites
 * without templates and keep the optimising compiler.
 */
const engine = '--liftoff-only';

/** As `makeSiteTemplates`, for tests that look at no pictures: `prepare` does something else with the site before it ends. */
export async function makeTemplates(prepare: (site: Site) => Promise<void>): Promise<() => void> {
  process.env[SITE_ENGINE] = engine;
  const empty = await newDataDirectory();
  const dataDir = await newDataDirectory();
  const site = await startSite({ dataDir });
  await prepare(site).finally(() => site.stop());
  process.env[EMPTY_TEMPLATE] = empty;
  process.env[SITE_TEMPLATE] = dataDir;
  return () => {
    for (const template of [empty, dataDir]) rmSync(template, { recursive: true, force: true });
  };
}

/** Pixels: the screens of the journeys ask for hardly any wider. */
const WIDEST = 960;

/** Has the samples' pictures made in the widths that are asked for. */
async function makePictures(site: Site): Promise<void> {
  for (const picture of await leaveOutAvif(site))
    for (const width of widthsOf(picture, WIDEST)) {
      const address = `${site.url}/media/${picture.hash}/${width}.webp`;
      const answer = await fetch(address);
      if (!answer.ok) throw new Error(`${address} answered ${answer.status}.`);
      await answer.arrayBuffer();
    }
}

interface Picture {
  readonly hash: string;
  readonly width: number;
}

/**
 * Spares every site the AVIF files of the samples' pictures, a minute's work: it sends WebP in their place, as it does in
 * its first minute. Answers the pictures.
 */
export async function leaveOutAvif({ dataDir }: Site): Promise<readonly Picture[]> {
  const db = await openOrJoinDatabase({ databaseUrl: null, dataDir, log: quietLog });
  try {
    const { rows } = await db.pool.query<Picture>('update media set avif_ready = true returning hash, width');
    return rows;
  } finally {
    await db.close();
  }
}
