import type { MetaDescriptor } from 'react-router';
import type { ProfilePage, WithContext } from 'schema-dts';
import { hrefIn } from '#app/languages/language.ts';
import { messagesIn } from '#app/languages/messages.ts';
import { authorPath } from '#app/reader/cards/author-path.ts';
import { feedLink, pageMeta } from '#app/reader/page-meta.ts';
import { picturesOf, publisherOf } from '#app/reader/structured-data.ts';
import { languageFacts } from '#domain/languages.ts';
import { textsIn } from '#domain/texts/texts.ts';
import { authorAddress } from './author-address.ts';
import type { AuthorPageData } from './author-data.ts';

/** An author page's metadata for search engines and other sites; empty pages are not indexed. */
export function authorMeta(page: AuthorPageData): MetaDescriptor[] {
  const { author, siteUrl, kind, stories, shown, hasMore, language } = page;
  const texts = messagesIn(language);
  const at = (number: number) => hrefIn(language, authorAddress(author.name, { ...shown, page: number }));
  const isFirst = shown.tab === 'latest' && shown.page === 1;
  return [
    ...pageMeta({
      title: shown.page > 1 ? texts.page.titleOfPart(author.name, shown.page) : author.name,
      description: texts.author.bio(author.bio, author.name),
      siteUrl,
      language,
      path: at(shown.page),
      picture: author.avatar,
      type: 'profile',
      isPrivate: kind === 'placeholder' || (!isFirst && stories.length === 0),
      prev: shown.page > 1 ? at(shown.page - 1) : null,
      next: hasMore ? at(shown.page + 1) : null,
    }),
    ...(kind === 'found'
      ? [
          feedLink(
            textsIn(language).feeds.author(author.name).title,
            hrefIn(language, `${authorPath(author.name)}/feed.xml`),
          ),
        ]
      : []),
    ...(kind === 'found' && isFirst ? [{ 'script:ld+json': profilePage(page) }] : []),
  ];
}

/** schema.org's ProfilePage. */
function profilePage({ author, siteUrl, language }: AuthorPageData) {
  const url = siteUrl + hrefIn(language, authorPath(author.name));
  const sameAs = [author.twitter, author.linkedin, author.website].filter((link) => link !== null);
  return {
    '@context': 'https://schema.org',
    '@type': 'ProfilePage',
    inLanguage: languageFacts(language).locale,
    ...(author.joinedAt ? { dateCreated: author.joinedAt } : {}),
    mainEntity: {
      '@type': 'Person',
      name: author.name,
      url,
      description: author.bio,
      ...(author.isStaff ? { jobTitle: author.title, worksFor: publisherOf(siteUrl) } : {}),
      ...(author.avatar ? { image: picturesOf(siteUrl, author.avatar) } : {}),
      ...(author.location ? { workLocation: { '@type': 'Place', name: author.location } } : {}),
      ...(author.expertise.length > 0 ? { knowsAbout: author.expertise } : {}),
      ...(sameAs.length > 0 ? { sameAs } : {}),
      interactionStatistic: {
        '@type': 'InteractionCounter',
        interactionType: { '@type': 'FollowAction' },
        userInteractionCount: author.followersCount,
      },
    },
  } satisfies WithContext<ProfilePage>;
}
