import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, brotliDecompressSync, constants, gzip } from 'node:zlib';
import { keepLatest } from '#domain/keep-latest.ts';

const brotliAsync = promisify(brotliCompress);
const unpackAsync = promisify(brotliDecompress);
const gzipAsync = promisify(gzip);
// Quality 5 is a third smaller than gzip at a cost of a few milliseconds, paid once per page and change.
const BROTLI_QUALITY = 5;
/** A window of n bits holds 2^n bytes less this many (RFC 7932, 9.1). */
const WINDOW_GAP = 16;
/** With a smaller window brotli uses another search algorithm. */
const LEAST_WINDOW_BITS = 17;
const MOST_WINDOW_BITS = 22;
const GZIP_LEVEL = 6;
/**
 * Enough for a whole compressed page, because each further chunk needs a turn of the main thread; those turns were half
 * of the time that packing took there.
 */
const CHUNK_BYTES = 65_536;

/** What a client accepts, smallest first. */
export type Encoding = 'br' | 'gzip' | 'identity';

/** A page compressed once for many readers, or left plain for the one who requested it. */
export type PageBodies = PackedBodies | { readonly kind: 'plain'; readonly html: Buffer };

export interface PackedBodies {
  readonly kind: 'packed';
  /** What browsers accept over https. */
  readonly br: Buffer;
  /** `null` until a client asks for it: during a busy hour most pages change again before one does. */
  gzip: Buffer | null;
}

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
/** Gzip takes a tenth more bytes than brotli. It is counted from the start, so that a page's size never changes. */
const BOTH_FORMS = 2.1;

/** Compresses a page for many readers: with brotli now, with gzip when a client asks for it. */
export async function packed(html: Buffer): Promise<PackedBodies> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: html.length,
    [constants.BROTLI_PARAM_LGWIN]: windowBits(html.length),
  };
  return { kind: 'packed', br: exact(await brotliAsync(html, { params, chunkSize: CHUNK_BYTES })), gzip: null };
}

/**
 * The smallest window that holds all of a page compresses it as well as brotli's default window, which takes five
 * megabytes for each page being compressed; V8 answers such peaks with a collection of the whole heap.
 */
function windowBits(bytes: number): number {
  const bits = Math.ceil(Math.log2(bytes + WINDOW_GAP));
  return Math.min(Math.max(bits, LEAST_WINDOW_BITS), MOST_WINDOW_BITS);
}

/** Bytes that the page takes in the cache. */
export function sizeOf(bodies: PageBodies): number {
  return bodies.kind === 'packed' ? Math.ceil(bodies.br.length * BOTH_FORMS) : bodies.html.length;
}

/** The body for a client that accepts `wanted`, if there is one already; an uncompressed page is sent plain. */
export function bodyFor(bodies: PageBodies, wanted: Encoding): Body | null {
  if (bodies.kind === 'plain') return { bytes: bodies.html, encoding: 'identity' };
  const bytes = wanted === 'identity' ? unpackedOf(bodies.br) : bodies[wanted];
  return bytes && { bytes, encoding: wanted };
}

const zipping = new WeakMap<PackedBodies, Promise<Buffer>>();

/** Makes the gzip form that `bodyFor` did not have. Concurrent requests share the work; a failure is not kept. */
export async function zippedBody(bodies: PackedBodies): Promise<Body> {
  const underWay = zipping.get(bodies) ?? zip(bodies).finally(() => zipping.delete(bodies));
  zipping.set(bodies, underWay);
  return { bytes: await underWay, encoding: 'gzip' };
}

async function zip(bodies: PackedBodies): Promise<Buffer> {
  const html = await unpackAsync(bodies.br);
  bodies.gzip = exact(await gzipAsync(html, { level: GZIP_LEVEL, chunkSize: CHUNK_BYTES }));
  return bodies.gzip;
}

/** The page as it was rendered. */
export function htmlOf(bodies: PageBodies): Buffer {
  return bodies.kind === 'plain' ? bodies.html : brotliDecompressSync(bodies.br);
}

function unpackedOf(br: Buffer): Buffer {
  const html = unpacked.get(br) ?? brotliDecompressSync(br);
  keepLatest(unpacked, br, html, MAX_UNPACKED);
  return html;
}

/** zlib returns a slice of a 64 kB buffer, which would stay in memory as a whole. */
function exact(body: Buffer): Buffer {
  return Buffer.from(new Uint8Array(body).buffer);
}
