import { z } from 'zod';
import type { SectionSlug } from '#domain/sections.ts';
import type { Queryable } from '#server/db/client.ts';

const dueRow = z.object({ url: z.string(), attempts: z.int(), is_thumbnail: z.boolean() });
export type DuePicture = z.infer<typeof dueRow>;

const CANDIDATES = 2000;
const ids = z.array(z.object({ id: z.string() })).transform((rows) => rows.map((row) => row.id));

/**
 * Queues the addresses. Known ones keep their state, but a refused one is tried again, unless that was within the last
 * hour: by then it may lead to a picture.
 */
export async function insertWaiting(
  db: Queryable,
  urls: readonly string[],
  now: Date,
  isThumbnail: boolean,
): Promise<void> {
  await db.query(
    `insert into remote_pictures (url, state, next_try_at, created_at, is_thumbnail)
     select distinct url, 'waiting', $2::timestamptz, $2::timestamptz, $3::boolean from unnest($1::text[]) as given(url)
     on conflict (url) do nothing`,
    [urls, now, isThumbnail],
  );
  // An upsert would lock the rows of pictures that are being fetched, and then wait for their stories: a deadlock.
  await db.query(
    `update remote_pictures set state = 'waiting', attempts = 0, next_try_at = $2 where url in (
       select url from remote_pictures
       where url = any($1::text[]) and state = 'refused' and next_try_at <= $2::timestamptz - interval '1 hour'
       for update skip locked
     )`,
    [urls, now],
  );
}

/** The pictures due now, those of the newest stories first. */
export async function duePictures(db: Queryable, now: Date, limit: number): Promise<DuePicture[]> {
  const { rows } = await db.query(
    `with due as (
       select url, attempts, is_thumbnail from remote_pictures
       where state = 'waiting' and next_try_at <= $1 order by next_try_at limit ${CANDIDATES}
     )
     select due.url, due.attempts, due.is_thumbnail from due
     left join lateral (
       select max(publish_at) as publish_at from stories where image_url = due.url and media_id is null
     ) newest on true
     order by newest.publish_at desc nulls last, due.url limit $2`,
    [now, limit],
  );
  return z.array(dueRow).parse(rows);
}

/** What the newest story that waits for this address says about its picture; empty texts if none does. */
export async function textsOfStory(db: Queryable, url: string): Promise<{ caption: string; credit: string }> {
  const { rows } = await db.query<{ caption: string; credit: string }>(
    `select image_caption as caption, image_credit as credit from stories
     where image_url = $1 and media_id is null order by publish_at desc nulls last limit 1`,
    [url],
  );
  return rows[0] ?? { caption: '', credit: '' };
}

export async function markFetched(db: Queryable, url: string, mediaId: string): Promise<void> {
  await db.query(
    `update remote_pictures set state = 'fetched', media_id = $2, attempts = attempts + 1, reason = null where url = $1`,
    [url, mediaId],
  );
}

export async function markRefused(db: Queryable, url: string, reason: string): Promise<void> {
  await db.query(`update remote_pictures set state = 'refused', attempts = attempts + 1, reason = $2 where url = $1`, [
    url,
    reason,
  ]);
}

export async function postpone(db: Queryable, url: string, nextTryAt: Date, reason: string): Promise<void> {
  await db.query('update remote_pictures set attempts = attempts + 1, next_try_at = $2, reason = $3 where url = $1', [
    url,
    nextTryAt,
    reason,
  ]);
}

/** Assigns the fetched picture to every story that waits for this address; returns their ids. */
export async function assignToStories(db: Queryable, url: string, mediaId: string): Promise<string[]> {
  const { rows } = await db.query(
    'update stories set media_id = $2 where image_url = $1 and media_id is null returning id',
    [url, mediaId],
  );
  return ids.parse(rows);
}

/** Deep dives that contain the address, and World News if it does: their pages change when the picture arrives. */
export async function othersNaming(
  db: Queryable,
  url: string,
): Promise<{ stories: string[]; sections: SectionSlug[] }> {
  const { rows } = await db.query(
    `select id from stories
     where kind = 'deep-dive' and status = 'published'
       and (parts @> jsonb_build_array(jsonb_build_object('image', $1::text)) or page_head ->> 'image' = $1)`,
    [url],
  );
  const world = await db.query(
    `select from settings where key in ('world.links', 'world.recommended')
       and value @> jsonb_build_array(jsonb_build_object('image', $1::text))`,
    [url],
  );
  return { stories: ids.parse(rows), sections: (world.rowCount ?? 0) > 0 ? ['world'] : [] };
}

/** Assigns pictures to stories that arrived after their picture was fetched; returns their ids. */
export async function assignFetchedToStories(db: Queryable): Promise<string[]> {
  const { rows } = await db.query(
    `update stories set media_id = remote_pictures.media_id from remote_pictures
     where stories.image_url = remote_pictures.url and stories.image_url is not null and stories.media_id is null
       and remote_pictures.state = 'fetched' and remote_pictures.media_id is not null
     returning stories.id`,
  );
  return ids.parse(rows);
}

/** The picture that was fetched from `url`, or null. */
export async function fetchedPicture(db: Queryable, url: string) {
  const { rows } = await db.query<{
    id: string;
    hash: string;
    width: number;
    height: number;
    credit: string;
    created_at: Date;
  }>(
    `select m.id, m.hash, m.width, m.height, m.credit, m.created_at from remote_pictures p join media m on m.id = p.media_id where p.url = $1`,
    [url],
  );
  return rows[0] ?? null;
}

/** Records what was fetched from `url`, whether or not it was queued. */
export async function noteFetched(db: Queryable, url: string, mediaId: string): Promise<void> {
  await db.query(
    `insert into remote_pictures (url, state, media_id, attempts) values ($1, 'fetched', $2, 1)
     on conflict (url) do update set state = 'fetched', media_id = excluded.media_id, reason = null`,
    [url, mediaId],
  );
}
