import { storedToken } from '#app/desk/session/token-store.ts';
import { type LiveTv, liveTvSchema, noLiveTv } from '#domain/videos/live-tv.ts';
import { type VideosAnswer, videosAnswerSchema } from '#domain/videos/video.ts';

/** Calls of the public API as any page makes them: with the token if one is stored (API-27, LOGIN-24). */

const NO_VIDEOS: VideosAnswer = { videos: [], lastUpdated: null };

/** The videos that readers see; an empty list if they cannot be loaded (VID-11). */
export async function shownVideos(signal: AbortSignal): Promise<VideosAnswer> {
  return (await answerOf('/api/videos?size=5', (body) => videosAnswerSchema.parse(body), signal)) ?? NO_VIDEOS;
}

/** What readers see as live; nothing, with the source 'error', if it cannot be loaded (LIVE-10). */
export async function shownLive(signal: AbortSignal): Promise<LiveTv> {
  return (await answerOf('/api/live-tv', (body) => liveTvSchema.parse(body), signal)) ?? noLiveTv('error');
}

async function answerOf<T>(path: string, parse: (body: unknown) => T, signal: AbortSignal): Promise<T | null> {
  const token = storedToken();
  const headers = token === null ? {} : { authorization: `Bearer ${token}` };
  try {
    const answer = await fetch(path, { headers, signal, cache: 'no-store' });
    return answer.ok ? parse(await answer.json()) : null;
  } catch (error) {
    if (!signal.aborted) reportError(error);
    return null;
  }
}
