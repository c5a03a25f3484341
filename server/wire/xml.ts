import { SaxesParser, type SaxesTagNS } from 'saxes';
import { decodeEntities } from '#domain/html-text.ts';
import { decodeXml } from './xml-text.ts';

/** An element with its namespace resolved: prefixes are the document's own affair. */
export interface XmlElement {
  readonly uri: string;
  readonly name: string;
  /** By name; one in a namespace by '{uri}name'. */
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly XmlNode[];
}
export type XmlNode = XmlElement | string;

export type XmlDocument =
  | { readonly kind: 'document'; readonly root: XmlElement }
  /** `reason` continues the sentence 'the answer …' and repeats nothing of the document. */
  | { readonly kind: 'failed'; readonly reason: string };

export const XML_NAMESPACE = 'http://www.w3.org/XML/1998/namespace';

/** Elements, attributes and texts: 10,000 items of an ordinary feed stay below. So many take up to 160 MB. */
const MAX_PARTS = 600_000;
const DEEPEST = 100;
/** Characters without an end: the parser joins them piece by piece, which takes many times their size. */
const LONGEST_TEXT = 4_000_000;
const PIECE = 65_536;
/** References that XML reads as HTML does; of the numbered ones not all, but those that texts are full of. */
const PLAIN =
  'amp|lt|gt|quot|apos|#(?:9|10|13|3[2-9]|[4-9]\\d|1[01]\\d|12[0-7]|1[6-9]\\d|[2-9]\\d\\d|[1-9]\\d{3}|[1-4]\\d{4})|#x(?:[2-7A-Fa-f][\\dA-Fa-f]|[1-9A-Fa-f][\\dA-Fa-f]{2}|[1-9A-Ca-c][\\dA-Fa-f]{3})';
/** Comments, CDATA and instructions, in which an ampersand is one; and ampersands that begin none of these references. */
const AMPERSANDS = new RegExp(
  `<!--[^]*?(?:-->|$)|<!\\[CDATA\\[[^]*?(?:\\]\\]>|$)|<\\?[^]*?(?:\\?>|$)|&(?!(?:${PLAIN});)(?:(?:[A-Za-z][A-Za-z\\d]{1,30}|#\\d{1,7}|#[Xx][\\dA-Fa-f]{1,6});)?`,
  'g',
);
/** What XML allows. */
const CHARACTER = /^[\t\n\r\x20-\ufffd\u{10000}-\u{10ffff}]$/u;
const NO_ATTRIBUTES: ReadonlyMap<string, string> = new Map();

interface OpenElement extends XmlElement {
  readonly children: XmlNode[];
}

class Refused extends Error {}

/**
 * Reads an XML document into a tree that is bounded in size and depth. Without document types there are no entities
 * besides the five of XML, and letters that HTML has names for, so nothing in it can grow or point elsewhere. Never
 * throws.
 */
export function readXml(bytes: Uint8Array, charset: string | null = null): XmlDocument {
  const decoded = decodeXml(bytes, charset);
  if (decoded.kind === 'failed') return decoded;
  try {
    return { kind: 'document', root: treeOf(withReferences(decoded.text)) };
  } catch (error) {
    if (error instanceof Refused) return { kind: 'failed', reason: error.message };
    throw error;
  }
}

/**
 * Makes XML of what many feeds write as in HTML: '&nbsp;' becomes the reference to its letter, '&#146;' to the one that
 * was meant, and an ampersand that stands for itself becomes '&amp;'. References to control characters are left out.
 */
function withReferences(text: string): string {
  if (!text.includes('&')) return text;
  const parts: string[] = [];
  let from = 0;
  for (const { 0: found, index } of text.matchAll(AMPERSANDS)) {
    if (!found.startsWith('&')) continue;
    if (parts.length > 2 * MAX_PARTS) throw new Refused('holds too many ampersands');
    const meant = asXml(found);
    if (meant === found) continue;
    parts.push(text.slice(from, index), meant);
    from = index + found.length;
  }
  parts.push(text.slice(from));
  return parts.join('');
}

/** An ampersand, or a reference that starts with it, as XML writes it. */
function asXml(found: string): string {
  const letter = decodeEntities(found);
  if (letter === found) return `&amp;${found.slice(1)}`;
  const code = letter.codePointAt(0);
  const number = /^&#x?(.+);$/i.exec(found)?.[1];
  if (number === undefined) return `&#${code};`;
  if (/^0+$/.test(number) || !CHARACTER.test(letter)) return '';
  return Number.parseInt(number, found.startsWith('&#x') ? 16 : 10) === code ? found : `&#${code};`;
}

function treeOf(text: string): XmlElement {
  const parser = new SaxesParser({ xmlns: true });
  const path: OpenElement[] = [];
  let root: XmlElement | null = null;
  let parts = 0;
  let read = 0;
  let countedAt = 0;
  const count = () => {
    parts += 1;
    countedAt = read;
    if (parts > MAX_PARTS) throw new Refused('holds too many elements');
  };
  const addText = (more: string) => {
    const siblings = path.at(-1)?.children;
    if (!siblings) return;
    count();
    const last = siblings.at(-1);
    if (typeof last === 'string') siblings[siblings.length - 1] = last + more;
    else siblings.push(more);
  };
  parser.on('doctype', () => {
    throw new Refused('has a DOCTYPE, which is not read');
  });
  parser.on('opentagstart', () => {
    count();
    if (path.length >= DEEPEST) throw new Refused('is nested too deeply');
  });
  parser.on('attribute', count);
  parser.on('opentag', (tag) => {
    const element = { uri: tag.uri, name: tag.local, attributes: attributesOf(tag), children: [] };
    path.at(-1)?.children.push(element);
    root ??= element;
    path.push(element);
  });
  parser.on('closetag', () => {
    path.pop();
  });
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('error', () => {
    throw new Refused(`is not well-formed XML (line ${parser.line})`);
  });
  for (; read < text.length; read += PIECE) {
    if (read - countedAt > LONGEST_TEXT) throw new Refused('holds a text that is too long');
    parser.write(text.slice(read, read + PIECE));
  }
  parser.close();
  if (root === null) throw new Refused('is not well-formed XML');
  return root;
}

function attributesOf({ attributes }: SaxesTagNS): ReadonlyMap<string, string> {
  const found = Object.values(attributes).filter(({ name, prefix }) => prefix !== 'xmlns' && name !== 'xmlns');
  if (found.length === 0) return NO_ATTRIBUTES;
  return new Map(found.map(({ uri, local, value }) => [uri === '' ? local : `{${uri}}${local}`, value]));
}

/** The elements of that name directly inside. */
export function childrenOf(element: XmlElement, uri: string, name: string): XmlElement[] {
  return elementsIn(element).filter((child) => child.name === name && child.uri === uri);
}

/** The first element of that name directly inside. */
export function childOf(element: XmlElement, uri: string, name: string): XmlElement | null {
  return elementsIn(element).find((child) => child.name === name && child.uri === uri) ?? null;
}

/** All text inside, trimmed; null when there is none. */
export function textIn(node: XmlNode | null): string | null {
  return node === null ? null : wholeText(node).trim() || null;
}

/** The elements directly inside. */
export function elementsIn({ children }: XmlElement): XmlElement[] {
  return children.filter((child) => typeof child !== 'string');
}

function wholeText(node: XmlNode): string {
  return typeof node === 'string' ? node : node.children.map(wholeText).join('');
}
