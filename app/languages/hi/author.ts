import {
  DEFAULT_AUTHOR_CATEGORY,
  DEFAULT_AUTHOR_TITLE,
  defaultBio,
  WIRE_AUTHOR_TITLE,
  wireBio,
} from '#domain/author-defaults.ts';
import { shortCountIn } from '#domain/short-count-in.ts';
import type { Messages } from '../messages.ts';
import { number } from '../plural.ts';

const MONTHS = new Intl.DateTimeFormat('hi-IN', { month: 'long', timeZone: 'UTC' });

export const author: Messages['author'] = {
  notFetched: 'लेखक की जानकारी नहीं मिल सकी',
  getAlerts: 'अलर्ट पाएँ',
  getAlertsHidden: (name) => `: ${name} की ख़बरें`,
  basedIn: 'जगह',
  joined: 'MATV में कब से',
  articles: 'ख़बरें',
  followers: 'फ़ॉलोअर',
  expertise: 'विशेषज्ञता',
  website: 'वेबसाइट',
  count: (count) => number('hi', count),
  shortCount: (count) => shortCountIn('hi-IN', count),
  portraitOf: (name) => `${name} की तस्वीर`,
  noPortrait: 'तस्वीर अभी नहीं है',
  follow: 'फ़ॉलो करें',
  following: 'फ़ॉलो कर रहे हैं',
  pressToUnfollow: '। फ़ॉलो करना बंद करने के लिए दबाएँ।',
  tabLatest: 'ताज़ा',
  tabPopular: 'सबसे ज़्यादा पढ़ी गई',
  tabArchive: 'पुरानी ख़बरें',
  months: 'महीने',
  month: (month) => MONTHS.format(Date.UTC(2000, month - 1)),
  articleWord: (count) => (count === 1 ? 'ख़बर' : 'ख़बरें'),
  latest: 'ताज़ा ख़बरें',
  mostRead: 'सबसे ज़्यादा पढ़ी गई ख़बरें',
  onPage: (page) => `, पेज ${page}`,
  firstPage: 'पहले पेज पर लौटें',
  more: 'और ख़बरें',
  end: 'और ख़बरें नहीं हैं',
  failed: 'ख़बरें लोड नहीं हो सकीं',
  added: ['और ख़बर', 'और ख़बरें'],
  noneFurther: ['', ' की और ख़बरें नहीं हैं।'],
  noneInMonth: (month, year) => ['', ` की ${month} ${year} में हिन्दी में कोई ख़बर नहीं है।`],
  noneYet: ['', ' की अभी हिन्दी में कोई ख़बर नहीं है।'],
  advertisement: 'विज्ञापन',
  channel: 'चैनल',
  promotion: 'MATV लाइव: ख़बरें और बातचीत, बिल्कुल मुफ़्त।',
  watchNow: 'अभी देखें',
  title: (title) =>
    title === DEFAULT_AUTHOR_TITLE ? 'MATV स्टाफ़' : title === WIRE_AUTHOR_TITLE ? 'समाचार एजेंसी' : title,
  category: (category) => (category === DEFAULT_AUTHOR_CATEGORY ? 'कारोबार' : category),
  bio: (bio, name) => {
    if (bio === defaultBio(name)) return `${name} MATV की समाचार टीम में रिपोर्टर हैं।`;
    return bio === wireBio(name) ? `${name} की ख़बरें MATV तक समाचार एजेंसियों के ज़रिए पहुँचती हैं।` : bio;
  },
};
