import {
  DROPPED_WHOLE,
  isOwnPicture,
  mayLinkTo,
  RENAMED_ELEMENTS,
  STORY_ATTRIBUTES,
  STORY_ELEMENTS,
} from '#domain/desk/html-rules.ts';
import { ownEntry } from '#domain/own-entry.ts';
import { embedOf } from '#domain/videos/embeds.ts';
import { readHtml, writtenName } from './paste/read-html.ts';

const EDITOR_KNOWS = new Set(
  'p div h1 h2 h3 h4 h5 h6 ul ol li a em i strong b blockquote cite br hr code pre sub sup small table caption thead tbody tfoot tr th td figure figcaption img iframe section article span'.split(
    ' ',
  ),
);
const SKELETON = new Set(['html', 'head', 'body']);
/** Attributes that the site adds itself, so their loss is not reported. */
const HARMLESS = new Set(['rel', 'data-embed', 'data-frame']);

/** Names what the site would keep of a text but the rich-text editor would lose. In the browser only. */
export function lostByEditor(html: string): string[] {
  const names = elementsOf(html)
    .filter((element) => STORY_ELEMENTS.has(element.localName) && !isKnown(element))
    .map((element) => (EDITOR_KNOWS.has(element.localName) ? wordsFor(element) : element.localName));
  return [...new Set(names)];
}

// In the editor, captions and credits are plain text, and attributions are only possible within a quote.
function isKnown(element: Element): boolean {
  if (!EDITOR_KNOWS.has(element.localName)) return false;
  if (element.localName === 'figure') return element.querySelector('img') !== null;
  if (element.localName === 'cite') return element.closest('blockquote') !== null;
  if (element.localName === 'small') return element.closest('figcaption') !== null;
  return element.localName === 'small' || !element.parentElement?.closest('figcaption,caption');
}

function wordsFor(element: Element): string {
  return element.closest('figcaption,caption') ? `${element.localName} in a caption` : element.localName;
}

/** Describes what the site removes from a text when it is saved. In the browser only. */
export function droppedBySite(html: string): string[] {
  const dropped = elementsOf(html).flatMap((element) => {
    const name = element.localName;
    if (name === 'iframe') return embedOf(element.getAttribute('src') ?? '') ? [] : ['<iframe> of an unknown site'];
    if (DROPPED_WHOLE.has(name)) return [`<${name}> and all inside it`];
    if (!STORY_ELEMENTS.has(name) && !Object.hasOwn(RENAMED_ELEMENTS, name)) return [`<${name}>, but not its text`];
    return ofElement(element);
  });
  if (/<style\b/i.test(html)) dropped.push('<style> and all inside it');
  return [...new Set(dropped)];
}

function ofElement(element: Element): string[] {
  const name = element.localName;
  const src = element.getAttribute('src') ?? '';
  if (name === 'img' && !isOwnPicture(src))
    return [`the picture ${src === '' ? 'without an address' : shortened(src)}`];
  const href = element.getAttribute('href');
  if (name === 'a' && href !== null && !mayLinkTo(href)) return [`the link to ${shortened(href)}`];
  const kept = ownEntry(STORY_ATTRIBUTES, name) ?? [];
  return [...element.attributes]
    .filter((attribute) => !kept.includes(attribute.name) && !HARMLESS.has(attribute.name))
    .map((attribute) => `${writtenName(attribute.name)}="" on <${name}>`);
}

function shortened(address: string): string {
  return address.length > 60 ? `${address.slice(0, 59)}…` : address;
}

function elementsOf(html: string): Element[] {
  if (html === '' || typeof DOMParser === 'undefined') return [];
  return [...readHtml(html).page.querySelectorAll('*')].filter(({ localName }) => !SKELETON.has(localName));
}
