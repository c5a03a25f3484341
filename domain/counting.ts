/** Where the form of the privacy page is sent. */
export const COUNTING_PATH = '/privacy/counting';

/** The cookie of a browser whose reader objected to being counted. Sent back with every report, so the server can tell. */
export const UNCOUNTED_COOKIE = 'matv_uncounted';

const UNCOUNTED = new RegExp(`(?:^|;\\s*)${UNCOUNTED_COOKIE}=1(?=;|$)`);

/** Whether a reader is counted, and who says otherwise: this browser's cookie, or a signal that it sends to all sites. */
export type CountingChoice = 'counted' | 'objected' | 'signalled';

/** The headers of a request that decide. */
export interface CountingHeaders {
  readonly cookie?: string | null | undefined;
  /** Global Privacy Control. */
  readonly gpc?: string | null | undefined;
  /** Do Not Track, its predecessor. */
  readonly dnt?: string | null | undefined;
}

/** What a request says about being counted. */
export function countingChoice({ cookie, gpc, dnt }: CountingHeaders): CountingChoice {
  if (gpc === '1' || dnt === '1') return 'signalled';
  return UNCOUNTED.test(cookie ?? '') ? 'objected' : 'counted';
}
