/** The host of the video provider's cookie-free player (SPEC-06). */
export const PLAYER_ORIGIN = 'https://www.youtube-nocookie.com';

/** The only page that may connect to the live stream's host, in any language (SPEC-06). */
const LIVE = /^(\/..)?\/live$/;
const PAGES = /^((\/..)?(\/videos|\/live)?|\/)$/;

export function mayPlayLiveStream(pathname: string): boolean {
  return LIVE.test(pathname);
}

/** Whether the page at a path may load the video provider's player; the policy of all other pages forbids it. */
export function mayShowPlayer(pathname: string): boolean {
  return PAGES.test(pathname);
}
