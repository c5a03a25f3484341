import { z } from 'zod';
import type { Queryable } from '#server/db/client.ts';
import type { ListedVideo, VideoDetails } from './data-api.schema.ts';

const ids = z.array(z.object({ id: z.string() })).transform((rows) => rows.map(({ id }) => id));

/** Notes videos that the channel's list names; returns how many were not known. One that was gone is asked for anew. */
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

/** Videos that are or may become live, the live ones and the soonest first. */
export async function onAirIds(db: Queryable, channelId: string, now: Date, limit: number): Promise<string[]> {
  const { rows } = await db.query(
    `select id from videos where channel_id = $1 and gone_at is null and broadcast in ('upcoming', 'live')
     order by broadcast = 'live' desc, abs(extract(epoch from coalesce(scheduled_at, published_at) - $2::timestamptz)), id
     limit $3`,
    [channelId, now, limit],
  );
  return ids.parse(rows);
}

/** Videos to be asked for now: nobody sees them before their details are there, or they were missing once; newest first. */
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

/** Videos whose details are older than `before`, the oldest first. */
export async function staleDetails(db: Queryable, channelId: string, before: Date, limit: number) {
  const { rows } = await db.query(
    `select id, details_at from videos where channel_id = $1 and gone_at is null and details_at < $2
     order by details_at, published_at desc limit $3`,
    [channelId, before, limit],
  );
  return z.array(staleRow).parse(rows);
}

/** Videos that are gone for so long that nobody needs to know; what the desk hid is remembered. */
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

/** What is kept of these videos, locked: so that what changes can be told from what does not. */
export async function storedVideos(tx: Queryable, wanted: readonly string[]): Promise<StoredVideo[]> {
  const { rows } = await tx.query(
    `select id, title, description, published_at, thumbnail_url, duration, embeddable, broadcast, started_at, ended_at,
       details_at, misses, gone_at
     from videos where id = any($1::text[]) order by id for update`,
    [wanted],
  );
  return z.array(storedRow).parse(rows);
}

/** Writes what the provider says of videos that are kept. */
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

/** How often an omission must be repeated before it is believed, and after how many seconds it is asked again. */
export interface Doubt {
  readonly times: number;
  readonly seconds: number;
}

/**
 * The provider left these out, which may be a slip of its: they are asked for again before they are gone. What it says
 * before that time counts for nothing.
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

/** The provider says that these are not for everybody, or not this channel's any more. */
export async function noteGone(tx: Queryable, gone: readonly string[], now: Date): Promise<void> {
  await tx.query('update videos set gone_at = $2, misses = 0, ask_at = null where id = any($1::text[])', [gone, now]);
}

/** Nothing could be learnt about these: they are asked for again, not in every round. */
export async function askLater(tx: Queryable, unread: readonly string[], now: Date): Promise<void> {
  await tx.query(
    `update videos set ask_at = $2::timestamptz + interval '3 hours', details_at = case when details_at is not null then $2 end
     where id = any($1::text[])`,
    [unread, now],
  );
}
