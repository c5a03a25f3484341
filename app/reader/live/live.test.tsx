import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { describe, expect, it } from 'vitest';
import { LanguageContext } from '#app/languages/language.ts';
import type { Language } from '#domain/languages.ts';
import type { PublicBroadcast } from '#domain/schedule/public-schedule.ts';
import { type LiveTv, type LiveVideo, noLiveTv } from '#domain/videos/live-tv.ts';
import Live from './live.page.tsx';
import { type LiveData, liveData } from './live-data.ts';

const NOW = new Date('2026-11-20T14:00:00Z');
const STREAM = 'https://live.example.org/channel.m3u8';

function video(videoId: string, fields: Partial<LiveVideo> = {}): LiveVideo {
  return {
    videoId,
    title: `Debate ${videoId}`,
    thumbnail: '/media/aa/bb.jpg',
    publishedAt: '2026-11-20T10:00:00Z',
    description: '',
    channelTitle: 'MATV',
    viewCount: 1500,
    likeCount: 3,
    duration: 'PT1H2M3S',
    startedAt: '2026-11-20T11:00:00Z',
    endedAt: '2026-11-20T12:00:00Z',
    ...fields,
  };
}

function broadcast(title: string, hour: string): PublicBroadcast {
  const [starts, ends] = [`${hour}:00`, `${Number(hour) + 1}:00`];
  return {
    title,
    summary: '',
    category: '',
    isLive: false,
    startsAt: `2026-11-20T${starts}:00Z`,
    endsAt: `2026-11-20T${ends}:00Z`,
    london: { day: '2026-11-20', starts, ends },
  };
}

function part(html: string, from: string, to: string): string {
  const start = html.indexOf(from);
  return html.slice(start, html.indexOf(to, start));
}

const ON_AIR = video('abcdefghijk', { endedAt: null });

function render(
  live: Partial<LiveTv>,
  streamUrl: string | null = null,
  planned: Partial<LiveData> = {},
  language: Language = 'en',
): string {
  const data: LiveData = {
    streamUrl,
    live: { ...noLiveTv('provider', '2026-11-20T13:59:00Z'), ...live },
    guide: null,
    today: { broadcasts: [], current: null },
    now: NOW.toISOString(),
    siteUrl: '',
    ...planned,
  };
  const Page = createRoutesStub([{ id: 'live', path: '/live', Component: Live }]);
  return renderToStaticMarkup(
    <LanguageContext value={language}>
      <Page initialEntries={['/live']} hydrationData={{ loaderData: { live: data } }} />
    </LanguageContext>,
  );
}

