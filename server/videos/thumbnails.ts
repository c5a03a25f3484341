import { z } from 'zod';
import { announceChange } from '#server/db/changes.ts';
import { type Database, inTransaction } from '#server/db/client.ts';
import type { Media } from '#server/media/media.service.ts';

/** So many wait at most: pictures of the wire must not queue behind an archive of thousands. */
const MAX_WAITING = 60;

/** Text of the index `videos_to_picture`; hidden and gone videos need no picture. */
const IS_WANTED = `v.thumbnail_url is not null and v.thumbnail_url is distinct from v.pictured
  and v.gone_at is null and v.shown <> 'hidden'`;
/** Batch size for attaching thumbnails to videos. */
const BATCH = 500;

/** Has thumbnails fetched once each, the newest first, and gives those that have come to their videos. */
export async function tendThumbnails(db: Database, media: Pick<Media, 'queueThumbnails'>): Promise<void> {
  while ((await giveFetched(db)) === BATCH);
  const { rows } = await db.pool.query(
    `select thumbnail_url as url from videos v where ${IS_WANTED} order by published_at desc limit ${MAX_WAITING}`,
  );
  const wanted = z.array(z.object({ url: z.string() })).parse(rows);
  if (wanted.length === 0) return;
  await media.queueThumbnails(
    db.pool,
    wanted.map(({ url }) => url),
  );
}

/** A video keeps its former picture until the one at a new address has come; what cannot be had is not asked for again. */
async function giveFetched(db: Database): Promise<number> {
  return inTransaction(db, async (tx) => {
    const { rowCount } = await tx.query(
      `update videos v set media_id = coalesce(r.media_id, v.media_id), pictured = v.thumbnail_url from remote_pictures r
       where r.url = v.thumbnail_url and v.id in (
         select v.id from videos v join remote_pictures f on f.url = v.thumbnail_url and f.state <> 'waiting'
         where ${IS_WANTED} limit ${BATCH}
       )`,
    );
    const given = rowCount ?? 0;
    if (given > 0) await announceChange(tx, { site: ['videos', 'live-tv'] });
    return given;
  });
}
