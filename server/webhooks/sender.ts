import { randomUUID } from 'node:crypto';
import { WEBHOOK_TEST } from '#domain/desk/webhooks.ts';
import type { Clock } from '#server/clock.ts';
import { type Database, inTransaction } from '#server/db/client.ts';
import type { Log } from '#server/http/app-types.ts';
import { networkCode } from '#server/outgoing/answers.ts';
import type { PostAnswer, Poster } from '#server/outgoing/post.ts';
import { PostFailed } from '#server/outgoing/post.ts';
import type { Sealing } from '#server/secrets/sealing.ts';
import { turnEndpoint } from './endpoints.repo.ts';
import { secondsToHoldBack, secondsUntilRetry } from './retry-times.ts';
import {
  type DueDelivery,
  dueEndpoints,
  type Holder,
  holdBack,
  type LeasedEndpoint,
  leaseEndpoint,
  nextDue,
  releaseEndpoint,
  settle,
} from './sending.repo.ts';
import { signatureHeaders } from './signature.ts';

const GONE = 410;
const TOO_MANY_REQUESTS = 429;
const UNAVAILABLE = 503;

export interface SenderNeeds {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Pick<Log, 'warn' | 'error'>;
  readonly sealing: Sealing;
  readonly poster: Poster;
}

/** Sends what is due. */
export interface Sender {
  /**
   * Begins sending to each endpoint with something due, and does not wait for it: one that hangs delays no other. Begins
   * nothing once `signal` is aborted; what has begun is kept from other processes by its own lease.
   */
  wake(signal?: AbortSignal): Promise<void>;
  /** Resolves when nothing is being sent any more. */
  settled(): Promise<void>;
  /** Aborts what is under way; it is sent again by the next process. */
  close(): Promise<void>;
}

/**
 * Sends one delivery at a time to each endpoint, and to all endpoints in parallel. A lease on the endpoint keeps other
 * processes away; it expires if this process dies, and deliveries without a recorded outcome are still due.
 */
export function createSender(needs: SenderNeeds): Sender {
  const { db, clock, log, poster } = needs;
  const holder: Holder = { id: randomUUID(), isAlone: db.engine === 'embedded' };
  const closing = new AbortController();
  const running = new Map<string, Promise<void>>();

  async function wake(signal?: AbortSignal): Promise<void> {
    const stop = signal ? AbortSignal.any([signal, closing.signal]) : closing.signal;
    if (stop.aborted) return;
    for (const id of await dueEndpoints(db.pool, holder, clock.now())) {
      if (running.has(id) || stop.aborted) continue;
      running.set(id, sendAllDue(id));
    }
  }

  async function sendAllDue(endpointId: string): Promise<void> {
    try {
      await drain(endpointId);
      running.delete(endpointId);
      // While it was busy, `wake` skipped this endpoint: there may be new deliveries.
      await wake();
    } catch (error) {
      running.delete(endpointId);
      // The recurring job tries again.
      if (!closing.signal.aborted) log.error({ err: error, webhook: endpointId }, 'webhooks could not be sent');
    }
  }

  async function drain(endpointId: string): Promise<void> {
    try {
      while (!closing.signal.aborted) {
        const endpoint = await leaseEndpoint(db.pool, endpointId, holder, clock.now());
        const delivery = endpoint && (await nextDue(db.pool, endpointId, clock.now()));
        if (!delivery) return;
        await attempt(needs, closing.signal, endpoint, delivery);
      }
    } finally {
      await releaseEndpoint(db.pool, endpointId, holder);
    }
  }

  return {
    wake,
    settled: async () => {
      while (running.size > 0) await Promise.all(running.values());
    },
    close: async () => {
      closing.abort(new Error('the server stops'));
      await Promise.all(running.values());
      poster.close();
    },
  };
}

