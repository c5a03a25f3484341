import { videoAge } from '#domain/videos/video.ts';
import { formatViews } from '#domain/views.ts';

/** Lists of videos and the dialog that plays them. */
export const videos = {
  title: 'Videos',
  description: 'All videos of MATV: programmes, interviews, explainers and past broadcasts.',
  intro: 'Programmes, interviews and past broadcasts of MATV.',
  none: 'No videos available.',
  noOlder: 'There are no older videos.',
  pages: 'Pages',
  more: 'More videos',
  end: 'No more videos',
  failed: 'Failed to load videos',
  added: ['more video', 'more videos'],
  newer: 'Newer videos',
  /** The server's reason for showing no or old videos, as this language words it. */
  reason: (reason: string) => reason,
  marks: { NEW: 'NEW', FEATURED: 'FEATURED' },
  views: (count: number) => (count === 1 ? '1 view' : `${formatViews(count)} views`),
  age: (publishedAt: string, now: Date) => videoAge(publishedAt, now),
  onYouTube: ' · on YouTube',
  player: 'Video player',
  close: 'Close',
};
