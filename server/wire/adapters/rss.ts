import { childOf, childrenOf, textIn, type XmlElement } from '../xml.ts';
import { absoluteAddress, baseOf } from './html.ts';
import { pictureIn } from './media-rss.ts';
import { rawItem } from './raw-item.ts';

const CONTENT = 'http://purl.org/rss/1.0/modules/content/';
const DUBLIN_CORE = 'http://purl.org/dc/elements/1.1/';
const LICENCE = 'http://backend.userland.com/creativeCommonsRssModule';
/** Namespaces of RSS 1.0 and its predecessor 0.90. */
const RSS_1 = ['http://purl.org/rss/1.0/', 'http://my.netscape.com/rdf/simple/0.9/'];
const RDF = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#';

/** Time zones by abbreviation; for ambiguous ones, the zone that our sources mean. */
const ZONES: Readonly<Record<string, string>> = {
  BST: '+0100',
  CET: '+0100',
  CEST: '+0200',
  IST: '+0530',
  EST: '-0500',
  EDT: '-0400',
  CST: '-0600',
  CDT: '-0500',
  MST: '-0700',
  MDT: '-0600',
  PST: '-0800',
  PDT: '-0700',
};
const MAIL_DATE =
  /^(?:[a-z]{3,9},?\s+)?(\d{1,2})\s+([a-z]{3})[a-z]*\s+(\d{4}|\d{2})\s+(\d{1,2}):(\d{2})(?::(\d{2}))?(?:\s+([a-z]{1,5}|[+-]\d{2}:?\d{2}))?$/i;

/** The items of RSS 2.0 and its predecessors, and of RSS 1.0, which is RDF. Null: neither. */
export function itemsOfRss(root: XmlElement): Record<string, unknown>[] | null {
  if (root.name === 'rss') {
    const channel = childOf(root, root.uri, 'channel');
    return channel === null ? null : itemsIn(root, channel, channel);
  }
  if (root.name !== 'RDF' || root.uri !== RDF) return null;
  const channel = RSS_1.flatMap((uri) => childrenOf(root, uri, 'channel'))[0];
  return channel === undefined ? null : itemsIn(root, root, channel);
}

/** What items inherit from their channel; looked up once, because a channel may have ten thousand children. */
interface Channel {
  /** Base of relative addresses: `xml:base`, else the channel's page. */
  readonly base: string | null;
  readonly rights: string | null;
  readonly licence: string | null;
  readonly language: string | null;
}

function itemsIn(root: XmlElement, parent: XmlElement, element: XmlElement): Record<string, unknown>[] {
  const page = absoluteAddress(textIn(childOf(element, element.uri, 'link')), null);
  const channel: Channel = {
    base: baseOf(element, baseOf(root, page)),
    rights: textIn(childOf(element, element.uri, 'copyright')) ?? textIn(childOf(element, DUBLIN_CORE, 'rights')),
    licence: textIn(childOf(element, LICENCE, 'license')),
    language: textIn(childOf(element, element.uri, 'language')) ?? textIn(childOf(element, DUBLIN_CORE, 'language')),
  };
  return childrenOf(parent, element.uri, 'item').map((item) => itemOf(item, channel));
}

function itemOf(item: XmlElement, channel: Channel): Record<string, unknown> {
  const own = (name: string) => textIn(childOf(item, item.uri, name));
  const dublinCore = (name: string) => childrenOf(item, DUBLIN_CORE, name).flatMap((found) => textIn(found) ?? []);
  const base = baseOf(item, channel.base);
  const link = absoluteAddress(own('link'), base);
  const description = own('description');
  const enclosures = childrenOf(item, item.uri, 'enclosure').map(({ attributes }) => ({
    href: absoluteAddress(attributes.get('url') ?? null, base),
    type: attributes.get('type'),
    width: null,
  }));
  const creators = dublinCore('creator');
  return rawItem({
    id: own('guid') ?? item.attributes.get(`{${RDF}}about`) ?? link,
    title: own('title') ?? dublinCore('title')[0] ?? null,
    summary: description,
    content: textIn(childOf(item, CONTENT, 'encoded')) ?? description,
    picture: pictureIn(item, enclosures, base),
    base,
    categories: [
      ...childrenOf(item, item.uri, 'category').flatMap((one) => textIn(one) ?? []),
      ...dublinCore('subject'),
    ],
    authors: creators.length > 0 ? creators : nameOf(own('author')),
    publishedAt: plainDate(own('pubDate') ?? dublinCore('date')[0] ?? null),
    attribution: dublinCore('rights')[0] ?? channel.rights,
    licence: textIn(childOf(item, LICENCE, 'license')) ?? channel.licence,
    link,
    language: dublinCore('language')[0] ?? channel.language,
  });
}

/** RSS gives an author's e-mail address followed by the name in brackets. The address must not be published. */
function nameOf(author: string | null): string[] {
  const name = /\(([^()]+)\)\s*$/.exec(author ?? '')?.[1] ?? author;
  return name === null || name.includes('@') ? [] : [name];
}

/**
 * RSS dates in the current e-mail format, with four-digit years and numeric zones. Other dates are returned unchanged.
 */
function plainDate(text: string | null): string | null {
  const [, day, month = '', year = '', hour = '', minute, second = '00', zone = 'GMT'] =
    MAIL_DATE.exec(text ?? '') ?? [];
  if (day === undefined) return text;
  const wholeYear = year.length === 4 ? year : `${Number(year) < 50 ? 20 : 19}${year}`;
  const name = month.charAt(0).toUpperCase() + month.slice(1).toLowerCase();
  return `${day} ${name} ${wholeYear} ${hour.padStart(2, '0')}:${minute}:${second} ${ZONES[zone.toUpperCase()] ?? zone.toUpperCase().replace(':', '')}`;
}
