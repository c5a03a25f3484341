import type { MetaDescriptor } from 'react-router';
import type { BreadcrumbList, WithContext } from 'schema-dts';
import { messagesIn } from '#app/languages/messages.ts';
import { DEFAULT_LANGUAGE, type Language, languageFacts, pathInLanguage } from '#domain/languages.ts';
import { cropSize, cropUrl } from '#domain/picture.ts';
import type { Picture } from '#domain/story.ts';

export interface PageDescription {
  readonly title: string;
  readonly description: string;
  /** Public address without a trailing slash. */
  readonly siteUrl: string;
  /** The page's language; English by default. */
  readonly language?: Language;
  /** Canonical path. Omit it on pages that are not indexed. */
  readonly path?: string;
  readonly picture?: Picture | null;
  /** Path of a card of 1200 × 630 with the title, shown by other sites if there is no picture or only a small one. */
  readonly titleCard?: string;
  readonly type?: 'website' | 'article' | 'profile';
  readonly isPrivate?: boolean;
  readonly prev?: string | null;
  readonly next?: string | null;
}

const SITE_NAME = 'MATV';
/** Other sites show a narrower picture as a thumbnail beside the words, or not at all. */
const LEAST_SHARED_WIDTH = 600;

/** Title, description, canonical link and the preview data for shared links. */
export function pageMeta(page: PageDescription): MetaDescriptor[] {
  const { title, description, siteUrl, path, type = 'website', isPrivate = false, language = DEFAULT_LANGUAGE } = page;
  const fullTitle = title === messagesIn(language).home.title ? title : `${title} | ${SITE_NAME}`;
  return [
    { title: fullTitle },
    { name: 'description', content: description },
    { name: 'robots', content: isPrivate ? 'noindex' : 'max-image-preview:large' },
    ...(path === undefined ? [] : addressMeta(siteUrl + path, page)),
    { property: 'og:site_name', content: SITE_NAME },
    { property: 'og:locale', content: languageFacts(language).locale.replace('-', '_') },
    { property: 'og:type', content: type },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { name: 'twitter:card', content: 'summary_large_image' },
    ...pictureMeta(page),
  ];
}

/** The link by which feed readers discover a page's feed. */
export function feedLink(title: string, path: string): MetaDescriptor {
  return { tagName: 'link', rel: 'alternate', type: 'application/rss+xml', title, href: path };
}

/** schema.org's BreadcrumbList, from the home page down. */
export function breadcrumbs(
  siteUrl: string,
  steps: readonly { readonly name: string; readonly path: string }[],
  language: Language = DEFAULT_LANGUAGE,
) {
  const home = { name: messagesIn(language).page.breadcrumbHome, path: pathInLanguage('/', language) };
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: [home, ...steps].map(({ name, path }, place) => ({
      '@type': 'ListItem',
      position: place + 1,
      name,
      item: siteUrl + path,
    })),
  } satisfies WithContext<BreadcrumbList>;
}

function addressMeta(address: string, { siteUrl, prev, next }: PageDescription): MetaDescriptor[] {
  return [
    { tagName: 'link', rel: 'canonical', href: address },
    { property: 'og:url', content: address },
    ...(prev ? [{ tagName: 'link' as const, rel: 'prev', href: siteUrl + prev }] : []),
    ...(next ? [{ tagName: 'link' as const, rel: 'next', href: siteUrl + next }] : []),
  ];
}

function pictureMeta({ siteUrl, title, picture = null, titleCard }: PageDescription): MetaDescriptor[] {
  const isLarge = picture !== null && picture.width >= LEAST_SHARED_WIDTH;
  if (!isLarge && titleCard !== undefined) {
    return [
      { property: 'og:image', content: siteUrl + titleCard },
      { property: 'og:image:width', content: '1200' },
      { property: 'og:image:height', content: '630' },
      { property: 'og:image:alt', content: title },
    ];
  }
  if (!picture) return [{ property: 'og:image', content: `${siteUrl}/og.jpg` }];
  const { width, height } = cropSize('share', picture);
  return [
    { property: 'og:image', content: siteUrl + cropUrl(picture, 'share') },
    { property: 'og:image:width', content: String(width) },
    { property: 'og:image:height', content: String(height) },
    ...(picture.alt === '' ? [] : [{ property: 'og:image:alt', content: picture.alt }]),
  ];
}
