import type { Services } from '#app/services.ts';
import { demoVideos } from '#domain/videos/demo-videos.ts';
import type { VideoList } from '#domain/videos/video-list.ts';

/** A page of the channel's videos, or of demo videos without a provider (VID-10). */
export async function watchList(
  { videos: watch, clock }: Pick<Services, 'videos' | 'clock'>,
  requested: { readonly page: number; readonly size: number },
): Promise<VideoList> {
  if (watch) return watch.list(requested);
  const demos = demoVideos(clock.now());
  const end = requested.page * requested.size;
  return {
    videos: demos.slice(end - requested.size, end),
    total: demos.length,
    hasMore: end < demos.length,
    lastUpdated: null,
    featured: null,
    source: 'demo',
    message: null,
  };
}
