import { z } from 'zod';
import { announceChange } from '#server/db/changes.ts';
import { type Database, inTransaction } from '#server/db/client.ts';
import type { Media } from '#server/media/media.service.ts';

/** Maximum queue length, so that wire pictures do not queue behind an archive of thousands. */
const MAX_WAITING = 60;

/** The condition of the index `videos_to_picture`; hidden and removed videos need no picture. */
const IS_WANTED = `v.thumbnail_url is not null and v.thumbnail_url is distinct from v.pictured
  and v.gone_at is null and v.shown <> 'hidden'`;
/** Batch size for attaching thumbnails to videos. */
const BATCH = 500;

/** Attaches fetched thumbnails to their videos and queues missing ones, once each, newest first. */
export async function syncThumbnails(
  db: Database,
  media: Pick<Media, 'queueThumbnails'>,
  signal: AbortSignal,
): Promise<void> {
  for (let attached = BATCH; attached === BATCH; ) {
    signal.throwIfAborted();
    attached = await attachFetched(db);
  }
  signal.throwIfAborted();
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

/** A video keeps its old picture until the new one has been fetched; one that cannot be fetched is not queued again. */
async function attachFetched(db: Database): Promise<number> {
  return inTransaction(db, async (tx) => {
    // Locked in the order in which the poller locks them, or the two would deadlock.
    const { rowCount } = await tx.query(
      `with fetched as materialized (
         select v.id from videos v join remote_pictures f on f.url = v.thumbnail_url and f.state <> 'waiting'
         where ${IS_WANTED} limit ${BATCH}
       ), locked as materialized (
         select v.id from videos v where v.id in (select id from fetched) order by v.id for update
       )
       update videos v set media_id = coalesce(r.media_id, v.media_id), pictured = v.thumbnail_url from remote_pictures r
       where r.url = v.thumbnail_url and v.id in (select id from locked)`,
    );
    const attached = rowCount ?? 0;
    if (attached > 0) await announceChange(tx, { site: ['videos', 'live-tv'] });
    return attached;
  });
}
