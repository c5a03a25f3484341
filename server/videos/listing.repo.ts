import { z } from 'zod';
import { pictureUrl } from '#domain/picture.ts';
import type { LiveVideo } from '#domain/videos/live-tv.ts';
import { NO_THUMBNAIL, type Video } from '#domain/videos/video.ts';
import { planned, type Queryable } from '#server/db/client.ts';

/** The channel whose videos to list; null for all stored videos (when no provider is configured any more). */
export type Channel = string | null;

const THUMBNAIL_WIDTH = 640;

/** The condition of the index `videos_listed`: videos that readers may see and play in full. */
export const IS_LISTED = `v.gone_at is null and v.details_at is not null and v.shown <> 'hidden'
  and v.broadcast in ('none', 'over')`;
const IS_OURS = `($1::text is null or v.channel_id = $1)`;
const COLUMNS = `v.id, v.title, v.description, v.channel_title, v.published_at, v.duration, v.view_count::float8 as views,
  v.like_count::float8 as likes, v.started_at, v.ended_at, v.embeddable, m.hash, m.width`;
const FROM = 'from videos v left join media m on m.id = v.media_id';

const row = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  channel_title: z.string(),
  published_at: z.date(),
  duration: z.string(),
  views: z.number(),
  likes: z.number(),
  started_at: z.date().nullable(),
  ended_at: z.date().nullable(),
  embeddable: z.boolean(),
  hash: z.string().nullable(),
  width: z.int().nullable(),
});
type Row = z.infer<typeof row>;

const READ_LISTED = `select ${COLUMNS} ${FROM} where ${IS_LISTED} and ${IS_OURS}
  order by (v.shown = 'featured') desc, v.published_at desc, v.id desc limit $2 offset $3`;

/** A window of the list: the featured video first, then the newest. */
export async function listedVideos(
  db: Queryable,
  channel: Channel,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<Video[]> {
  const { rows } = await db.query(planned('listed-videos', READ_LISTED, [channel, limit, offset]));
  return z.array(row).parse(rows).map(videoOf);
}

const countRow = z.object({ total: z.int(), featured: z.string().nullable() });

const COUNT_LISTED = `select count(*)::int as total, max(v.id) filter (where v.shown = 'featured') as featured
  from videos v where ${IS_LISTED} and ${IS_OURS}`;

/** The number of listed videos, and the id of the one that the desk has featured. */
export async function countListed(db: Queryable, channel: Channel) {
  const { rows } = await db.query(planned('videos-counted', COUNT_LISTED, [channel]));
  return countRow.parse(rows[0]);
}

/** The current live broadcast; of several, the one that began last. */
export async function liveNow(db: Queryable, channel: Channel): Promise<LiveVideo | null> {
  const { rows } = await db.query(
    `select ${COLUMNS} ${FROM}
     where ${IS_OURS} and v.broadcast = 'live' and v.gone_at is null and v.shown <> 'hidden'
     order by v.started_at desc nulls last, v.id desc limit 1`,
    [channel],
  );
  return row
    .transform(liveVideoOf)
    .nullable()
    .parse(rows[0] ?? null);
}

/** A video by its id, of any channel. */
export async function videoNamed(db: Queryable, id: string): Promise<LiveVideo | null> {
  const { rows } = await db.query(
    `select ${COLUMNS} ${FROM} where v.id = $1 and v.details_at is not null and v.gone_at is null`,
    [id],
  );
  return row
    .transform(liveVideoOf)
    .nullable()
    .parse(rows[0] ?? null);
}

/** Past broadcasts, most recently ended first. */
export async function pastLives(db: Queryable, channel: Channel, limit: number): Promise<LiveVideo[]> {
  const { rows } = await db.query(
    `select ${COLUMNS} ${FROM}
     where ${IS_OURS} and v.broadcast = 'over' and v.gone_at is null and v.shown <> 'hidden'
     order by v.ended_at desc nulls last, v.id desc limit $2`,
    [channel, limit],
  );
  return z.array(row).parse(rows).map(liveVideoOf);
}

function videoOf(row: Row): Video {
  const { hash, width } = row;
  return {
    title: row.title,
    videoId: row.id,
    thumbnail: hash !== null && width !== null ? pictureUrl({ hash, width }, THUMBNAIL_WIDTH, 'jpg') : NO_THUMBNAIL,
    publishedAt: row.published_at.toISOString(),
    description: row.description,
    channelTitle: row.channel_title,
    viewCount: row.views,
    likeCount: row.likes,
    duration: row.duration,
    ...(row.embeddable ? {} : { embeddable: false }),
  };
}

function liveVideoOf(row: Row): LiveVideo {
  const { started_at: started, ended_at: ended } = row;
  return { ...videoOf(row), startedAt: started?.toISOString() ?? null, endedAt: ended?.toISOString() ?? null };
}
