import { policyNamed } from './policies.ts';

const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const MAX_SLUG = 96;

/** Whether a page of the channel can have this address below /about; those of the policies are taken. */
export function isChannelPageSlug(slug: string): boolean {
  return slug.length <= MAX_SLUG && SLUG.test(slug) && policyNamed(slug) === undefined;
}

/** Where readers find a page of the channel. */
export function channelPagePath(slug: string): string {
  return `/about/${slug}`;
}
