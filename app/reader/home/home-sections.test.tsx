import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { BlogCards } from '#app/reader/cards/blog-cards.tsx';
import type { CardData } from '#app/reader/cards/card-data.ts';
import { PIN_SLOTS, type PinPlace, pictureIn } from '#domain/home/front-pins.ts';
import { DeepDives } from './front/deep-dives.tsx';
import { HeadBlock } from './front/head-block.tsx';
import { Topics } from './front/topics.tsx';
import { Business } from './news/business.tsx';
import { Explore, TopStories } from './news/explore.tsx';
import { LatestBlock } from './news/latest-block.tsx';
import { National } from './news/national.tsx';
import { MatvBlock } from './special/matv-block.tsx';
import { WatchVideos } from './special/watch-videos.tsx';

const NOW = new Date('2026-11-20T14:00:00Z');

function cards(count: number): CardData[] {
  return Array.from({ length: count }, (_, index) => ({
    href: `/world/story-${index}`,
    section: 'world',
    badge: 'Climate',
    title: `Story ${index}`,
    summary: '',
    picture: null,
    author: 'Meera Nair',
    publishedAt: '2026-11-20T13:20:00Z',
    mark: null,
  }));
}

const render = (element: ReactElement) => renderToStaticMarkup(element);

/** The titles inside the element that `part` names, in order. */
function titlesIn(html: string, part: string): string[] {
  const [, rest = ''] = html.split(`data-part="${part}"`);
  const [own = ''] = rest.split('data-part=');
  return [...own.matchAll(/>(Story \d+)</g)].map(([, title = '']) => title);
}

describe('the lead', () => {
  const head = { saved: null, lead: null, related: [], beside: cards(4), live: null };

  it("shows the desk's headline and picture if it has saved them (HOME-74)", () => {
    const mainImage = { hash: 'ab12', width: 1600, height: 1067, alt: 'A harbour', caption: '', credit: '' };
    const html = render(<HeadBlock head={{ ...head, saved: { headline: 'A day of votes', mainImage } }} now={NOW} />);
    expect(html).toMatch(/<h2[^>]*>A day of votes<\/h2>/);
    expect(html).toContain('/media/ab12/');
    expect(html).toContain('alt="A harbour"');
  });

  it('is in words alone while breaking news has no picture of its own, and has its picture otherwise', () => {
    const pictures = (changes: Partial<CardData>) => {
      const [lead = null] = cards(1).map((card) => ({ ...card, ...changes }));
      return (
        render(<HeadBlock head={{ saved: null, lead, related: [], beside: [], live: null }} now={NOW} />).split('<img')
          .length - 1
      );
    };
    const picture = { hash: 'ab12', width: 1600, height: 1067 };
    expect(pictures({ mark: 'Breaking' })).toBe(0);
    expect(pictures({ mark: 'Breaking', picture })).toBe(1);
    expect(pictures({ mark: 'Live' })).toBe(1);
  });

  it('has others on its topic with it, in words', () => {
    const [lead = null, ...related] = cards(3);
    const html = render(<HeadBlock head={{ ...head, lead, related, beside: [] }} now={NOW} />);
    expect([...html.matchAll(/>(Story \d+)</g)].map(([, title]) => title)).toEqual(['Story 0', 'Story 1', 'Story 2']);
    expect(html.split('<img').length - 1).toBe(1);
  });

  it('stands with the newest posts of its live blog, or below those of another one', () => {
    const [lead = null] = cards(1);
    const live = (href: string) => ({
      storyId: 'b1',
      title: 'Count night',
      href,
      posts: [{ id: 'c1', text: 'A recount in Hull', postedAt: '2026-11-25T08:04:00.000Z' }],
    });
    const shown = (href: string) => render(<HeadBlock head={{ ...head, lead, live: live(href) }} now={NOW} />);
    const other = shown('/election-news/count-night');
    expect(other).toContain('href="/election-news/count-night?post=c1#post-c1"');
    expect(other.indexOf('Count night')).toBeLessThan(other.indexOf('Story 0'));
    expect(other).not.toContain('Live updates');
    expect(other).toMatch(/<time[^>]*>08:04<\/time>/);
    const own = shown(lead?.href ?? '');
    expect(own.indexOf('Live updates')).toBeGreaterThan(own.indexOf('Story 0'));
    expect(own).not.toContain('Count night');
  });

  it('lists topics that link to their sections (HOME-60)', () => {
    const html = render(<Topics topics={['Sports', 'World']} merged={{}} />);
    expect([...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)).toEqual(['/sportfit', '/world']);
  });
});

