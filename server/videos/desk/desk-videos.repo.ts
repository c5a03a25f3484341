import { z } from 'zod';
import { type DeskVideo, SHOWN, type Shown } from '#domain/desk/watch.ts';
import { pictureUrl } from '#domain/picture.ts';
import { NO_THUMBNAIL } from '#domain/videos/video.ts';
import type { Queryable } from '#server/db/client.ts';
import { anywhere } from '#server/db/like.ts';
import { type Channel, IS_LISTED } from '../listing.repo.ts';

const THUMBNAIL_WIDTH = 320;
const IS_OURS = '($1::text is null or v.channel_id = $1)';

const row = z
  .object({
    id: z.string(),
    title: z.string(),
    published_at: z.date(),
    duration: z.string(),
    views: z.number(),
    broadcast: z.enum(['none', 'upcoming', 'live', 'over']),
    shown: z.enum(SHOWN),
    hash: z.string().nullable(),
    width: z.int().nullable(),
  })
  .transform(
    (v): DeskVideo => ({
      videoId: v.id,
      title: v.title,
      thumbnail:
        v.hash !== null && v.width !== null
          ? pictureUrl({ hash: v.hash, width: v.width }, THUMBNAIL_WIDTH, 'jpg')
          : NO_THUMBNAIL,
      publishedAt: v.published_at.toISOString(),
      duration: v.duration,
      viewCount: v.views,
      broadcast: v.broadcast,
      shown: v.shown,
    }),
  );

export interface DeskVideosAsked {
  /** Words of the title, or an id. */
  readonly q: string;
  readonly shown: Shown | 'all';
  /** The number of videos to skip. */
  readonly offset: number;
  readonly limit: number;
}

/** The channel's videos in the desk's list, including hidden ones and upcoming broadcasts, newest first. */
export async function deskVideos(db: Queryable, channel: Channel, requested: DeskVideosAsked): Promise<DeskVideo[]> {
  const words = requested.q.split(/\s+/).filter(Boolean).map(anywhere);
  const { rows } = await db.query(
    `select v.id, v.title, v.published_at, v.duration, v.view_count::float8 as views, v.broadcast, v.shown, m.hash, m.width
     from videos v left join media m on m.id = v.media_id
     where ${IS_OURS} and v.gone_at is null and v.details_at is not null and ($2 = 'all' or v.shown = $2)
       and (v.id = $3 or v.title ilike all($4::text[]))
     order by v.published_at desc, v.id desc limit $5 offset $6`,
    [channel, requested.shown, requested.q, words, requested.limit, requested.offset],
  );
  return z.array(row).parse(rows);
}

const counted = z.object({ shown: z.int(), hidden: z.int(), pictureless: z.int() });

export async function countVideos(db: Queryable, channel: Channel) {
  const { rows } = await db.query(
    `select count(*) filter (where ${IS_LISTED})::int as shown, count(*) filter (where v.shown = 'hidden')::int as hidden,
       count(*) filter (where ${IS_LISTED} and v.media_id is null)::int as pictureless
     from videos v where ${IS_OURS} and v.gone_at is null`,
    [channel],
  );
  const { pictureless: withoutPicture, ...counts } = counted.parse(rows[0]);
  return { ...counts, withoutPicture };
}

const found = z.object({ title: z.string(), shown: z.enum(SHOWN) });

/**
 * Makes one choice of the featured video wait for another, and locks this one and the one before in the order in which
 * the poller locks them. Call before `lockVideo`.
 */
export async function lockFeaturing(tx: Queryable, id: string): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtext('matv featured video'))`);
  await tx.query(`select from videos where id = $1 or shown = 'featured' order by id for update`, [id]);
}

/** Locks a video; null if there is none. */
export async function lockVideo(tx: Queryable, id: string) {
  const { rows } = await tx.query('select title, shown from videos where id = $1 and gone_at is null for update', [id]);
  return found.nullable().parse(rows[0] ?? null);
}

/** At most one video is featured: the previous one goes back to normal. */
export async function writeShown(tx: Queryable, id: string, shown: Shown): Promise<void> {
  if (shown === 'featured')
    await tx.query(`update videos set shown = 'normal' where shown = 'featured' and id <> $1`, [id]);
  await tx.query('update videos set shown = $2 where id = $1', [id, shown]);
}
