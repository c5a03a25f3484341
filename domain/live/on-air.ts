import type { LiveTv } from '#domain/videos/live-tv.ts';
import { isDemoVideo } from '#domain/videos/video.ts';

/** The provider is polled every few minutes; an older answer is stale. */
const PROVIDER_TRUSTED_MS = 30 * 60_000;

/** 'LIVE' is for what is being broadcast live at this moment; anything else that is on is 'On now'. */
export type AirLabel = 'LIVE' | 'On now';

/**
 * The label of the current video. It is 'LIVE' while the provider, having answered within half an hour, says that the
 * broadcast has begun and not ended, or while the desk has set it; never for a demo video.
 */
export function videoAirLabel({ currentLive, source, lastUpdated }: LiveTv, at: Date): AirLabel {
  if (currentLive === null || isDemoVideo(currentLive.videoId)) return 'On now';
  const { startedAt, endedAt } = currentLive;
  const hasBegun = startedAt === null || Date.parse(startedAt) <= at.getTime();
  if (!hasBegun || endedAt !== null) return 'On now';
  if (source === 'desk') return 'LIVE';
  const isRecent = lastUpdated !== null && at.getTime() - Date.parse(lastUpdated) <= PROVIDER_TRUSTED_MS;
  return source === 'provider' && isRecent ? 'LIVE' : 'On now';
}
