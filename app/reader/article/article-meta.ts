import type { MetaDescriptor } from 'react-router';
import { theSection } from '../../../domain/sections.ts';
import { pageMeta, sharedPictureUrl } from '../page-meta.ts';
import type { ArticleData, MissingData } from './article-data.ts';

/** What robots and other sites read of a story's page. */
export function articleMeta(article: ArticleData | MissingData | undefined): MetaDescriptor[] {
  if (article?.kind !== 'found') return [{ title: 'Article Not Found | MATV' }, { name: 'robots', content: 'noindex' }];
  const { story, siteUrl, canonical } = article;
  return [
    ...pageMeta({
      title: story.title,
      description: story.metaDescription || story.summary,
      siteUrl,
      path: canonical,
      picture: story.picture,
      type: 'article',
    }),
    ...timeMeta(story.publishedAt, story.updatedAt),
    { property: 'article:section', content: theSection(story.section).title },
    { 'script:ld+json': newsArticle(article) },
  ];
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
    description: story.metaDescription || story.summary,
    mainEntityOfPage: siteUrl + canonical,
    articleSection: theSection(story.section).title,
    author: [{ '@type': 'Person', name: story.byline.name }],
    publisher: { '@type': 'NewsMediaOrganization', name: 'MATV', url: siteUrl },
    ...(story.picture ? { image: [sharedPictureUrl(siteUrl, story.picture)] } : {}),
    ...(story.publishedAt ? { datePublished: story.publishedAt } : {}),
    ...(story.updatedAt ? { dateModified: story.updatedAt } : {}),
    ...(story.tags.length > 0 ? { keywords: story.tags.join(', ') } : {}),
  };
}
