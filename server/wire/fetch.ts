import { setTimeout as pause } from 'node:timers/promises';
import type { SourceFormat } from '#domain/desk/sources.ts';
import { bodyWithin, networkCode, networkWords, retryAfterSeconds } from '#server/outgoing/answers.ts';
import { type Get, RefusedAddress } from '#server/outgoing/get.ts';
import { asSpan, type SpanStart } from '#server/tracing/spans.ts';

/** Tries, time-outs and sizes of one poll, in milliseconds and bytes; `random` gives 0 to 1 for the jitter. */
export interface FetchLimits {
  readonly tries: number;
  readonly tryMs: number;
  readonly totalMs: number;
  readonly backoffMs: number;
  readonly maxBytes: number;
  readonly redirects: number;
  readonly random: () => number;
}

export const FETCH_LIMITS: FetchLimits = {
  tries: 3,
  tryMs: 10_000,
  totalMs: 60_000,
  backoffMs: 1_000,
  maxBytes: 20_000_000,
  redirects: 3,
  random: Math.random,
};

/** What the feed said last time, for a conditional request. */
export interface Validators {
  readonly etag: string | null;
  readonly lastModified: string | null;
}

const NO_VALIDATORS: Validators = { etag: null, lastModified: null };

export type FeedAnswer =
  | {
      readonly kind: 'answer';
      readonly body: ArrayBuffer;
      readonly format: SourceFormat;
      /** The encoding that the content type names, which may be wrong. */
      readonly charset: string | null;
      readonly validators: Validators;
    }
  | { readonly kind: 'unchanged' }
  | FeedFailure;
export interface FeedFailure {
  readonly kind: 'failed';
  /** For operators and the desk, worded by the source's `FailureWords`; never holds the token. */
  readonly reason: string;
  /** What the network calls the fault, for the log. */
  readonly code?: string;
  /** Whether the failure is transient, so that the call is retried. */
  readonly isTransient: boolean;
  /** How long the feed asks to be left alone (Retry-After). */
  readonly retryAfterMs?: number;
}

/** Where a feed is, and what opens it. */
export interface FeedSource {
  readonly url: string;
  /** Travels in the query, as `tokenParam`. */
  readonly token: string | null;
  readonly tokenParam: string;
  /** Further headers, which may hold a secret as well. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Without one it is the specified JSON feed. */
  readonly format?: SourceFormat;
  /** Makes the call. The default may reach private networks, so it is for addresses that the operator has set. */
  readonly get?: Get;
}

const unguarded: Get = (url, { headers, signal }) => fetch(url, { redirect: 'manual', signal, headers });

interface Expected {
  readonly name: string;
  readonly accept: string;
  /** Matches the content types that are read. */
  readonly types: RegExp;
}

const JSON_TYPES = /^[\w.-]+\/(?:[\w.-]+\+)?json\s*(?:;|$)/i;
/** Many servers send XML under a wrong content type, so parsing decides what it is. */
const XML_TYPES = /^(?:$|text\/|[\w.-]+\/(?:[\w.-]+\+)?xml\s*(?:;|$)|application\/(?:octet-stream|unknown)\b)/i;

const EXPECTED: Readonly<Record<SourceFormat, Expected>> = {
  json: { name: 'JSON', accept: 'application/json', types: JSON_TYPES },
  'rss-or-atom': {
    name: 'XML',
    accept: 'application/rss+xml, application/atom+xml, application/rdf+xml, application/xml;q=0.9, */*;q=0.5',
    types: XML_TYPES,
  },
  ninjs: { name: 'JSON', accept: 'application/json', types: JSON_TYPES },
  'newsml-g2': {
    name: 'XML',
    accept:
      'application/vnd.iptc.g2.newsmessage+xml, application/vnd.iptc.g2.newsitem+xml, application/xml;q=0.9, */*;q=0.5',
    types: XML_TYPES,
  },
};

/** The feed's address with the token, and `format=json` where that is specified (API-37). */
export function feedAddress({ url, token, tokenParam, format = 'json' }: FeedSource): URL {
  const address = new URL(url);
  if (format === 'json') address.searchParams.set('format', 'json');
  if (token !== null) address.searchParams.set(tokenParam, token);
  return address;
}

/**
 * Calls the feed; retries transient failures with exponential back-off and jitter, and not before the time that the feed
 * asks for. Without `validators` it brings the answer in full. Never throws.
 */
export function fetchFeed(
  source: FeedSource,
  validators: null,
  limits?: FetchLimits,
  signal?: AbortSignal,
): Promise<Exclude<FeedAnswer, { kind: 'unchanged' }>>;
export function fetchFeed(
  source: FeedSource,
  validators: Validators | null,
  limits?: FetchLimits,
  signal?: AbortSignal,
): Promise<FeedAnswer>;
export async function fetchFeed(
  source: FeedSource,
  validators: Validators | null,
  limits: FetchLimits = FETCH_LIMITS,
  signal?: AbortSignal,
): Promise<FeedAnswer> {
  const overall = anyOf(AbortSignal.timeout(limits.totalMs), signal);
  for (let tried = 1; ; tried++) {
    const answer = await tryOnce(source, validators ?? NO_VALIDATORS, limits, overall);
    if (answer.kind !== 'failed' || !answer.isTransient || tried >= limits.tries || overall.aborted) return answer;
    const backoffMs = limits.random() * limits.backoffMs * 2 ** (tried - 1);
    const waitMs = Math.max(backoffMs, answer.retryAfterMs ?? 0);
    // A feed that asks for longer than a poll may take is left to the next poll.
    if (waitMs >= limits.totalMs) return answer;
    await pause(waitMs, undefined, { signal: overall }).catch(() => undefined);
    if (overall.aborted) return answer;
  }
}

