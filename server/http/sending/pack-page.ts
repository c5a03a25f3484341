import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { PackedPage, RenderedPage } from '../page-cache.ts';

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);
// Quality 5 is a third smaller than gzip at a cost of a few milliseconds, paid once per page and change.
const BROTLI_QUALITY = 5;
/** Enough for a whole page: each further piece is a turn of the main thread, which took half of what packing takes there. */
const CHUNK_BYTES = 65_536;

/** Compresses once what many will read. */
export async function packPage(page: RenderedPage): Promise<PackedPage> {
  const { html } = page;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: html.length,
  };
  const [br, zipped] = await Promise.all([
    brotliAsync(html, { params, chunkSize: CHUNK_BYTES }),
    gzipAsync(html, { level: 6, chunkSize: CHUNK_BYTES }),
  ]);
  // Weak, because the page is served in three encodings.
  const etag = `W/"${hash('sha1', html, 'base64url')}"`;
  return { ...packPlain(page), etag, bodies: { kind: 'packed', gzip: exact(zipped), br: exact(br) } };
}

/** zlib returns a slice of a 64 kB buffer, which would stay in memory as a whole. */
function exact(body: Buffer): Buffer {
  return Buffer.from(new Uint8Array(body).buffer);
}

/** For a response that is sent once: no compression and no ETag. */
export function packPlain({
  status,
  headers,
  html,
  tags,
  validUntil = null,
  bannerStamp = null,
  route,
}: RenderedPage): PackedPage {
  return { status, headers, etag: null, bodies: { kind: 'plain', html }, tags, validUntil, bannerStamp, route };
}
