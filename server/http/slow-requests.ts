import type { FastifyRequest } from 'fastify';
import { FORM_TEXTS } from '#domain/forms/answers/form-texts.ts';
import type { App } from './app-types.ts';
import { UnreadBody } from './problem.ts';

/** How long clients may take. All in milliseconds, but `bytesPerSecond`. */
export interface RequestTimes {
  /** An idle connection is closed after this. */
  readonly keepAlive: number;
  /** For the headers, from the first byte of a request or from the opening of the connection. */
  readonly headers: number;
  /** For everything that a request sends. */
  readonly request: number;
  /** Before the body of a call must have come at `bytesPerSecond` on average. */
  readonly bodyGrace: number;
  readonly bytesPerSecond: number;
  /** How often Node looks for requests that take longer than `headers` and `request`. */
  readonly checkEvery: number;
}

export const REQUEST_TIMES: RequestTimes = {
  // Longer than proxies keep an idle connection (nginx: a minute). The proxy must close first: if the server did, a
  // request sent at that moment would be lost.
  keepAlive: 72_000,
  // A few kilobytes, which come at once on any line that can be used at all.
  headers: 20_000,
  // The largest form with files takes 33 minutes at the lowest speed that is allowed for it (upload-admission.ts). Node's
  // own limit of five minutes would cut it off. Slow bodies of other kinds are given up much earlier.
  request: 2_400_000,
  bodyGrace: 20_000,
  bytesPerSecond: 32_768,
  checkEvery: 5_000,
};

/** What Node's HTTP server is created with. Fastify's own settings do not reach a server from a factory. */
export function serverTimes({ keepAlive, headers, request, checkEvery }: RequestTimes) {
  return {
    keepAliveTimeout: keepAlive,
    headersTimeout: headers,
    requestTimeout: request,
    connectionsCheckingInterval: checkEvery,
  };
}

/** How long a body of `bytes` may take, in milliseconds. */
export function timeForBody(bytes: number, { bodyGrace, bytesPerSecond }: RequestTimes): number {
  return bodyGrace + (bytes / bytesPerSecond) * 1000;
}

/** Answers 408 to a body that arrives too slowly. Forms with files are left to those who receive them. */
export function registerBodyTimes(app: App, times: RequestTimes): void {
  app.addHook('preParsing', (request, reply, payload, done) => {
    const bytes = lengthOf(request);
    if (bytes > 0) {
      const giveUp = () => {
        // A body that was refused before its end goes on arriving, and nobody reads it.
        if (reply.sent) request.raw.destroy();
        else reply.send(new UnreadBody(408, 'too_slow', FORM_TEXTS.tooSlow));
      };
      const timer = setTimeout(giveUp, timeForBody(bytes, times));
      payload.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer));
    }
    done(null, payload);
  });
}

/** The longest that the body may become; 0 where there is none, or where it is not read here. */
function lengthOf({ headers, routeOptions }: FastifyRequest): number {
  if (headers['content-type']?.startsWith('multipart/')) return 0;
  const declared = headers['content-length'];
  if (declared !== undefined) return Math.min(Number(declared), routeOptions.bodyLimit);
  return headers['transfer-encoding'] === undefined ? 0 : routeOptions.bodyLimit;
}
