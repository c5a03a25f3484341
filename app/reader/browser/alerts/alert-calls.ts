import type {
  AlertSubscription,
  AlertSubscriptionChange,
  AlertTopic,
  QuietHours,
  SubscriptionProof,
} from '#domain/alerts.ts';
import { fieldsOf } from '../load-errors.ts';

/** What a reader asked for. */
export type AlertChoices = Pick<AlertSubscription, 'topics' | 'quiet'>;

const TIMEOUT_MS = 20_000;
const NO_ANSWER =
  'Your connection was lost, or the server could not be reached. Nothing you chose is lost: please try again.';
const NO_WORDS = 'Something went wrong on our side. Nothing you chose is lost: please try again in a moment.';

/** A call that failed; its message is for the reader. */
export class AlertCallError extends Error {
  /** The HTTP status; `null` without a response. */
  readonly status: number | null;

  constructor(message: string, options: { readonly status: number | null; readonly cause?: unknown }) {
    super(message, options);
    this.status = options.status;
  }
}

/** Fetches the site's public key for new subscriptions. */
export async function fetchKey(): Promise<string> {
  const { publicKey } = await call('GET', 'key');
  if (typeof publicKey !== 'string' || publicKey === '') throw new AlertCallError(NO_WORDS, { status: null });
  return publicKey;
}

/** Fetches the choices of a subscription; `null` if the site has no such subscription. */
export async function findSubscription(proof: SubscriptionProof): Promise<AlertSubscription | null> {
  try {
    const { topics, quiet, isKeyCurrent } = await call('POST', 'subscription/find', proof);
    return { topics: topicsIn(topics), quiet: quietIn(quiet), isKeyCurrent: isKeyCurrent === true };
  } catch (error) {
    if (error instanceof AlertCallError && error.status === 404) return null;
    throw error;
  }
}

/** Creates a subscription, or changes its choices. */
export async function putSubscription(change: AlertSubscriptionChange): Promise<void> {
  await call('PUT', 'subscription', change);
}

export async function leaveSubscription(proof: SubscriptionProof): Promise<void> {
  await call('POST', 'subscription/leave', proof);
}

/** The names of tags, authors and live blogs; unknown topics are left out. */
export async function fetchTopicNames(topics: readonly AlertTopic[]): Promise<ReadonlyMap<string, string>> {
  const { names } = await call('POST', 'topics', { topics });
  const known = new Map<string, string>();
  for (const one of Array.isArray(names) ? names : []) {
    const { topic, name } = fieldsOf(one);
    if (typeof topic === 'string' && typeof name === 'string') known.set(topic, name);
  }
  return known;
}

/** Topics of a list whose members are unknown. The server checks each; here they only choose boxes. */
export function topicsIn(value: unknown): AlertTopic[] {
  return Array.isArray(value) ? value.filter(isTopic) : [];
}

/** Parses quiet hours; `null` if `value` has none. */
export function quietIn(value: unknown): QuietHours | null {
  const { from, to, zone } = fieldsOf(value);
  return typeof from === 'string' && typeof to === 'string' && typeof zone === 'string' ? { from, to, zone } : null;
}

/** Like `isAlertTopic` of the domain, but without the schemas, which readers should not have to download. */
export function isTopic(value: unknown): value is AlertTopic {
  return (
    typeof value === 'string' &&
    /^(breaking|live-tv|section:[a-z-]+|topic:[^\s:/]{1,100}|(author|live-blog):[0-9a-f]{24})$/u.test(value)
  );
}

async function call(method: string, path: string, body?: unknown): Promise<Readonly<Record<string, unknown>>> {
  const response = await send(method, path, body);
  const answer = fieldsOf(await response.json().catch(() => null));
  if (response.ok) return answer;
  const { message } = answer;
  throw new AlertCallError(typeof message === 'string' && message !== '' ? message : NO_WORDS, {
    status: response.status,
  });
}

async function send(method: string, path: string, body: unknown): Promise<Response> {
  try {
    return await fetch(`/api/alerts/${path}`, {
      method,
      headers: {
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  } catch (error) {
    // Offline, interrupted or timed out: the reader gets one message for all three.
    throw new AlertCallError(NO_ANSWER, { status: null, cause: error });
  }
}
