import type { CdnConfig } from '#server/config.ts';
import { cacheTag } from '#server/db/cache-tags.ts';
import type { RenderedPage } from '#server/http/page-cache.ts';

/** The tag of every response that a CDN may cache: purging it empties the CDN. */
export const EVERY_PAGE = 'every-page';

/** Varnish takes 8 kB for a header, Fastly and Cloudflare 16 kB for its value. */
const MOST_BYTES = 7_500;

/** Percent-encoded, because a topic's slug may be in Devanagari, and header values are ASCII. */
export function tagForHeader(tag: string): string {
  return encodeURIComponent(tag).replaceAll('%3A', ':');
}

/**
 * Adds the header by which a delivery network purges. Only for what everybody gets: pages for one person never pass
 * through the page cache, which calls this.
 */
export function withTagsHeader<Page extends RenderedPage>(page: Page, style: CdnConfig['tags']): Page {
  const banner = (page.bannerStamp ?? null) === null ? [] : [cacheTag.site('banner')];
  const tags = [EVERY_PAGE, ...new Set([...page.tags, ...banner])].map(tagForHeader);
  const value = style === 'cache-tag' ? tags.join(',') : tags.join(' ');
  const isTooLong = value.length > MOST_BYTES;
  const headers: Record<string, string> = { ...page.headers };
  if (isTooLong) headers['cache-control'] = 'private, no-store';
  else headers[style] = value;
  // A missing, moved or deleted page has no tag of what may appear there later, so a CDN caches it for one second.
  if (page.status !== 200 && !isTooLong) headers['cache-control'] = shortly(headers['cache-control'] ?? '');
  return { ...page, headers };
}

function shortly(cacheControl: string): string {
  return cacheControl.includes('s-maxage=') ? 'public, max-age=0, s-maxage=1' : cacheControl;
}
