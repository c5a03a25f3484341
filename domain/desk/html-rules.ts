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

const OWN_PICTURE = /^\/media\/[\w./-]+$/;

/** Whether an address is one of this site's own pictures: no other may stand in a text. */
export function isOwnPicture(address: string): boolean {
  return OWN_PICTURE.test(address) && !address.includes('..');
}

/** Whether an address leads within this site: a path from its root or a place on the page. */
export function isOwnAddress(address: string): boolean {
  return /^(?:\/(?!\/)|#)/.test(address);
}

/** Whether a link may lead there: the web, mail, or this site. */
export function mayLinkTo(address: string): boolean {
  return isOwnAddress(address) || /^(?:https?:\/\/|mailto:)/i.test(address);
}
