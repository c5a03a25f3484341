import { ownEntry } from '#domain/own-entry.ts';
import { childOf, childrenOf, elementsIn, textIn, type XmlElement } from '../xml.ts';
import { type HtmlName, htmlOf, paragraphs } from './html.ts';

/** NITF elements that exist in HTML too; the sanitiser decides which of them to keep. */
const AS_IN_HTML = new Set(
  'p a em strong b i q br hr pre sub sup ul ol li dl dt dd table caption thead tbody tfoot tr th td'.split(' '),
);
const RENAMED: Readonly<Record<string, string>> = {
  hl1: 'h2',
  hl2: 'h3',
  bq: 'blockquote',
  block: 'div',
  credit: 'cite',
};
/** Pictures, and notes meant for editors. */
const LEFT_OUT = new Set(['media', 'note']);

/** NITF marks up persons, places and the like; readers need only their text. */
const nitfName: HtmlName = ({ name }) => {
  if (LEFT_OUT.has(name)) return undefined;
  return ownEntry(RENAMED, name) ?? (AS_IN_HTML.has(name) ? name : null);
};

/**
 * The text of a `contentSet` as HTML, from XHTML, NITF or plain text. Elements are recognised by name alone, because
 * many documents omit the namespace of embedded content.
 */
export function bodyIn(contentSet: XmlElement): string | null {
  const inlined = childrenOf(contentSet, contentSet.uri, 'inlineXML');
  const html = inlined.find(
    (part) =>
      /html|^$/i.test(part.attributes.get('contenttype') ?? '') && elementsIn(part).some(({ name }) => name !== 'nitf'),
  );
  if (html) return htmlInside(html);
  const nitf = nitfIn(contentSet);
  if (nitf) return htmlOfNitf(nitf);
  const [data] = childrenOf(contentSet, contentSet.uri, 'inlineData');
  const text = textIn(data ?? null);
  if (data === undefined || text === null) return null;
  const type = data.attributes.get('contenttype') ?? 'text/plain';
  if (/html/i.test(type)) return text;
  return /^text\//i.test(type) ? paragraphs(text) : null;
}

/** The byline in NITF, for items that have no other. */
export function bylineIn(contentSet: XmlElement): string | null {
  const nitf = nitfIn(contentSet);
  const byline = nitf === null ? null : inside(nitf, 'body', 'body.head', 'byline');
  const person = byline === null ? null : childOf(byline, byline.uri, 'person');
  return textIn(person) ?? textIn(byline);
}

function nitfIn(contentSet: XmlElement): XmlElement | null {
  const embedded = childrenOf(contentSet, contentSet.uri, 'inlineXML').flatMap(elementsIn);
  return embedded.find(({ name }) => name === 'nitf') ?? null;
}

/** The body of a complete HTML page, else everything. */
function htmlInside(inlined: XmlElement): string {
  const page = elementsIn(inlined).find(({ name }) => name === 'html');
  return htmlOf(page ? (inside(page, 'body')?.children ?? []) : inlined.children, null);
}

function htmlOfNitf(nitf: XmlElement): string | null {
  const content = inside(nitf, 'body', 'body.content');
  const tagline = inside(nitf, 'body', 'body.end', 'tagline');
  if (content === null) return null;
  return (
    htmlOf(content.children, null, nitfName) +
    (tagline === null ? '' : `<p>${htmlOf(tagline.children, null, nitfName)}</p>`)
  );
}

/** The element at the end of a path of names. */
function inside(element: XmlElement, ...path: readonly string[]): XmlElement | null {
  return path.reduce<XmlElement | null>((at, name) => at && childOf(at, element.uri, name), element);
}
