import { z } from 'zod';
import type { Queryable } from '#server/db/client.ts';

const time = z.date().nullable();
const row = z
  .object({
    channel_id: z.string(),
    uploads_id: z.string().nullable(),
    head_etag: z.string().nullable(),
    walk_began_at: time,
    walk_page: z.string().nullable(),
    walked_at: time,
    newest_details_at: time,
    next_poll_at: time,
    last_poll_at: time,
    last_success_at: time,
    last_error_at: time,
    last_error: z.string().nullable(),
    failures_in_a_row: z.int(),
    paused_until: time,
    refused: z.int(),
  })
  .transform((r) => ({
    channelId: r.channel_id,
    /** The id of the playlist of all the channel's uploads. */
    uploadsId: r.uploads_id,
    /** ETag of the first page of that list. */
    headEtag: r.head_etag,
    /** When the current walk through the whole list began, and its next page; null if none is in progress. */
    walkBeganAt: r.walk_began_at,
    walkPage: r.walk_page,
    walkedAt: r.walked_at,
    newestDetailsAt: r.newest_details_at,
    nextPollAt: r.next_poll_at,
    lastPollAt: r.last_poll_at,
    lastSuccessAt: r.last_success_at,
    lastErrorAt: r.last_error_at,
    lastError: r.last_error,
    failuresInARow: r.failures_in_a_row,
    pausedUntil: r.paused_until,
    /** The number of items that could not be parsed, in all. */
    refused: r.refused,
  }));

/** The poller's state for a channel. */
export type VideoSource = z.infer<typeof row>;

/** The poller's state for a channel; null if it was never polled. */
export async function readVideoSource(db: Queryable, channelId: string): Promise<VideoSource | null> {
  const { rows } = await db.query('select * from video_sources where channel_id = $1', [channelId]);
  return row.nullable().parse(rows[0] ?? null);
}

export function newVideoSource(channelId: string): VideoSource {
  return {
    channelId,
    uploadsId: null,
    headEtag: null,
    walkBeganAt: null,
    walkPage: null,
    walkedAt: null,
    newestDetailsAt: null,
    nextPollAt: null,
    lastPollAt: null,
    lastSuccessAt: null,
    lastErrorAt: null,
    lastError: null,
    failuresInARow: 0,
    pausedUntil: null,
    refused: 0,
  };
}

/** Writes the whole state. */
export async function writeVideoSource(db: Queryable, s: VideoSource): Promise<void> {
  await db.query(
    `insert into video_sources (channel_id, uploads_id, head_etag, walk_began_at, walk_page, walked_at,
       newest_details_at, next_poll_at, last_poll_at, last_success_at, last_error_at, last_error, failures_in_a_row,
       paused_until, refused)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
     on conflict (channel_id) do update set uploads_id = $2, head_etag = $3, walk_began_at = $4, walk_page = $5,
       walked_at = $6, newest_details_at = $7, next_poll_at = $8, last_poll_at = $9, last_success_at = $10,
       last_error_at = $11, last_error = $12, failures_in_a_row = $13, paused_until = $14, refused = $15`,
    [
      ...[s.channelId, s.uploadsId, s.headEtag, s.walkBeganAt, s.walkPage, s.walkedAt, s.newestDetailsAt],
      ...[s.nextPollAt, s.lastPollAt, s.lastSuccessAt, s.lastErrorAt, s.lastError, s.failuresInARow],
      ...[s.pausedUntil, s.refused],
    ],
  );
}
