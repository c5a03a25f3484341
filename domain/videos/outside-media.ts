/** The host of the video provider's cookie-free player (SPEC-06). */
export const PLAYER_ORIGIN = 'https://www.youtube-nocookie.com';

const PAGES = new Set(['/', '/videos', '/live']);

/** The only page that may connect to the live stream's host (SPEC-06). */
export const LIVE_PAGE = '/live';

export function mayPlayLiveStream(pathname: string): boolean {
  return pathname === LIVE_PAGE;
}

/** Whether the page at a path may load the video provider's player; the policy of all other pages forbids it. */
export function mayShowPlayer(pathname: string): boolean {
  return PAGES.has(pathname);
}
