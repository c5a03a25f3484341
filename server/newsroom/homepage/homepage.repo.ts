import { newId } from '#domain/ids.ts';
import type { Queryable } from '#server/db/client.ts';
import type { SavedPicture } from '../reading/home-settings.schema.ts';

/** The newest versions of a document that are kept. */
const MAX_REVISIONS = 200;

export interface HomepageVersionRow {
  readonly id: string;
  readonly value: unknown;
  readonly savedAt: Date;
  /** The name of who saved it; null when it was there before anybody saved, or the person is gone. */
  readonly savedBy: string | null;
}

/** Lets one save of this document after the other. */
export async function lockDocument(tx: Queryable, key: string): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtext($1))', [`matv setting ${key}`]);
}

/** Counts the saves of a document; 0 before the first. */
export async function versionOf(db: Queryable, key: string): Promise<number> {
  const { rows } = await db.query<{ version: number }>(
    'select coalesce(max(version), 0) as version from setting_revisions where key = $1',
    [key],
  );
  return rows[0]?.version ?? 0;
}

/** Keeps `value` as the next version and lets the oldest go. `savedBy` null: it was there before anybody saved. */
export async function keepVersion(tx: Queryable, key: string, value: unknown, savedBy: string | null): Promise<void> {
  const version = (await versionOf(tx, key)) + 1;
  await tx.query(
    `insert into setting_revisions (id, key, version, value, saved_by) values ($1, $2, $3, $4::jsonb, $5)`,
    [newId(), key, version, JSON.stringify(value), savedBy],
  );
  await tx.query('delete from setting_revisions where key = $1 and version <= $2', [key, version - MAX_REVISIONS]);
}

/** The versions of a document, newest first. */
export async function readVersions(db: Queryable, key: string, limit: number): Promise<HomepageVersionRow[]> {
  const { rows } = await db.query<{ id: string; value: unknown; saved_at: Date; name: string | null }>(
    `select r.id, r.value, r.saved_at, u.name from setting_revisions r left join users u on u.id = r.saved_by
     where r.key = $1 order by r.version desc limit $2`,
    [key, limit],
  );
  return rows.map(({ id, value, saved_at, name }) => ({ id, value, savedAt: saved_at, savedBy: name }));
}

const PICTURE = 'm.hash, m.width, m.height, m.alt, m.caption, m.credit';

/** The stored pictures with those hashes. */
export async function picturesByHash(db: Queryable, hashes: readonly string[]): Promise<Map<string, SavedPicture>> {
  const { rows } = await db.query<SavedPicture>(`select ${PICTURE} from media m where m.hash = any($1::text[])`, [
    hashes,
  ]);
  return new Map(rows.map((row) => [row.hash, row]));
}

/** The pictures already fetched from those addresses. */
export async function picturesByUrl(db: Queryable, urls: readonly string[]): Promise<Map<string, SavedPicture>> {
  const { rows } = await db.query<SavedPicture & { url: string }>(
    `select r.url, ${PICTURE} from remote_pictures r join media m on m.id = r.media_id where r.url = any($1::text[])`,
    [urls],
  );
  return new Map(rows.map(({ url, ...picture }) => [url, picture]));
}

/** Why pictures of those addresses will never come. */
export async function refusedPictures(db: Queryable, urls: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await db.query<{ url: string; reason: string }>(
    `select url, coalesce(reason, 'refused') as reason from remote_pictures
     where state = 'refused' and url = any($1::text[])`,
    [urls],
  );
  return new Map(rows.map(({ url, reason }) => [url, reason]));
}

/** The documents of `keys` that wait for a picture of another site. */
export async function keysWithWantedPictures(db: Queryable, keys: readonly string[]): Promise<string[]> {
  const { rows } = await db.query<{ key: string }>(
    `select key from settings where key = any($1::text[]) and value::text like '%"wanted"%'`,
    [keys],
  );
  return rows.map(({ key }) => key);
}

/** Tells the desk something that nobody asked for. */
export async function leaveNotice(tx: Queryable, kind: string, message: string): Promise<void> {
  await tx.query('insert into desk_notices (id, kind, message) values ($1, $2, $3)', [newId(), kind, message]);
}
