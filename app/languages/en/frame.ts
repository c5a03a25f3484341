/** Pages that the navigation links to, besides the sections. */
export type PageName =
  | 'home'
  | 'live'
  | 'videos'
  | 'show'
  | 'about'
  | 'petition'
  | 'search'
  | 'alerts'
  | 'saved'
  | 'privacy'
  | 'terms'
  | 'corrections';

type PageLabels = Readonly<Record<PageName, readonly [long: string, short: string]>>;

const links: PageLabels = {
  home: ['Home', 'Home'],
  live: ['Live TV', 'Live'],
  videos: ['Videos', 'Videos'],
  show: ['Book Show', 'Book'],
  about: ['About Us', 'About'],
  petition: ['Petition', 'Petition'],
  search: ['Search', 'Search'],
  alerts: ['News alerts', 'News alerts'],
  saved: ['Saved stories', 'Saved stories'],
  privacy: ['Privacy Policy', 'Privacy Policy'],
  terms: ['Terms of Service', 'Terms of Service'],
  corrections: ['Corrections', 'Corrections'],
};

/** Header, navigation and footer. */
export const frame = {
  skip: 'Skip to content',
  logo: 'MATV 709, home',
  watch: 'Watch',
  watchLive: 'Watch live TV',
  search: 'Search',
  searchSite: 'Search MATV',
  theme: 'Colour theme',
  onMatv: 'On MATV',
  next: 'Next',
  londonTime: 'London time',
  languages: 'Languages',
  mainLinks: 'Main',
  more: 'More',
  moreLinks: 'More sections',
  links,
  footer: 'Footer',
  footerSections: 'Sections',
  footerMore: 'Also here',
  claim: 'News and live television from Britain, India and the places between.',
  videoChannel: 'Our video channel',
  diaspora: 'Indian Diaspora Support',
  diasporaText: 'Visa, welfare, legal or family trouble far from home? Our team listens and helps.',
  diasporaLink: 'Reach us',
  newsletter: 'Newsletter',
  newsletterText: 'The day’s most important stories, chosen by our editors, in one e-mail.',
  newsletterAddress: 'Your e-mail address',
  newsletterSend: 'Subscribe',
  newsletterSending: 'Subscribing...',
  newsletterAbout: 'About the newsletter',
  policies: 'Our policies',
  lite: 'Lite version',
  rights: 'MATV. All rights reserved.',
  failedAdvice: 'Check your connection, then try again. What you were reading is one step back.',
  /** Instead, where the site has failed. */
  faultAdvice: 'The fault is on our side: try again in a moment. What you were reading is one step back.',
  /** Before and after the link to the saved stories. */
  savedBefore: 'What you saved on this device is under ',
  savedAfter: '.',
  pageMissing: 'Page not found',
  pageFailed: 'Page not shown',
};
