import type { Video } from './video.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

interface Demo {
  readonly title: string;
  readonly description: string;
  readonly thumbnail: string;
  readonly age: number;
  readonly duration: string;
  readonly views: number;
}

const DEMOS: readonly Demo[] = [
  {
    title: 'Tonight with MATV: the flood plan that nine cities could agree on',
    description: 'Who pays, who pumps and what happens when the river does not wait.',
    thumbnail: '/fallback/latest-news.svg',
    age: 2 * HOUR,
    duration: 'PT5M30S',
    views: 1500,
  },
  {
    title: 'Inside the night market: twenty stalls, one street, no waste',
    description: 'A walk through a market that throws nothing away.',
    thumbnail: '/fallback/india-news.svg',
    age: 9 * HOUR,
    duration: 'PT12M4S',
    views: 48_200,
  },
  {
    title: 'Explained: why grain prices fall when harvests come late',
    description: 'Five charts and a sack of rice.',
    thumbnail: '/fallback/business.svg',
    age: 2 * DAY,
    duration: 'PT8M47S',
    views: 9800,
  },
  {
    title: 'The coach who never shouts: an hour at the smallest academy in the league',
    description: 'A documentary in one take.',
    thumbnail: '/fallback/sportfit.svg',
    age: 12 * DAY,
    duration: 'PT1H2M3S',
    views: 2_500_000,
  },
  {
    title: 'Eleven telescopes and a comet: how amateurs found it first',
    description: 'The night it moved, in their own pictures.',
    thumbnail: '/fallback/science-news.svg',
    age: 20 * DAY,
    duration: 'PT6M15S',
    views: 730,
  },
  {
    title: 'Ask the minister: your questions on visas, answered',
    description: 'Readers ask, the minister replies.',
    thumbnail: '/fallback/world.svg',
    age: 31 * DAY,
    duration: 'PT45M',
    views: 112_400,
  },
];

/** Sample videos shown until a provider is configured, newest first; their ids begin with 'mock-' (VID-08). */
export function demoVideos(now: Date): Video[] {
  return DEMOS.map(({ title, description, thumbnail, age, duration, views }, index) => ({
    title,
    videoId: `mock-${index + 1}`,
    thumbnail,
    publishedAt: new Date(now.getTime() - age).toISOString(),
    description,
    channelTitle: 'MATV',
    viewCount: views,
    likeCount: Math.round(views / 40),
    duration,
  }));
}
