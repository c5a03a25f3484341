import type { ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, it } from 'vitest';
import BookRajneeti from '#app/forms/book-rajneeti/book-rajneeti.page.tsx';
import BookingProposal from '#app/forms/book-rajneeti/proposal.page.tsx';
import BookingRequest from '#app/forms/book-rajneeti/request.page.tsx';
import DiasporaSupport from '#app/forms/diaspora-support/diaspora-support.page.tsx';
import DiasporaSent from '#app/forms/diaspora-support/sent.page.tsx';
import ConfirmNewsletter from '#app/forms/newsletter/confirm.page.tsx';
import Newsletter from '#app/forms/newsletter/newsletter.page.tsx';
import NewsletterOutcome from '#app/forms/newsletter/outcome.page.tsx';
import UnsubscribeNewsletter from '#app/forms/newsletter/unsubscribe.page.tsx';
import Petition from '#app/forms/petition/petition.page.tsx';
import Signature from '#app/forms/petition/signature.page.tsx';
import About from '#app/reader/about/about.page.tsx';
import Alerts from '#app/reader/alerts/alerts.page.tsx';
import Category from '#app/reader/category/category.page.tsx';
import Corrections from '#app/reader/corrections/corrections.page.tsx';
import History from '#app/reader/history/history.page.tsx';
import Home from '#app/reader/home/home.page.tsx';
import Privacy from '#app/reader/legal/privacy.page.tsx';
import Terms from '#app/reader/legal/terms.page.tsx';
import LiteAuthor from '#app/reader/lite/author.page.tsx';
import LiteHome from '#app/reader/lite/home.page.tsx';
import LiteLayout, { ErrorBoundary as LiteError } from '#app/reader/lite/lite.layout.tsx';
import LiteLive from '#app/reader/lite/live.page.tsx';
import LiteSearch from '#app/reader/lite/search.page.tsx';
import LiteSection from '#app/reader/lite/section.page.tsx';
import LiteStory from '#app/reader/lite/story.page.tsx';
import Live from '#app/reader/live/live.page.tsx';
import { ErrorPage } from '#app/reader/missing/error-page.tsx';
import UnknownInLanguage from '#app/reader/missing/unknown-in-language.page.tsx';
import Saved from '#app/reader/saved/saved.page.tsx';
import Schedule from '#app/reader/schedule/schedule.page.tsx';
import Search from '#app/reader/search/search.page.tsx';
import { foundData } from '#app/reader/search/search-data.ts';
import Topic from '#app/reader/topic/topic.page.tsx';
import { topicData } from '#app/reader/topic/topic-data.ts';
import Videos from '#app/reader/videos/videos.page.tsx';
import { StoryViewer } from '#app/reader/web-stories/story-viewer.tsx';
import { NO_SEARCH, type SearchCriteria } from '#domain/search/search-criteria.ts';
import { NOTHING_FOUND } from '#tests/support/newsroom/nothing-found.ts';
import { stories } from '#tests/support/newsroom/reader-stories.ts';
import { LanguageContext } from './language.ts';

