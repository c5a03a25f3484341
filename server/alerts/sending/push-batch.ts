import webPush from 'web-push';
import { type Poster, PostFailed } from '#server/outgoing/post.ts';

/** One browser to send to. */
export interface PushTarget {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  readonly keyId: string;
  readonly isSilent: boolean;
}

/** One message to many browsers. */
export interface PushBatch {
  /** The message as JSON (`pushMessage`), with sound and without. */
  readonly message: { readonly normal: string; readonly silent: string };
  /** The Topic header (RFC 8030): a later message replaces an earlier one that was not delivered yet. */
  readonly topic: string;
  readonly ttlSeconds: number;
  /** The VAPID subject (RFC 8292): an https: or mailto: address. */
  readonly subject: string;
  readonly keys: readonly { readonly id: string; readonly publicKey: string; readonly privateKey: string }[];
  readonly targets: readonly PushTarget[];
}

/** 'unsent': not tried, because its service is paused or the server is stopping. */
export type PushOutcome = 'delivered' | 'gone' | 'refused' | 'failed' | 'unsent';

export interface PushReport {
  /** In the order of the targets. */
  readonly outcomes: readonly PushOutcome[];
  /** Services to pause, with the seconds that they asked for, if any. */
  readonly pauses: readonly { readonly service: string; readonly seconds: number | null }[];
  /** Why messages were refused for good, for the operator's log. */
  readonly refusals: readonly Refusal[];
}

/** Messages that were refused for one reason, such as a service's answer. */
export interface Refusal {
  readonly service: string;
  readonly reason: string;
  readonly count: number;
}

/** Concurrent requests of one batch to one service. */
const AT_ONCE = 24;
/** Consecutive failures after which a service is paused. */
const FAILURES_IN_A_ROW = 5;
/** Tokens are reused for half of the twelve hours that they are valid. */
const TOKEN_MS = 6 * 3_600_000;

/** Signs requests: one token for each push service and key, since that is the most expensive part. */
export class VapidTokens {
  readonly #tokens = new Map<string, { readonly header: string; readonly until: number }>();

  headerFor(service: string, subject: string, key: PushBatch['keys'][number]): string {
    const name = `${key.id} ${service}`;
    const known = this.#tokens.get(name);
    if (known && known.until > Date.now()) return known.header;
    // Browsers choose the endpoints, so nothing else bounds the number of services.
    if (this.#tokens.size >= 1_000) this.#tokens.clear();
    const { Authorization: header } = webPush.getVapidHeaders(
      service,
      subject,
      key.publicKey,
      key.privateKey,
      'aes128gcm',
    );
    this.#tokens.set(name, { header, until: Date.now() + TOKEN_MS });
    return header;
  }
}

interface Sending {
  readonly poster: Poster;
  readonly tokens: VapidTokens;
  /** Whether to begin no more requests. */
  readonly isStopped: () => boolean;
}

/** Sends a batch: encrypts for each browser (RFC 8291) and posts it. Services do not wait for each other. */
export async function sendBatch(batch: PushBatch, sending: Sending): Promise<PushReport> {
  const outcomes: PushOutcome[] = batch.targets.map(() => 'unsent');
  const places = Map.groupBy(batch.targets.keys(), (place) => originOf(batch.targets[place]?.endpoint));
  const pauses: { service: string; seconds: number | null }[] = [];
  const refusals: Refusal[] = [];
  await Promise.all(
    [...places].map(async ([service, waiting]) => {
      const reasons = new Map<string, number>();
      const seconds = await sendToService(batch, { service, places: waiting, outcomes, reasons }, sending);
      if (seconds !== undefined) pauses.push({ service, seconds });
      for (const [reason, count] of reasons) refusals.push({ service, reason, count });
    }),
  );
  return { outcomes, pauses, refusals };
}

/** The part of a batch that goes to one service. */
interface ServicePart {
  readonly service: string;
  /** Its targets, by their places in the batch. */
  readonly places: readonly number[];
  /** Filled in by place. */
  readonly outcomes: PushOutcome[];
  /** How many messages were refused, by reason. */
  readonly reasons: Map<string, number>;
}

/** Resolves to the seconds to pause the service, `null` if it named none, `undefined` if it needs no pause. */
async function sendToService(
  batch: PushBatch,
  { service, places, outcomes, reasons }: ServicePart,
  { poster, tokens, isStopped }: Sending,
): Promise<number | null | undefined> {
  const waiting = places.values();
  let pause: number | null | undefined;
  let failures = 0;

  function refused(reason: string): 'refused' {
    reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
    return 'refused';
  }

  async function sendOne(target: PushTarget): Promise<PushOutcome> {
    const request = requestFor(batch, service, target, tokens);
    if (request === null) return refused('a key is lost or not valid');
    try {
      const { status, retryAfterSeconds } = await poster.post(target.endpoint, request);
      const outcome = outcomeOf(status);
      if (outcome !== 'failed') {
        failures = 0;
      } else if (status === 429 || retryAfterSeconds !== null) {
        pause = Math.max(pause ?? 0, retryAfterSeconds ?? 0) || null;
      } else {
        failures += 1;
      }
      return outcome === 'refused' ? refused(`HTTP status ${status}`) : outcome;
    } catch (error) {
      if (!(error instanceof PostFailed)) throw error;
      if (error.final) return refused(error.message);
      failures += 1;
      return 'failed';
    }
  }

  async function lane(): Promise<void> {
    for (const place of waiting) {
      if (pause !== undefined || isStopped()) return;
      const target = batch.targets[place];
      if (target) outcomes[place] = await sendOne(target);
      if (failures >= FAILURES_IN_A_ROW) pause ??= null;
    }
  }

  await Promise.all(Array.from({ length: Math.min(AT_ONCE, places.length) }, lane));
  return pause;
}

/** Null if it cannot be made: our key is lost, or the browser's key is not a point on the curve. */
function requestFor(batch: PushBatch, service: string, target: PushTarget, tokens: VapidTokens) {
  const key = batch.keys.find(({ id }) => id === target.keyId);
  if (!key) return null;
  const { endpoint, p256dh, auth, isSilent } = target;
  const message = isSilent ? batch.message.silent : batch.message.normal;
  try {
    const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, message, {
      TTL: batch.ttlSeconds,
      urgency: 'high',
      topic: batch.topic,
    });
    const authorization = tokens.headerFor(service, batch.subject, key);
    return {
      headers: { ...headers, Authorization: authorization, 'Content-Type': 'application/notification+json' },
      body,
    };
  } catch {
    return null;
  }
}

/** What the answer of a push service means (RFC 8030). */
function outcomeOf(status: number): PushOutcome {
  if (status >= 200 && status < 300) return 'delivered';
  if (status === 404 || status === 410) return 'gone';
  return status === 429 || status >= 500 ? 'failed' : 'refused';
}

function originOf(endpoint = ''): string {
  return URL.parse(endpoint)?.origin ?? '';
}
