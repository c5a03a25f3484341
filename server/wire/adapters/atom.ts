import { xmlText } from '#server/http/xml.ts';
import { versionOf } from '../versions.ts';
import { childOf, childrenOf, textIn, XML_NAMESPACE, type XmlElement } from '../xml.ts';
import { absoluteAddress, baseOf, htmlOf, paragraphs } from './html.ts';
import { latestVersions } from './latest-versions.ts';
import { pictureIn } from './media-rss.ts';
import { rawItem, rawKill } from './raw-item.ts';

const ATOM = 'http://www.w3.org/2005/Atom';
const TOMBSTONES = 'http://purl.org/atompub/tombstones/1.0';

/** The entries of an Atom feed (RFC 4287), with its deleted entries (RFC 6721) as kill notices. Null: not Atom. */
export function itemsOfAtom(root: XmlElement): Record<string, unknown>[] | null {
  if (root.uri !== ATOM || (root.name !== 'feed' && root.name !== 'entry')) return null;
  const entries = root.name === 'entry' ? [root] : childrenOf(root, ATOM, 'entry');
  const feed: Feed = {
    base: baseOf(root, linkOf(root)),
    authors: authorsOf(root),
    rights: textIn(childOf(root, ATOM, 'rights')),
    language: languageOf(root),
  };
  const versions = entries.map((entry) => ({
    id: textIn(childOf(entry, ATOM, 'id')),
    version: versionOf(null, textIn(childOf(entry, ATOM, 'updated'))),
    item: itemOf(entry, feed),
  }));
  const deleted = childrenOf(root, TOMBSTONES, 'deleted-entry').map((entry) =>
    rawKill({
      id: entry.attributes.get('ref') ?? null,
      reason: textIn(childOf(entry, TOMBSTONES, 'comment')),
      at: entry.attributes.get('when') ?? null,
    }),
  );
  return [...latestVersions(versions), ...deleted];
}

/** What entries inherit from their feed; looked up once, because a feed may have ten thousand children. */
interface Feed {
  readonly base: string | null;
  readonly authors: readonly string[];
  readonly rights: string | null;
  readonly language: string | null;
}

function languageOf({ attributes }: XmlElement): string | null {
  return attributes.get(`{${XML_NAMESPACE}}lang`) ?? null;
}

function itemOf(entry: XmlElement, feed: Feed): Record<string, unknown> {
  const own = (name: string) => textIn(childOf(entry, ATOM, name));
  const base = baseOf(entry, feed.base);
  const links = childrenOf(entry, ATOM, 'link').map(({ attributes }) => ({
    rel: attributes.get('rel') ?? 'alternate',
    href: absoluteAddress(attributes.get('href') ?? null, base),
    type: attributes.get('type'),
    width: null,
  }));
  const source = childOf(entry, ATOM, 'source');
  const content = childOf(entry, ATOM, 'content') ?? childOf(entry, ATOM, 'summary');
  const linkTo = (rel: string) => links.find((link) => link.rel === rel)?.href ?? null;
  return rawItem({
    id: own('id'),
    title: textConstruct(childOf(entry, ATOM, 'title'), base),
    summary: textConstruct(childOf(entry, ATOM, 'summary'), base),
    content: contentOf(childOf(entry, ATOM, 'content'), base) ?? textConstruct(childOf(entry, ATOM, 'summary'), base),
    picture: pictureIn(
      entry,
      links.filter(({ rel }) => rel === 'enclosure'),
      base,
    ),
    base: content === null ? base : baseOf(content, base),
    categories: childrenOf(entry, ATOM, 'category').flatMap(
      ({ attributes }) => attributes.get('label') ?? attributes.get('term') ?? [],
    ),
    authors: [authorsOf(entry), authorsOf(source), feed.authors].find((names) => names.length > 0) ?? [],
    publishedAt: own('published') ?? own('updated'),
    versionCreated: own('updated'),
    attribution: own('rights') ?? feed.rights,
    licence: linkTo('license'),
    link: linkTo('alternate'),
    language: languageOf(entry) ?? feed.language,
  });
}

/** The document's own address, else that of its page: the default base of its relative addresses. */
function linkOf(root: XmlElement): string | null {
  const links = childrenOf(root, ATOM, 'link').map(({ attributes }) => ({
    rel: attributes.get('rel') ?? 'alternate',
    href: absoluteAddress(attributes.get('href') ?? null, null),
  }));
  return ['self', 'alternate'].map((rel) => links.find((link) => link.rel === rel)?.href ?? null).find(Boolean) ?? null;
}

function authorsOf(place: XmlElement | null): string[] {
  if (place === null) return [];
  return childrenOf(place, ATOM, 'author').flatMap((author) => textIn(childOf(author, ATOM, 'name')) ?? []);
}

/** An Atom text construct as HTML. */
function textConstruct(element: XmlElement | null, base: string | null): string | null {
  const text = textIn(element);
  if (element === null || text === null) return null;
  const type = element.attributes.get('type');
  if (type === 'xhtml') return htmlOf(element.children, baseOf(element, base));
  return type === 'html' ? text : xmlText(text);
}

/** `content` as HTML; null if it is external or of another media type. */
function contentOf(element: XmlElement | null, base: string | null): string | null {
  const text = textIn(element);
  if (element === null || text === null) return null;
  const type = (element.attributes.get('type') ?? 'text').toLowerCase();
  if (type === 'text' || type === 'text/plain') return paragraphs(text);
  if (type === 'html' || type === 'text/html') return text;
  return type === 'xhtml' || /[/+]xml$/.test(type) ? htmlOf(element.children, baseOf(element, base)) : null;
}
