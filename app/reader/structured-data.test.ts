import { describe, expect, it } from 'vitest';
import type { Story } from '#domain/story.ts';
import { type LiveTv, type LiveVideo, noLiveTv } from '#domain/videos/live-tv.ts';
import { storyPageOf } from '#tests/support/newsroom/reader-fixture.ts';
import { stories, storyAt } from '#tests/support/newsroom/reader-stories.ts';
import { articleData } from './article/article-data.ts';
import { articleMeta } from './article/article-meta.ts';
import type { LiveData } from './live/live-data.ts';
import { liveMeta } from './live/live-meta.ts';
import { pageMeta } from './page-meta.ts';
import { webSite } from './structured-data.ts';

const NOW = new Date('2026-11-20T14:00:00Z');
const SITE = 'https://matv.example';
const PUBLISHER = {
  '@type': 'NewsMediaOrganization',
  '@id': 'https://matv.example/about#organisation',
  name: 'MATV',
  url: 'https://matv.example',
  logo: { '@type': 'ImageObject', url: 'https://matv.example/icon-512.png', width: '512', height: '512' },
};

/** The first description of a page as JSON-LD. */
function described(meta: ReturnType<typeof pageMeta>): unknown {
  return meta.flatMap((tag) => ('script:ld+json' in tag ? [tag['script:ld+json']] : []))[0];
}

function story(changes: Partial<Story>) {
  const [card] = stories(NOW);
  if (!card) throw new Error('the fixture has no story');
  return articleMeta(articleData(storyPageOf({ ...storyAt(card), ...changes }), NOW, SITE));
}

describe('a story, as search engines read it', () => {
  it('has its whole headline, the publisher with a logo and its corrections (WORLD-01)', () => {
    const title = `${'A very long headline '.repeat(8)}that no machine may cut`;
    const corrections = [{ at: '2026-11-20T12:00:00.000Z', text: 'The bridge is in Leeds.' }];
    expect(described(story({ title, corrections }))).toMatchObject({
      '@type': 'NewsArticle',
      headline: title,
      publisher: PUBLISHER,
      author: [{ '@type': 'Person', name: 'Meera Nair', url: 'https://matv.example/author/Meera%20Nair' }],
      correction: [
        { '@type': 'CorrectionComment', text: 'The bridge is in Leeds.', datePublished: '2026-11-20T12:00:00.000Z' },
      ],
    });
  });

  it('was changed when it was published, unless later', () => {
    const publishedAt = '2026-11-20T10:00:00.000Z';
    expect(described(story({ publishedAt, updatedAt: null }))).toMatchObject({ dateModified: publishedAt });
    const updatedAt = '2026-11-20T11:00:00.000Z';
    expect(described(story({ publishedAt, updatedAt }))).toMatchObject({ dateModified: updatedAt });
  });

  it('has its picture in 16:9, 4:3 and 1:1 around its focal point, else a card with its headline (WORLD-67)', () => {
    const picture = {
      hash: 'ab',
      width: 2000,
      height: 1500,
      alt: '',
      caption: '',
      credit: '',
      focus: { x: 0.2, y: 0.4 },
    };
    expect(described(story({ picture }))).toMatchObject({
      image: [
        'https://matv.example/media/ab/wide-2-4.jpg',
        'https://matv.example/media/ab/classic-2-4.jpg',
        'https://matv.example/media/ab/square-2-4.jpg',
      ],
    });
    expect(described(story({ picture: null }))).toMatchObject({
      image: [expect.stringMatching(/^https:\/\/matv\.example\/share\/[0-9a-f]{24}\/[0-9a-f]{32}\.jpg$/)],
    });
  });

  it.each(['MATV Wire', 'News Desk'])('is by the channel where its byline, %s, names nobody', (name) => {
    const byline = { name, title: 'Wire', avatar: null };
    expect(described(story({ byline }))).toMatchObject({ author: [PUBLISHER] });
  });
});

