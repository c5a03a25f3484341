import { ownEntry } from '#domain/own-entry.ts';
import { networkCode, notReached, textWithin } from '#server/outgoing/answers.ts';
import type { VideosConfig } from '../video-settings.ts';
import { refusalReason } from './data-api.schema.ts';

/** Why a call failed. */
export type Fault =
  /** This site's daily units are used up; no request was made. */
  | 'no units'
  /** The provider's quota is used up. */
  | 'quota'
  | 'too fast'
  | 'key refused'
  | 'not found'
  | 'bad page'
  | 'too slow'
  | 'not reachable'
  | 'failed'
  | 'unreadable';

export interface CallFailure {
  readonly kind: 'failed';
  readonly fault: Fault;
  /** For operators and the desk; never contains the key. */
  readonly message: string;
  /** What the network calls the fault, for the log. */
  readonly code?: string;
}

export type CallAnswer =
  | { readonly kind: 'answer'; readonly body: unknown }
  | { readonly kind: 'unchanged' }
  | CallFailure;

export interface DataApi {
  /** Makes one call, which costs one quota unit. Throws only if `signal` is aborted. */
  call(resource: Resource, requested: Readonly<Record<string, string>>, options: CallOptions): Promise<CallAnswer>;
}

type Resource = 'channels' | 'playlistItems' | 'videos';

export interface CallOptions {
  readonly signal: AbortSignal;
  /** ETag of the previous answer, so that an unchanged list is not sent again. */
  readonly etag?: string | null;
}

interface ApiDeps {
  readonly config: Pick<VideosConfig, 'url' | 'key'>;
  /** Takes a unit before the call; false when there is none. */
  readonly takeUnit: () => Promise<boolean>;
  readonly fetch?: typeof fetch;
  readonly limitMs?: number;
}

const LIMIT_MS = 15_000;
const MAX_BYTES = 5_000_000;

/** Client for the provider's Data API. The key is sent in a header, to keep it out of addresses and logs. */
export function createDataApi({ config, takeUnit, limitMs = LIMIT_MS, ...deps }: ApiDeps): DataApi {
  const get = deps.fetch ?? fetch;
  return {
    call: async (resource, requested, { signal, etag }) => {
      if (!(await takeUnit())) return failed('no units', 'the units of the day are used up');
      const inTime = AbortSignal.timeout(limitMs);
      try {
        const response = await get(`${config.url}/${resource}?${new URLSearchParams(requested)}`, {
          redirect: 'manual',
          signal: AbortSignal.any([signal, inTime]),
          headers: {
            accept: 'application/json',
            'x-goog-api-key': config.key,
            'user-agent': 'MATV videos/1 (gzip)',
            ...(etag ? { 'if-none-match': etag } : {}),
          },
        });
        return await answerOf(response);
      } catch (error) {
        signal.throwIfAborted();
        if (inTime.aborted) return failed('too slow', `no complete answer within ${limitMs / 1000} s`);
        return { ...failed('not reachable', notReached(error)), code: networkCode(error, 'no code') };
      }
    },
  };
}

async function answerOf(response: Response): Promise<CallAnswer> {
  if (response.status === 304) return { kind: 'unchanged' };
  const text = await textWithin(response, MAX_BYTES);
  if (text === null) return failed('unreadable', `the answer is larger than ${MAX_BYTES / 1e6} MB`);
  const body = jsonOf(text);
  if (response.status === 200) {
    return body === undefined ? failed('unreadable', 'the answer is not JSON') : { kind: 'answer', body };
  }
  return refusal(response.status, refusalReason(body));
}

const REASONS: Readonly<Record<string, readonly [Fault, string]>> = {
  quotaExceeded: ['quota', 'the provider says that the quota of the day is used up'],
  dailyLimitExceeded: ['quota', 'the provider says that the quota of the day is used up'],
  rateLimitExceeded: ['too fast', 'the provider reports too many requests'],
  userRateLimitExceeded: ['too fast', 'the provider reports too many requests'],
  keyInvalid: ['key refused', 'the provider refuses the key'],
  badRequest: ['key refused', 'the provider refuses the request; the key may be wrong'],
  accessNotConfigured: ['key refused', 'the key is not allowed to use the Data API'],
  invalidPageToken: ['bad page', 'the provider does not know the page any more'],
  playlistNotFound: ['not found', 'the provider does not know the list of uploads'],
};

function refusal(status: number, reason: string): CallFailure {
  const known = ownEntry(REASONS, reason);
  if (known) return failed(...known);
  if (status === 429) return failed('too fast', 'the provider reports too many requests');
  if (status === 401 || status === 403) return failed('key refused', `the provider refuses the key (${status})`);
  if (status === 404) return failed('not found', 'the provider does not know what was requested');
  return failed('failed', `the provider answered ${status}`);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function failed(fault: Fault, message: string): CallFailure {
  return { kind: 'failed', fault, message };
}
