import type { MetaDescriptor } from 'react-router';

const FORMATS = [
  { format: 'json', type: 'application/json+oembed' },
  { format: 'xml', type: 'text/xml+oembed' },
];

/** The links by which other sites discover a story's card; `canonical` is its path. */
export function oembedLinks(siteUrl: string, canonical: string, title: string): MetaDescriptor[] {
  const url = encodeURIComponent(siteUrl + canonical);
  return FORMATS.map(({ format, type }) => ({
    tagName: 'link',
    rel: 'alternate',
    type,
    title,
    href: `${siteUrl}/oembed?url=${url}&format=${format}`,
  }));
}
