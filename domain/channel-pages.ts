import { policyNamed } from './policies.ts';

/** What the address of a page of the channel consists of below /about. */
export const CHANNEL_PAGE_SLUG = { pattern: '^[a-z0-9]+(-[a-z0-9]+)*$', maxLength: 96 };
const SLUG = new RegExp(CHANNEL_PAGE_SLUG.pattern);

/** Whether a page of the channel can have this address below /about; those of the policies are taken. */
export function isChannelPageSlug(slug: string): boolean {
  return slug.length <= CHANNEL_PAGE_SLUG.maxLength && SLUG.test(slug) && policyNamed(slug) === undefined;
}

/** Where readers find a page of the channel. */
export function channelPagePath(slug: string): string {
  return `/about/${slug}`;
}
