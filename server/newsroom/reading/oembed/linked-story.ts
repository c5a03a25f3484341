import { type Language, splitLanguage } from '#domain/languages.ts';
import { sectionByAnyName } from '#domain/sections.ts';
import { idFromArticleSlug } from '#domain/slug.ts';
import type { Story } from '#domain/story.ts';
import type { Queryable } from '#server/db/client.ts';
import { wellFormedUrl, withoutTrailingSlash } from '#server/http/page-address.ts';
import { findAddressRedirect } from '#server/newsroom/catalogue/redirects.service.ts';
import { findCurrent } from '../reader.service.ts';
import { findStory } from '../story-page.repo.ts';

export interface LinkedSite {
  /** Public address without a slash at its end. */
  readonly siteUrl: string;
  /** The languages that readers are offered. */
  readonly languages: readonly Language[];
}

/**
 * The public story that readers reach by the absolute `address`, whether by its present address or a former one; null
 * where they reach anything else.
 */
export async function linkedStory(
  db: Queryable,
  address: string,
  { siteUrl, languages }: LinkedSite,
): Promise<Story | null> {
  const path = pathOn(siteUrl, address);
  if (path === null || !languages.includes(splitLanguage(path).language)) return null;
  const story = (await storyNamedIn(db, path)) ?? (await storyMovedFrom(db, path));
  return story !== null && languages.includes(story.language) ? story : null;
}

/** The path of an address on this site, by http or https, without query and trailing slash; null on other sites. */
function pathOn(siteUrl: string, address: string): string | null {
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol) || url.host !== new URL(siteUrl).host) return null;
  const path = wellFormedUrl(url.pathname);
  return withoutTrailingSlash(path) ?? path;
}

async function storyMovedFrom(db: Queryable, path: string): Promise<Story | null> {
  const to = await findAddressRedirect(db, path);
  return to === null ? null : storyNamedIn(db, to.replace(/[?#].*$/s, ''));
}

/** The story that the last part of a path names, by its id or by a present or former slug. */
async function storyNamedIn(db: Queryable, path: string): Promise<Story | null> {
  const [, folder = '', name = '', ...more] = splitLanguage(path).path.split('/');
  if (name === '' || more.length > 0) return null;
  if (folder === 'articles') {
    const parsed = idFromArticleSlug(name);
    return parsed.kind === 'id' ? ((await findStory(db, parsed.id))?.story ?? null) : null;
  }
  const holdsStories = folder === 'blog' || folder === 'deep-dive' || sectionByAnyName(folder) !== null;
  return holdsStories ? ((await findCurrent(db, decodeURIComponent(name)))?.story ?? null) : null;
}
