import { Agent as HttpAgent, request as requestHttp } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import { type AddressProblem, addressProblem, ForbiddenAddress, guardedLookup, type Resolve } from './addresses.ts';
import { notReached, retryAfterSeconds } from './answers.ts';

const TIMEOUT_MS = 10_000;
/** Sockets kept open to one host between calls. */
const SOCKETS_PER_HOST = 64;

/** What the other side answered; its body is read and dropped. */
export interface PostAnswer {
  readonly status: number;
  /** The Retry-After header in seconds, given as a number or as a date; `null` without one. */
  readonly retryAfterSeconds: number | null;
}

/** A call that got no response; the message is for the desk. */
export class PostFailed extends Error {
  /** True when it is useless to try again. */
  readonly final: boolean;

  constructor(message: string, options: ErrorOptions & { readonly final: boolean }) {
    super(message, options);
    this.name = 'PostFailed';
    this.final = options.final;
  }
}

interface PostRequest {
  readonly headers: Readonly<Record<string, string | number>>;
  readonly body: string | Buffer;
  readonly signal?: AbortSignal;
  /** Time limit until the whole response has arrived; 10 s by default. */
  readonly timeoutMs?: number;
}

/** Sends to addresses that an editor or a browser gave. Only the public internet is reached, and no redirect followed. */
export interface Poster {
  /** Throws PostFailed when there is no answer. Any answer, whatever its status, is returned. */
  post(url: string, request: PostRequest): Promise<PostAnswer>;
  close(): void;
}

export interface PosterOptions {
  /** An origin such as 'http://127.0.0.1:9000' that may be private and plain HTTP: the operator has set it. */
  readonly trustedOrigin?: string | null;
  /** Resolves host names; the system's resolver unless a test replaces it. */
  readonly resolve?: Resolve;
}

const PROBLEM_WORDS: Readonly<Record<AddressProblem, string>> = {
  'not https': 'is no https address',
  password: 'the address carries a password',
  private: 'the address leads into a private network',
};

export function createPoster({ trustedOrigin = null, resolve }: PosterOptions = {}): Poster {
  const settings = { keepAlive: true, maxSockets: SOCKETS_PER_HOST, maxFreeSockets: SOCKETS_PER_HOST };
  const agents = { http: new HttpAgent(settings), https: new HttpsAgent(settings) };

  function send(url: URL, { headers, body, signal, timeoutMs = TIMEOUT_MS }: PostRequest): Promise<PostAnswer> {
    const isSecure = url.protocol === 'https:';
    const options = {
      method: 'POST',
      agent: isSecure ? agents.https : agents.http,
      lookup: guardedLookup(url.origin === trustedOrigin, resolve),
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
    };
    return new Promise((answer, fail) => {
      // A timer is cheaper than a signal of its own for each of the thousands of requests that alerts send a second.
      const timer = setTimeout(() => end(new TimedOut()), timeoutMs);
      const onAbort = () => end(new Error('aborted'));
      const request = (isSecure ? requestHttps : requestHttp)(url, options, (response) => {
        response.on('error', failed);
        response.on('end', () => {
          const retryAfter = retryAfterSeconds(response.headers['retry-after'] ?? null);
          done();
          answer({ status: response.statusCode ?? 0, retryAfterSeconds: retryAfter });
        });
        response.resume();
      });
      const done = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', onAbort);
      };
      const failed = (error: unknown) => {
        done();
        fail(error);
      };
      const end = (reason: Error) => {
        // Needed once the response has begun: destroying the request emits no error then.
        failed(reason);
        request.destroy(reason);
      };
      request.on('error', failed);
      if (signal?.aborted) return onAbort();
      signal?.addEventListener('abort', onAbort);
      request.end(body);
    });
  }

  return {
    post: async (address, request) => {
      const problem = addressProblem(address, trustedOrigin);
      if (problem !== null) throw new PostFailed(PROBLEM_WORDS[problem], { final: true });
      try {
        return await send(new URL(address), request);
      } catch (error) {
        if (error instanceof ForbiddenAddress) throw new PostFailed(error.message, { final: true, cause: error });
        if (error instanceof TimedOut) throw new PostFailed('did not answer in time', { final: false, cause: error });
        throw new PostFailed(notReached(error), { final: false, cause: error });
      }
    },
    close: () => {
      agents.http.destroy();
      agents.https.destroy();
    },
  };
}

class TimedOut extends Error {}
