import { isSitePath } from '#domain/local-path.ts';

/** The elements that a story's text may hold; the tags of all others are dropped and their text stays (ART-38). */
export const STORY_ELEMENTS: ReadonlySet<string> = new Set(
  'p div h2 h3 h4 ul ol li dl dt dd a em strong b i del ins blockquote q cite pre code table caption thead tbody tfoot tr th td figure figcaption img hr br sub sup small time'.split(
    ' ',
  ),
);

/** Their content is never text for readers, so it goes with the tag. */
export const DROPPED_WHOLE: ReadonlySet<string> = new Set(
  'script style template noscript textarea option select title iframe svg math object embed xmp noembed noframes plaintext'.split(
    ' ',
  ),
);

/** Those that become another one. */
export const RENAMED_ELEMENTS: Readonly<Record<string, string>> = {
  h1: 'h2',
  h5: 'h4',
  h6: 'h4',
  section: 'div',
  article: 'div',
};

/** The attributes that may stay on an element, by its name. */
export const STORY_ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  a: ['href', 'rel'],
  img: ['src', 'alt', 'width', 'height'],
  td: ['colspan', 'rowspan'],
  th: ['colspan', 'rowspan', 'scope'],
  ol: ['start'],
  blockquote: ['data-kind'],
  time: ['datetime'],
};

/** No story has a tenth of these; the time that reading HTML takes grows with them. */
export const MOST_TAGS = 10_000;
const TAG_OPENER = /<[a-z]/iy;

/** Whether `html` is no story any more: over 10,000 tags begin in it, or three times as many signs that might be one. */
export function hasTooManyTags(html: string): boolean {
  let signs = 0;
  let tags = 0;
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', at + 1)) {
    TAG_OPENER.lastIndex = at;
    signs += 1;
    tags += TAG_OPENER.test(html) ? 1 : 0;
    if (tags > MOST_TAGS || signs > 3 * MOST_TAGS) return true;
  }
  return false;
}

const OWN_PICTURE = /^\/media\/[\w./-]+$/;

/** Whether an address is one of this site's own pictures: no other may stand in a text. */
export function isOwnPicture(address: string): boolean {
  return OWN_PICTURE.test(address) && !address.includes('..');
}

/** Whether an address leads within this site: a path from its root or a place on the page. */
export function isOwnAddress(address: string): boolean {
  return address.startsWith('#') || isSitePath(address);
}

/** Whether a link may lead there: the web, mail, or this site. */
export function mayLinkTo(address: string): boolean {
  return isOwnAddress(address) || /^(?:https?:\/\/|mailto:)/i.test(address);
}
