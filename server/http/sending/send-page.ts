import type { IncomingMessage, ServerResponse } from 'node:http';
import { matchesEtag } from '../etag.ts';
import type { PackedPage } from '../page-cache.ts';
import { type Body, bodyFor, type Encoding, zippedBody } from './page-bodies.ts';

/** The best encoding a client accepts; q=0 refuses one. Results are cached, since browsers send a handful of values. */
export function encodingFor(acceptEncoding: string | undefined): Encoding {
  if (acceptEncoding === undefined) return 'identity';
  const known = encodings.get(acceptEncoding);
  if (known) return known;
  const accepted = new Map(acceptEncoding.split(',').map(parseOffer));
  const takes = (name: string) => (accepted.get(name) ?? accepted.get('*') ?? 0) > 0;
  const encoding = takes('br') ? 'br' : takes('gzip') ? 'gzip' : 'identity';
  if (encodings.size < 100) encodings.set(acceptEncoding, encoding);
  return encoding;
}

const encodings = new Map<string, Encoding>();

function parseOffer(offer: string): [string, number] {
  const [name = '', ...parameters] = offer.trim().toLowerCase().split(';');
  const quality = parameters.find((parameter) => parameter.trim().startsWith('q='));
  return [name.trim(), quality ? Number(quality.trim().slice(2)) || 0 : 1];
}

/** Writes a page straight to the raw response: 304 if the client has it, no body for HEAD. */
export async function sendPage(request: IncomingMessage, response: ServerResponse, page: PackedPage): Promise<void> {
  if (sendReadyPage(request, response, page) || page.bodies.kind === 'plain') return;
  sendBody(request, response, page, await zippedBody(page.bodies));
}

/** Like `sendPage`, but synchronous; `false` if the page has yet to be compressed as the client wants it. */
export function sendReadyPage(request: IncomingMessage, response: ServerResponse, page: PackedPage): boolean {
  const known = request.headers['if-none-match'];
  if (page.etag !== null && page.status === 200 && matchesEtag(known, page.etag)) {
    response.writeHead(304, { ...page.headers, etag: page.etag });
    response.end();
    return true;
  }
  const body = bodyFor(page.bodies, encodingFor(request.headers['accept-encoding']));
  if (body) sendBody(request, response, page, body);
  return body !== null;
}

function sendBody(request: IncomingMessage, response: ServerResponse, page: PackedPage, body: Body): void {
  response.writeHead(page.status, headersFor(page, body));
  response.end(request.method === 'HEAD' ? undefined : body.bytes);
}

/** Names and values in turn, which Node writes faster than an object. */
type RawHeaders = string[];

const headersOfPage = new WeakMap<PackedPage, Partial<Record<Encoding, RawHeaders>>>();

/** Built once per page and encoding: a hit then costs one look-up and one write. */
function headersFor(page: PackedPage, { bytes, encoding }: Body): RawHeaders {
  let built = headersOfPage.get(page);
  if (!built) {
    built = {};
    headersOfPage.set(page, built);
  }
  built[encoding] ??= Object.entries({
    ...page.headers,
    ...(page.etag === null ? {} : { etag: page.etag }),
    'content-length': String(bytes.length),
    // `identity` is expressed by the absence of the header.
    ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
  }).flat();
  return built[encoding];
}