async function tryOnce(
  source: FeedSource,
  validators: Validators,
  limits: FetchLimits,
  overall: AbortSignal,
): Promise<FeedAnswer> {
  const signal = anyOf(AbortSignal.timeout(limits.tryMs), overall);
  try {
    return await asSpan(startOf(source), async (span) => {
      const response = await follow(source, validators, limits.redirects, signal);
      span?.add({ 'http.response.status_code': response.status });
      const isConditional = validators.etag !== null || validators.lastModified !== null;
      if (response.status === 304 && isConditional) return { kind: 'unchanged' };
      return answerOf(response, source.format ?? 'json', limits);
    });
  } catch (error) {
    return failureOfCall(error, limits, signal);
  }
}

function startOf({ url }: FeedSource): SpanStart {
  // Not the address, which may hold a secret.
  return {
    name: 'GET',
    kind: 'client',
    facts: { 'http.request.method': 'GET', 'server.address': new URL(url).hostname },
  };
}

class Refused extends Error {}

/** Follows redirects only within the feed's own host and never from https to http: each request carries the secret. */
async function follow(
  source: FeedSource,
  validators: Validators,
  left: number,
  signal: AbortSignal,
): Promise<Response> {
  const address = feedAddress(source);
  const headers = { ...headersOf(source, validators), ...source.headers };
  const response = await (source.get ?? unguarded)(address, { signal, headers });
  const location = response.headers.get('location');
  if (![301, 302, 303, 307, 308].includes(response.status) || location === null) return response;
  await response.body?.cancel();
  if (left === 0) throw new Refused('too many redirects');
  if (!URL.canParse(location, address)) throw new Refused('redirected to no address');
  const next = new URL(location, address);
  const isSafer = next.protocol === address.protocol || next.protocol === 'https:';
  if (next.hostname !== address.hostname || !isSafer) throw new Refused('redirected to another host');
  return follow({ ...source, url: next.href }, validators, left - 1, signal);
}

function headersOf({ format = 'json' }: FeedSource, { etag, lastModified }: Validators): Record<string, string> {
  return {
    accept: EXPECTED[format].accept,
    'user-agent': 'MATV wire/1',
    ...(etag === null ? {} : { 'if-none-match': etag }),
    ...(lastModified === null ? {} : { 'if-modified-since': lastModified }),
  };
}

async function answerOf(response: Response, format: SourceFormat, limits: FetchLimits): Promise<FeedAnswer> {
  // A 304 to a call that names no earlier answer is an error as well: it would look like a source without news for ever.
  if (!response.ok) {
    await response.body?.cancel();
    const isTransient = response.status === 429 || response.status >= 500;
    const seconds = retryAfterSeconds(response.headers.get('retry-after'));
    return { ...failed(String(response.status), isTransient), retryAfterMs: (seconds ?? 0) * 1000 };
  }
  const type = response.headers.get('content-type') ?? '';
  const expected = EXPECTED[format];
  if (!expected.types.test(type)) {
    await response.body?.cancel();
    return failed(`Expected ${expected.name}, got ${shownType(type)}`, false);
  }
  const body = await bodyWithin(response, limits.maxBytes);
  if (body === null) {
    return failed(`the answer is larger than ${Math.round(limits.maxBytes / 1e6)} MB`, false);
  }
  const { headers } = response;
  return {
    kind: 'answer',
    body,
    format,
    charset: /;\s*charset\s*=\s*"?([\w.:-]{1,40})/i.exec(type)?.[1] ?? null,
    validators: { etag: shortHeader(headers.get('etag')), lastModified: shortHeader(headers.get('last-modified')) },
  };
}

/** Only what a content type looks like: the rest of the header is untrusted text. */
function shownType(type: string): string {
  return /^[\w.+-]{1,60}\/[\w.+-]{1,60}/.exec(type)?.[0] ?? 'no content type';
}

function shortHeader(value: string | null): string | null {
  return value !== null && value.length <= 512 ? value : null;
}

function failureOfCall(error: unknown, limits: FetchLimits, signal: AbortSignal): FeedFailure {
  if (error instanceof Refused || error instanceof RefusedAddress) return failed(error.message, false);
  if (signal.aborted) return failed(`no complete answer within ${limits.tryMs / 1000} s`, true);
  return { ...failed(networkWords(error), true), code: networkCode(error, 'no code') };
}

function failed(reason: string, isTransient: boolean): FeedFailure {
  return { kind: 'failed', reason, isTransient };
}

function anyOf(first: AbortSignal, second: AbortSignal | undefined): AbortSignal {
  return second === undefined ? first : AbortSignal.any([first, second]);
}
