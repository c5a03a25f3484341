import type { SourceFormat } from '#domain/desk/sources.ts';
import { boundedItems, type FeedItems, parseFeed } from '../items.ts';
import { isBounded } from '../json-bounds.ts';
import { readXml, type XmlElement } from '../xml.ts';
import { itemsOfAtom } from './atom.ts';
import { itemsOfRss } from './rss.ts';

/** A source's answer, as it came. */
export interface FeedBody {
  readonly body: ArrayBuffer;
  readonly format: SourceFormat;
  /** What the content type names as encoding. */
  readonly charset: string | null;
}

/** The items of an answer, each in the shape of the specified feed. Never throws. */
export function readItems({ body, format, charset }: FeedBody): FeedItems {
  const bytes = new Uint8Array(body);
  switch (format) {
    case 'json':
      return itemsInJson(bytes, parseFeed);
    case 'rss-or-atom':
      return itemsInXml(bytes, charset, (root) => itemsOfRss(root) ?? itemsOfAtom(root), 'is neither RSS nor Atom');
  }
}

function itemsInJson(bytes: Uint8Array, parse: (text: string) => FeedItems): FeedItems {
  if (!isBounded(bytes)) return failed('holds too many values');
  return parse(new TextDecoder().decode(bytes));
}

/** The items below a document's root, or null when it is of another format. */
type XmlAdapter = (root: XmlElement) => Record<string, unknown>[] | null;

function itemsInXml(bytes: Uint8Array, charset: string | null, adapt: XmlAdapter, otherwise: string): FeedItems {
  const read = readXml(bytes, charset);
  if (read.kind === 'failed') return failed(read.reason);
  const items = adapt(read.root);
  return items === null ? failed(otherwise) : boundedItems(items);
}

function failed(reason: string): FeedItems {
  return { kind: 'failed', message: `News API failed: the answer ${reason}` };
}
