import { londonWords } from '#domain/feed-texts.ts';
import { type Language, pathInLanguage } from '#domain/languages.ts';
import { textsIn } from '#domain/texts/texts.ts';
import { xmlDocument, xmlElement, xmlText } from '#server/http/xml.ts';

/**
 * What makes a feed readable in a browser (ADR-093): XHTML elements among those for feed readers, which skip them, and a
 * style sheet, public/feed.css.
 */

/** Of the document's root, for the elements below. */
export const XHTML_NAMESPACE = 'xmlns:xhtml="http://www.w3.org/1999/xhtml"';

/** The policy of feeds: nothing but their style sheet is loaded. */
export const FEED_POLICY =
  "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** A feed as a document with its style sheet. */
export function feedDocument(root: string): string {
  return xmlDocument(root, '/feed.css');
}

/** The heads of the window and of the page: what this is, and what to do with its address. */
export function feedHead(feed: {
  readonly title: string;
  readonly language: Language;
  /** Whole addresses of the feed and of the page it belongs to. */
  readonly self: string;
  readonly page: string;
  readonly siteUrl: string;
  /** It has no items, which a person would take for a fault. */
  readonly isEmpty: boolean;
}): string {
  const { title, language, self, page, siteUrl, isEmpty } = feed;
  const { thisIsAFeed, toThePage, emptyFeed } = textsIn(language).feeds;
  return [
    '<xhtml:head>',
    xmlElement('xhtml:title', title),
    '<xhtml:meta name="viewport" content="width=device-width, initial-scale=1"/>',
    '</xhtml:head>',
    '<xhtml:header>',
    link(siteUrl + pathInLanguage('/', language), 'MATV'),
    xmlElement('xhtml:h1', title),
    xmlElement('xhtml:p', thisIsAFeed),
    `<xhtml:p>${xmlElement('xhtml:code', self)}</xhtml:p>`,
    `<xhtml:p>${link(page, toThePage)}</xhtml:p>`,
    '</xhtml:header>',
    isEmpty ? xmlElement('xhtml:p', emptyFeed) : '',
  ].join('');
}

/** The heading of an item, as a link, and its time in London. */
export function itemHead(title: string, address: string, at: string | null, language: Language): string {
  const heading = `<xhtml:h2 dir="auto">${link(address, title)}</xhtml:h2>`;
  const words = londonWords(language, at);
  if (at === null || words === null) return heading;
  return `${heading}<xhtml:time datetime="${xmlText(at)}">${xmlText(words)}</xhtml:time>`;
}

function link(address: string, words: string): string {
  return `<xhtml:a href="${xmlText(address)}">${xmlText(words)}</xhtml:a>`;
}
