import type { MetaDescriptor } from 'react-router';
import { breadcrumbs, feedLink, pageMeta } from '#app/reader/page-meta.ts';
import { pageAddress } from '#app/ui/page-address.ts';
import { topicPath } from '#domain/topic.ts';
import type { TopicData } from './topic-data.ts';

/** Search engines don't read more of a list. */
const LISTED = 20;

/** A topic's metadata for search engines and other sites; a topic without stories is not indexed. */
export function topicMeta(topic: TopicData | undefined): MetaDescriptor[] {
  if (!topic) return [];
  const { slug, name, page, hasMore, siteUrl, stories } = topic;
  const path = topicPath(slug);
  return [
    ...pageMeta({
      title: page > 1 ? `${name}, page ${page}` : name,
      description: descriptionOf(topic),
      siteUrl,
      path: pageAddress(path, page),
      isPrivate: stories.length === 0,
      prev: page > 1 ? pageAddress(path, page - 1) : null,
      next: hasMore ? pageAddress(path, page + 1) : null,
    }),
    feedLink(`MATV: ${name}`, `${path}/feed.xml`),
    { 'script:ld+json': collectionPage(topic) },
    { 'script:ld+json': breadcrumbs(siteUrl, [{ name, path }]) },
  ];
}

function descriptionOf({ name, description }: TopicData): string {
  return description || `The newest stories about ${name} from MATV.`;
}

/** schema.org's CollectionPage with the stories in their order. */
function collectionPage(topic: TopicData) {
  const { slug, name, page, siteUrl, stories } = topic;
  return {
    '@context': 'https://schema.org',
    '@type': 'CollectionPage',
    name,
    description: descriptionOf(topic),
    url: siteUrl + pageAddress(topicPath(slug), page),
    about: { '@type': 'Thing', name },
    mainEntity: {
      '@type': 'ItemList',
      itemListElement: stories.slice(0, LISTED).map((story, place) => ({
        '@type': 'ListItem',
        position: place + 1,
        url: siteUrl + story.href,
        name: story.title,
      })),
    },
  };
}
