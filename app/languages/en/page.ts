/** Texts that any page may need. */
export const page = {
  demo: 'Using demo content',
  cached: 'Using cached data',
  tryAgain: 'Try Again',
  goHome: 'Go Home',
  back: 'Back',
  loading: 'Loading...',
  live: 'LIVE',
  /** Of a list, beside its title. */
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

/** The page of a story that is not there. */
export const missing = {
  title: 'Article Not Found',
  maybe: 'It may have been taken down, or the address may be mistyped.',
  latest: 'Latest news',
  /** The server's reason, as this language words it. */
  reason: (reason: string) => reason,
  retry: 'Retry',
};
