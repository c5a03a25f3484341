import sanitizeHtml, { type Attributes, type IFrame, type IOptions } from 'sanitize-html';
import { textFromHtml } from '../../domain/html-text.ts';
import type { SafeHtml } from '../../domain/story.ts';

/** Their content is never text for readers, so it goes with the tag. */
const WITH_CONTENT =
  'script style template noscript textarea option select title iframe svg math object embed xmp noembed noframes plaintext';
const ALLOWED =
  'p div h2 h3 h4 ul ol li dl dt dd a em strong b i del ins blockquote q cite pre code table caption thead tbody tfoot tr th td figure figcaption img hr br sub sup time';
const CONTROL_CHARACTERS = /(?![\n\t])\p{Cc}/gu;
const DIRECTION_OVERRIDES = /[\u202a-\u202e\u2066-\u2069]/g;
const WHOLE_NUMBER = /^\d{1,5}$/;
const TAG_OPENER = /<[a-z]/gi;
/** The parser's time grows with the square of the depth; no story has a tenth of these. */
const MOST_TAGS = 10_000;
/** Each pass closes what the one before left open; two are enough for all but nonsense. */
const MOST_PASSES = 8;
const OWN_PICTURE = /^\/media\/[\w./-]+$/;

const OPTIONS: IOptions = {
  allowedTags: ALLOWED.split(' '),
  nonTextTags: WITH_CONTENT.split(' '),
  allowedAttributes: {
    a: ['href', 'rel'],
    img: ['src', 'alt', 'width', 'height'],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan', 'scope'],
    ol: ['start'],
    time: ['datetime'],
  },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  parseStyleAttributes: false,
  nestingLimit: 40,
  transformTags: {
    h1: 'h2',
    h5: 'h4',
    h6: 'h4',
    section: 'div',
    article: 'div',
    a: (tagName, attribs) => ({ tagName, attribs: linkAttributes(attribs) }),
    img: (tagName, attribs) => ({ tagName, attribs: pictureAttributes(attribs) }),
    td: (tagName, attribs) => ({ tagName, attribs: cellAttributes(attribs) }),
    th: (tagName, attribs) => ({ tagName, attribs: cellAttributes(attribs) }),
  },
  exclusiveFilter: isEmpty,
};

/**
 * The one way from outside HTML to what may be rendered: an allow-list of text elements, links to http, https and
 * mailto without `target`, pictures of this site only, no styles, classes, ids, scripts or frames (ART-38).
 * Callers bound the length: it takes about a millisecond for 15 kB. Of more than 10,000 tags only the text stays.
 */
export function toSafeHtml(html: string): SafeHtml {
  const text = html.toWellFormed().replace(CONTROL_CHARACTERS, '').replace(DIRECTION_OVERRIDES, '');
  const bounded = countTags(text) > MOST_TAGS ? escaped(textFromHtml(text)) : text;
  return branded(settled(bounded));
}

/** Sanitised until it stays as it is: a browser's reading of broken nesting must not differ from ours. */
function settled(html: string): string {
  let safe = sanitizeHtml(html, OPTIONS).trim();
  for (let pass = 1; pass < MOST_PASSES; pass += 1) {
    const again = sanitizeHtml(safe, OPTIONS).trim();
    if (again === safe) return safe;
    safe = again;
  }
  return safe;
}

function branded(html: string): SafeHtml {
  return html as SafeHtml;
}

function countTags(html: string): number {
  return html.match(TAG_OPENER)?.length ?? 0;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function linkAttributes({ href = '' }: Attributes): Attributes {
  const isOwn = /^(?:\/(?!\/)|#)/.test(href);
  if (isOwn) return { href };
  // A relative address of another site leads nowhere here.
  return /^(?:https?:\/\/|mailto:)/i.test(href) ? { href, rel: 'noopener nofollow' } : {};
}

function pictureAttributes({ src = '', alt = '', width = '', height = '' }: Attributes): Attributes {
  if (!OWN_PICTURE.test(src) || src.includes('..')) return {};
  const size = WHOLE_NUMBER.test(width) && WHOLE_NUMBER.test(height) ? { width, height } : {};
  return { src, alt, ...size };
}

function cellAttributes(attribs: Attributes): Attributes {
  return Object.fromEntries(
    Object.entries(attribs).filter(([name, value]) => name === 'scope' || WHOLE_NUMBER.test(value)),
  );
}

/** Drops pictures that may not stand and paragraphs without a word. */
function isEmpty(frame: IFrame): boolean {
  if (frame.tag === 'img') return frame.attribs.src === undefined;
  if (frame.tag === 'p') return frame.text.trim() === '' && frame.mediaChildren.length === 0;
  return false;
}
