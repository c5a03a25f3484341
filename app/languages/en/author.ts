import { monthName } from '#domain/month.ts';
import { formatViews } from '#domain/views.ts';
import { number } from '../plural.ts';

/** An author's page. */
export const author = {
  notFetched: 'Failed to fetch author',
  getAlerts: 'Get alerts',
  getAlertsHidden: (name: string) => ` for stories by ${name}`,
  basedIn: 'Based in',
  joined: 'Joined',
  articles: 'Articles',
  followers: 'Followers',
  expertise: 'Expertise',
  website: 'Website',
  count: (count: number) => number('en', count),
  shortCount: (count: number) => formatViews(count),
  portraitOf: (name: string) => `Portrait of ${name}`,
  noPortrait: 'No portrait yet',
  follow: 'Follow',
  following: 'Following',
  pressToUnfollow: '. Press to unfollow.',
  tabLatest: 'Latest',
  tabPopular: 'Popular',
  tabArchive: 'Archive',
  months: 'Months',
  month: (month: number) => monthName(month),
  /** Follows the number. */
  articleWord: (count: number): string => (count === 1 ? 'article' : 'articles'),
  latest: 'Latest articles',
  mostRead: 'Most read articles',
  onPage: (page: number) => `, page ${page}`,
  firstPage: 'Back to the first page',
  more: 'Load More Articles',
  end: 'No More Articles',
  failed: 'Failed to fetch data',
  added: ['more article', 'more articles'],
  /** Before and after the author's name. */
  noneFurther: ['There are no further articles by ', '.'],
  noneInMonth: (month: string, year: number) => ['No articles by ', ` in ${month} ${year}.`],
  noneYet: ['No articles by ', ' yet.'],
  advertisement: 'Advertisement',
  channel: 'Channel',
  promotion: 'MATV live: news and talk, free to air.',
  watchNow: 'Watch now',
  /** These translate the server's default texts for an author who has none of their own. */
  title: (title: string) => title,
  category: (category: string) => category,
  bio: (bio: string, _name: string) => bio,
};
