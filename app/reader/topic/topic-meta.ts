import type { MetaDescriptor } from 'react-router';
import type { CollectionPage, WithContext } from 'schema-dts';
import { hrefIn } from '#app/languages/language.ts';
import { messagesIn } from '#app/languages/messages.ts';
import { breadcrumbs, feedLink, pageMeta } from '#app/reader/page-meta.ts';
import { pageAddress } from '#app/ui/page-address.ts';
import { languageFacts } from '#domain/languages.ts';
import { textsIn } from '#domain/texts/texts.ts';
import { topicPath } from '#domain/topic.ts';
import type { TopicData } from './topic-data.ts';

/** Search engines don't read more of a list. */
const LISTED = 20;

/** A topic's metadata for search engines and other sites; a topic without stories is not indexed. */
export function topicMeta(topic: TopicData | undefined): MetaDescriptor[] {
  if (!topic) return [];
  const { language, slug, name, page, hasMore, siteUrl, stories } = topic;
  const path = hrefIn(language, topicPath(slug));
  return [
    ...pageMeta({
      title: page > 1 ? messagesIn(language).page.titleOfPart(name, page) : name,
      description: descriptionOf(topic),
      siteUrl,
      language,
      path: pageAddress(path, page),
      isPrivate: stories.length === 0,
      prev: page > 1 ? pageAddress(path, page - 1) : null,
      next: hasMore ? pageAddress(path, page + 1) : null,
    }),
    feedLink(textsIn(language).feeds.topic(name).title, `${path}/feed.xml`),
    { 'script:ld+json': collectionPage(topic) },
    { 'script:ld+json': breadcrumbs(siteUrl, [{ name, path }], language) },
  ];
}

function descriptionOf({ language, name, description }: TopicData): string {
  return description || messagesIn(language).topic.description(name);
}

/** schema.org's CollectionPage with the stories in their order. */
function collectionPage(topic: TopicData) {
  const { language, slug, name, page, siteUrl, stories } = topic;
  return {
    '@context': 'https://schema.org',
    '@type': 'CollectionPage',
    name,
    description: descriptionOf(topic),
    inLanguage: languageFacts(language).locale,
    url: siteUrl + pageAddress(hrefIn(language, topicPath(slug)), page),
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
  } satisfies WithContext<CollectionPage>;
}
