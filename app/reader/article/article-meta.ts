import type { MetaDescriptor } from 'react-router';
import { authorPath } from '#app/reader/cards/author-path.ts';
import { breadcrumbs, feedLink, pageMeta, sharedPictureUrl } from '#app/reader/page-meta.ts';
import { theSection } from '#domain/sections.ts';
import type { ArticleData, MissingData, ShownStory } from './article-data.ts';

/** A story's metadata for search engines and other sites. */
export function articleMeta(article: ArticleData | MissingData | undefined): MetaDescriptor[] {
  if (article?.kind !== 'found') return [{ title: 'Article Not Found | MATV' }, { name: 'robots', content: 'noindex' }];
  const { story, siteUrl, canonical } = article;
  const { title } = theSection(story.section);
  const trail = { name: title, path: `/${story.section}` };
  return [
    ...pageMeta({
      title: story.title,
      description: descriptionOf(story),
      siteUrl,
      path: canonical,
      picture: story.picture,
      type: 'article',
    }),
    ...timeMeta(story.publishedAt, story.updatedAt),
    { property: 'article:section', content: title },
    feedLink(`MATV: ${title}`, `/${story.section}/feed.xml`),
    { 'script:ld+json': newsArticle(article) },
    { 'script:ld+json': breadcrumbs(siteUrl, [trail, { name: story.title, path: canonical }]) },
  ];
}

/** A story without description or summary is described by its headline. */
function descriptionOf({ metaDescription, summary, title }: ShownStory): string {
  return metaDescription || summary || title;
}

function timeMeta(publishedAt: string | null, updatedAt: string | null): MetaDescriptor[] {
  return [
    ...(publishedAt ? [{ property: 'article:published_time', content: publishedAt }] : []),
    ...(updatedAt ? [{ property: 'article:modified_time', content: updatedAt }] : []),
  ];
}

/** schema.org's NewsArticle. */
function newsArticle({ story, siteUrl, canonical }: ArticleData) {
  return {
    '@context': 'https://schema.org',
    '@type': 'NewsArticle',
    headline: story.title.slice(0, 110),
    description: descriptionOf(story),
    mainEntityOfPage: siteUrl + canonical,
    articleSection: theSection(story.section).title,
    author: [{ '@type': 'Person', name: story.byline.name, url: siteUrl + authorPath(story.byline.name) }],
    publisher: { '@type': 'NewsMediaOrganization', name: 'MATV', url: siteUrl },
    ...(story.picture ? { image: [sharedPictureUrl(siteUrl, story.picture)] } : {}),
    ...(story.publishedAt ? { datePublished: story.publishedAt } : {}),
    ...(story.updatedAt ? { dateModified: story.updatedAt } : {}),
    ...(story.tags.length > 0 ? { keywords: story.tags.join(', ') } : {}),
  };
}
