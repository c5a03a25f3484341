import { hash } from 'node:crypto';
import type { PackedPage, RenderedPage } from '../page-cache.ts';
import { packed } from './page-bodies.ts';

/** A page that many will read, compressed and with an ETag. */
export async function packPage(page: RenderedPage): Promise<PackedPage> {
  // Weak, because the page is served in three encodings.
  const etag = `W/"${hash('sha1', page.html, 'base64url')}"`;
  return { ...packPlain(page), etag, bodies: await packed(page.html) };
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