it('the home page is described as the site with its search, in each language (WORLD-68)', () => {
  expect(webSite(SITE, 'en')).toMatchObject({
    '@type': 'WebSite',
    url: 'https://matv.example/',
    publisher: PUBLISHER,
    potentialAction: {
      '@type': 'SearchAction',
      target: { urlTemplate: 'https://matv.example/search?q={search_term_string}' },
      'query-input': 'required name=search_term_string',
    },
  });
  expect(webSite(SITE, 'hi')).toMatchObject({
    inLanguage: 'hi-IN',
    potentialAction: { target: { urlTemplate: 'https://matv.example/hi/search?q={search_term_string}' } },
  });
});

it('search engines may show large pictures of pages that they may list (WORLD-67)', () => {
  const page = { title: 'A page', description: 'About it', siteUrl: SITE };
  expect(pageMeta(page)).toContainEqual({ name: 'robots', content: 'max-image-preview:large' });
  expect(pageMeta({ ...page, isPrivate: true })).toContainEqual({ name: 'robots', content: 'noindex' });
});

describe('live television, as search engines read it (WORLD-05, WORLD-69)', () => {
  const CHANNEL = {
    '@type': 'BroadcastService',
    '@id': 'https://matv.example/live#channel',
    broadcastDisplayName: 'MATV',
    broadcaster: PUBLISHER,
    url: 'https://matv.example/live',
  };
  const PROGRAMME = {
    title: 'Evening News',
    summary: 'The day from London.',
    category: '',
    isLive: false,
    startsAt: '2026-11-20T13:30:00Z',
    endsAt: '2026-11-20T14:30:00Z',
    london: { day: '2026-11-20', starts: '13:30', ends: '14:30' },
  };
  const VIDEO: LiveVideo = {
    videoId: 'abcdefghijk',
    title: 'The count',
    thumbnail: '/media/aa/320.jpg',
    publishedAt: '2026-11-20T10:00:00Z',
    description: `${'word '.repeat(120)}end`,
    channelTitle: 'MATV',
    viewCount: 1500,
    likeCount: 3,
    duration: 'PT0S',
    startedAt: '2026-11-20T11:00:00Z',
    endedAt: null,
  };
  const page = (changes: Partial<LiveData>, live: Partial<LiveTv> = {}) =>
    described(
      liveMeta({
        streamUrl: null,
        live: { ...noLiveTv('provider', '2026-11-20T13:59:00Z'), ...live },
        guide: null,
        today: { broadcasts: [], current: null },
        now: NOW.toISOString(),
        siteUrl: SITE,
        ...changes,
      }),
    );

  it('is the channel alone while nothing can be watched', () => {
    expect(page({})).toMatchObject({ '@graph': [CHANNEL] });
    expect(page({}, { currentLive: { ...VIDEO, endedAt: '2026-11-20T12:00:00Z' } })).toMatchObject({
      '@graph': [CHANNEL],
    });
  });

  it('is a video with the programme that the stream shows', () => {
    const guide = { now: PROGRAMME, next: null, until: PROGRAMME.endsAt };
    expect(page({ streamUrl: 'https://live.example.org/channel.m3u8', guide })).toMatchObject({
      '@graph': [
        CHANNEL,
        {
          '@type': 'VideoObject',
          name: 'Evening News',
          description: 'The day from London.',
          thumbnailUrl: 'https://matv.example/og.jpg',
          uploadDate: '2026-11-20T13:30:00Z',
          contentUrl: 'https://live.example.org/channel.m3u8',
          publication: {
            '@type': 'BroadcastEvent',
            isLiveBroadcast: true,
            startDate: '2026-11-20T13:30:00Z',
            endDate: '2026-11-20T14:30:00Z',
            publishedOn: { '@id': 'https://matv.example/live#channel' },
          },
        },
      ],
    });
  });

  it('is a video with the live broadcast at the provider, its description cut between words', () => {
    expect(page({}, { currentLive: VIDEO })).toMatchObject({
      '@graph': [
        CHANNEL,
        {
          name: 'The count',
          description: expect.stringMatching(/word…$/),
          thumbnailUrl: 'https://matv.example/media/aa/320.jpg',
          uploadDate: '2026-11-20T11:00:00Z',
          embedUrl: 'https://www.youtube-nocookie.com/embed/abcdefghijk',
          publication: { '@type': 'BroadcastEvent', isLiveBroadcast: true, startDate: '2026-11-20T11:00:00Z' },
        },
      ],
    });
  });
});
