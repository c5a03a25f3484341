import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { type SaxesAttributePlain, SaxesParser } from 'saxes';
import { markedEncoding, xmlEncoding } from '#domain/text-encoding.ts';
import { ImportRefused, NOT_UTF_8 } from './imported-post.ts';

/** An `item` or `wp:author` of a WordPress export (WXR 1.x), its texts by element name. */
export interface WordPressEntry {
  readonly element: 'item' | 'wp:author' | 'channel';
  readonly texts: ReadonlyMap<string, string>;
  readonly categories: readonly { readonly domain: string; readonly slug: string; readonly name: string }[];
  readonly meta: ReadonlyMap<string, string>;
}

/** How reading an export ended. */
export type WordPressEnd =
  | { readonly kind: 'whole' }
  /** The end of the root element is missing. */
  | { readonly kind: 'cut off' }
  /** Not read beyond this line: elements are no longer properly nested, so texts would end up in the wrong places. */
  | { readonly kind: 'damaged'; readonly line: number };

/**
 * XML errors common on old sites that do not affect the structure: invalid characters, unknown entities, script output
 * around the document. Any other error stops the reading.
 */
const HARMLESS = [
  'disallowed character.',
  'disallowed character in entity name.',
  'empty entity name.',
  'malformed character entity.',
  'undefined entity.',
  'malformed comment.',
  'text data outside of root node.',
  'an XML declaration must be at the start of the document.',
  'the XML declaration must appear at the start of the document.',
];
/** An element inside one of these is unescaped HTML, whose text would be lost. */
const PLAIN = new Set(['content:encoded', 'excerpt:encoded']);

/** Characters; longer texts are cut. No story has a tenth of that. */
const MAX_TEXT = 4_000_000;
const ENTRIES = new Set(['item', 'wp:author']);
/** The elements directly below `channel` that describe the site. */
const CHANNEL_TEXTS = new Set(['wp:base_site_url', 'wp:base_blog_url', 'title', 'link', 'language']);

/** Anything beyond ASCII but what stands for broken sequences. */
const LETTER = /[^\0-\x7f\ufffd]/;

/**
 * Streams a WordPress export entry by entry; memory use does not grow with the file. Throws `ImportRefused` at the end of
 * one that is in UTF-8 by what it says and by no letter: each 'é' in it was lost.
 */
export async function* readWordPressFile(path: string): AsyncGenerator<WordPressEntry, WordPressEnd> {
  const reading = new Reading();
  const encoding = await encodingOf(path);
  const decoder = new TextDecoder(encoding);
  const strict = new TextDecoder(encoding, { fatal: true });
  let hasLetters = encoding !== 'utf-8';
  let isBroken = false;
  for await (const chunk of createReadStream(path, { highWaterMark: 256 * 1024 })) {
    const text = decoder.decode(chunk, { stream: true });
    hasLetters ||= LETTER.test(text);
    isBroken ||= !hasLetters && !canDecode(strict, chunk);
    reading.parser.write(text);
    yield* reading.taken();
    if (reading.damagedLine !== null) break;
  }
  reading.parser.write(decoder.decode());
  reading.close();
  yield* reading.taken();
  if (isBroken && !hasLetters) throw new ImportRefused(NOT_UTF_8);
  return reading.end();
}

function canDecode(decoder: TextDecoder, chunk: Uint8Array): boolean {
  try {
    decoder.decode(chunk, { stream: true });
    return true;
  } catch {
    return false;
  }
}

/** By the byte order mark, else as the XML declares: old sites export in the encoding of their database. */
async function encodingOf(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(400));
    const start = buffer.subarray(0, bytesRead);
    return markedEncoding(start) ?? readable(xmlEncoding(start) ?? 'utf-8');
  } finally {
    await file.close();
  }
}

function readable(label: string): string {
  try {
    const { encoding } = new TextDecoder(label);
    // A declaration that can be read byte by byte is not in UTF-16, whatever it says.
    return encoding.startsWith('utf-16') ? 'utf-8' : encoding;
  } catch (error) {
    const reason = `The file says that its encoding is ${label}, which cannot be read. Save it as UTF-8, and say so in its first line.`;
    throw new ImportRefused(reason, { cause: error });
  }
}