describe('the live page', () => {
  it("embeds the provider's broadcast by its id, after a click, in the player without cookies (LIVE-02)", () => {
    const html = render({ currentLive: ON_AIR });
    expect(html).toContain('data-frame="https://www.youtube-nocookie.com/embed/abcdefghijk?autoplay=1"');
    expect(html).toContain('href="https://www.youtube.com/watch?v=abcdefghijk"');
    expect(html).toContain('Debate abcdefghijk');
    expect(html).not.toContain('<iframe');
    expect(html).not.toContain('No live video right now');
  });

  it('says LIVE while the provider confirms it, and On now once it has been silent for half an hour', () => {
    expect(render({ currentLive: ON_AIR })).toMatch(/Live on YouTube<\/h2>.*LIVE<\/span>/);
    const silent = render({ currentLive: ON_AIR, lastUpdated: '2026-11-20T13:29:00Z' });
    expect(silent).toMatch(/Live on YouTube<\/h2>.*>On now<\/span>/);
    expect(silent).not.toContain('LIVE</span>');
  });

  it("shows 'Past Lives' with its videos (LIVE-03)", () => {
    const html = render({ pastLives: [video('one'), video('mock-two')] });
    expect(html).toMatch(/<h2[^>]*>Past Lives<\/h2>/);
    expect(html).toMatch(/data-video="one"[\s\S]*data-video="mock-two"/);
    expect(html).toContain('1:02:03');
    expect(html).toContain('1.5K views');
    expect(html).toContain('2 hrs ago');
    expect(html).toMatch(/href="\/videos" data-video="mock-two"/);
  });

  it("says 'No live video right now' if there is none (LIVE-04)", () => {
    expect(render({ currentLive: null })).toContain('No live video right now');
    expect(render({ currentLive: null }, STREAM)).toContain('No live video right now');
  });

  it("has the channel's own stream first, the provider’s below (LIVE-01)", () => {
    const html = render({ currentLive: ON_AIR }, STREAM);
    expect(html.indexOf(`data-stream="${STREAM}"`)).toBeGreaterThan(0);
    expect(html.indexOf('data-frame=')).toBeGreaterThan(html.indexOf('data-stream='));
    expect(html).toMatch(new RegExp(`<a[^>]*href="${STREAM}"[^>]*>.*Watch live`));
    expect(html).toMatch(/<\/template><\/div><p [^>]*>To play the stream on this page, your browser needs script\./);
    expect(render({}, null)).not.toContain('live-player');
  });

  it('has the programme on the slate while nothing plays, the player’s place first, then now and next, then the day', () => {
    const now = broadcast('News at two', '14');
    const next = broadcast('The Long Read', '15');
    const html = render({ currentLive: null }, null, {
      guide: { now, next, until: now.endsAt },
      today: { broadcasts: [broadcast('Lunch', '13'), now, next], current: 1 },
    });
    const slate = part(html, 'data-feature="live-now"', '<h2 class');
    expect(slate.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')).toContain(
      '14:00–15:00 News at two Next 15:00 The Long Read No live video right now',
    );
    expect(slate).toContain('data-of="countdown"');
    expect(html.indexOf('On MATV</h2>')).toBeGreaterThan(html.indexOf('No live video right now'));
    const day = part(html, '<ol', '</ol>');
    expect(html.indexOf(day)).toBeGreaterThan(html.indexOf('On MATV</h2>'));
    expect([...day.matchAll(/<time[^>]*>(\d\d:\d\d)</g)].map(([, time]) => time)).toEqual(['13:00', '14:00', '15:00']);
    expect(day).toMatch(/^<ol [^>]*data-row=""/);
    expect(day.match(/<li[^>]*aria-current="time"[^>]*data-starts="2026-11-20T14:00:00Z"/g)).toHaveLength(1);
    expect(html.indexOf('Past Lives')).toBeGreaterThan(html.indexOf('</ol>'));
  });

  it('keeps the place of the day’s programmes hidden on a day without any, so that midnight can bring the next day’s', () => {
    const today = { broadcasts: [], current: null, today: '2026-11-20' };
    expect(render({ currentLive: null }, STREAM, { today })).toMatch(
      /<section [^>]*data-feature="guide-day" data-today="2026-11-20" hidden="">/,
    );
  });

  it('brings the texts of the player’s controls where the page is not in English', () => {
    expect(render({}, STREAM)).toContain('<template><media-controller');
    expect(render({}, STREAM, {}, 'hi')).toContain('&quot;pause&quot;:&quot;रोकें&quot;');
  });

  it('says on the slate which language a programme is in where it is not that of the page', () => {
    const now = broadcast('आज की बात', '14');
    const next = broadcast('The Long Read', '15');
    const slate = part(
      render({ currentLive: null }, null, { guide: { now, next, until: now.endsAt } }),
      'data-feature="live-now"',
      '<h2 class',
    );
    expect(slate).toMatch(/<bdi[^>]* lang="hi">आज की बात<\/bdi>/);
    expect(slate).toMatch(/<bdi data-of="title">The Long Read<\/bdi>/);
  });

  it('loads nothing external for a demo video', () => {
    const html = render({ currentLive: { ...ON_AIR, videoId: 'mock-live' } });
    expect(html).not.toContain('data-frame');
    expect(html).not.toContain('youtube.com');
  });

  it('never treats a title as markup', () => {
    expect(render({ currentLive: { ...ON_AIR, title: '<img src=x>' } })).not.toContain('<img src=x>');
  });
});

describe('the data of the live page', () => {
  const services = {
    clock: { now: () => NOW },
    siteUrl: 'https://news.example.org',
  };

  it("has empty lists and the source 'error' if the videos cannot be read (LIVE-10, STATE-29)", async () => {
    const list = () => Promise.reject(new Error('away'));
    const data = await liveData({ ...services, liveStreamUrl: STREAM, videos: { list, live: list } });
    expect(data.live).toEqual({ currentLive: null, pastLives: [], lastUpdated: null, source: 'error', count: 0 });
    expect(data.streamUrl).toBe(STREAM);
    const html = render(data.live);
    expect(html).toContain('No live video right now');
    expect(html).toContain('Our videos cannot be reached at the moment.');
  });

  it('has only the channel’s own stream if there are no videos', async () => {
    const data = await liveData({ ...services, liveStreamUrl: STREAM });
    expect(data).toMatchObject({ streamUrl: STREAM, live: { source: 'none', count: 0 } });
  });
});
