import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Remember } from './remembered.tsx';

const MAX_BYTES = 8_000_000;

/** Rendered parts of pages, keyed by the values they were rendered from. */
export interface PartMemory {
  /** The bytes of a part, rendered only if the key is new. */
  bytesOf(key: string, part: () => ReactElement): Buffer;
}

/** Keeps rendered parts for this process and drops the least recently used ones. */
export function createPartMemory(mostBytes = MAX_BYTES): PartMemory {
  const parts = new Map<string, Buffer>();
  let size = 0;
  const evictOldest = (): void => {
    for (const [key, bytes] of parts) {
      if (size <= mostBytes) return;
      parts.delete(key);
      size -= key.length + bytes.length;
    }
  };
  return {
    bytesOf: (key, part) => {
      const known = parts.get(key);
      const bytes = known ?? ownBytes(renderToStaticMarkup(part()));
      if (known) parts.delete(key);
      else size += key.length + bytes.length;
      parts.set(key, bytes);
      evictOldest();
      return bytes;
    },
  };
}

/** In memory of its own: `Buffer.from` cuts short texts out of slabs of 64 kB, and a part that is kept would keep its slab. */
function ownBytes(text: string): Buffer {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
  bytes.write(text);
  return bytes;
}

/** A page assembled from parts: `remember` leaves placeholders in the markup, `join` replaces them with the parts. */
export interface PageOfParts {
  readonly remember: Remember;
  join(markup: string): Buffer;
}

const MARK = /<!--part (\d+)-->/g;

/** Joins bytes, because converting the parts to text and back would take as long as everything else. */
export function pageOfParts(memory: PartMemory): PageOfParts {
  const parts: Buffer[] = [];
  return {
    // Texts can't contain a placeholder: React escapes them, and the sanitiser removes comments from stories.
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
