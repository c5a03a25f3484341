import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { pipeline, type Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { type AddressProblem, addressProblem, ForbiddenAddress, guardedLookup, type Resolve } from './addresses.ts';

export interface GetRequest {
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
}

/** One GET without following redirects. Rejects as `fetch` does when there is no answer. */
export type Get = (url: URL, request: GetRequest) => Promise<Response>;

/** Why an address is not called at all. The message names no address. */
export class RefusedAddress extends Error {}

const REASONS: Readonly<Record<AddressProblem, string>> = {
  'not https': 'the address is no https address',
  password: 'the address carries a password',
  private: 'the address leads into a private network',
};

/**
 * Gets from addresses that somebody at the desk gave: only https and the public internet, except at `trustedOrigin`,
 * which the operator has set. Rejects with `RefusedAddress` for all others. The body is read as it comes, unpacked.
 */
export function guardedGet(trustedOrigin: string | null, resolve?: Resolve): Get {
  return async (url, { headers, signal }) => {
    const problem = addressProblem(url.href, trustedOrigin);
    if (problem !== null) throw new RefusedAddress(REASONS[problem]);
    const call = url.protocol === 'https:' ? requestHttps : requestHttp;
    const incoming = Promise.withResolvers<IncomingMessage>();
    call(url, {
      agent: false,
      signal,
      lookup: guardedLookup(url.origin === trustedOrigin, resolve),
      headers: { ...headers, 'accept-encoding': 'gzip' },
    })
      .on('response', incoming.resolve)
      .on('error', incoming.reject)
      .end();
    try {
      return responseOf(await incoming.promise);
    } catch (error) {
      if (error instanceof ForbiddenAddress) throw new RefusedAddress(REASONS.private, { cause: error });
      throw error;
    }
  };
}

/** Statuses that come without a body, which `Response` insists on. */
const BODILESS: ReadonlySet<number> = new Set([204, 205, 304]);

function responseOf(incoming: IncomingMessage): Response {
  const status = incoming.statusCode ?? 0;
  const headers = new Headers();
  for (const [name, values] of Object.entries(incoming.headersDistinct)) {
    for (const value of values ?? []) headers.append(name, value);
  }
  if (BODILESS.has(status)) {
    incoming.resume();
    return new Response(null, { status, headers });
  }
  return new Response(bodyOf(unpacked(incoming)), { status, headers });
}

/** As a web stream: read no faster than it is asked for, and the connection ends when it is cancelled. */
function bodyOf(stream: Readable): ReadableStream<Uint8Array<ArrayBuffer>> {
  const chunks = stream.iterator();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(new Uint8Array(value));
    },
    cancel: () => void stream.destroy(),
  });
}

function unpacked(incoming: IncomingMessage): Readable {
  if (!/^(?:x-)?gzip$/i.test(incoming.headers['content-encoding'] ?? '')) return incoming;
  // An error in either stream destroys both, and reaches whoever reads the body.
  return pipeline(incoming, createGunzip(), () => undefined);
}
