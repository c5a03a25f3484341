import { rmSync } from 'node:fs';
import { widthsOf } from '#domain/picture.ts';
import { openOrJoinDatabase } from '#server/db/client.ts';
import { newDataDirectory } from '../embedded-template.ts';
import { quietLog } from '../quiet-log.ts';
import { EMPTY_TEMPLATE, SITE_TEMPLATE, type Site, startSite } from './site.ts';

/**
 * Starts a site once for the whole run and keeps its data: the sites of the tests begin as copies of it, which spares each
 * the migrations, the sample newsroom and its pictures; those without samples begin as copies of what was migrated only.
 * Answers what removes both again.
 */
export default async function makeSiteTemplates(): Promise<() => void> {
  const empty = await newDataDirectory();
  const dataDir = await newDataDirectory();
  const site = await startSite({ dataDir });
  await makePictures(site).finally(() => site.stop());
  process.env[EMPTY_TEMPLATE] = empty;
  process.env[SITE_TEMPLATE] = dataDir;
  return () => {
    for (const template of [empty, dataDir]) rmSync(template, { recursive: true, force: true });
  };
}

/** Pixels: the screens of the journeys ask for hardly any wider. */
const WIDEST = 960;

/**
 * Has the samples' pictures made in the widths that are asked for. Their AVIF files, a minute's work, are left out: a
 * site sends WebP in their place, as it does in its first minute.
 */
async function makePictures({ url, dataDir }: Site): Promise<void> {
  const db = await openOrJoinDatabase({ databaseUrl: null, dataDir, log: quietLog });
  try {
    const pictures = await db.pool.query<{ hash: string; width: number }>(
      'update media set avif_ready = true returning hash, width',
    );
    for (const picture of pictures.rows)
      for (const width of widthsOf(picture, WIDEST)) {
        const address = `${url}/media/${picture.hash}/${width}.webp`;
        const answer = await fetch(address);
        if (!answer.ok) throw new Error(`${address} answered ${answer.status}.`);
        await answer.arrayBuffer();
      }
  } finally {
    await db.close();
  }
}
