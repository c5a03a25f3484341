/** Pages behind the links of mails: nobody else's, and their address, which lets in, leaks nowhere. */
export const LINK_HEADERS = { 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer' };

/** Robots have no business on them. */
export function linkMeta(title: string) {
  return [{ title: `${title} | MATV` }, { name: 'robots', content: 'noindex, nofollow' }];
}
