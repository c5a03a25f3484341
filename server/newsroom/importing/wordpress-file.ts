import { createReadStream } from 'node:fs';
import { type SaxesAttributePlain, SaxesParser } from 'saxes';
import { ImportRefused } from './imported-post.ts';

/** An `item` or `wp:author` of a WordPress export (WXR 1.x), its texts by element name. */
export interface WordPressEntry {
  readonly element: 'item' | 'wp:author' | 'channel';
  readonly texts: ReadonlyMap<string, string>;
  readonly categories: readonly { readonly domain: string; readonly name: string }[];
  readonly meta: ReadonlyMap<string, string>;
}

/** Longer texts are cut: no story is a tenth of that. */
const MAX_TEXT = 4_000_000;
const ENTRIES = new Set(['item', 'wp:author']);
/** Of these the plain elements directly below `channel` matter. */
const CHANNEL_TEXTS = new Set(['wp:base_site_url', 'wp:base_blog_url', 'title', 'link']);

/**
 * Reads a WordPress export entry by entry; what it keeps in memory does not grow with the file. Returns whether the file
 * came to its end: one that breaks off lacks the end of its root element.
 */
export async function* readWordPressFile(path: string): AsyncGenerator<WordPressEntry, { readonly isWhole: boolean }> {
  const reading = new Reading();
  for await (const chunk of createReadStream(path, { encoding: 'utf8', highWaterMark: 256 * 1024 })) {
    reading.parser.write(String(chunk));
    yield* reading.taken();
  }
  reading.parser.close();
  yield* reading.taken();
  reading.check();
  return { isWhole: reading.isWhole };
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
  isWhole = false;

  constructor() {
    this.parser.on('opentag', ({ name, attributes }) => this.#open(name, attributes));
    this.parser.on('text', (text) => this.#add(text));
    this.parser.on('cdata', (text) => this.#add(text));
    this.parser.on('closetag', ({ name }) => this.#close(name));
    // Exports of old sites hold characters that XML does not allow; the text around them is good.
    this.parser.on('error', () => undefined);
  }

  taken(): WordPressEntry[] {
    const taken = this.#done;
    this.#done = [];
    return taken;
  }

  check(): void {
    if (!this.#isWordPress)
      throw new ImportRefused('The file is no WordPress export: it has no <channel> of an <rss>.');
  }

  #open(name: string, attributes: Record<string, SaxesAttributePlain> | Record<string, string>): void {
    this.#path.push(name);
    this.#text = '';
    if (name === 'channel' && this.#path[0] === 'rss') this.#isWordPress = true;
    if (ENTRIES.has(name) && !this.#entry) this.#entry = new Building(name === 'item' ? 'item' : 'wp:author');
    if (name === 'category' && this.#entry) this.#entry.domain = String(attributes.domain ?? 'category');
  }

  #add(text: string): void {
    if (this.#text.length < MAX_TEXT) this.#text += text.slice(0, MAX_TEXT - this.#text.length);
  }

  #close(name: string): void {
    this.#path.pop();
    if (this.#path.length === 0) this.isWhole = true;
    if (this.#entry && name === this.#entry.element) {
      this.#finishChannel();
      this.#done.push(this.#entry);
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
  readonly categories: { domain: string; name: string }[] = [];
  readonly meta = new Map<string, string>();
  domain = '';
  #metaKey = '';

  constructor(element: 'item' | 'wp:author') {
    this.element = element;
  }

  take(name: string, text: string): void {
    if (name === 'category') this.categories.push({ domain: this.domain, name: text.trim() });
    else if (name === 'wp:meta_key') this.#metaKey = text.trim();
    else if (name === 'wp:meta_value') this.meta.set(this.#metaKey, text.trim());
    // Comments of a post have elements of their own below it; the first of a name is the post's.
    else if (!this.texts.has(name)) this.texts.set(name, text);
  }
}