/** Collects entries while the parser walks through the file. */
class Reading {
  readonly parser = new SaxesParser();
  #done: WordPressEntry[] = [];
  #entry: Building | null = null;
  #path: string[] = [];
  #text = '';
  #channel = new Map<string, string>();
  #isWordPress = false;
  #isWhole = false;
  #isClosing = false;
  #justDone: WordPressEntry | null = null;
  damagedLine: number | null = null;

  constructor() {
    this.parser.on('opentag', ({ name, attributes }) => this.#open(name, attributes));
    this.parser.on('text', (text) => this.#add(text));
    this.parser.on('cdata', (text) => this.#add(text));
    this.parser.on('closetag', ({ name }) => this.#close(name));
    this.parser.on('error', ({ message }) => this.#fault(message));
  }

  taken(): WordPressEntry[] {
    const taken = this.#done;
    this.#done = [];
    return taken;
  }

  close(): void {
    this.#isClosing = true;
    this.parser.close();
  }

  end(): WordPressEnd {
    if (!this.#isWordPress) {
      throw new ImportRefused('The file is no WordPress export: it has no <channel> of an <rss>.');
    }
    if (this.damagedLine !== null) return { kind: 'damaged', line: this.damagedLine };
    return { kind: this.#isWhole ? 'whole' : 'cut off' };
  }

  #fault(message: string): void {
    // Elements still open at the end of the file are covered by `#isWhole`.
    if (this.#isClosing || HARMLESS.some((harmless) => message.endsWith(harmless))) return;
    this.#damage();
    // The parser closes an element before it reports that the closing tag did not match.
    if (this.#justDone !== null) this.#done = this.#done.filter((entry) => entry !== this.#justDone);
  }

  #damage(): void {
    this.damagedLine ??= this.parser.line;
  }

  #open(name: string, attributes: Record<string, SaxesAttributePlain> | Record<string, string>): void {
    this.#justDone = null;
    if (this.damagedLine !== null) return;
    const isOutOfPlace = name === 'item' || PLAIN.has(this.#path.at(-1) ?? '');
    if (this.#entry && isOutOfPlace) {
      this.#damage();
      return;
    }
    this.#path.push(name);
    this.#text = '';
    if (name === 'channel' && this.#path[0] === 'rss') this.#isWordPress = true;
    if (ENTRIES.has(name) && !this.#entry) this.#entry = new Building(name === 'item' ? 'item' : 'wp:author');
    if (name === 'category' && this.#entry) {
      this.#entry.domain = String(attributes.domain ?? 'category');
      this.#entry.slug = String(attributes.nicename ?? '');
    }
  }

  #add(text: string): void {
    if (this.#text.length < MAX_TEXT) this.#text += text.slice(0, MAX_TEXT - this.#text.length);
  }

  #close(name: string): void {
    this.#justDone = null;
    if (this.damagedLine !== null) return;
    this.#path.pop();
    if (this.#path.length === 0) this.#isWhole = true;
    if (this.#entry && name === this.#entry.element) {
      this.#finishChannel();
      this.#done.push(this.#entry);
      this.#justDone = this.#entry;
      this.#entry = null;
    } else if (this.#entry) this.#entry.take(name, this.#text);
    else if (CHANNEL_TEXTS.has(name)) this.#channel.set(name, this.#text.trim());
    this.#text = '';
  }

  /** The header before the first entry describes the site. */
  #finishChannel(): void {
    if (this.#channel.size === 0) return;
    this.#done.push({ element: 'channel', texts: this.#channel, categories: [], meta: new Map() });
    this.#channel = new Map();
  }
}

class Building implements WordPressEntry {
  readonly element: 'item' | 'wp:author';
  readonly texts = new Map<string, string>();
  readonly categories: { domain: string; slug: string; name: string }[] = [];
  readonly meta = new Map<string, string>();
  domain = '';
  slug = '';
  #metaKey = '';

  constructor(element: 'item' | 'wp:author') {
    this.element = element;
  }

  take(name: string, text: string): void {
    if (name === 'category') this.categories.push({ domain: this.domain, slug: this.slug, name: text.trim() });
    else if (name === 'wp:meta_key') this.#metaKey = text.trim();
    else if (name === 'wp:meta_value') this.meta.set(this.#metaKey, text.trim());
    // A post's comments have nested elements of their own; the first of each name is the post's.
    else if (!this.texts.has(name)) this.texts.set(name, text);
  }
}