/** Makes one attempt and records its outcome; an attempt that was aborted without an answer is not recorded. */
async function attempt(
  needs: SenderNeeds,
  signal: AbortSignal,
  endpoint: LeasedEndpoint,
  delivery: DueDelivery,
): Promise<void> {
  const { db, clock, log, sealing } = needs;
  const secret = sealing.open(endpoint.sealed_secret);
  if (secret === null) {
    log.error(
      { webhook: delivery.endpoint_id },
      'the secret of a webhook can no longer be read: SESSION_SECRET changed',
    );
    const problem = 'its secret can no longer be read: renew it and send again';
    return settle(db.pool, delivery, { state: 'failed', nextAt: null, problem, status: null, at: clock.now() });
  }
  const former = endpoint.former_sealed_secret === null ? null : sealing.open(endpoint.former_sealed_secret);
  const answered = await post(needs.poster, signal, {
    url: endpoint.url,
    secrets: former === null ? [secret] : [secret, former],
    at: clock.now(),
    delivery,
  });
  if (signal.aborted && answered.kind === 'failed') return;
  await note(needs, delivery, answered);
}

type Answered =
  | { readonly kind: 'answer'; readonly answer: PostAnswer }
  /** `code` is what the network calls the fault, for the log. */
  | { readonly kind: 'failed'; readonly problem: string; readonly code: string; readonly isFinal: boolean };

interface Posting {
  readonly url: string;
  readonly secrets: readonly string[];
  readonly at: Date;
  readonly delivery: DueDelivery;
}

async function post(poster: Poster, signal: AbortSignal, { url, secrets, at, delivery }: Posting): Promise<Answered> {
  const { event_id: id, payload: body } = delivery;
  try {
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'MATV-Webhooks',
      ...signatureHeaders({ id, at, body }, secrets),
    };
    return { kind: 'answer', answer: await poster.post(url, { headers, body, signal }) };
  } catch (error) {
    if (!(error instanceof PostFailed)) throw error;
    return { kind: 'failed', problem: error.message, code: networkCode(error, 'no code'), isFinal: error.final };
  }
}

async function note({ db, clock, log }: SenderNeeds, delivery: DueDelivery, answered: Answered): Promise<void> {
  const at = clock.now();
  const status = answered.kind === 'answer' ? answered.answer.status : null;
  if (status !== null && status >= 200 && status < 300) {
    return settle(db.pool, delivery, { state: 'delivered', nextAt: null, problem: null, status, at });
  }
  const { type, attempts, endpoint_id: endpointId } = delivery;
  const problem = answered.kind === 'answer' ? statusWords(answered.answer.status) : answered.problem;
  const retryAfterSeconds = answered.kind === 'answer' ? answered.answer.retryAfterSeconds : null;
  const isFinal = status === GONE || (answered.kind === 'failed' && answered.isFinal);
  const seconds = isFinal ? null : secondsUntilRetry({ type, attempts, retryAfterSeconds }, Math.random());
  const nextAt = seconds === null ? null : new Date(at.getTime() + seconds * 1000);
  await inTransaction(db, async (tx) => {
    await settle(tx, delivery, { state: nextAt ? 'waiting' : 'failed', nextAt, problem, status, at });
    if (status === GONE) await turnEndpoint(tx, endpointId, { state: 'paused', because: problem, now: at });
    if (status === TOO_MANY_REQUESTS || status === UNAVAILABLE) {
      const held = secondsToHoldBack({ attempts, retryAfterSeconds }, seconds);
      await holdBack(tx, endpointId, new Date(at.getTime() + held * 1000));
    }
  });
  if (nextAt === null && type !== WEBHOOK_TEST) {
    const code = answered.kind === 'failed' ? answered.code : undefined;
    log.warn({ webhook: endpointId, event: delivery.event_id, problem, code }, 'a webhook was given up');
  }
}

function statusWords(status: number): string {
  if (status === GONE) return 'answered 410 (gone)';
  if (status >= 300 && status < 400) return `answered ${status}: redirects are not followed`;
  return `answered ${status}`;
}
