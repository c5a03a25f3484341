import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Remember } from './remembered.tsx';

const MOST_BYTES = 8_000_000;

/** Parts of pages as they are sent, by the values they were made of. */
export interface PartMemory {
  /** The bytes of a part, made only when its key is a new one. */
  bytesOf(key: string, part: () => ReactElement): Buffer;
}

/** A memory of rendered parts for one process: what was not asked for longest goes first. */
export function createPartMemory(mostBytes = MOST_BYTES): PartMemory {
  const parts = new Map<string, Buffer>();
  let size = 0;
  const forgetOldest = (): void => {
    for (const [key, bytes] of parts) {
      if (size <= mostBytes) return;
      parts.delete(key);
      size -= key.length + bytes.length;
    }
  };
  return {
    bytesOf: (key, part) => {
      const known = parts.get(key);
      const bytes = known ?? Buffer.from(renderToStaticMarkup(part()));
      if (known) parts.delete(key);
      else size += key.length + bytes.length;
      parts.set(key, bytes);
      forgetOldest();
      return bytes;
    },
  };
}

/** One page that is put together from parts: `remember` leaves marks in its markup, `join` puts the parts there. */
export interface PageOfParts {
  readonly remember: Remember;
  join(markup: string): Buffer;
}

const MARK = /<!--part (\d+)-->/g;

/** Joined as bytes: the parts are not turned into text and back, which would take as long as all the rest. */
export function pageOfParts(memory: PartMemory): PageOfParts {
  const parts: Buffer[] = [];
  return {
    // React escapes what looks like a mark in a text, and the sanitiser leaves no comment in a story.
    remember: (key, part) => `<!--part ${parts.push(memory.bytesOf(key, part)) - 1}-->`,
    join: (markup) => {
      const pieces: Buffer[] = [];
      let from = 0;
      for (const { 0: mark, 1: place, index } of markup.matchAll(MARK)) {
        pieces.push(Buffer.from(markup.slice(from, index)), parts[Number(place)] ?? Buffer.alloc(0));
        from = index + mark.length;
      }
      pieces.push(Buffer.from(markup.slice(from)));
      return Buffer.concat(pieces);
    },
  };
}
