/** For pages linked from mails: their address gives access, so it must not leak to other sites or into a cache. */
export const LINK_HEADERS = { 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer' };

/** Keeps search engines out; `title` is in the language of the page. */
export function linkMeta(title: string) {
  return [{ title: `${title} | MATV` }, { name: 'robots', content: 'noindex, nofollow' }];
}
