import { z } from 'zod';
import { oneLine, textFromHtml } from '#domain/html-text.ts';
import type { HeadlinesConfig } from '#server/config.ts';
import { networkCode, textWithin } from '#server/outgoing/answers.ts';

export interface Headline {
  readonly title: string;
  /** An http(s) address; empty where the service names none. */
  readonly image: string;
}

/** Why there are no headlines. */
export type HeadlinesFault =
  | 'not configured'
  | 'key refused'
  | 'quota used up'
  | 'too slow'
  | 'not reachable'
  | 'failed'
  | 'unreadable';

export type HeadlinesResult =
  | { readonly kind: 'found'; readonly headlines: readonly Headline[] }
  | { readonly kind: 'fault'; readonly fault: HeadlinesFault; readonly reason: string };

export interface Headlines {
  /** The top headlines of now, at most five, in the service's order. Never throws; editors who ask together share one call. */
  top(): Promise<HeadlinesResult>;
}

interface HeadlinesDeps {
  readonly config: HeadlinesConfig | null;
  /** For the whole call; at most 60 s (SPEC-07). */
  readonly limitMs?: number;
}

const LANGUAGE = 'en';
const MOST = 5;
const LIMIT_MS = 20_000;
const MAX_BYTES = 2_000_000;
const MAX_TITLE = 300;
const CALL = '/top-headlines';

/** The top-headlines service, called by the server alone (SPEC-06): its key is in no answer, log line or error. */
export function createHeadlines({ config, limitMs = LIMIT_MS }: HeadlinesDeps): Headlines {
  let underWay: Promise<HeadlinesResult> | null = null;
  return {
    top: () => {
      if (config === null) return Promise.resolve(fault('not configured', 'no key and no address are set'));
      underWay ??= ask(config, limitMs).finally(() => {
        underWay = null;
      });
      return underWay;
    },
  };
}

async function ask(config: HeadlinesConfig, limitMs: number): Promise<HeadlinesResult> {
  const limit = AbortSignal.timeout(limitMs);
  try {
    const answer = await fetch(addressOf(config), {
      headers: { accept: 'application/json' },
      // The address contains the key, so it must not be passed on.
      redirect: 'error',
      signal: limit,
    });
    // What is too long is no list of articles either.
    const text = (await textWithin(answer, MAX_BYTES)) ?? '';
    if (!answer.ok) return fault(faultOf(answer.status, text), `it answered ${answer.status}`);
    return headlinesIn(text);
  } catch (error) {
    if (limit.aborted) return fault('too slow', `no complete answer within ${limitMs / 1000} s`);
    return fault('not reachable', `it could not be reached (${networkCode(error, 'no code')})`);
  }
}

function addressOf({ url, key }: HeadlinesConfig): URL {
  const address = new URL(url);
  const path = address.pathname.replace(/\/+$/, '');
  address.pathname = path.endsWith(CALL) ? path : path + CALL;
  address.searchParams.set('lang', LANGUAGE);
  address.searchParams.set('max', String(MOST));
  if (key !== null) address.searchParams.set('apikey', key);
  return address;
}

// 403 is this kind of service's word for both a used-up day and a key without rights: the body tells which.
function faultOf(status: number, body: string): HeadlinesFault {
  if (status === 401) return 'key refused';
  if (status === 429) return 'quota used up';
  if (status !== 403) return 'failed';
  return /limit|quota/i.test(body) ? 'quota used up' : 'key refused';
}

const answered = z.object({ articles: z.array(z.unknown()) });
const article = z.object({ title: z.string(), image: z.unknown().optional() });

/** Item by item: one that cannot be read does not cost the others. */
function headlinesIn(text: string): HeadlinesResult {
  const parsed = answered.safeParse(jsonOf(text));
  if (!parsed.success) return fault('unreadable', 'the answer holds no list of articles');
  const { articles } = parsed.data;
  const headlines = articles.flatMap(headlineOf).slice(0, MOST);
  if (articles.length > 0 && headlines.length === 0) return fault('unreadable', 'no article of the answer has a title');
  return { kind: 'found', headlines };
}

function headlineOf(item: unknown): Headline[] {
  const parsed = article.safeParse(item);
  const title = parsed.success ? oneLine(textFromHtml(parsed.data.title).slice(0, MAX_TITLE)) : '';
  if (!parsed.success || title === '') return [];
  return [{ title, image: pictureAddress(parsed.data.image) }];
}

function pictureAddress(image: unknown): string {
  const address = typeof image === 'string' ? image.trim() : '';
  const url = address.length <= 2000 ? URL.parse(address) : null;
  return url && ['http:', 'https:'].includes(url.protocol) && url.username === '' ? address : '';
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function fault(kind: HeadlinesFault, reason: string): HeadlinesResult {
  return { kind: 'fault', fault: kind, reason };
}
