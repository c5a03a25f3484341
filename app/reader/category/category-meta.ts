import type { MetaDescriptor } from 'react-router';
import { breadcrumbs, feedLink, pageMeta } from '#app/reader/page-meta.ts';
import { pageAddress } from '#app/ui/page-address.ts';
import { theSection } from '#domain/sections.ts';
import type { CategoryData } from './category-data.ts';

/** Search engines don't read more of a list. */
const LISTED = 20;

/** A section's metadata for search engines and other sites. */
export function categoryMeta(category: CategoryData | undefined): MetaDescriptor[] {
  if (!category) return [];
  const { section, page, hasMore, siteUrl, stories, description } = category;
  const path = `/${section}`;
  const { title } = theSection(section);
  return [
    ...pageMeta({
      title: page > 1 ? `${title}, page ${page}` : title,
      description,
      siteUrl,
      path: pageAddress(path, page),
      isPrivate: stories.length === 0 && page > 1,
      prev: page > 1 ? pageAddress(path, page - 1) : null,
      next: hasMore ? pageAddress(path, page + 1) : null,
    }),
    feedLink(`MATV: ${title}`, `${path}/feed.xml`),
    { 'script:ld+json': collectionPage(category) },
    { 'script:ld+json': breadcrumbs(siteUrl, [{ name: title, path }]) },
  ];
}

/** schema.org's CollectionPage with the stories in their order. */
function collectionPage({ section, page, siteUrl, stories, description }: CategoryData) {
  const { title } = theSection(section);
  return {
    '@context': 'https://schema.org',
    '@type': 'CollectionPage',
    name: title,
    description,
    url: siteUrl + pageAddress(`/${section}`, page),
    mainEntity: {
      '@type': 'ItemList',
      itemListElement: stories.slice(0, LISTED).map((story, place) => ({
        '@type': 'ListItem',
        position: place + 1,
        url: story.isElsewhere ? story.href : siteUrl + story.href,
        name: story.title,
      })),
    },
  };
}
