import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub, RouterContextProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import { servicesContext } from '#app/services.ts';
import { demoVideos } from '#domain/videos/demo-videos.ts';
import { noLiveTv } from '#domain/videos/live-tv.ts';
import type { Video } from '#domain/videos/video.ts';
import type { VideoList } from '#domain/videos/video-list.ts';
import { readerFixture } from '#tests/support/newsroom/reader-fixture.ts';
import Videos, { loader } from './videos.page.tsx';
import { type VideosData, videosMeta } from './videos-meta.ts';

const NOW = new Date('2026-11-20T14:00:00Z');
const HOUR = 3_600_000;

function video(number: number, hoursAgo: number, changes: Partial<Video> = {}): Video {
  return {
    title: `Video ${number}`,
    videoId: `video-${number}`,
    description: `About ${number}`,
    channelTitle: 'MATV',
    viewCount: 1500,
    likeCount: 4,
    duration: 'PT5M30S',
    thumbnail: `/media/${'a'.repeat(32)}/640.jpg`,
    publishedAt: new Date(NOW.getTime() - hoursAgo * HOUR).toISOString(),
    ...changes,
  };
}

function found(changes: Partial<VideosData> = {}): VideosData {
  return {
    page: 1,
    hasMore: false,
    isDemo: false,
    message: null,
    featured: null,
    onAir: null,
    videos: [video(1, 47), video(2, 49)],
    now: NOW.toISOString(),
    siteUrl: 'https://matv.example',
    ...changes,
  };
}

function render(data: VideosData): string {
  const Page = createRoutesStub([{ id: 'videos', path: '/videos', Component: Videos }]);
  return renderToStaticMarkup(<Page initialEntries={['/videos']} hydrationData={{ loaderData: { videos: data } }} />);
}

describe('the page of all videos', () => {
  it('shows each with length, views and age, marked NEW under 48 hours (VID-03, HOME-66, HOME-67, HOME-68)', () => {
    const html = render(found());
    expect(html.match(/<li[ >]/g)).toHaveLength(2);
    expect(html.match(/>NEW</g)).toHaveLength(1);
    expect(html.indexOf('>NEW<')).toBeLessThan(html.indexOf('Video 2'));
    for (const text of ['5:30', '1.5K views', '1 day ago', '2 days ago']) expect(html).toContain(text);
    expect(html).toContain(`/media/${'a'.repeat(32)}/320.webp 320w`);
  });

  it('names the language of a title in Devanagari, and of no other', () => {
    const html = render(found({ videos: [video(1, 1), video(2, 2, { title: 'लंदन से सीधे' })] }));
    expect(html).toMatch(/<h2[^>]* lang="hi"><a[^>]*>लंदन से सीधे/);
    expect(html.match(/lang=/g)).toHaveLength(1);
  });

  it('marks the featured one', () => {
    const html = render(found({ videos: [video(9, 200), video(1, 300)], featured: 'video-9' }));
    expect(html.match(/>FEATURED</g)).toHaveLength(1);
    expect(html).toContain('12 Nov 2026');
  });

  it('says LIVE of what is live, and On now of anything else that is on', () => {
    const live = render(found({ onAir: { title: 'Tonight', label: 'LIVE' } }));
    expect(live).toMatch(/LIVE<\/span><a href="\/live">Tonight<\/a>/);
    const other = render(found({ onAir: { title: 'Tonight', label: 'On now' } }));
    expect(other).toMatch(/>On now<\/span><a href="\/live">Tonight<\/a>/);
    expect(other).not.toContain('>LIVE<');
  });

  it('links to the provider if the video may not be embedded, and always without script', () => {
    const html = render(found({ videos: [video(1, 1), video(2, 2, { embeddable: false })] }));
    expect(html).toContain('href="https://www.youtube.com/watch?v=video-1" data-video="video-1"');
    expect(html).toContain('href="https://www.youtube.com/watch?v=video-2">');
    expect(html).not.toContain('<iframe');
  });

  it('has plain links to older and newer ones', () => {
    const html = render(found({ page: 2, hasMore: true }));
    expect(html).toMatch(/href="\/videos\?page=3" rel="next"/);
    expect(html).toMatch(/href="\/videos" rel="prev"/);
  });

  it('says if videos could not be fetched and demos are shown, or if there are none (VID-10, VID-11)', () => {
    const message = 'Failed to fetch videos from backend';
    const html = render(found({ videos: demoVideos(NOW), isDemo: true, message }));
    for (const text of [message, 'Using demo content', 'data-video="mock-1"']) expect(html).toContain(text);
    expect(render(found({ videos: [] }))).toContain('No videos available.');
    expect(render(found({ videos: [], page: 7 }))).toContain('There are no older videos.');
  });

  it('tells search engines of each video, but not of demos', () => {
    const text = JSON.stringify(videosMeta(found()));
    expect(text).toContain('"@type":"VideoObject","name":"Video 1"');
    expect(text).toContain(`"thumbnailUrl":"https://matv.example/media/${'a'.repeat(32)}/640.jpg"`);
    expect(text).toContain('"embedUrl":"https://www.youtube-nocookie.com/embed/video-1"');
    expect(JSON.stringify(videosMeta(found({ videos: demoVideos(NOW) })))).not.toContain('VideoObject');
  });
});

describe('the status of the page', () => {
  const NONE: VideoList = {
    videos: [],
    lastUpdated: null,
    total: 0,
    featured: null,
    message: null,
    source: 'provider',
    hasMore: false,
  };
  const message = 'Failed to fetch videos from backend';

  it.each<[number, string, number, Partial<VideoList>]>([
    [200, 'without any video', 1, {}],
    [404, 'behind the last page', 2, {}],
    [503, 'where the videos could not be read', 1, { message }],
    [503, 'where a further page of them could not be read', 2, { message }],
    [404, 'behind the last page of demos, which were read', 2, { message, source: 'demo' }],
  ])('is %i %s', async (status, _where, page, changes) => {
    const context = new RouterContextProvider();
    const list = { ...NONE, ...changes };
    context.set(servicesContext, {
      reader: readerFixture(NOW),
      clock: { now: () => NOW },
      siteUrl: 'https://matv.example',
      viewer: null,
      videos: { list: async () => list, live: async () => noLiveTv('none') },
    });
    const url = new URL(`https://matv.example/videos?page=${page}`);
    const answer = await loader({ url, context, request: new Request(url), params: {}, pattern: '/videos' });
    expect(answer.init?.status).toBe(status);
  });
});
