import { type Language, pathInLanguage, splitLanguage } from '#domain/languages.ts';
import { sectionByAnyName } from '#domain/sections.ts';
import { topicPath } from '#domain/topic.ts';
import { isTranslated } from '#domain/translated-pages.ts';
import type { Queryable } from '#server/db/client.ts';
import { findAddressRedirects } from '../catalogue/redirects.service.ts';
import { type FeedFormat, feedPath } from './feeds.ts';

/**
 * The path of the feed that a topic's own leads to after a redirect of the desk, in this language alone or in every one.
 * Null without such a redirect, and where it leads to a page without a feed: subscribers keep the topic's stories then.
 */
export async function redirectedTopicFeed(
  db: Queryable,
  slug: string,
  format: FeedFormat,
  language: Language,
): Promise<string | null> {
  const everywhere = topicPath(slug);
  const here = pathInLanguage(everywhere, language);
  const redirects = await findAddressRedirects(db, [here, everywhere]);
  const target = redirects.get(here) ?? redirects.get(everywhere);
  if (target === undefined) return null;
  const page = pageOf(isTranslated(target) ? pathInLanguage(target, language) : target);
  return hasFeed(page) ? feedPath(page === '/' ? '' : page, format) : null;
}

/** Without query, fragment and trailing slash. */
function pageOf(address: string): string {
  return address.replace(/[?#].*$/s, '').replace(/(?<=.)\/+$/, '');
}

function hasFeed(page: string): boolean {
  const [, folder = '', name = '', ...more] = splitLanguage(page).path.split('/');
  if (more.length > 0) return false;
  if (folder === 'topic' || folder === 'author') return name !== '';
  return name === '' && (folder === '' || sectionByAnyName(folder)?.slug === folder);
}
