/** The host of the video provider's player that sets no cookies: the one other host a page may ever show (SPEC-06). */
export const PLAYER_ORIGIN = 'https://www.youtube-nocookie.com';

const PAGES = new Set(['/', '/videos', '/live']);

/** The one page that may fetch from the live stream's own host (SPEC-06). */
export const LIVE_PAGE = '/live';

export function mayPlayLiveStream(pathname: string): boolean {
  return pathname === LIVE_PAGE;
}

/** Whether the page at a path may hold the video provider's player; no other page's policy allows it. */
export function mayShowPlayer(pathname: string): boolean {
  return PAGES.has(pathname);
}
