/** The six networks a guest can link to (BOOK-14). */
export const SOCIAL_NETWORKS = ['twitter', 'instagram', 'facebook', 'linkedin', 'youtube', 'tiktok'] as const;
export type SocialNetwork = (typeof SOCIAL_NETWORKS)[number];

export const SOCIAL_LABELS: Readonly<Record<SocialNetwork, string>> = {
  twitter: 'Twitter (X)',
  instagram: 'Instagram',
  facebook: 'Facebook',
  linkedin: 'LinkedIn',
  youtube: 'YouTube',
  tiktok: 'TikTok',
};

/** Addresses by network, only those that were given. */
export type SocialLinks = Readonly<Partial<Record<SocialNetwork, string>>>;

const LONGEST = 300;
const SCHEME = /^[a-z][a-z0-9+.-]*:/i;
const NAMED_HOST = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z](?:[a-z0-9-]*[a-z0-9])$/;

/**
 * Turns a typed address into an https one: 'twitter.com/x' becomes 'https://twitter.com/x'. `null` for a mere handle, a
 * host without a domain, another scheme, an address with a password, or more than 300 characters.
 */
export function socialAddress(typed: string): string | null {
  const text = typed.trim();
  const hasScheme = SCHEME.test(text) && !/^[^/:]+:\d/.test(text);
  const url = URL.parse(hasScheme ? text.replace(/^http:/i, 'https:') : `https://${text.replace(/^\/+/, '')}`);
  if (url === null || url.protocol !== 'https:' || url.username !== '' || url.password !== '') return null;
  if (!NAMED_HOST.test(url.hostname) || url.href.length > LONGEST) return null;
  return url.href;
}
