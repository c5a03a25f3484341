import { z } from 'zod';
import { videoSchema } from './video.ts';

/** A video that is or was broadcast live. */
export const liveVideoSchema = videoSchema
  .unwrap()
  .extend({
    /** ISO 8601 in UTC; null where the provider does not say. */
    startedAt: z.iso.datetime().nullable(),
    /** Null while it is on the air, or where the provider does not say. */
    endedAt: z.iso.datetime().nullable(),
  })
  .readonly();

export type LiveVideo = z.infer<typeof liveVideoSchema>;

/**
 * Where the live programme comes from: 'provider' the channel's own page there, 'desk' set or cleared by hand until a
 * time, 'demo' no provider is configured, 'error' one is and was never heard (LIVE-10).
 */
export const LIVE_SOURCES = ['provider', 'desk', 'demo', 'error'] as const;

export type LiveSource = (typeof LIVE_SOURCES)[number];

/** The answer of `GET /api/live-tv` (LIVE-09). */
export const liveTvSchema = z
  .object({
    currentLive: liveVideoSchema.nullable(),
    /** Broadcasts that are over, newest first. */
    pastLives: z.array(liveVideoSchema).readonly(),
    /** When the provider was last heard; null: never. ISO 8601 in UTC. */
    lastUpdated: z.iso.datetime().nullable(),
    source: z.enum(LIVE_SOURCES),
    /** How many videos this answer holds: the current one and the past ones. */
    count: z.int().nonnegative(),
  })
  .readonly();

export type LiveTv = z.infer<typeof liveTvSchema>;

/** What stands when nothing can be had: empty lists and the reason (LIVE-10, STATE-29). */
export function noLiveTv(source: LiveSource, lastUpdated: string | null = null): LiveTv {
  return { currentLive: null, pastLives: [], lastUpdated, source, count: 0 };
}
