import { newId } from '#domain/ids.ts';
import type { Queryable } from '#server/db/client.ts';
import type { SavedPicture } from '../reading/home-settings.schema.ts';

const PICTURE = 'm.hash, m.width, m.height, m.alt, m.caption, m.credit';

/** The stored pictures with those hashes. */
export async function picturesByHash(db: Queryable, hashes: readonly string[]): Promise<Map<string, SavedPicture>> {
  const { rows } = await db.query<SavedPicture>(`select ${PICTURE} from media m where m.hash = any($1::text[])`, [
    hashes,
  ]);
  return new Map(rows.map((row) => [row.hash, row]));
}

/** The pictures that have been fetched from those addresses. */
export async function picturesByUrl(db: Queryable, urls: readonly string[]): Promise<Map<string, SavedPicture>> {
  const { rows } = await db.query<SavedPicture & { url: string }>(
    `select r.url, ${PICTURE} from remote_pictures r join media m on m.id = r.media_id where r.url = any($1::text[])`,
    [urls],
  );
  return new Map(rows.map(({ url, ...picture }) => [url, picture]));
}

/** Failures after which the desk is told, in about three hours, though the picture is still tried now and then. */
const FAILURES_TOLD = 5;

/** The reasons why pictures at those addresses cannot be fetched, by address. */
export async function refusedPictures(db: Queryable, urls: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await db.query<{ url: string; reason: string }>(
    `select url, coalesce(reason, 'refused') as reason from remote_pictures
     where url = any($1::text[]) and (state = 'refused' or state = 'waiting' and attempts >= ${FAILURES_TOLD})`,
    [urls],
  );
  return new Map(rows.map(({ url, reason }) => [url, reason]));
}

/** Those of `keys` whose document waits for a picture from another site. */
export async function keysWithWantedPictures(db: Queryable, keys: readonly string[]): Promise<string[]> {
  const { rows } = await db.query<{ key: string }>(
    `select key from settings where key = any($1::text[]) and value::text like '%"wanted"%'`,
    [keys],
  );
  return rows.map(({ key }) => key);
}

/** Adds a notice for the desk. */
export async function leaveNotice(tx: Queryable, kind: string, message: string): Promise<void> {
  await tx.query('insert into desk_notices (id, kind, message) values ($1, $2, $3)', [newId(), kind, message]);
}
