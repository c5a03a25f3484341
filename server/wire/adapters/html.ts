import { xmlText } from '#server/http/xml.ts';
import { XML_NAMESPACE, type XmlElement, type XmlNode } from '../xml.ts';

/** Characters; longer bodies are refused later anyway. */
const LONG_ENOUGH = 1_000_001;
const PLAIN_NAME = /^[a-z][a-z0-9]*$/;
const EMPTY = new Set(['br', 'hr', 'img', 'col', 'wbr']);

/** The element's name in HTML; null drops its tags but keeps its content, undefined drops both. */
export type HtmlName = (element: XmlElement) => string | null | undefined;

const sameName: HtmlName = ({ name }) => name.toLowerCase();

/** Serialises part of a document as HTML for the sanitiser to filter. Relative links are resolved against `base`. */
export function htmlOf(nodes: readonly XmlNode[], base: string | null, nameOf: HtmlName = sameName): string {
  const written: string[] = [];
  let length = 0;
  const write = (text: string) => {
    length += text.length;
    written.push(text);
  };
  const writeNode = (node: XmlNode) => {
    if (length > LONG_ENOUGH) return;
    if (typeof node === 'string') {
      write(xmlText(node));
      return;
    }
    const name = nameOf(node);
    if (name === undefined) return;
    const isShown = name !== null && PLAIN_NAME.test(name);
    if (isShown) write(`<${name}${attributesOf(node, base)}>`);
    node.children.forEach(writeNode);
    if (isShown && !EMPTY.has(name)) write(`</${name}>`);
  };
  nodes.forEach(writeNode);
  return written.join('');
}

function attributesOf({ attributes }: XmlElement, base: string | null): string {
  return [...attributes]
    .filter(([name]) => PLAIN_NAME.test(name))
    .map(([name, value]) => ` ${name}="${xmlText(name === 'href' ? (absoluteAddress(value, base) ?? value) : value)}"`)
    .join('');
}

/** `address` resolved against `base`; null when the result is no valid address. */
export function absoluteAddress(address: string | null, base: string | null): string | null {
  if (address === null) return null;
  const text = address.trim();
  if (base === null || !URL.canParse(base)) return URL.canParse(text) ? text : null;
  return URL.canParse(text, base) ? new URL(text, base).href : null;
}

/** The base of relative addresses in `element`: its `xml:base`, resolved against that of the elements around it. */
export function baseOf(element: XmlElement, outer: string | null): string | null {
  return absoluteAddress(element.attributes.get(`{${XML_NAMESPACE}}base`) ?? null, outer) ?? outer;
}

/** Plain text as HTML paragraphs, split at empty lines, or at every line if there are none. */
export function paragraphs(text: string): string {
  const lines = text.replaceAll('\r\n', '\n');
  return lines
    .split(/\n[ \t]*\n/.test(lines) ? /\n[ \t]*\n/ : '\n')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => `<p>${xmlText(part)}</p>`)
    .join('');
}
