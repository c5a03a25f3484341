import type { Services } from '#app/services.ts';
import { demoVideos } from '#domain/videos/demo-videos.ts';
import type { VideoList } from '#domain/videos/video-list.ts';

/** A page of the channel's videos, or of demo videos without a provider (VID-10). */
export async function watchList(
  { videos: watch, clock }: Pick<Services, 'videos' | 'clock'>,
  asked: { readonly page: number; readonly size: number },
): Promise<VideoList> {
  if (watch) return watch.list(asked);
  const demos = demoVideos(clock.now());
  const end = asked.page * asked.size;
  return {
    videos: demos.slice(end - asked.size, end),
    total: demos.length,
    hasMore: end < demos.length,
    lastUpdated: null,
    featured: null,
    source: 'demo',
    message: null,
  };
}