describe('Deep Dive', () => {
  it("has a 'Read Full Story' on each of its four cards (HOME-16, HOME-17)", () => {
    const html = render(<DeepDives stories={cards(4)} isFailed={false} isCached={false} />);
    expect(html.match(/Read Full Story/g)).toHaveLength(4);
    expect(html.match(/href="\/world\/story-/g)).toHaveLength(4);
  });

  it("links each author's name, which opens the author view in the section (HOME-55)", () => {
    const [one, two] = cards(2);
    if (!one || !two) throw new Error('no cards');
    const html = render(
      <DeepDives stories={[one, { ...two, author: 'Asha Rao' }]} isFailed={false} isCached={false} />,
    );
    expect(html).toMatch(/<a [^>]*href="\/author\/Asha%20Rao"[^>]*>Asha Rao<\/a>/);
    expect(html.match(/href="\/author\//g)).toHaveLength(2);
  });

  it('shows one placeholder story, the error and Try Again if it fails (STATE-07, STATE-08, STATE-09, STATE-23)', () => {
    const html = render(<DeepDives stories={[]} isFailed isCached={false} />);
    expect(html.match(/<h3/g)).toHaveLength(1);
    expect(html).toContain('Sample World Analysis');
    expect(html).toContain('This is a placeholder story shown when the API is unavailable.');
    expect(html).toContain('Failed to load deep dive stories');
    expect(html).toMatch(/<a [^>]*href="\/"[^>]*>Try Again<\/a>/);
  });

  it('says that it shows cached data (STATE-05)', () => {
    const shown = render(<DeepDives stories={cards(4)} isFailed={false} isCached />);
    expect(shown).toContain('Using cached data due to API error');
  });
});

describe('National News', () => {
  const html = render(<National stories={cards(10)} isFailed={false} now={NOW} />);

  it('has two main stories, four below and the rest as a list (HOME-21, HOME-22, HOME-23)', () => {
    expect(titlesIn(html, 'main')).toEqual(['Story 0', 'Story 1']);
    expect(titlesIn(html, 'bottom')).toEqual(['Story 2', 'Story 3', 'Story 4', 'Story 5']);
    expect(titlesIn(html, 'additional')).toEqual(['Story 6', 'Story 7', 'Story 8', 'Story 9']);
  });

  it('has a LIVE marker that links to Live TV (HOME-24)', () => {
    expect(html).toMatch(/<a [^>]*href="\/live"[^>]*>.*LIVE.*<\/a>/);
  });

  it('has pictures on all of the four below or on none, and on none if the second has none of its own', () => {
    const textOnly = (...places: readonly number[]) =>
      cards(10).map((card, place) => (places.includes(place) ? { ...card, isTextOnly: true } : card));
    const pictures = (stories: readonly CardData[]) =>
      render(<National stories={stories} isFailed={false} now={NOW} />).split('<img').length - 1;
    expect(pictures(cards(10))).toBe(6);
    expect(pictures(textOnly(4))).toBe(2);
    expect(pictures(textOnly(1))).toBe(1);
  });

  it("that could not be loaded says so, with 'Try Again' (STATE-28)", () => {
    const failed = render(<National stories={[]} isFailed now={NOW} />);
    expect(failed).toContain('Failed to load stories');
    expect(failed).toContain('Try Again');
  });
});

describe('Business and community', () => {
  it('has one main story, two beside it and the rest, none twice (HOME-25, HOME-26, HOME-27)', () => {
    const html = render(<Business stories={cards(7)} isFailed={false} now={NOW} />);
    expect(titlesIn(html, 'main')).toEqual(['Story 0']);
    expect(titlesIn(html, 'sides')).toEqual(['Story 1', 'Story 2']);
    expect(titlesIn(html, 'additional')).toEqual(['Story 3', 'Story 4', 'Story 5', 'Story 6']);
  });

  it('has one picture, that of its main story', () => {
    const html = render(<Business stories={cards(7)} isFailed={false} now={NOW} />);
    expect(html.split('<img')).toHaveLength(2);
    expect(html.indexOf('<img')).toBeLessThan(html.indexOf('Story 0'));
  });

  it("that could not be loaded says so, with 'Try Again' (STATE-25)", () => {
    const html = render(<Business stories={[]} isFailed now={NOW} />);
    expect(html).toContain('Failed to load community stories');
    expect(html).toContain('Try Again');
  });
});

describe('the Latest News block', () => {
  const html = render(<LatestBlock stories={cards(7)} isFailed={false} now={NOW} />);

  it('has one story in the centre, one on each side and four below (HOME-49, HOME-50, HOME-51)', () => {
    expect(titlesIn(html, 'top')).toEqual(['Story 0', 'Story 1', 'Story 2']);
    expect(titlesIn(html, 'bottom')).toEqual(['Story 3', 'Story 4', 'Story 5', 'Story 6']);
  });

  it('has pictures at both sides of the centre, or at none', () => {
    const pictures = (...textOnly: readonly number[]) => {
      const shown = cards(7).map((card, place) => (textOnly.includes(place) ? { ...card, isTextOnly: true } : card));
      return render(<LatestBlock stories={shown} isFailed={false} now={NOW} />).split('<img').length - 1;
    };
    expect([pictures(), pictures(1), pictures(2)]).toEqual([3, 1, 1]);
  });

  it("says 'Just now' under one hour (CONST-23)", () => {
    expect(html.match(/>Just now</g)).toHaveLength(7);
  });
});

it('shows pictures in the slots in which the desk is told that readers see them', () => {
  const picturesIn = (block: ReactElement) => render(block).split('<img').length - 1;
  const block = { stories: cards(10), isFailed: false, now: NOW };
  const slots = (place: PinPlace) => Array.from({ length: PIN_SLOTS[place] }, (_, slot) => pictureIn(place, slot));
  expect(picturesIn(<Business {...block} />)).toBe(1);
  expect(slots('business')).toEqual(['always', ...Array(6).fill('never')]);
  expect(picturesIn(<National {...block} />)).toBe(6);
  expect(slots('national')).toEqual(['always', 'always', ...Array(4).fill('with its row'), ...Array(4).fill('never')]);
  expect(picturesIn(<LatestBlock {...block} />)).toBe(3);
  expect(slots('latest')).toEqual(['always', 'with its row', 'with its row', ...Array(4).fill('never')]);
  expect(picturesIn(<TopStories {...block} />)).toBe(0);
  expect(slots('topStories')).toEqual(Array(6).fill('never'));
  expect(slots('sports')).not.toContain('never');
});

describe('More to explore and Top stories', () => {
  it('list their stories (HOME-56, HOME-58)', () => {
    expect(render(<Explore stories={cards(10)} isFailed={false} now={NOW} />).match(/<h3/g)).toHaveLength(10);
    const top = render(<TopStories stories={cards(6)} isFailed={false} now={NOW} />);
    expect(top.match(/<li/g)).toHaveLength(6);
    expect(top.match(/ start="\d"/g)).toEqual([' start="1"', ' start="3"', ' start="5"']);
  });

  it('More to explore has pictures on both stories of a row or on neither', () => {
    const shown = cards(4).map((card, place) => (place === 1 ? { ...card, isTextOnly: true } : card));
    const html = render(<Explore stories={shown} isFailed={false} now={NOW} />);
    expect(html.split('<article').map((card) => card.includes('<img'))).toEqual([false, false, false, true, true]);
  });

  it("that could not be loaded say so, with 'Try Again' (STATE-24)", () => {
    const html = render(<TopStories stories={[]} isFailed now={NOW} />);
    expect(html).toContain('Failed to load top stories');
    expect(html).toContain('Try Again');
  });
});

describe('the MATV section', () => {
  const nothing = {
    mainStory: { title: '', image: null },
    liveUpdates: [],
    centerCard: { title: '', image: null },
    centerList: [],
    economicImpact: [],
    mustRead: [],
    opinion: [],
  };

  it('shows all seven parts saved by the desk (HOME-74)', () => {
    const html = render(
      <MatvBlock
        matv={{
          mainStory: { title: 'Main', image: null },
          liveUpdates: [{ time: '10:30', text: 'Votes counted' }],
          centerCard: { title: 'Centre', image: null },
          centerList: ['First line'],
          economicImpact: [{ text: 'Impact', image: null }],
          mustRead: [{ text: 'Read', image: null }],
          opinion: [{ text: 'View', author: 'Meera Nair', image: null }],
        }}
      />,
    );
    for (const text of [
      'Main',
      '10:30',
      'Votes counted',
      'Centre',
      'First line',
      'Impact',
      'Read',
      'View',
      'Meera Nair',
    ])
      expect(html).toContain(text);
  });

  it('is absent before it is saved, and if it is saved empty', () => {
    expect(render(<MatvBlock matv={null} />)).toBe('');
    expect(render(<MatvBlock matv={nothing} />)).toBe('');
  });
});

describe('the blog section', () => {
  it("links to /blog/{id} by 'Read More' (HOME-61, HOME-63)", () => {
    const [blog] = cards(1);
    const html = render(<BlogCards blogs={blog ? [{ ...blog, href: '/blog/00aa' }] : []} now={NOW} />);
    expect(html).toMatch(/<a [^>]*href="\/blog\/00aa"[^>]*>Story 0<span[^>]*>Read More<\/span><\/a>/);
  });

  it('shows the face of an author with a portrait in place of the blog’s picture', () => {
    const [blog] = cards(1);
    if (!blog) throw new Error('no card');
    const picture = { hash: 'market', width: 640, height: 426 };
    const withFace = { ...blog, picture, portrait: { hash: 'face', width: 320, height: 320 } };
    expect(render(<BlogCards blogs={[{ ...blog, picture }]} now={NOW} />)).toContain('/media/market/');
    const html = render(<BlogCards blogs={[withFace]} now={NOW} />);
    expect(html).toContain('/media/face/');
    expect(html).not.toContain('/media/market/');
  });

  it("says 'No blog posts found.' if there are none (HOME-62, LIST-26)", () => {
    expect(render(<BlogCards blogs={[]} now={NOW} />)).toContain('No blog posts found.');
  });
});

describe('Watch Latest Videos', () => {
  const video = {
    title: 'The flood plan',
    videoId: 'dQw4w9WgXcQ',
    thumbnail: '/fallback/world.svg',
    publishedAt: '2026-11-20T12:00:00Z',
    description: '',
    channelTitle: 'MATV',
    viewCount: 1500,
    likeCount: 3,
    duration: 'PT5M30S',
  };
  const html = render(<WatchVideos videos={[video, { ...video, videoId: 'mock-2' }]} now={NOW} />);

  it('marks the first as NEW; each has duration, views and age (HOME-65, HOME-66, HOME-67, HOME-68)', () => {
    expect(html.match(/>NEW</g)).toHaveLength(1);
    expect(html.indexOf('NEW')).toBeLessThan(html.indexOf('mock-2'));
    for (const text of ['5:30', '1.5K views', '2 hrs ago']) expect(html.split(text)).toHaveLength(3);
  });

  it("works without script: videos link to the provider, demos and 'View All Videos' to all videos (HOME-72)", () => {
    expect(html).toContain('href="https://www.youtube.com/watch?v=dQw4w9WgXcQ"');
    expect(html).toMatch(/href="\/videos" data-video="mock-2"/);
    expect(html).toMatch(/<a [^>]*href="\/videos"[^>]*>View All Videos<\/a>/);
  });

  it('loads nothing from the provider before a click', () => {
    expect(html).not.toContain('<iframe');
  });
});

describe('a section of the home page with one story', () => {
  it('leaves no place for others beside or below it', () => {
    for (const Section of [National, Business]) {
      const one = render(<Section stories={cards(1)} isFailed={false} now={NOW} />);
      expect(titlesIn(one, 'main')).toEqual(['Story 0']);
      expect(one).not.toMatch(/data-part="(bottom|sides|additional)"/);
    }
  });
});
