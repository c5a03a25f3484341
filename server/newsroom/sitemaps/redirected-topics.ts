import { type Language, splitLanguage } from '#domain/languages.ts';
import { sectionByAnyName } from '#domain/sections.ts';
import type { Queryable } from '#server/db/client.ts';
import { topicRedirect } from '../reading/topic-redirect.ts';
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
  const target = await topicRedirect(db, slug, language);
  if (target === null) return null;
  const page = pageOf(target);
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