/** Names and abbreviations that Hindi pages write in Latin letters as well, and English addresses and words to send. */
const LATIN =
  /\b(?:https:\/\/news\.example\/[a-z/]+|10MB|BST|CC BY|Chrome|DOC|DOCX|Edge|Facebook|Firefox|GMT|GeoNames|HTTPS|Information Commissioner|Instagram|MATV|MB|Mac|Office|QuickTime|Safari|VLC|Vimeo|WhatsApp|XMLTV|YouTube|iOS|iPad|iPadOS|iPhone|JPEG|JPG|LinkedIn|PDF|PNG|TXT|TikTok|Twitter \(X|Twitter)\b|\((?:Add|Add to Home Screen|Allow Notifications|Notifications|Send notifications|Settings|Share|Site settings|Websites)\)|“(?:Privacy|Terms)”|__(?:Host|Secure)-|’s\b/g;

const CORRECTION = {
  id: '0123456789abcdef01234567',
  at: '2026-11-20T14:30:00.000Z',
  text: 'यह मंगलवार की बात है।',
  storyId: '0123456789abcdef01234568',
  title: '',
  href: '/hi/world/port-opens',
  section: 'world',
} as const;
const [NOVEMBER, OCTOBER] = [
  { year: 2026, month: 11 },
  { year: 2026, month: 10 },
];

const NEWS = {
  title: 'शाम के समाचार',
  summary: 'दिन भर की ख़बरें',
  category: 'समाचार',
  isLive: true,
  startsAt: '2026-10-24T17:00:00.000Z',
  endsAt: '2026-10-24T18:00:00.000Z',
  london: { day: '2026-10-24', starts: '18:00', ends: '19:00' },
};
/** A day later, so that its start is told with its day. */
const TALK = {
  ...NEWS,
  category: 'Talk',
  startsAt: '2026-10-25T18:00:00.000Z',
  london: { ...NEWS.london, day: '2026-10-25' },
};
const NOW = '2026-10-24T17:30:00.000Z';
const VIDEO = {
  videoId: 'abcdefghijk',
  title: 'लंदन से सीधे',
  description: 'पूरा कार्यक्रम',
  channelTitle: 'MATV',
  viewCount: 1500,
  likeCount: 3,
  duration: 'PT5M30S',
  thumbnail: '/media/aa/bb.jpg',
  publishedAt: '2026-10-23T17:30:00.000Z',
  startedAt: '2026-10-24T16:30:00.000Z',
  endedAt: null,
};
const OLD_VIDEO = { ...VIDEO, videoId: 'mock-1', embeddable: false, publishedAt: '2026-09-01T10:00:00.000Z' };
const LIVE = {
  streamUrl: 'https://live.example.org/channel.m3u8',
  live: { currentLive: null, pastLives: [VIDEO], source: 'provider', lastUpdated: null },
  guide: { now: NEWS, next: TALK, until: NEWS.endsAt },
  today: { broadcasts: [NEWS, TALK], current: 0 },
  now: NOW,
  siteUrl: '',
};
const DAY = {
  kind: 'found',
  siteUrl: '',
  language: 'hi',
  date: '2026-10-25',
  today: '2026-10-24',
  path: '/hi/live/schedule/2026-10-25',
  days: ['2026-10-23', '2026-10-24', '2026-10-25', '2026-10-26'],
  broadcasts: [NEWS, TALK],
  current: 1,
  isSample: true,
  zone: 'BST, फिर GMT',
};
const VIDEOS = {
  page: 2,
  videos: [VIDEO, OLD_VIDEO],
  hasMore: true,
  isDemo: true,
  message: 'Failed to fetch videos from backend',
  featured: 'mock-1',
  onAir: { title: 'लंदन से सीधे', label: 'On now' },
  now: NOW,
  siteUrl: '',
};

const RAIN = stories(new Date(NOW))
  .slice(0, 8)
  .map((card, place) => ({
    ...card,
    language: 'hi' as const,
    href: `/hi/world/baarish-${place}`,
    title: 'लंदन में बारिश',
    summary: 'सड़कों पर पानी भर गया।',
    author: 'News Desk',
    badge: 'News',
    kind: place === 0 ? ('blog' as const) : ('article' as const),
    publishedAt: place === 0 ? '2026-10-01T12:00:00.000Z' : '2026-10-24T14:30:00.000Z',
  }));

function searched(criteria: Partial<SearchCriteria>, found: object | null) {
  const whole = { ...NO_SEARCH, ...criteria };
  const shown = found && foundData({ ...NOTHING_FOUND, ...found }, whole, 'hi');
  return { language: 'hi', criteria: whole, now: NOW, siteUrl: '', found: shown, failureId: found ? null : '123' };
}

const MONSOON = {
  kind: 'found',
  slug: 'मानसून',
  name: 'मानसून',
  description: 'साल की बारिश।',
  stories: RAIN,
  page: 1,
  hasMore: true,
  isSample: true,
  followersCount: 1200,
  former: [],
  related: [{ slug: 'बाढ़', name: 'बाढ़' }],
} as const;

const FIRST = { title: 'लंदन में बारिश', standfirst: '', text: 'सड़कें सूखी हैं।' };
const VERSIONS = {
  title: 'लंदन में बारिश',
  href: '/hi/world/baarish',
  versions: [
    { number: 2, title: 'लंदन में बारिश', at: '2026-10-24T14:30:00.000Z' },
    { number: 1, title: 'लंदन में बारिश', at: null },
  ],
  shown: { number: 2, title: 'लंदन में बारिश', at: '2026-10-24T14:30:00.000Z' },
  after: { ...FIRST, standfirst: 'सार', text: 'सड़कें गीली हैं।' },
  before: FIRST,
};

const CARD = {
  href: '/hi/world/barish',
  title: 'दिल्ली में बारिश',
  summary: 'दिन भर पानी बरसा',
  publishedAt: '2026-10-24T16:30:00.000Z',
  mark: 'Breaking',
};
const STORY = {
  section: 'world',
  title: 'दिल्ली में बारिश',
  summary: 'दिन भर पानी बरसा',
  isStandfirstRepeated: false,
  isSponsored: true,
  byline: { name: 'News Desk', title: '', avatar: null },
  publishedAt: '2026-10-24T16:30:00.000Z',
  updatedAt: '2026-10-24T17:30:00.000Z',
  picture: { hash: 'a'.repeat(32), width: 640, height: 400, alt: 'छाते', credit: '' },
  body: '<p>पानी <a href="/hi/india-news/mumbai">मुंबई में</a> भी बरसा।</p><img src="/media/a/640.jpg" alt="सड़क">',
  parts: [{ subheading: 'क्यों', paragraph: 'मानसून', video: 'https://video.example/1' }],
  corrections: [{ at: '2026-10-24T18:30:00.000Z', text: 'यह मंगलवार की बात है।' }],
  credit: { attribution: '', licence: 'CC BY 4.0', sourceUrl: 'https://agency.example/1' },
  notes: '',
};
const LIVE_BLOG = {
  isOpen: false,
  points: ['दो ज़िले बंद'],
  pinned: null,
  posts: [
    {
      id: 'b'.repeat(24),
      headline: '',
      html: '<p>ट्रेनें बंद</p>',
      postedAt: '2026-10-24T16:40:00.000Z',
      withdrawn: 'ग़लत था',
      correction: 'दो ट्रेनें',
    },
  ],
  older: 4,
};
const ARTICLE = {
  kind: 'found',
  siteUrl: '',
  canonical: '/hi/world/barish',
  story: STORY,
  liveBlog: LIVE_BLOG,
  related: [CARD],
  isSample: false,
};

const NOTHING_YET = {
  now: NOW,
  language: 'hi',
  siteUrl: '',
  state: 'fresh',
  isSample: false,
  head: { saved: null, lead: null, related: [], beside: [], live: null },
  topics: [],
  merged: {},
  deepDives: [],
  national: [],
  business: [],
  sports: { stories: [], topics: [], matchesToday: 8, updatedAt: '17:30', state: 'fresh' },
  entertainment: { stories: [], topics: [], tiles: [{ name: 'कुल ख़बरें', value: '0' }], state: 'fresh' },
  latest: [],
  matv: null,
  explore: [],
  topStories: [],
  blogs: [],
  videos: [OLD_VIDEO],
  featuredVideo: null,
};
const BARE_SECTION = {
  section: 'world',
  stories: [],
  recommended: [],
  blogs: [],
  page: 1,
  hasMore: false,
  isSample: false,
  standfirst: '',
  now: NOW,
  siteUrl: '',
};
const SESSION = {
  date: '2025-10-25',
  day: 'शनिवार 25 अक्टूबर 2025',
  time: 'लंदन 10:00-11:00 (भारत 14:30-15:30)',
  preferredTime: '2025-10-25-10:00-11:00 AM London (2:30-3:30 PM India)',
  left: 2,
};
const BOOKING = { siteUrl: '', language: 'hi', answer: null, isDone: false, sessions: [SESSION] };
const REFUSED = {
  form: 'book-rajneeti',
  values: { name: 'मीरा' },
  errors: { email: 'कृपया ई-मेल पता या WhatsApp नंबर में से कोई एक दें।' },
  banner: 'फ़ॉर्म भेजा नहीं जा सका। कृपया दोबारा कोशिश करें।',
};
const WISH = { state: 'pending', reference: '7350', session: null, until: 'बुधवार 22 अक्टूबर 2025', others: null };
const PROPOSED = { state: 'proposed', reference: '7350', session: 'शनिवार 8 नवंबर 2025', isOver: false };
const asked = (request: object | null) => ({ token: 'abc', request });
const proposed = (proposal: object | null) => ({ token: 'abc', proposal });

const PETITION = {
  kind: 'petition',
  language: 'hi',
  now: NOW,
  siteUrl: 'https://news.example',
  path: '/hi/petition',
  petition: {
    _id: '019a00000000000000000001',
    slug: 'a-petition',
    title: 'पुस्तकालय खुला रखें',
    description: 'उसकी ज़रूरत है।',
    decisionMaker: 'नगर परिषद',
    story: 'पहली बात।\n\nदूसरी बात।',
    situation: ['मई में मतदान'],
    currentSignatures: 7,
    version: 3,
    deadline: null,
    isOpen: true,
    confirms: true,
    updatedAt: NOW,
  },
  stats: {
    recentSignatures: [{ name: 'आशा राव', location: 'लीड्स', time: '2026-10-24T17:28:00.000Z' }],
    totalSignatures: 1_234_567,
    totalLocations: 56,
  },
  hoursLeft: 48,
  voices: [{ name: 'आशा राव', location: 'लीड्स', time: '2026-10-24T16:30:00.000Z', comment: 'मैं वहीं पढ़ी हूँ।' }],
  notes: [{ signatures: 12, reason: 'किसी प्रोग्राम ने भेजे', at: '2026-05-03T09:00:00Z' }],
  answer: null,
  isDone: true,
};
const SIGNED = { kind: 'counted', title: 'पुस्तकालय खुला रखें', path: '/petition', isOpen: true, name: 'waiting' };
const signature = (state: object) => ({ token: 'abc', language: 'hi', state });
const NO_ANSWER = { siteUrl: '', language: 'hi', answer: null };

interface Page {
  readonly name: string;
  readonly Component: ComponentType;
  readonly data: unknown;
  readonly Layout?: ComponentType;
  /** Texts that it must have. */
  readonly has: readonly string[];
  /** Texts that it must not have. */
  readonly hasNot?: readonly string[];
}

const PAGES: readonly Page[] = [
  {
    name: 'About Us',
    Component: About,
    data: { siteUrl: '', language: 'hi', policies: [{ name: 'ethics', title: 'हमारे मूल्य' }] },
    has: ['एक चैनल, दो घर।', '24+ साल', 'href="/hi/latest-news"', 'href="/hi/about/ethics"', 'href="/hi/book-rajneeti"'],
  },
  {
    name: 'the corrections of a month',
    Component: Corrections,
    data: {
      corrections: [CORRECTION],
      month: NOVEMBER,
      section: 'world',
      months: [NOVEMBER, OCTOBER].map((of) => ({ of, count: 2 })),
      sections: [{ of: 'world', count: 1 }],
    },
    has: [
      'दुनिया: नवंबर 2026',
      '20 नवंबर 2026, लंदन समय 14:30',
      'href="/hi/corrections?month=2026-10&amp;section=world"',
      'बिना शीर्षक',
      'href="/hi/corrections/feed.xml"',
    ],
  },
  {
    name: 'a section without corrections',
    Component: Corrections,
    data: { corrections: [], month: OCTOBER, section: 'health', months: [], sections: [] },
    has: ['अक्टूबर 2026 में सेहत की ख़बरों में कोई भूल-सुधार नहीं हुआ।'],
  },
  {
    name: 'live television with its player',
    Component: Live,
    data: LIVE,
    has: ['लाइव पर जाएँ', 'href="/hi/live/schedule"'],
  },
  {
    name: 'live television between broadcasts',
    Component: Live,
    data: { ...LIVE, streamUrl: null, live: { ...LIVE.live, pastLives: [], source: 'error' } },
    has: ['अभी कोई लाइव वीडियो नहीं है', '>रवि 18:00</span>', 'पिछले प्रसारण अभी दिखाए नहीं जा सकते।'],
  },
  {
    name: 'a live broadcast at the provider',
    Component: Live,
    data: { ...LIVE, streamUrl: null, live: { ...LIVE.live, currentLive: VIDEO, source: 'desk' } },
    has: ['YouTube पर लाइव', '1 घंटे पहले', 'लाइव</span>'],
  },
  {
    name: 'a day of the schedule',
    Component: Schedule,
    data: DAY,
    has: [
      'रविवार 25 अक्टूबर 2026',
      'href="/hi/live/schedule/2026-10-25" aria-label="आने वाला कल, रविवार 25 अक्टूबर 2026"',
      'एक दिन पहले से',
      '<span>चर्चा</span>',
      'सभी समय लंदन के हैं (BST, फिर GMT)।',
    ],
  },
  { name: 'a day without programmes', Component: Schedule, data: { ...DAY, broadcasts: [], current: null }, has: [] },
  { name: 'a day without schedule', Component: Schedule, data: { kind: 'missing' }, has: ['href="/hi/live"'] },
  {
    name: 'the videos',
    Component: Videos,
    data: VIDEOS,
    has: ['पेज 2', '1.5 हज़ार बार देखा गया', '1 दिन पहले', '1 सितंबर 2026', 'href="/hi/videos?page=3"', '>ख़ास<', '>नया<'],
  },
  { name: 'the videos, none', Component: Videos, data: { ...VIDEOS, videos: [] }, has: ['इससे पुराने वीडियो नहीं हैं।'] },
  { name: 'the saved stories', Component: Saved, data: { siteUrl: '' }, has: ['मेरी पढ़ी पिछली 20 ख़बरें सहेजें'] },
  {
    name: 'the alerts',
    Component: Alerts,
    data: { siteUrl: '' },
    has: [
      '<b>जोड़ें (Add)</b>।',
      'value="section:health"',
      'सेहत',
      'href="/hi/newsletter">न्यूज़लेटर</a>',
      'href="/hi/feed.xml">न्यूज़ फ़ीड</a>',
      'अलर्ट चालू करें',
    ],
  },
  {
    name: 'the search page before a search',
    Component: Search,
    data: searched({}, { newest: RAIN }),
    has: [
      'action="/hi/search"',
      'placeholder="सभी ख़बरों में खोजें"',
      'href="/hi/sportfit">खेल</a>',
      'href="/hi/latest-news"',
    ],
  },
  {
    name: 'results of a search, with all filters',
    Component: Search,
    data: searched(
      {
        text: 'बारिश',
        category: 'world',
        author: 'आशा राव',
        tags: ['मानसून'],
        kind: 'blog',
        startDate: '2026-09-01',
        endDate: '2026-10-24',
        page: 2,
      },
      { stories: RAIN, total: 143_210, isExact: false, hasMore: true, suggestion: 'बारिशें' },
    ),
    has: [
      'क़रीब 1,40,000 ख़बरें: <q>बारिश</q>, पेज 2',
      'लंदन में <mark>बारिश</mark>',
      '>1 अक्टूबर 2026</time>',
      '>3 घंटे पहले</time>',
      '1 सितंबर 2026 से 24 अक्टूबर 2026 तक',
      'क्या आप <a href="/hi/search?q=%E0%A4%AC%E0%A4%BE%E0%A4%B0%E0%A4%BF%E0%A4%B6%E0%A5%87%E0%A4%82">',
      'href="/hi/author/News%20Desk"><bdi lang="hi">न्यूज़ डेस्क</bdi>',
    ],
  },
  {
    name: 'a search that names a section, and finds other words than were typed',
    Component: Search,
    data: searched(
      { text: 'खेल' },
      { stories: RAIN.slice(0, 1), total: 1, meant: 'खेलो', people: ['आशा राव'], topic: 'खेल' },
    ),
    has: [
      'href="/hi/sportfit"',
      '1 ख़बर: <q>खेलो</q>',
      '<q>खेल</q> किसी ख़बर में नहीं है। इसके बदले ',
      'href="/hi/author/%E0%A4%86%E0%A4%B6%E0%A4%BE%20%E0%A4%B0%E0%A4%BE%E0%A4%B5"',
    ],
  },
  {
    name: 'a search without results',
    Component: Search,
    data: searched({ text: 'क्षमा', kind: 'blog' }, { newest: RAIN }),
    has: ['<q>क्षमा</q> पर हिन्दी में कोई ख़बर नहीं मिली', '%E0%A4%AE%E0%A4%BE">फ़िल्टर हटाकर खोजें</a>'],
  },
  {
    name: 'filters that nothing fits, and no words to look for',
    Component: Search,
    data: searched({ tags: ['बाढ़'] }, { isEmpty: true }),
    has: ['इन फ़िल्टर पर हिन्दी में कोई ख़बर नहीं है', 'इन शब्दों से कुछ खोजा नहीं जा सकता'],
  },
  {
    name: 'a search that failed',
    Component: Search,
    data: searched({ text: 'बारिश' }, null),
    has: ['खोज नहीं हो सकी', 'यह नंबर बताएँ: <code>123</code>', '>दोबारा कोशिश करें</a>'],
  },
  {
    name: 'a topic',
    Component: Topic,
    data: topicData(MONSOON, new Date(NOW), '', 'hi'),
    has: [
      'फ़ॉलोअर: <span data-followers="">1.2 हज़ार</span>',
      'follow?language=hi#following"',
      'href="/hi/topic/%E0%A4%AE%E0%A4%BE%E0%A4%A8%E0%A4%B8%E0%A5%82%E0%A4%A8?page=2"',
      'href="/hi/topic/%E0%A4%AC%E0%A4%BE%E0%A4%A2%E0%A4%BC"',
    ],
  },
  {
    name: 'a topic without stories in Hindi',
    Component: Topic,
    data: topicData({ ...MONSOON, stories: [], hasMore: false, related: [] }, new Date(NOW), '', 'hi'),
    has: ['इस विषय पर अभी हिन्दी में कोई ख़बर नहीं है।', 'href="/topic/%E0%A4%AE', 'यह विषय अंग्रेज़ी में पढ़ें'],
  },
  {
    name: 'the versions of a story',
    Component: History,
    data: { id: '0123456789abcdef01234567', siteUrl: '', language: 'hi', page: VERSIONS, siblings: [] },
    has: [
      'संस्करण 2, मौजूदा, 24 अक्टूबर 2026, लंदन समय 15:30',
      'href="/hi/history/0123456789abcdef01234567?version=1"',
      'समय दर्ज नहीं है',
      '(संस्करण 1 के बाद)',
    ],
  },
  {
    name: 'the Privacy Policy',
    Component: Privacy,
    data: {
      siteUrl: '',
      language: 'hi',
      periods: { diaspora: 18, booking: 12, spam: 1 },
      backupDays: 14,
      choice: 'counted',
    },
    has: [
      'मान्य पाठ अंग्रेज़ी का है: <a',
      'href="/privacy" hrefLang="en"',
      'पिछला बदलाव: <time dateTime="2026-11-30">30 नवंबर 2026</time>',
      'name="language" value="hi"',
      '>मुझे न गिनें</button>',
      'मामला निपटने के 18 महीने बाद तक',
      'शो के एक साल बाद तक; तारीख़ न चुनी गई हो तो मामला निपटने के एक साल बाद तक',
      'आम तौर पर 14 दिन।',
      '</code> लोकल स्टोरेज',
      'href="/hi/alerts"',
    ],
  },
  {
    name: 'the Privacy Policy for who objected',
    Component: Privacy,
    data: {
      siteUrl: '',
      language: 'hi',
      periods: { diaspora: 12, booking: 1, spam: 1 },
      backupDays: 14,
      choice: 'objected',
    },
    has: ['>मुझे फिर गिनें</button>', 'शो के एक महीने बाद तक'],
  },
  {
    name: 'the Terms of Service',
    Component: Terms,
    data: { siteUrl: '', language: 'hi' },
    has: ['मान्य पाठ अंग्रेज़ी का है: <a', 'href="/terms"', 'href="/hi/privacy#forms"', 'इंग्लैंड और वेल्स का क़ानून'],
  },
  {
    name: 'an unknown address',
    Component: UnknownInLanguage,
    data: null,
    has: ['>पेज नहीं मिला</h1>', 'href="/hi"', 'href="/" hrefLang="en-GB">अंग्रेज़ी में ख़बरें पढ़ें</a>'],
    hasNot: ['<form', 'type="password"'],
  },
  {
    name: 'the home page before its first story',
    Component: Home,
    data: NOTHING_YET,
    has: [
      'अभी हिन्दी में कोई ख़बर नहीं है।</h1>',
      'href="/" hrefLang="en-GB">अंग्रेज़ी में ख़बरें पढ़ें</a>',
      'href="/hi/live">लाइव टीवी देखें</a>',
      'href="/hi/live/schedule">टीवी कार्यक्रम',
      'href="/hi/diaspora-support">प्रवासी भारतीयों की मदद',
      'href="/hi/book-rajneeti">शो बुक करें',
      'href="/hi/petition">याचिका',
      'href="/hi/newsletter">न्यूज़लेटर',
      'href="/hi/about">हमारे बारे में',
      'data-home-section="videos"',
    ],
    hasNot: ['data-home-section="sports"', 'data-home-section="entertainment"', 'data-home-section="blog"', 'मैच आज'],
  },
  {
    name: 'a section before its first story',
    Component: Category,
    data: BARE_SECTION,
    has: [
      'इस सेक्शन में अभी हिन्दी में कोई ख़बर नहीं है।',
      'href="/world" hrefLang="en-GB">यह सेक्शन अंग्रेज़ी में पढ़ें</a>',
      'href="/hi">होम पेज पर जाएँ</a>',
    ],
    hasNot: ['ब्लॉग'],
  },
  {
    name: 'the end of a section',
    Component: Category,
    data: { ...BARE_SECTION, page: 9 },
    has: ['इससे पुरानी कोई ख़बर नहीं है।'],
    hasNot: ['यह सेक्शन अंग्रेज़ी में पढ़ें'],
  },
  {
    name: 'the home page of a day without sport',
    Component: Home,
    data: {
      ...NOTHING_YET,
      blogs: [{ ...CARD, id: 'c'.repeat(24), badge: '', author: '', section: 'world', picture: null, readMinutes: 1 }],
    },
    has: ['data-home-section="blog"'],
    hasNot: [
      'अभी हिन्दी में कोई ख़बर नहीं है।',
      'data-home-section="sports"',
      'data-home-section="entertainment"',
      'मैच आज',
      'कुल ख़बरें',
    ],
  },
  {
    name: 'the lite home page',
    Component: LiteHome,
    Layout: LiteLayout,
    data: { siteUrl: '', stories: [CARD], state: 'fresh', isSample: false },
    has: ['>आज की ख़बरें</h1>', 'ब्रेकिंग: ', '24 अक्टूबर 2026, लंदन समय 17:30', 'href="/hi/health?lite">सेहत</a>', 'पूरा संस्करण'],
  },
  {
    name: 'the lite home page before its first story',
    Component: LiteHome,
    data: { siteUrl: '', stories: [], state: 'fresh', isSample: false },
    has: ['यहाँ अभी हिन्दी में कोई ख़बर नहीं है।', 'href="/?lite">अंग्रेज़ी में ख़बरें पढ़ें</a>'],
  },
  {
    name: 'a lite section',
    Component: LiteSection,
    data: { slug: 'world', stories: [], page: 2, hasMore: true, isSample: true, siteUrl: '' },
    has: ['href="/hi/world?lite">नई ख़बरें</a>', 'href="/hi/world?page=3&amp;lite">पुरानी ख़बरें</a>', 'यह नमूने की सामग्री है'],
  },
  {
    name: 'a lite story',
    Component: LiteStory,
    data: { ...ARTICLE, text: { html: '<p>बारिश</p>', parts: ARTICLE.story.parts }, part: 1, parts: 1 },
    has: [
      'लेखक: <a href="/hi/author/News%20Desk?lite">न्यूज़ डेस्क</a>',
      'अपडेट: <time',
      '>तस्वीर: छाते</a>',
      'यह पोस्ट वापस ले ली गई: <span>ग़लत था</span>',
      '>मूल रिपोर्ट</a>',
      'href="/hi/world/barish?before=4&amp;lite"',
    ],
  },
  {
    name: 'a part of a long lite story',
    Component: LiteStory,
    data: { ...ARTICLE, text: { html: '<p>बारिश</p>', parts: [] }, part: 2, parts: 3 },
    has: [
      'भाग 2, कुल 3</p>',
      'href="/hi/world/barish?lite">वापस भाग 1 पर</a>',
      'href="/hi/world/barish?part=3&amp;lite">आगे पढ़ें: भाग 3, कुल 3</a>',
      'यह मंगलवार की बात है।',
    ],
    hasNot: ['>मूल रिपोर्ट</a>', 'दिन भर पानी बरसा', 'यह पोस्ट वापस ले ली गई'],
  },
  {
    name: 'a lite story that is not there',
    Component: LiteStory,
    data: { kind: 'missing', reason: 'Article not found' },
    has: ['>यह ख़बर नहीं मिली</h1>'],
  },
  {
    name: 'the lite page of an author',
    Component: LiteAuthor,
    data: {
      kind: 'found',
      author: { name: 'मीरा शाह', title: '', category: '', bio: 'वे लिखती हैं।' },
      shown: { tab: 'archive', month: { year: 2026, month: 11 }, page: 2 },
      archive: [{ year: 2026, month: 11, count: 12 }],
      hasMore: true,
      cards: [CARD],
      siteUrl: '',
    },
    has: [
      '>मीरा शाह</h1>',
      '?tab=popular&amp;lite"',
      '?tab=archive&amp;month=2026-11&amp;page=3&amp;lite">पुरानी ख़बरें</a>',
      '2026</a> (12)</li>',
    ],
  },
  {
    name: 'lite live television',
    Component: LiteLive,
    data: { now: NEWS, next: TALK, broadcasts: [NEWS], current: 0, isSample: true, siteUrl: '' },
    has: [
      'href="/hi/live?full" rel="nofollow">लाइव देखें (पूरा संस्करण)</a>',
      'शाम के समाचार',
      '18:00–19:00',
      'href="/hi/live/schedule"',
    ],
  },
  {
    name: 'lite live television without programmes',
    Component: LiteLive,
    data: { now: null, next: null, broadcasts: [], current: null, isSample: true, siteUrl: '' },
    has: ['आज के लिए अभी कोई कार्यक्रम तय नहीं है।'],
    hasNot: ['यह नमूने की सामग्री है'],
  },
  {
    name: 'a lite search that failed',
    Component: LiteSearch,
    data: { criteria: { ...NO_SEARCH, text: 'बारिश', author: 'मीरा' }, found: null, failureId: '12ab34cd' },
    has: ['action="/hi/search"', 'name="author" value="मीरा"', 'name="lite" value="1"', '<code>12ab34cd</code>'],
  },
  { name: 'a lite page that failed', Component: LiteError, data: null, has: ['>यह पेज नहीं दिखाया जा सका</h1>'] },
  {
    name: 'a petition',
    Component: Petition,
    data: PETITION,
    has: [
      '>12,34,567</dd>',
      '2 मिनट पहले',
      '<strong>12 हस्ताक्षर हटाए गए</strong>, 3 मई 2026: ',
      'action="/hi/petition#sign"',
      'data-call="/api/signatures?language=hi"',
      'data-missing="अपना पहला नाम लिखें"',
      'placeholder="अपना शहर, राज्य/प्रांत और देश लिखें"',
      'याचिका पर हस्ताक्षर करने के लिए शुक्रिया!',
      'टिप्पणी<span class="_optional',
    ],
  },
  {
    name: 'a petition that is closed',
    Component: Petition,
    data: { ...PETITION, petition: { ...PETITION.petition, isOpen: false }, notes: [] },
    has: ['यह याचिका बंद हो चुकी है।', 'कोई हस्ताक्षर नहीं हटाया गया है।'],
  },
  {
    name: 'no petition',
    Component: Petition,
    data: { kind: 'missing', language: 'hi' },
    has: ['याचिका नहीं मिली', 'href="/hi/petition"'],
  },
  {
    name: 'a petition that cannot be read',
    Component: Petition,
    data: { kind: 'failed', language: 'hi', path: '/hi/petition' },
    has: ['याचिका लोड नहीं हो सकी: वह अभी पढ़ी नहीं जा सकी।', 'action="/hi/petition"'],
  },
  {
    name: 'a signature to confirm',
    Component: Signature,
    data: signature({ ...SIGNED, kind: 'pending' }),
    has: ['action="/hi/petition/signature/abc/confirm"', '>मेरे हस्ताक्षर की पुष्टि करें<'],
  },
  {
    name: 'a signature of a petition that has closed',
    Component: Signature,
    data: signature({ ...SIGNED, kind: 'pending', isOpen: false }),
    has: ['यह याचिका इस बीच बंद हो चुकी है'],
  },
  {
    name: 'a signature that counts',
    Component: Signature,
    data: signature(SIGNED),
    has: ['href="/hi/petition"', 'मेरा नाम दिखाएँ', 'पुस्तकालय खुला रखें</span>’ पर हस्ताक्षर करने के लिए शुक्रिया।'],
  },
  ...(['held', 'shown', 'rejected'] as const).map((name) => ({
    name: `a signature whose name is ${name}`,
    Component: Signature,
    data: signature({ ...SIGNED, name }),
    has: ['मेरा हस्ताक्षर वापस लें'],
  })),
  {
    name: 'a signature that was removed',
    Component: Signature,
    data: signature({ ...SIGNED, kind: 'removed' }),
    has: ['आपका हस्ताक्षर नहीं गिना गया है'],
  },
  {
    name: 'a signature that is gone',
    Component: Signature,
    data: signature({ kind: 'gone' }),
    has: ['आपका हस्ताक्षर वापस ले लिया गया है'],
  },
  {
    name: 'no link of ours',
    Component: Signature,
    data: signature({ kind: 'unknown' }),
    has: ['यह लिंक काम नहीं करता'],
  },
  {
    name: 'the form for support',
    Component: DiasporaSupport,
    data: { ...NO_ANSWER, countries: [{ name: '44', label: 'भारत' }] },
    has: [
      'action="/hi/diaspora-support#contact-form"',
      'data-call="/api/diaspora-support?language=hi"',
      'data-busy="भेजा जा रहा है..."',
      'data-missing="अपनी समस्या बताएँ"',
      '<option value="44">भारत</option>',
      'ज़्यादा से ज़्यादा 5 फ़ाइलें',
    ],
  },
  {
    name: 'a request for support that was sent',
    Component: DiasporaSent,
    data: { reference: '2345-2345', language: 'hi', siteUrl: '' },
    has: ['आपका संदर्भ नंबर <strong>2345-2345</strong> है।', 'href="/hi"'],
  },
  {
    name: 'the newsletter',
    Component: Newsletter,
    data: { ...NO_ANSWER, isDone: true },
    has: ['action="/hi/newsletter"', 'data-call="/api/newsletter?language=hi"', '>शुक्रिया। कृपया अपना मेलबॉक्स देखें'],
  },
  ...(['newsletter', 'breaking', null] as const).map((list) => ({
    name: `the confirmation of a subscription: ${list}`,
    Component: ConfirmNewsletter,
    data: { token: 'abc', language: 'hi', list },
    has: [list === null ? 'href="/hi/newsletter"' : 'action="/hi/newsletter/confirm/abc"'],
  })),
  ...[false, true].map((isBreaking) => ({
    name: isBreaking ? 'no more breaking news' : 'no more newsletter',
    Component: UnsubscribeNewsletter,
    data: { others: [], token: 'abc', language: 'hi', isBreaking },
    has: [`action="/hi/newsletter/unsubscribe/abc${isBreaking ? '/breaking' : ''}"`],
  })),
  ...(['welcome', 'welcome/breaking', 'language', 'goodbye', 'goodbye/breaking'] as const).map((outcome) => ({
    name: `the outcome ${outcome}`,
    Component: NewsletterOutcome,
    data: { language: 'hi', outcome },
    has: [outcome.startsWith('goodbye') ? 'href="/hi/newsletter"' : 'href="/hi"'],
  })),
  {
    name: 'the booking form, refused',
    Component: BookRajneeti,
    data: { ...BOOKING, answer: REFUSED },
    has: [
      'action="/hi/book-rajneeti#ask"',
      'data-call="/api/rajneeti-bookings?language=hi"',
      'data-upload="/api/upload/portfolio?language=hi"',
      'data-missing="अपना पूरा नाम लिखें।"',
      '<optgroup label="अक्टूबर 2025">',
      'शनिवार 25 अक्टूबर, लंदन 10:00-11:00 (भारत 14:30-15:30) (2 जगहें बची हैं)',
      'href="/hi/privacy"',
    ],
  },
  { name: 'the booking form without dates', Component: BookRajneeti, data: { ...BOOKING, sessions: [] }, has: [] },
  {
    name: 'the thanks for a booking',
    Component: BookRajneeti,
    data: { ...BOOKING, isDone: true },
    has: ['शुक्रिया!', 'एक और अनुरोध भेजें'],
  },
  {
    name: 'a request to be confirmed',
    Component: BookingRequest,
    data: asked(WISH),
    has: ['action="/hi/book-rajneeti/request/abc"', 'बुधवार 22 अक्टूबर 2025 तक'],
  },
  {
    name: 'a request whose session is full',
    Component: BookingRequest,
    data: asked({ ...WISH, session: 'शनिवार 8 नवंबर 2025', others: [SESSION] }),
    has: ['कोई भी तारीख़', '(2 जगहें बची हैं)'],
  },
  {
    name: 'a confirmed request without place',
    Component: BookingRequest,
    data: asked({ ...WISH, state: 'requested', others: [] }),
    has: ['बाक़ी सत्र भी उपलब्ध नहीं हैं'],
  },
  {
    name: 'a confirmed request',
    Component: BookingRequest,
    data: asked({ ...WISH, state: 'requested', session: 'शनिवार 8 नवंबर 2025' }),
    has: ['आपके लिए एक जगह रखी गई है'],
  },
  {
    name: 'an expired request',
    Component: BookingRequest,
    data: asked({ ...WISH, state: 'expired' }),
    has: ['(7350)'],
  },
  { name: 'an accepted request', Component: BookingRequest, data: asked({ ...WISH, state: 'accepted' }), has: [] },
  { name: 'an answered request', Component: BookingRequest, data: asked({ ...WISH, state: 'declined' }), has: [] },
  { name: 'a broken link', Component: BookingRequest, data: asked(null), has: ['href="/hi/book-rajneeti"'] },
  {
    name: 'a proposed date',
    Component: BookingProposal,
    data: proposed(PROPOSED),
    has: ['action="/hi/book-rajneeti/proposal/abc"', 'यह तारीख़ स्वीकार करें'],
  },
  {
    name: 'an accepted date',
    Component: BookingProposal,
    data: proposed({ ...PROPOSED, state: 'accepted' }),
    has: ['आपकी जगह पक्की हो गई है (7350)।'],
  },
  { name: 'a refused date', Component: BookingProposal, data: proposed({ ...PROPOSED, state: 'withdrawn' }), has: [] },
  { name: 'an old proposal', Component: BookingProposal, data: proposed(null), has: ['href="/hi/book-rajneeti"'] },
  { name: 'the viewer of web stories', Component: StoryViewer, data: null, has: ['href="/hi/web-stories"'] },
];

function inHindi({ Component, Layout, data }: Page): string {
  const page = { id: 'page', path: '/hi', Component };
  const Stub = createRoutesStub([Layout ? { id: 'layout', Component: Layout, children: [page] } : page]);
  return renderToStaticMarkup(
    <LanguageContext value="hi">
      <Stub initialEntries={['/hi']} hydrationData={{ loaderData: { page: data } }} />
    </LanguageContext>,
  );
}

/** What readers see, hear or may be shown later by script. */
function textsOf(html: string): string[] {
  const read =
    /(?:aria-label|alt|title|placeholder|data-(?:missing|busy|done|label-on|label-off|end|failed|added|added-one|loading|retry|title))="([^"]*)"/g;
  const attributes = [...html.matchAll(read)].map(([, text = '']) => text);
  return [...attributes, ...html.replace(/<svg[\s\S]*?<\/svg>|<code[\s\S]*?<\/code>/g, '').split(/<[^>]*>/)];
}

