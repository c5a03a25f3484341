import type { MetaDescriptor } from 'react-router';
import type { CorrectionComment, LiveBlogPosting, NewsArticle, WithContext } from 'schema-dts';
import { hrefIn } from '#app/languages/language.ts';
import { messagesIn } from '#app/languages/messages.ts';
import { breadcrumbs, feedLink, pageMeta } from '#app/reader/page-meta.ts';
import { picturesOf, publisherOf, writerOf } from '#app/reader/structured-data.ts';
import { textFromHtml } from '#domain/html-text.ts';
import { languageFacts, splitLanguage } from '#domain/languages.ts';
import { type LiveBlogPage, livePostPath } from '#domain/live-blog.ts';
import { theSection } from '#domain/sections.ts';
import type { Correction } from '#domain/story.ts';
import { cutAtWord } from '#domain/summary.ts';
import { textsIn } from '#domain/texts/texts.ts';
import type { ArticleData, MissingData, ShownStory } from './article-data.ts';
import { oembedLinks } from './oembed-links.ts';

/** A story's metadata for search engines and other sites; of one that is missing, in the language of the page's path. */
export function articleMeta(article: ArticleData | MissingData | undefined, pathname = '/'): MetaDescriptor[] {
  if (article?.kind !== 'found') {
    const { missing } = messagesIn(splitLanguage(pathname).language);
    return [{ title: `${missing.title} | MATV` }, { name: 'robots', content: 'noindex' }];
  }
  const { story, liveBlog, siteUrl, canonical } = article;
  const { language } = story;
  const feeds = textsIn(language).feeds;
  const { title } = messagesIn(language).section(story.section);
  const trail = { name: title, path: hrefIn(language, `/${story.section}`) };
  return [
    ...pageMeta({
      ...describedBy(article),
      siteUrl,
      language,
      path: canonical,
      type: 'article',
      titleCard: article.titleCard,
    }),
    ...timeMeta(story.publishedAt, story.updatedAt),
    { property: 'article:section', content: title },
    feedLink(feeds.section(theSection(story.section)).title, hrefIn(language, `/${story.section}/feed.xml`)),
    ...(liveBlog ? [feedLink(feeds.liveBlog(story.title).title, `/live-blogs/${liveBlog.storyId}/feed.xml`)] : []),
    ...oembedLinks(siteUrl, canonical, story.title),
    { 'script:ld+json': liveBlog ? liveBlogPosting(article, liveBlog) : newsArticle(article) },
    { 'script:ld+json': breadcrumbs(siteUrl, [trail, { name: story.title, path: canonical }], language) },
  ];
}

/** What a shared link shows: the post that the address names, else the story. */
function describedBy({ story, liveBlog }: ArticleData) {
  const { named = null } = liveBlog ?? {};
  const isNamed = named !== null && named.withdrawn === null;
  if (!isNamed) return { title: story.title, description: descriptionOf(story), picture: story.picture };
  const text = cutAtWord(textFromHtml(named.html), DESCRIPTION_LENGTH);
  return {
    title: named.headline || story.title,
    description: text || named.headline,
    picture: named.picture ?? story.picture,
  };
}

/** Maximum length of a post's description on other sites, in characters. */
const DESCRIPTION_LENGTH = 200;

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

/** Maximum length of the headline of a post that has none of its own, in characters. */
const POST_HEADLINE = 110;

/** schema.org's NewsArticle. */
function newsArticle({ story, siteUrl, canonical, titleCard }: ArticleData) {
  const changedAt = story.updatedAt ?? story.publishedAt;
  return {
    '@context': 'https://schema.org',
    '@type': 'NewsArticle',
    headline: story.title,
    description: descriptionOf(story),
    mainEntityOfPage: siteUrl + canonical,
    inLanguage: languageFacts(story.language).locale,
    articleSection: messagesIn(story.language).section(story.section).title,
    author: [writerOf(siteUrl, story.byline.name, story.language)],
    publisher: publisherOf(siteUrl),
    image: story.picture ? picturesOf(siteUrl, story.picture) : [siteUrl + titleCard],
    ...(story.publishedAt ? { datePublished: story.publishedAt } : {}),
    ...(changedAt ? { dateModified: changedAt } : {}),
    ...(story.tags.length > 0 ? { keywords: story.tags.join(', ') } : {}),
    ...(story.corrections.length > 0 ? { correction: story.corrections.map(correctionComment) } : {}),
  } satisfies WithContext<NewsArticle>;
}

function correctionComment({ at, text }: Correction) {
  return { '@type': 'CorrectionComment', text, datePublished: at } satisfies CorrectionComment;
}

/** The latest of what the page shows: a pinned post is older than others, and an old one may have been edited last. */
function lastChange({ story }: ArticleData, { openedAt, closedAt, pinned, posts }: LiveBlogPage): string {
  const shown = pinned ? [pinned, ...posts] : posts;
  const times = [
    openedAt,
    closedAt,
    story.updatedAt,
    ...shown.flatMap(({ postedAt, editedAt }) => [postedAt, editedAt]),
  ];
  return times.reduce<string>((latest, time) => (time && time > latest ? time : latest), openedAt);
}

/** schema.org's LiveBlogPosting, with the posts that the page shows. */
function liveBlogPosting(article: ArticleData, blog: LiveBlogPage) {
  const { siteUrl, canonical } = article;
  const posts = (blog.pinned ? [blog.pinned, ...blog.posts] : blog.posts).filter(({ withdrawn }) => withdrawn === null);
  return {
    ...newsArticle(article),
    '@type': 'LiveBlogPosting',
    coverageStartTime: blog.openedAt,
    ...(blog.closedAt === null ? {} : { coverageEndTime: blog.closedAt }),
    dateModified: lastChange(article, blog),
    liveBlogUpdate: posts.map((post) => ({
      '@type': 'BlogPosting',
      headline: post.headline || cutAtWord(textFromHtml(post.html), POST_HEADLINE),
      articleBody: textFromHtml(post.html),
      url: siteUrl + livePostPath(canonical, post.id),
      datePublished: post.postedAt,
      ...(post.editedAt === null ? {} : { dateModified: post.editedAt }),
      author: { '@type': 'Person', name: post.author },
    })),
  } satisfies WithContext<LiveBlogPosting>;
}
