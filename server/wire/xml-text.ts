import { isUtf8 } from 'node:buffer';
import { withoutControls } from '#domain/html-text.ts';
import { markedEncoding, xmlEncoding } from '#domain/text-encoding.ts';

export type XmlText =
  | { readonly kind: 'text'; readonly text: string }
  /** `reason` continues the sentence 'the answer …'. */
  | { readonly kind: 'failed'; readonly reason: string };

/** Encodings by their usual names. What calls itself Latin 1 is read as the web does, as windows-1252. */
const ENCODINGS: ReadonlyMap<string, string> = new Map([
  ['utf-8', 'utf-8'],
  ['utf8', 'utf-8'],
  ['us-ascii', 'windows-1252'],
  ['ascii', 'windows-1252'],
  ['iso-8859-1', 'windows-1252'],
  ['latin1', 'windows-1252'],
  ['windows-1252', 'windows-1252'],
  ['cp1252', 'windows-1252'],
]);
const WEB_PAGE = /^(?:<\?xml[^>]*>\s*)?<(?:!doctype\s+html\b|html[\s>])/i;

/**
 * The characters of an XML document: by its byte order mark, else as its declaration says, else as the content type's
 * `charset` says, else UTF-8 as `decodeUtf8` reads it. What XML forbids, such as control characters, is left out.
 */
export function decodeXml(bytes: Uint8Array, charset: string | null): XmlText {
  const named = xmlEncoding(bytes) ?? charset ?? 'utf-8';
  const encoding = wideEncoding(bytes) ?? narrowEncoding(named);
  if (encoding === null) return { kind: 'failed', reason: `is written in an encoding that is not read (${named})` };
  const decoded = encoding === 'utf-8' ? decodeUtf8(bytes) : new TextDecoder(encoding).decode(bytes);
  const text = withoutControls(decoded)
    .replace(/[\ufffe\uffff]/g, '')
    .trimStart();
  if (WEB_PAGE.test(text.slice(0, 2_000))) return { kind: 'failed', reason: 'is a web page, not a feed' };
  return { kind: 'text', text };
}

/** Nothing beyond ASCII but what stands for broken sequences. */
const BROKEN_ALONE = /^[\0-\x7f\ufffd]*$/;

/**
 * A text said to be UTF-8. If no letter of it beyond ASCII is, it is read as windows-1252, which old programs write
 * without a word; else single broken sequences, such as cut letters, become U+FFFD.
 */
export function decodeUtf8(bytes: Uint8Array): string {
  const text = new TextDecoder().decode(bytes);
  if (isUtf8(bytes) || !BROKEN_ALONE.test(text)) return text;
  return new TextDecoder('windows-1252').decode(bytes);
}

/** UTF-16 and marked UTF-8, told by the first bytes whatever is said elsewhere. */
function wideEncoding(bytes: Uint8Array): string | null {
  const [first, second] = bytes;
  if (first === 0x3c && second === 0) return 'utf-16le';
  if (first === 0 && second === 0x3c) return 'utf-16be';
  return markedEncoding(bytes);
}

/** The encoding of a text in single bytes that goes by this name, as `TextDecoder` names it; null: it is not read. */
export function narrowEncoding(name: string): string | null {
  const label = name.toLowerCase();
  // The bytes say otherwise: some programs declare what a text was before they wrote it as UTF-8.
  if (/^utf-?16(?:le|be)?$/.test(label)) return 'utf-8';
  return ENCODINGS.get(label) ?? null;
}