it.each(PAGES)('$name in Hindi: no English text is left (WORLD-57)', (page) => {
  const html = inHindi(page);
  for (const text of page.has) expect(html).toContain(text);
  for (const text of page.hasNot ?? []) expect(html).not.toContain(text);
  const latin = textsOf(html).filter((text) => /[a-z]/i.test(text.replace(/&[a-z#\d]+;/g, '').replace(LATIN, '')));
  expect(latin).toEqual([]);
});

it.each([
  ['/hi/world', 'ख़बरें लोड नहीं हो सकीं'],
  ['/hi/world/barish', 'ख़बर लोड नहीं हो सकी'],
  ['/hi', 'ख़बरें लोड नहीं हो सकीं'],
  ['/hi/videos', 'यह पेज लोड नहीं हो सका'],
])('%s says in Hindi that it failed (WORLD-58)', (path, title) => {
  const Stub = createRoutesStub([{ id: 'page', path: '*', Component: () => null, ErrorBoundary: ErrorPage }]);
  const html = renderToStaticMarkup(
    <LanguageContext value="hi">
      <Stub initialEntries={[path]} hydrationData={{ errors: { page: new Error('no store') } }} />
    </LanguageContext>,
  );
  expect(html).toContain(`${title}</h1>`);
  expect(html).toContain('गड़बड़ी हमारी तरफ़ है');
  expect(html).toContain(`href="${path}"`);
  expect(html).toContain('href="/hi"');
  const latin = textsOf(html).filter((text) => /[a-z]/i.test(text.replace(/&[a-z#\d]+;/g, '')));
  expect(latin).toEqual([]);
});

it('a topic that does not exist is a missing page, not a missing story', () => {
  const Stub = createRoutesStub([{ id: 'page', path: '*', Component: () => null, ErrorBoundary: ErrorPage }]);
  const missing = { status: 404, statusText: 'Not Found', internal: false, data: null };
  const html = renderToStaticMarkup(
    <LanguageContext value="hi">
      <Stub initialEntries={['/hi/topic/nope']} hydrationData={{ errors: { page: missing } }} />
    </LanguageContext>,
  );
  expect(html).toContain('पेज नहीं मिला</h1>');
  expect(html).toContain('इस पते पर हिन्दी में कोई पेज नहीं है।');
});
