import { PLAYER_ORIGIN } from '#domain/videos/outside-media.ts';

/** An uploaded picture as a gallery shows it; texts are plain. */
export interface GalleryPicture {
  readonly url: string;
  readonly alt: string;
  readonly caption: string;
}

/** A converted text, and what of it could not be converted. */
export interface ConvertedText {
  readonly html: string;
  readonly leftOut: readonly string[];
}

// No pattern searches for its end past its next beginning: on a text of beginnings only, backtracking would take hours.
const BLOCK_COMMENT = /<!--\s*\/?wp:[^<>]*?-->/g;
const CAPTION = /\[caption([^[\]]*)\]((?:(?!\[caption)[\s\S])*?)\[\/caption\]/gi;
const EMBED = /\[embed[^\]]*\]\s*(https?:\/\/[^\s[\]]+)\s*\[\/embed\]/gi;
const GALLERY = /\[gallery((?:\s[^\]<>[]{0,2000})?)\/?\]/gi;
const SHORTCODE = /\[(\/?)([a-z][\w-]{1,40})((?:\s[^\]<>]{0,1000})?)\/?\]/gi;
const BLOCK =
  'address article aside blockquote div dl fieldset figure figcaption footer form h[1-6] header hr li main nav ol p pre section table tbody td tfoot th thead tr ul video audio iframe script style'
    .split(' ')
    .join('|');
const STARTS_WITH_BLOCK = new RegExp(`^\\s*</?(?:${BLOCK})\\b`, 'i');
const LONE_ADDRESS = /^\s*(https?:\/\/[^\s<>"']+)\s*$/;
const VIDEO = /^https?:\/\/(?:www\.|m\.)?(?:youtube\.com\/watch\?(?:[^#]*&)?v=|youtu\.be\/)([\w-]{6,20})/;
const PREFORMATTED = /<pre\b[^<>]*>(?:(?!<\/?pre\b)[\s\S])*?<\/pre>/gi;
/** WordPress's own shortcodes that wrap text. */
const AROUND_TEXT = new Set(['dropcap', 'quote', 'pullquote', 'center', 'bold', 'highlight']);

/**
 * Converts a post's text from WordPress's storage format to plain HTML: block comments are removed, captions and
 * galleries become figures, addresses alone on a line become embeds, and classic-editor text gets its paragraphs.
 * Unknown shortcodes are removed and listed in `leftOut`. `picturesOf` returns the pictures with these ids, or, for
 * null, those uploaded for this post.
 */
export function wordPressHtml(
  content: string,
  picturesOf: (ids: readonly string[] | null) => readonly GalleryPicture[] = () => [],
): ConvertedText {
  const leftOut = new Set<string>();
  const isOfBlocks = /<!--\s*wp:/.test(content);
  const unmarked = content
    .replace(BLOCK_COMMENT, '')
    .replace(CAPTION, (_all, attributes: string, inside: string) => figure(attributes, inside))
    .replace(GALLERY, (whole, attributes: string) => gallery(attributes, picturesOf) ?? whole)
    .replace(EMBED, (_all, address: string) => `\n\n${address}\n\n`)
    .replace(/<!--\s*more[^<>\n]*?-->|<!--\s*nextpage\s*-->/g, '')
    .replace(SHORTCODE, (whole, closes: string, name: string, attributes: string) => {
      const known = shortcode(whole, name.toLowerCase(), attributes);
      if (known === null && closes === '') leftOut.add(`[${name}]`);
      return known ?? '';
    });
  const html = isOfBlocks ? unmarked.split(/\n/).map(loneAddress).join('\n') : withParagraphs(unmarked);
  return { html, leftOut: [...leftOut] };
}

/** The replacement text for a shortcode, or null. */
function shortcode(whole: string, name: string, attributes: string): string | null {
  if (AROUND_TEXT.has(name)) return '';
  if (name === 'audio' || name === 'video' || name === 'playlist' || name === 'gallery') return null;
  // '[sic]', '[...]', '[1]' and so on are the author's own words.
  const isOfPlugin = attributes.includes('=') || /[_-]/.test(name) || whole.startsWith('[/');
  return isOfPlugin ? null : whole;
}

/** The gallery's pictures as figures, in its order; null when the export describes none of them. */
function gallery(
  attributes: string,
  picturesOf: (ids: readonly string[] | null) => readonly GalleryPicture[],
): string | null {
  const ids = /\b(?:ids|include)\s*=\s*["']?([\d,\s]+)/i.exec(attributes)?.[1];
  const pictures = picturesOf(ids ? ids.split(/[\s,]+/).filter((id) => id !== '') : null);
  if (pictures.length === 0) return null;
  return `\n\n${pictures.map(figureOf).join('\n\n')}\n\n`;
}

/** A picture with its caption as HTML. */
export function figureOf({ url, alt, caption }: GalleryPicture): string {
  const below = caption === '' ? '' : `<figcaption>${escaped(caption)}</figcaption>`;
  return `<figure><img src="${escaped(url)}" alt="${escaped(alt)}">${below}</figure>`;
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('[', '&#91;');
}

function figure(attributes: string, inside: string): string {
  const image = /<img\b[^>]*>/i.exec(inside)?.[0] ?? '';
  const behind = inside.slice(inside.lastIndexOf('>') + 1).trim();
  const caption = behind || (/caption="([^"]*)"/i.exec(attributes)?.[1] ?? '');
  return `\n\n<figure>${image}${caption === '' ? '' : `<figcaption>${caption}</figcaption>`}</figure>\n\n`;
}

/**
 * Turns classic-editor text into paragraphs: an empty line ends one, other line ends become breaks. Preformatted text
 * keeps its own, which are written as the other line end meanwhile.
 */
function withParagraphs(text: string): string {
  const lines = text.replace(/\r\n?/g, '\n').replace(PREFORMATTED, (whole) => whole.replaceAll('\n', '\r'));
  return lines
    .split(/\n\s*\n/)
    .map((block) => block.trim())
    .filter((block) => block !== '')
    .map((block) => {
      const alone = loneAddress(block);
      if (alone !== block) return alone;
      return STARTS_WITH_BLOCK.test(block) ? block : `<p>${block.replace(/\n/g, '<br>\n')}</p>`;
    })
    .join('\n')
    .replaceAll('\r', '\n');
}

/** Links an address that is alone on its line, which WordPress shows as an embed. */
function loneAddress(line: string): string {
  const address = LONE_ADDRESS.exec(line)?.[1];
  if (!address) return line;
  const video = VIDEO.exec(address)?.[1];
  if (video) return `<iframe src="${PLAYER_ORIGIN}/embed/${video}"></iframe>`;
  return `<p><a href="${address.replaceAll('"', '%22')}">${address.replaceAll('&', '&amp;')}</a></p>`;
}
