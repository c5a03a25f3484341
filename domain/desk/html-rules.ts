import { isSitePath } from '#domain/local-path.ts';

/** The elements allowed in a story. Tags of all others are removed, their text stays (ART-38). */
export const STORY_ELEMENTS: ReadonlySet<string> = new Set(
  'p div h2 h3 h4 ul ol li dl dt dd a em strong b i del ins blockquote q cite pre code table caption thead tbody tfoot tr th td figure figcaption img hr br sub sup small time'.split(
    ' ',
  ),
);

/** Elements removed together with their content, which is never text for readers. */
export const DROPPED_WHOLE: ReadonlySet<string> = new Set(
  'script style template noscript textarea option select title iframe svg math object embed xmp noembed noframes plaintext'.split(
    ' ',
  ),
);

/** Elements replaced by an allowed one. */
export const RENAMED_ELEMENTS: Readonly<Record<string, string>> = {
  h1: 'h2',
  h5: 'h4',
  h6: 'h4',
  section: 'div',
  article: 'div',
};

/** The attributes allowed on each element. */
export const STORY_ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  a: ['href', 'rel'],
  img: ['src', 'alt', 'width', 'height'],
  td: ['colspan', 'rowspan'],
  th: ['colspan', 'rowspan', 'scope'],
  ol: ['start'],
  blockquote: ['data-kind'],
  time: ['datetime'],
};

/** Limit on tags, as parsing time grows with them. Real stories have less than a tenth of this. */
export const MAX_TAGS = 10_000;
const TAG_OPENER = /<[a-z]/iy;

/** True when `html` is too expensive to parse: more than 10,000 opening tags, or three times as many `<` characters. */
export function hasTooManyTags(html: string): boolean {
  let angles = 0;
  let tags = 0;
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', at + 1)) {
    TAG_OPENER.lastIndex = at;
    angles += 1;
    tags += TAG_OPENER.test(html) ? 1 : 0;
    if (tags > MAX_TAGS || angles > 3 * MAX_TAGS) return true;
  }
  return false;
}

const OWN_PICTURE = /^\/media\/[\w./-]+$/;

/** Whether an address is one of this site's own pictures, the only ones allowed in a story's text. */
export function isOwnPicture(address: string): boolean {
  return OWN_PICTURE.test(address) && !address.includes('..');
}

/** Whether an address stays on this site: a path from the root, or a fragment of the page. */
export function isOwnAddress(address: string): boolean {
  return address.startsWith('#') || isSitePath(address);
}

/** Whether a link in a story may have this address: the web, mail, or this site. */
export function mayLinkTo(address: string): boolean {
  return isOwnAddress(address) || /^(?:https?:\/\/|mailto:)/i.test(address);
}
