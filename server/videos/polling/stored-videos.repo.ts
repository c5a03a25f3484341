import { z } from 'zod';
import type { Queryable } from '#server/db/client.ts';
import type { ListedVideo, VideoDetails } from './data-api.schema.ts';

const ids = z.array(z.object({ id: z.string() })).transform((rows) => rows.map(({ id }) => id));

/**
 * Stores the ids in the channel's list; returns the number of new ones. The details of new and returned videos fall
 * due.
 */
export async function noteListed(
  tx: Queryable,
  channelId: string,
  listed: readonly ListedVideo[],
  now: Date,
): Promise<number> {
  const { rows } = await tx.query(
    `insert into videos as v (id, channel_id, published_at, first_seen_at, ask_at)
     select distinct on (id) id, $3, published_at, $4::timestamptz, $4::timestamptz
     from unnest($1::text[], $2::timestamptz[]) as given(id, published_at)
     on conflict (id) do update set channel_id = excluded.channel_id, misses = 0, gone_at = null, details_at = null,
         ask_at = excluded.ask_at
       where v.gone_at is not null or v.channel_id <> excluded.channel_id
     returning id, first_seen_at = $4 as is_new`,
    [listed.map(({ id }) => id), listed.map(({ publishedAt }) => publishedAt), channelId, now],
  );
  return z
    .array(z.object({ is_new: z.boolean() }))
    .parse(rows)
    .filter((row) => row.is_new).length;
}

/** Videos that are or may become live: live ones first, then by the nearest start. */
export async function onAirIds(db: Queryable, channelId: string, now: Date, limit: number): Promise<string[]> {
  const { rows } = await db.query(
    `select id from videos where channel_id = $1 and gone_at is null and broadcast in ('upcoming', 'live')
     order by broadcast = 'live' desc, abs(extract(epoch from coalesce(scheduled_at, published_at) - $2::timestamptz)), id
     limit $3`,
    [channelId, now, limit],
  );
  return ids.parse(rows);
}

/** Videos whose details are due to be requested: new ones, and those missing from an answer. Newest first. */
export async function dueIds(db: Queryable, channelId: string, now: Date, limit: number): Promise<string[]> {
  const { rows } = await db.query(
    `select id from videos where channel_id = $1 and gone_at is null and ask_at <= $2
     order by published_at desc, id desc limit $3`,
    [channelId, now, limit],
  );
  return ids.parse(rows);
}

export async function newestIds(db: Queryable, channelId: string, limit: number): Promise<string[]> {
  const { rows } = await db.query(
    `select id from videos where channel_id = $1 and gone_at is null order by published_at desc, id desc limit $2`,
    [channelId, limit],
  );
  return ids.parse(rows);
}

const staleRow = z.object({ id: z.string(), details_at: z.date() });

/** Videos whose details are older than `before`, the oldest first. Leaves out those with a time of their own (`ask_at`). */
export async function staleDetails(db: Queryable, channelId: string, before: Date, limit: number) {
  const { rows } = await db.query(
    `select id, details_at from videos where channel_id = $1 and gone_at is null and details_at < $2 and ask_at is null
     order by details_at, published_at desc limit $3`,
    [channelId, before, limit],
  );
  return z.array(staleRow).parse(rows);
}

/** Deletes videos removed before `before`, except hidden ones, so that those stay hidden if they return. */
export async function deleteGoneVideos(db: Queryable, before: Date): Promise<void> {
  await db.query(`delete from videos where gone_at < $1 and shown <> 'hidden'`, [before]);
}

const storedRow = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  published_at: z.date(),
  thumbnail_url: z.string().nullable(),
  duration: z.string(),
  embeddable: z.boolean(),
  broadcast: z.enum(['none', 'upcoming', 'live', 'over']),
  started_at: z.date().nullable(),
  ended_at: z.date().nullable(),
  details_at: z.date().nullable(),
  misses: z.int(),
  gone_at: z.date().nullable(),
});
export type StoredVideo = z.infer<typeof storedRow>;

/** The stored state of these videos, locked for comparison with the provider's answer. */
export async function storedVideos(tx: Queryable, wanted: readonly string[]): Promise<StoredVideo[]> {
  const { rows } = await tx.query(
    `select id, title, description, published_at, thumbnail_url, duration, embeddable, broadcast, started_at, ended_at,
       details_at, misses, gone_at
     from videos where id = any($1::text[]) order by id for update`,
    [wanted],
  );
  return z.array(storedRow).parse(rows);
}

/** Updates stored videos with the provider's details. */
export async function writeDetails(tx: Queryable, details: readonly VideoDetails[], now: Date): Promise<void> {
  await tx.query(
    `update videos v set title = d.title, description = d.description, channel_title = d."channelTitle",
       published_at = d."publishedAt", thumbnail_url = d."thumbnailUrl", duration = d.duration,
       view_count = d."viewCount", like_count = d."likeCount", broadcast = d.broadcast,
       scheduled_at = d."scheduledAt", started_at = d."startedAt", ended_at = d."endedAt", embeddable = d.embeddable,
       details_at = $2, ask_at = null, misses = 0, gone_at = null
     from jsonb_to_recordset($1::jsonb) as d(id text, title text, description text, "channelTitle" text,
       "publishedAt" timestamptz, "thumbnailUrl" text, duration text, "viewCount" bigint, "likeCount" bigint,
       broadcast text, "scheduledAt" timestamptz, "startedAt" timestamptz, "endedAt" timestamptz, embeddable boolean)
     where v.id = d.id`,
    [JSON.stringify(details), now],
  );
}

/** After how many omissions a video counts as removed, and after how many seconds it is requested again. */
export interface Doubt {
  readonly times: number;
  readonly seconds: number;
}

/**
 * Records that the provider left these videos out. That may be a glitch, so they are requested again before they count
 * as removed. Further omissions before that time are ignored.
 */
export async function noteMissing(
  tx: Queryable,
  missing: readonly string[],
  now: Date,
  { times, seconds }: Doubt,
): Promise<void> {
  await tx.query(
    `update videos set misses = misses + 1,
       gone_at = case when misses + 1 >= $3 then $2::timestamptz end,
       ask_at = case when misses + 1 < $3 then $2::timestamptz + make_interval(secs => $4) end
     where id = any($1::text[]) and (ask_at is null or ask_at <= $2)`,
    [missing, now, times, seconds],
  );
}

/** Marks videos as removed that are no longer public or no longer this channel's. */
export async function noteGone(tx: Queryable, gone: readonly string[], now: Date): Promise<void> {
  await tx.query('update videos set gone_at = $2, misses = 0, ask_at = null where id = any($1::text[])', [gone, now]);
}

/** Postpones the next request for videos whose details could not be parsed, so that not every round repeats it. */
export async function postponeRequest(tx: Queryable, unread: readonly string[], now: Date): Promise<void> {
  await tx.query(
    `update videos set ask_at = $2::timestamptz + interval '3 hours', details_at = case when details_at is not null then $2 end
     where id = any($1::text[])`,
    [unread, now],
  );
}
