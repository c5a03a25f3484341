import type { Messages } from '../messages.ts';

const AUTHORS: Readonly<Record<string, string>> = {
  'News Desk': 'न्यूज़ डेस्क',
  'MATV Wire': 'MATV वायर',
  'Staff Reporter': 'स्टाफ़ रिपोर्टर',
};

export const cards: Messages['cards'] = {
  live: 'लाइव',
  breaking: 'ब्रेकिंग',
  blog: 'ब्लॉग',
  noBlogs: 'अभी हिन्दी में कोई ब्लॉग नहीं है।',
  readMore: 'आगे पढ़ें',
  like: 'पसंद करें',
  favourite: 'पसंदीदा में रखें',
  share: 'शेयर करें',
  copyLink: 'लिंक कॉपी करें',
  retry: 'दोबारा कोशिश करें',
  badge: (badge) => (badge === 'News' ? 'ख़बर' : badge),
  pill: (name) => (name === 'All' ? 'सभी' : name === 'Favourites' ? 'पसंदीदा' : name === 'News' ? 'ख़बरें' : name),
  author: (name) => AUTHORS[name] ?? name,
};
