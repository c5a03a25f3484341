import { createWriteStream } from 'node:fs';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ForbiddenAddress, guardedLookup, isPublicAddress, type Resolve } from '#server/outgoing/addresses.ts';
import { notReached } from '#server/outgoing/answers.ts';

const MAX_REDIRECTS = 3;
const MAX_BYTES = 15 * 1024 * 1024;
const TRY_MS = 10_000;
const TEMPORARY_STATUS: ReadonlySet<number> = new Set([408, 425, 429]);

/** Why a picture could not be fetched. `final`: retrying is useless. The message names no address. */
export class FetchFailed extends Error {
  readonly final: boolean;

  constructor(message: string, options: ErrorOptions & { readonly final: boolean }) {
    super(message, options);
    this.name = 'FetchFailed';
    this.final = options.final;
  }
}

export interface RemoteGetOptions {
  /** Services that the operator configured; only their hosts and ports may be in a private network. */
  readonly wireUrl: string | null;
  readonly headlinesUrl?: string | null;
  readonly videosUrl?: string | null;
  /** WIRE_TRUSTED_ORIGIN: its sources have their pictures there as well. */
  readonly sourcesOrigin?: string | null;
  readonly userAgent: string;
  readonly signal?: AbortSignal;
  readonly tryMs?: number;
  readonly maxBytes?: number;
  /** Resolves host names; the system's resolver unless a test replaces it. */
  readonly resolve?: Resolve;
}

/** Fetches `url` into the file `path`: at most three redirects, 15 MB and 10 s in all. Throws FetchFailed. */
export async function fetchRemote(url: string, path: string, options: RemoteGetOptions): Promise<void> {
  const timeout = AbortSignal.timeout(options.tryMs ?? TRY_MS);
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout;
  try {
    await follow(parseAddress(url), path, { ...options, signal }, MAX_REDIRECTS);
  } catch (error) {
    if (error instanceof FetchFailed) throw error;
    if (error instanceof ForbiddenAddress) throw new FetchFailed(error.message, { final: true, cause: error });
    if (timeout.aborted) throw new FetchFailed('no complete answer in time', { final: false, cause: error });
    throw new FetchFailed(notReached(error), { final: false, cause: error });
  }
}

async function follow(
  url: URL,
  path: string,
  options: RemoteGetOptions & { readonly signal: AbortSignal },
  redirectsLeft: number,
): Promise<void> {
  const response = await open(url, options);
  const status = response.statusCode ?? 0;
  const { location } = response.headers;
  if (status >= 300 && status < 400 && location) {
    response.destroy();
    if (redirectsLeft === 0) throw new FetchFailed('too many redirects', { final: true });
    return follow(parseAddress(location, url), path, options, redirectsLeft - 1);
  }
  if (status !== 200) {
    response.destroy();
    throw new FetchFailed(`answered ${status}`, {
      final: status >= 400 && status < 500 && !TEMPORARY_STATUS.has(status),
    });
  }
  await save(response, path, options.maxBytes ?? MAX_BYTES, options.signal);
}

function parseAddress(text: string, base?: URL): URL {
  const url = URL.parse(text, base);
  if (!url || !['http:', 'https:'].includes(url.protocol))
    throw new FetchFailed('not an http or https address', { final: true });
  if (url.username || url.password) throw new FetchFailed('the address carries a password', { final: true });
  return url;
}

function open(url: URL, options: RemoteGetOptions & { readonly signal: AbortSignal }): Promise<IncomingMessage> {
  const { wireUrl, headlinesUrl, videosUrl, sourcesOrigin } = options;
  const allowPrivate = [wireUrl, headlinesUrl, videosUrl, sourcesOrigin].some((service) =>
    isHostOf(url, service ?? null),
  );
  const host = url.hostname.replace(/^\[|\]$/g, '');
  // Node calls `lookup` for names only, so an IP address in the link is checked here.
  if (isIP(host) !== 0 && !allowPrivate && !isPublicAddress(host)) throw new ForbiddenAddress();
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    request(url, {
      agent: false,
      signal: options.signal,
      lookup: guardedLookup(allowPrivate, options.resolve),
      headers: { accept: 'image/*', 'accept-encoding': 'identity', 'user-agent': options.userAgent },
    })
      .on('response', resolve)
      .on('error', reject)
      .end();
  });
}

function isHostOf(url: URL, service: string | null): boolean {
  const known = service === null ? null : URL.parse(service);
  return known !== null && known.protocol === url.protocol && known.host === url.host;
}

async function save(response: IncomingMessage, path: string, maxBytes: number, signal: AbortSignal): Promise<void> {
  let bytes = 0;
  const counter = new Transform({
    transform(chunk: Buffer, _encoding, next) {
      bytes += chunk.length;
      if (bytes > maxBytes) next(new FetchFailed('larger than 15 MB', { final: true }));
      else next(null, chunk);
    },
  });
  await pipeline(response, counter, createWriteStream(path), { signal });
}
