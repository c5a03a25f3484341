import { gunzipSync } from 'node:zlib';
import { keepLatest } from '#domain/keep-latest.ts';

/** What a client accepts, smallest first. */
export type Encoding = 'br' | 'gzip' | 'identity';

/** A page compressed once for many readers, or left plain for the one who requested it. */
export type PageBodies =
  | { readonly kind: 'packed'; readonly gzip: Buffer; readonly br: Buffer }
  | { readonly kind: 'plain'; readonly html: Buffer };

export interface Body {
  readonly bytes: Buffer;
  /** How `bytes` is encoded. */
  readonly encoding: Encoding;
}

/**
 * A plain page is about five times as large as a compressed one and no browser requests it, so only the latest are
 * cached.
 */
const MAX_UNPACKED = 32;
const unpacked = new Map<Buffer, Buffer>();

/** Bytes that the page takes in the cache. */
export function sizeOf(bodies: PageBodies): number {
  return bodies.kind === 'packed' ? bodies.gzip.length + bodies.br.length : bodies.html.length;
}

/** The body for a client that accepts `wanted`; an uncompressed page is sent plain. */
export function bodyFor(bodies: PageBodies, wanted: Encoding): Body {
  if (bodies.kind === 'plain') return { bytes: bodies.html, encoding: 'identity' };
  return { bytes: wanted === 'identity' ? unpackedOf(bodies.gzip) : bodies[wanted], encoding: wanted };
}

/** The page as it was rendered. */
export function htmlOf(bodies: PageBodies): Buffer {
  return bodies.kind === 'plain' ? bodies.html : gunzipSync(bodies.gzip);
}

function unpackedOf(zipped: Buffer): Buffer {
  const html = unpacked.get(zipped) ?? gunzipSync(zipped);
  keepLatest(unpacked, zipped, html, MAX_UNPACKED);
  return html;
}
