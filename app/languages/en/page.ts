import type { FailureTitle } from '#app/reader/missing/failure-words.ts';

/** Texts that any page may need. */
export const page = {
  demo: 'Using demo content',
  cached: 'Using cached data',
  tryAgain: 'Try Again',
  goHome: 'Go Home',
  back: 'Back',
  loading: 'Loading...',
  live: 'LIVE',
  /** The number of a list's page, beside its title. */
  part: (page: number) => `Page ${page}`,
  /** A list's title in the browser's bar. */
  titleOfPart: (title: string, page: number) => `${title}, page ${page}`,
  newTab: ' (opens in a new tab)',
  breadcrumbHome: 'Home',
};

export const dates = {
  unknown: 'Unknown Date',
  /** Instead of an age, on cards. */
  recently: 'Recently',
  london: (day: string, time: string) => `${day}, ${time} London time`,
};

/** The page of a story that is not there, of an unknown address, and of a page that failed. */
export const missing = {
  title: 'Article Not Found',
  maybe: 'It may have been taken down, or the address may be mistyped.',
  latest: 'Latest news',
  /** Translates the server's reason. */
  reason: (reason: string) => reason,
  unknown: 'Page not found',
  unknownText: 'There is no page at this address.',
  /** Heading of a page that failed. */
  failed: (title: FailureTitle): string => title,
  ourFault: 'Something went wrong on our side, and we have written it down. Please try again in a moment.',
  petition: (reason: string) => `Error loading petition: ${reason}`,
  retry: 'Retry',
  /** Before the number of the logged error. */
  errorNumber: 'If it goes on, tell us this number: ',
};
