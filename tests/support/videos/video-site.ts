import { test as base } from '../journey.ts';
import { type Site, startSite } from '../site/site.ts';
import { VideoChannel } from './channel.ts';
import { openDataApi } from './data-api.ts';

const VIDEOS = 30;

/** Playwright's `test` with a site per worker that uses a stand-in for the video provider and has its first videos. */
export const test = base.extend<object, { videoChannel: VideoChannel; site: Site }>({
  videoChannel: [
    // biome wants the first argument named; Playwright wants it destructured.
    async ({ browserName: _ }, use) => use(new VideoChannel(VIDEOS, () => new Date())),
    { scope: 'worker' },
  ],
  site: [
    async ({ videoChannel }, use) => {
      const api = await openDataApi(videoChannel);
      const site = await startSite({ env: { ...api.env } });
      await untilVideos(site.url);
      await use(site);
      await site.stop();
      await api.close();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
});

async function untilVideos(url: string): Promise<void> {
  for (let asked = 0; asked < 300; asked += 1) {
    const answer = await fetch(`${url}/api/videos?size=100`);
    const { videos }: { videos: readonly unknown[] } = await answer.json();
    if (videos.length === VIDEOS) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error('the site has no videos');
}
