import { gunzipSync } from 'node:zlib';
import { keepLatest } from '#domain/keep-latest.ts';

/** What a client takes, the smallest first. */
export type Encoding = 'br' | 'gzip' | 'identity';

/** A page packed once for the many who read it, or as it was made for the one who asked. */
export type PageBodies =
  | { readonly kind: 'packed'; readonly gzip: Buffer; readonly br: Buffer }
  | { readonly kind: 'plain'; readonly html: Buffer };

export interface Body {
  readonly bytes: Buffer;
  /** How `bytes` is packed. */
  readonly encoding: Encoding;
}

/** A plain page is some five times as large as a packed one, and no browser asks for it: only the latest are kept. */
const MOST_UNPACKED = 32;
const unpacked = new Map<Buffer, Buffer>();

/** Bytes that keeping the page takes. */
export function sizeOf(bodies: PageBodies): number {
  return bodies.kind === 'packed' ? bodies.gzip.length + bodies.br.length : bodies.html.length;
}

/** The page for a client that takes `wanted`; what was not packed is sent plain. */
export function bodyFor(bodies: PageBodies, wanted: Encoding): Body {
  if (bodies.kind === 'plain') return { bytes: bodies.html, encoding: 'identity' };
  return { bytes: wanted === 'identity' ? unpackedOf(bodies.gzip) : bodies[wanted], encoding: wanted };
}

function unpackedOf(zipped: Buffer): Buffer {
  const html = unpacked.get(zipped) ?? gunzipSync(zipped);
  keepLatest(unpacked, zipped, html, MOST_UNPACKED);
  return html;
}
