import sanitizeHtml, { type Attributes, type IFrame, type IOptions, type Tag } from 'sanitize-html';
import { STORY_LIMITS } from '#domain/desk/desk-story.ts';
import {
  DROPPED_WHOLE,
  hasTooManyTags,
  isOwnAddress,
  isOwnPicture,
  mayLinkTo,
  RENAMED_ELEMENTS,
  STORY_ATTRIBUTES,
  STORY_ELEMENTS,
} from '#domain/desk/html-rules.ts';
import { htmlFromText, textFromHtml, withoutControls } from '#domain/html-text.ts';
import type { SafeHtml } from '#domain/story.ts';
import { EMBED_REL, embedOf } from '#domain/videos/embeds.ts';
import { emptyFrames } from './empty-frames.ts';

const WHOLE_NUMBER = /^\d{1,5}$/;
/** Each pass closes what the previous one left open; for all but nonsense two are enough. */
const MAX_PASSES = 8;

const OPTIONS: IOptions = {
  allowedTags: [...STORY_ELEMENTS],
  nonTextTags: [...DROPPED_WHOLE],
  allowedAttributes: Object.fromEntries(
    Object.entries(STORY_ATTRIBUTES).map(([name, allowed]) => [name, [...allowed]]),
  ),
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  parseStyleAttributes: false,
  nestingLimit: 40,
  transformTags: {
    ...RENAMED_ELEMENTS,
    a: (tagName, attribs) => ({ tagName, attribs: linkAttributes(attribs) }),
    iframe: cardOf,
    blockquote: (tagName, attribs) => ({ tagName, attribs: quoteAttributes(attribs) }),
    ol: (tagName, attribs) => ({ tagName, attribs: listAttributes(attribs) }),
    img: (tagName, attribs) => ({ tagName, attribs: pictureAttributes(attribs) }),
    td: (tagName, attribs) => ({ tagName, attribs: cellAttributes(attribs) }),
    th: (tagName, attribs) => ({ tagName, attribs: cellAttributes(attribs) }),
  },
  exclusiveFilter: isEmpty,
};

/** Maximum length of a sanitised text in characters: editors must be able to send it again. */
const LONGEST = STORY_LIMITS.content;

/**
 * Outside HTML as it may be rendered: an allow-list of text elements, links to http, https and mailto without `target`,
 * pictures of this site only, no styles, classes, ids, scripts or frames (ART-38). Of more than 10,000 tags only the
 * text stays. Null: it is longer than a megabyte once it is written as HTML.
 *
 * Relative addresses are those of `base`, which is another site; without one they are this site's.
 *
 * It takes up to a second for a megabyte, so the main thread never calls it: `safe-html.ts` does, in a thread.
 */
export function sanitise(html: string, base: string | null = null): SafeHtml | null {
  const text = withoutControls(html.toWellFormed());
  const safe = hasTooManyTags(text) ? textAlone(text) : settled(emptyFrames(text), base);
  return safe.length > LONGEST ? null : branded(safe);
}

/** Sanitised until it stays as it is: a browser's reading of broken nesting must not differ from ours. */
function settled(html: string, base: string | null): string {
  let safe = sanitised(html, base === null ? OPTIONS : seenFrom(base));
  for (let pass = 1; pass < MAX_PASSES; pass += 1) {
    if (safe.length > LONGEST) return safe;
    const again = sanitised(safe);
    if (again === safe) return safe;
    safe = again;
  }
  return textAlone(safe);
}

function sanitised(html: string, options = OPTIONS): string {
  // Once more after reading it: '&#1;' is a control character too.
  return withoutControls(sanitizeHtml(html, options)).trim();
}

/** Completes relative addresses of links and pictures, which would be this site's otherwise. */
function seenFrom(base: string): IOptions {
  const whole = (address = '') =>
    address.startsWith('#') ? address : (URL.parse(address.trim(), base)?.href ?? address);
  return {
    ...OPTIONS,
    transformTags: {
      ...OPTIONS.transformTags,
      a: (tagName, attribs) => ({ tagName, attribs: linkAttributes({ ...attribs, href: whole(attribs.href) }) }),
      img: (tagName, attribs) => ({ tagName, attribs: pictureAttributes({ ...attribs, src: whole(attribs.src) }) }),
    },
  };
}

function branded(html: string): SafeHtml {
  return html as SafeHtml;
}

/** Only the text, escaped as the sanitiser does. */
function textAlone(html: string): string {
  return htmlFromText(textFromHtml(html));
}

/** A frame of a known provider becomes a link to its page: nothing of theirs is fetched before a click. */
function cardOf(tagName: string, { src = '' }: Attributes): Tag {
  const embed = embedOf(src);
  if (!embed) return { tagName, attribs: {} };
  return { tagName: 'a', attribs: { href: embed.href, rel: EMBED_REL }, text: embed.text };
}

function linkAttributes({ href = '', rel = '' }: Attributes): Attributes {
  if (isOwnAddress(href)) return { href };
  // An address relative to a page of another site means nothing here.
  if (!mayLinkTo(href)) return {};
  const embed = rel === EMBED_REL ? embedOf(href) : null;
  return embed ? { href: embed.href, rel: EMBED_REL } : { href, rel: 'noopener nofollow' };
}

/** A pull quote is set beside the text; other attributes of quotes are dropped. */
function quoteAttributes(attribs: Attributes): Attributes {
  return attribs['data-kind'] === 'pull' ? { 'data-kind': 'pull' } : {};
}

function listAttributes({ start = '' }: Attributes): Attributes {
  return WHOLE_NUMBER.test(start) ? { start } : {};
}

function pictureAttributes({ src = '', alt = '', width = '', height = '' }: Attributes): Attributes {
  if (!isOwnPicture(src)) return {};
  const size = WHOLE_NUMBER.test(width) && WHOLE_NUMBER.test(height) ? { width, height } : {};
  return { src, alt, ...size };
}

function cellAttributes(attribs: Attributes): Attributes {
  return Object.fromEntries(
    Object.entries(attribs).filter(([name, value]) => name === 'scope' || WHOLE_NUMBER.test(value)),
  );
}

/** Removes pictures that are not allowed and empty paragraphs. */
function isEmpty(frame: IFrame): boolean {
  if (frame.tag === 'img') return frame.attribs.src === undefined;
  if (frame.tag === 'p') return frame.text.trim() === '' && frame.mediaChildren.length === 0;
  return false;
}
