import type { MetaDescriptor } from 'react-router';
import { hrefIn } from '#app/languages/language.ts';
import { messagesIn } from '#app/languages/messages.ts';
import { feedLink, pageMeta } from '#app/reader/page-meta.ts';
import { searchFeedQuery } from '#domain/search/search-criteria.ts';
import { textsIn } from '#domain/texts/texts.ts';
import type { SearchData } from './search-data.ts';

/** The head of the search page. It names the feed of a search, but only where there is one. */
export function searchMeta({ language, criteria, siteUrl, found }: SearchData): MetaDescriptor[] {
  const { search } = messagesIn(language);
  const query = found === null || found.isEmpty ? null : searchFeedQuery(criteria);
  const feed = textsIn(language).feeds.search(criteria.text).title;
  return [
    ...pageMeta({
      title: criteria.text === '' ? search.title : search.titleOf(criteria.text),
      description: search.description,
      siteUrl,
      language,
      path: hrefIn(language, '/search'),
      isPrivate: true,
    }),
    ...(query === null ? [] : [feedLink(feed, hrefIn(language, '/search/feed.xml') + query)]),
  ];
}
