import type { SiteLink } from '../frame/site-links.ts';

export interface ComingPage {
  readonly path: string;
  readonly title: string;
  readonly text: string;
  /** What exists already and serves meanwhile. */
  readonly meanwhile: readonly Pick<SiteLink, 'path' | 'label'>[];
}

const LATEST = { path: '/latest-news', label: 'Latest news' };
const HOME = { path: '/', label: 'Home' };

/** Pages that are linked everywhere but open with a later edition of the site. */
export const COMING_PAGES: readonly ComingPage[] = [
  {
    path: '/live',
    title: 'Live TV',
    text: 'The channel’s live stream and past broadcasts will be shown here.',
    meanwhile: [LATEST, HOME],
  },
  {
    path: '/videos',
    title: 'Videos',
    text: 'All of the channel’s videos will be collected here.',
    meanwhile: [{ path: '/web-stories', label: 'Web stories' }, LATEST],
  },
  {
    path: '/about',
    title: 'About Us',
    text: 'Who we are, how we work and whom to write to will be told here.',
    meanwhile: [HOME, LATEST],
  },
  {
    path: '/petition',
    title: 'Petition',
    text: 'Petitions to read and sign will be published here.',
    meanwhile: [{ path: '/initiatives', label: 'Initiatives' }, HOME],
  },
  {
    path: '/diaspora-support',
    title: 'Indian Diaspora Support',
    text: 'A form that reaches our support team in confidence will open here.',
    meanwhile: [{ path: '/world', label: 'World news' }, HOME],
  },
  {
    path: '/book-rajneeti',
    title: 'Book Show',
    text: 'Seats in the studio for the Rajneeti show will be booked here.',
    meanwhile: [{ path: '/election-news', label: 'Election news' }, HOME],
  },
  {
    path: '/search',
    title: 'Search',
    text: 'A search over all stories will open here. Until then every section lists its stories, newest first.',
    meanwhile: [LATEST, { path: '/world', label: 'World news' }],
  },
  {
    path: '/privacy',
    title: 'Privacy Policy',
    text: 'The policy will be published here. The site stores no personal data of readers today and sets no cookie for them.',
    meanwhile: [HOME],
  },
  {
    path: '/terms',
    title: 'Terms of Service',
    text: 'The terms will be published here before the first form of the site opens.',
    meanwhile: [HOME],
  },
];
