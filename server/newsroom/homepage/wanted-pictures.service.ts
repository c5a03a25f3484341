import type { FastifyBaseLogger } from 'fastify';
import { announceChange } from '#server/db/changes.ts';
import { type Database, inTransaction, type Queryable } from '#server/db/client.ts';
import { lockSetting } from '#server/db/setting-revisions.ts';
import { readSettings, writeSetting } from '#server/db/settings.ts';
import type { Jobs } from '#server/jobs/jobs.service.ts';
import {
  FRONT_DRAFT_KEY,
  HOME_SETTINGS_KEYS,
  type SavedPicture,
  wantedPictureSchema,
} from '../reading/home-settings.schema.ts';
import { keysWithWantedPictures, leaveNotice, picturesByUrl, refusedPictures } from './homepage.repo.ts';
import { withAlt } from './named-pictures.ts';

type WantedPicture = ReturnType<typeof wantedPictureSchema.parse>;

const { homepage, matv, front } = HOME_SETTINGS_KEYS;
const KEYS = [homepage, matv, front, FRONT_DRAFT_KEY];
const EVERY_SECONDS = 10;

/** Puts pictures from other sites on the home page once they have been fetched. */
export function registerWantedPicturesJob(jobs: Jobs, db: Database, log: Pick<FastifyBaseLogger, 'warn'>): void {
  jobs.every('homepage-pictures', EVERY_SECONDS, (signal) => fillWantedPictures(db, log, signal));
}

/** Adds fetched pictures to the home page's settings and notifies the desk of those that cannot be fetched. */
export async function fillWantedPictures(
  db: Database,
  log: Pick<FastifyBaseLogger, 'warn'>,
  signal: AbortSignal,
): Promise<void> {
  for (const key of await keysWithWantedPictures(db.pool, KEYS)) {
    signal.throwIfAborted();
    const refused = await inTransaction(db, (tx) => fillOne(tx, key));
    for (const reason of refused) log.warn({ setting: key, reason }, 'a picture of the home page was refused');
  }
}

async function fillOne(tx: Queryable, key: string): Promise<string[]> {
  await lockSetting(tx, key);
  const value = (await readSettings(tx, [key])).get(key);
  const urls: string[] = [];
  replaceWanted(value, (wanted) => {
    urls.push(wanted.wanted);
    return wanted;
  });
  const fetched = await picturesByUrl(tx, urls);
  const refused = await refusedPictures(tx, urls);
  const news: string[] = [];
  const filled = replaceWanted(value, (wanted): WantedPicture | SavedPicture => {
    const picture = fetched.get(wanted.wanted);
    if (picture) return withAlt(picture, wanted.alt);
    const reason = refused.get(wanted.wanted);
    if (reason === undefined || wanted.refused !== undefined) return wanted;
    news.push(reason);
    return { ...wanted, refused: reason };
  });
  if (JSON.stringify(filled) === JSON.stringify(value)) return [];
  await writeSetting(tx, key, filled);
  const where = key === HOME_SETTINGS_KEYS.matv ? 'the MATV section' : 'the home page';
  for (const reason of news) {
    await leaveNotice(tx, 'picture', `A picture of ${where} could not be fetched (${reason}). Upload it instead.`);
  }
  await announceChange(tx, { site: ['home'] });
  return news;
}

/** `value` with every wanted picture in it replaced, at any depth. */
function replaceWanted(value: unknown, by: (wanted: WantedPicture) => WantedPicture | SavedPicture): unknown {
  if (Array.isArray(value)) return value.map((one) => replaceWanted(one, by));
  if (typeof value !== 'object' || value === null) return value;
  const wanted = wantedPictureSchema.safeParse(value);
  if (wanted.success) return by(wanted.data);
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, replaceWanted(inner, by)]));
}
