import { withoutDirections } from './directions.ts';

/** Inline elements: their tags vanish, while any other tag leaves a space between words. */
const INLINE = new Set('a abbr b bdi bdo cite code em font i kbd mark q s small span strong sub sup time u'.split(' '));
const HIDDEN = ['script', 'style', 'template', 'noscript', 'iframe', 'title'] as const;
// The lookahead after the name prevents backtracking through it.
const TAG = /<(?:\/?([a-z][a-z0-9-]*)(?![a-z0-9-])[^<>]*|![^<>]*|\?[^<>]*)>/gi;
const ENTITY = /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z][a-z0-9]{1,30}));?/gi;
const CONTROL_CHARACTERS = /(?![\n\t])\p{Cc}/gu;

const LATIN_1 =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml';
const OTHERS =
  'amp:38 lt:60 gt:62 quot:34 apos:39 OElig:338 oelig:339 Scaron:352 scaron:353 Yuml:376 fnof:402 circ:710 tilde:732 ensp:8194 emsp:8195 thinsp:8201 zwnj:8204 zwj:8205 lrm:8206 rlm:8207 ndash:8211 mdash:8212 lsquo:8216 rsquo:8217 sbquo:8218 ldquo:8220 rdquo:8221 bdquo:8222 dagger:8224 Dagger:8225 bull:8226 hellip:8230 permil:8240 prime:8242 Prime:8243 lsaquo:8249 rsaquo:8250 euro:8364 trade:8482 larr:8592 uarr:8593 rarr:8594 darr:8595 minus:8722 asymp:8776 ne:8800 le:8804 ge:8805';
const ENTITIES = new Map<string, number>([
  ...LATIN_1.split(' ').map((name, index): [string, number] => [name, 160 + index]),
  ...OTHERS.split(' ').map((pair): [string, number] => {
    const [name = '', code] = pair.split(':');
    return [name, Number(code)];
  }),
]);

/** What the references 128 to 159 mean in HTML: old programs write the bytes of windows-1252 as such. */
const WINDOWS_1252 = new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 32 }, (_, at) => 128 + at));

/** The visible text of `html` on one line: no tags or scripts, entities decoded, white space collapsed. */
export function textFromHtml(html: string): string {
  const shown = withoutHidden(html).replace(TAG, (_tag, name?: string) =>
    name !== undefined && INLINE.has(name.toLowerCase()) ? '' : ' ',
  );
  return oneLine(decodeEntities(shown));
}

/** Where a block begins or ends; the lookahead as in TAG. An embed is a link between blocks, so both count. */
const BLOCK_EDGE = /<\/?(?:p|h[1-6]|li|blockquote|figcaption|tr|pre|div)(?![a-z0-9-])[^<>]*>|<br\s*\/?>/gi;

/** The visible text of `html`, a line for each paragraph. */
export function linesFromHtml(html: string): string {
  return html
    .split(BLOCK_EDGE)
    .map(textFromHtml)
    .filter((line) => line !== '')
    .join('\n');
}

/** `text` on one line, without control characters, direction overrides or lone surrogates. */
export function oneLine(text: string): string {
  return withoutDirections(text.toWellFormed())
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}

/** As `oneLine`, but with its line breaks, each a line feed. */
export function severalLines(text: string): string {
  return withoutControls(text.toWellFormed().replace(/\r\n?/g, '\n')).trim();
}

/** `text` without direction overrides and without control characters other than tab and line feed. */
export function withoutControls(text: string): string {
  return withoutDirections(text.replace(CONTROL_CHARACTERS, ''));
}

/** Decodes HTML character references once; unknown ones stay. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(ENTITY, (whole, decimal?: string, hex?: string, name?: string) => {
    if (decimal !== undefined) return character(Number.parseInt(decimal, 10));
    if (hex !== undefined) return character(Number.parseInt(hex, 16));
    const known = ENTITIES.get(name ?? '') ?? ENTITIES.get((name ?? '').toLowerCase());
    return known !== undefined && whole.endsWith(';') ? String.fromCodePoint(known) : whole;
  });
}

function character(code: number): string {
  const meant = WINDOWS_1252.charAt(code - 128);
  if (meant !== '') return meant;
  const isText = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
  return isText ? String.fromCodePoint(code) : '\ufffd';
}

/** Avoids a single pattern, which would take quadratic time on hostile text. */
function withoutHidden(html: string): string {
  let rest = html;
  for (const name of HIDDEN) rest = withoutElement(rest, name);
  return withoutBetween(rest, '<!--', '-->');
}

function withoutElement(html: string, name: string): string {
  const opener = new RegExp(`<${name}(?=[\\s/>])`, 'gi');
  const closer = new RegExp(`</${name}[^<>]*>`, 'gi');
  let remaining = '';
  let from = 0;
  for (let open = opener.exec(html); open; open = opener.exec(html)) {
    remaining += `${html.slice(from, open.index)} `;
    closer.lastIndex = open.index;
    const close = closer.exec(html);
    if (!close) return remaining;
    from = close.index + close[0].length;
    opener.lastIndex = from;
  }
  return remaining + html.slice(from);
}

function withoutBetween(html: string, start: string, end: string): string {
  let remaining = '';
  let from = 0;
  for (let open = html.indexOf(start); open >= 0; open = html.indexOf(start, from)) {
    remaining += html.slice(from, open);
    const close = html.indexOf(end, open + start.length);
    if (close < 0) return remaining;
    from = close + end.length;
  }
  return remaining + html.slice(from);
}

/** Plain text as HTML that shows it. */
export function htmlFromText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
