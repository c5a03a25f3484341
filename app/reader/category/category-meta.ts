import type { MetaDescriptor } from 'react-router';
import type { CollectionPage, WithContext } from 'schema-dts';
import { hrefIn } from '#app/languages/language.ts';
import { messagesIn } from '#app/languages/messages.ts';
import { breadcrumbs, feedLink, pageMeta } from '#app/reader/page-meta.ts';
import { pageAddress } from '#app/ui/page-address.ts';
import { DEFAULT_LANGUAGE, languageFacts } from '#domain/languages.ts';
import { theSection } from '#domain/sections.ts';
import { textsIn } from '#domain/texts/texts.ts';
import type { CategoryData } from './category-data.ts';

/** Search engines don't read more of a list. */
const LISTED = 20;

/** A section's metadata for search engines and other sites. */
export function categoryMeta(category: CategoryData | undefined): MetaDescriptor[] {
  if (!category) return [];
  const { section, language = DEFAULT_LANGUAGE, page, hasMore, siteUrl, stories, description } = category;
  const path = hrefIn(language, `/${section}`);
  const texts = messagesIn(language);
  const { title } = texts.section(section);
  return [
    ...pageMeta({
      title: page > 1 ? texts.page.titleOfPart(title, page) : title,
      description,
      siteUrl,
      language,
      path: pageAddress(path, page),
      isPrivate: stories.length === 0 && page > 1,
      prev: page > 1 ? pageAddress(path, page - 1) : null,
      next: hasMore ? pageAddress(path, page + 1) : null,
    }),
    feedLink(textsIn(language).feeds.section(theSection(section)).title, `${path}/feed.xml`),
    { 'script:ld+json': collectionPage(category) },
    { 'script:ld+json': breadcrumbs(siteUrl, [{ name: title, path }], language) },
  ];
}

/** schema.org's CollectionPage with the stories in their order. */
function collectionPage({ section, language = DEFAULT_LANGUAGE, page, siteUrl, stories, description }: CategoryData) {
  const { title } = messagesIn(language).section(section);
  return {
    '@context': 'https://schema.org',
    '@type': 'CollectionPage',
    name: title,
    description,
    inLanguage: languageFacts(language).locale,
    url: siteUrl + pageAddress(hrefIn(language, `/${section}`), page),
    mainEntity: {
      '@type': 'ItemList',
      itemListElement: stories.slice(0, LISTED).map((story, place) => ({
        '@type': 'ListItem',
        position: place + 1,
        url: story.isElsewhere ? story.href : siteUrl + story.href,
        name: story.title,
      })),
    },
  } satisfies WithContext<CollectionPage>;
}
