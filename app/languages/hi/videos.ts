import { agoIn } from '#domain/ago-in.ts';
import { dayIn, isDated } from '#domain/dates.ts';
import { shortCountIn } from '#domain/short-count-in.ts';
import type { Messages } from '../messages.ts';

export const videos: Messages['videos'] = {
  title: 'वीडियो',
  description: 'MATV के सभी वीडियो: कार्यक्रम, इंटरव्यू, आसान भाषा में ख़बरें और पिछले प्रसारण।',
  intro: 'MATV के कार्यक्रम, इंटरव्यू और पिछले प्रसारण।',
  none: 'अभी कोई वीडियो नहीं है।',
  noOlder: 'इससे पुराने वीडियो नहीं हैं।',
  pages: 'पेज',
  more: 'और वीडियो',
  end: 'और वीडियो नहीं हैं',
  failed: 'वीडियो लोड नहीं हो सके',
  added: ['और वीडियो', 'और वीडियो'],
  newer: 'नए वीडियो',
  reason: () => 'वीडियो नहीं मिल सके',
  marks: { NEW: 'नया', FEATURED: 'ख़ास' },
  views: (count) => `${shortCountIn('hi-IN', count)} बार देखा गया`,
  age: (publishedAt, now) =>
    (isDated(publishedAt, now) ? dayIn('hi', publishedAt) : null) ?? agoIn('hi-IN', publishedAt, now) ?? '',
  onYouTube: ' · YouTube पर',
  player: 'वीडियो प्लेयर',
  close: 'बंद करें',
};
