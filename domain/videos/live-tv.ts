import { z } from 'zod';
import { videoSchema } from './video.ts';

/** A video that is or was broadcast live. */
export const liveVideoSchema = videoSchema
  .unwrap()
  .extend({
    /** ISO 8601 in UTC; `null` when the provider does not say. */
    startedAt: z.iso.datetime().nullable(),
    /** `null` while it is on the air, or when the provider does not say. */
    endedAt: z.iso.datetime().nullable(),
  })
  .readonly();

export type LiveVideo = z.infer<typeof liveVideoSchema>;

/**
 * Where the live programme comes from (LIVE-10):
 * - 'provider': the channel's page at the video provider
 * - 'desk': set or cleared by hand until a certain time
 * - 'none': no provider is configured. There are no demos of live television, so it is never 'demo' as in a list of
 *   videos
 * - 'error': the configured provider has never answered
 */
export const LIVE_SOURCES = ['provider', 'desk', 'none', 'error'] as const;

export type LiveSource = (typeof LIVE_SOURCES)[number];

/** The answer of `GET /api/live-tv` (LIVE-09). */
export const liveTvSchema = z
  .object({
    currentLive: liveVideoSchema.nullable(),
    /** Past broadcasts, newest first. */
    pastLives: z.array(liveVideoSchema).readonly(),
    /** When the provider last answered, ISO 8601 in UTC; `null` if never. */
    lastUpdated: z.iso.datetime().nullable(),
    source: z.enum(LIVE_SOURCES),
    /** Total number of videos here, the current one included. */
    count: z.int().nonnegative(),
  })
  .readonly();

export type LiveTv = z.infer<typeof liveTvSchema>;

/** An empty answer with the reason, for when nothing is available (LIVE-10, STATE-29). */
export function noLiveTv(source: LiveSource, lastUpdated: string | null = null): LiveTv {
  return { currentLive: null, pastLives: [], lastUpdated, source, count: 0 };
}
