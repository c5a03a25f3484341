import type { SourceFormat } from '#domain/desk/sources.ts';
import { type AdaptedItems, boundedItems, type FeedItems, itemsOf, parseFeed } from '../items.ts';
import { isBounded } from '../json-bounds.ts';
import { otherThanUtf8 } from '../json-text.ts';
import { readXml, type XmlElement } from '../xml.ts';
import { itemsOfAtom } from './atom.ts';
import { itemsOfNewsMl } from './newsml-g2.ts';
import { itemsOfNinjs } from './ninjs.ts';
import { itemsOfRss } from './rss.ts';

/** A source's answer as received. */
export interface FeedBody {
  readonly body: ArrayBuffer;
  readonly format: SourceFormat;
  /** The charset in the content type. */
  readonly charset: string | null;
}

/** The items of an answer, each in the shape of the specified JSON feed. Never throws. */
export function readItems({ body, format, charset }: FeedBody): FeedItems {
  const bytes = new Uint8Array(body);
  if (bytes.length === 0) return failed('is empty');
  switch (format) {
    case 'json':
      return itemsInJson(bytes, charset, itemsOf);
    case 'ninjs':
      return itemsInJson(bytes, charset, (answer) => found(itemsOfNinjs(answer), 'holds no items of ninjs'));
    case 'rss-or-atom':
      return itemsInXml(bytes, charset, (root) =>
        found(storiesAlone(itemsOfRss(root) ?? itemsOfAtom(root)), 'is neither RSS nor Atom'),
      );
    case 'newsml-g2':
      return itemsInXml(bytes, charset, (root) => found(itemsOfNewsMl(root), 'holds no news items of NewsML-G2'));
  }
}

function itemsInJson(bytes: Uint8Array, charset: string | null, itemsIn: (answer: unknown) => FeedItems): FeedItems {
  const text = otherThanUtf8(bytes, charset);
  if (!isBounded(text === null ? bytes : new TextEncoder().encode(text))) return failed('holds too many values');
  return parseFeed(text ?? new TextDecoder().decode(bytes), itemsIn);
}

function itemsInXml(bytes: Uint8Array, charset: string | null, itemsIn: (root: XmlElement) => FeedItems): FeedItems {
  const read = readXml(bytes, charset);
  return read.kind === 'failed' ? failed(read.reason) : itemsIn(read.root);
}

/** An adapter returns null for a document of another format. */
function found(adapted: AdaptedItems | null, otherwise: string): FeedItems {
  return adapted === null ? failed(otherwise) : boundedItems(adapted.items, adapted.notStories);
}

/** RSS and Atom have no other items. */
function storiesAlone(items: readonly unknown[] | null): AdaptedItems | null {
  return items === null ? null : { items, notStories: [] };
}

function failed(reason: string): FeedItems {
  return { kind: 'failed', reason: `the answer ${reason}` };
}
