import type { CdnConfig } from '#server/config.ts';
import type { CacheTag } from '#server/db/cache-tags.ts';
import type { Queryable } from '#server/db/client.ts';
import type { Log } from '#server/http/app-types.ts';
import type { Jobs } from '#server/jobs/jobs.service.ts';
import { networkCode } from '#server/outgoing/answers.ts';
import { createPoster, type Poster, PostFailed } from '#server/outgoing/post.ts';
import { EVERY_PAGE, tagForHeader } from './cdn-tags.ts';
import {
  type ClaimedTag,
  claimDue,
  dropStale,
  noteFailed,
  noteSent,
  queueTags,
  secondsUntilDue,
} from './purges.repo.ts';

/** Batching window: the changes of one transaction, and the next save of a list, are purged together. */
const GATHER_MS = 50;
/** By then the other nodes have heard of the change too, dropped their pages, and queued the same tags. */
const OTHERS_MS = 100;
/** The fewest tags per call that a network allows (Cloudflare). */
const TAGS_PER_CALL = 30;
const RETRY_MS = 1_000;
/** How often each node looks for tags that a dead node has left in the queue. */
const LEFT_BEHIND_SECONDS = 30;
const LONGEST_TIMER_MS = 60_000;

export interface PurgerNeeds {
  readonly purge: NonNullable<CdnConfig['purge']>;
  readonly db: Queryable;
  readonly log: Pick<Log, 'info' | 'warn' | 'error'>;
  /** Makes the calls; one that reaches the address of the settings unless a test replaces it. */
  readonly poster?: Poster;
}

/** Purges pages from the CDN. */
export interface Purger {
  /** Call when this node has dropped its own pages: the network may ask it for a new one at once. */
  changed(tags: readonly CacheTag[]): void;
  /** Anything may have changed. */
  everythingChanged(): void;
  /** Sends what is due, also what another node left behind. */
  look(): Promise<void>;
  /** Queues the latest changes; the next process sends what is due. */
  close(): Promise<void>;
}

/**
 * Tags go through a table, so that none is lost and nodes that hear of the same change send it once. Whatever can be
 * reached under the address of the settings is called: the operator has set it.
 */
export function createPurger({ purge, db, log, poster = posterTo(purge.url) }: PurgerNeeds): Purger {
  const closing = new AbortController();
  let heard = new Set<string>();
  let gathering: NodeJS.Timeout | null = null;
  let queueing: Promise<void> = Promise.resolve();
  let next: { readonly at: number; readonly timer: NodeJS.Timeout } | null = null;
  let running: Promise<void> | null = null;
  let isFailing = false;

  function hear(tags: readonly string[]): void {
    for (const tag of tags) heard.add(tag);
    if (heard.size > 0 && !closing.signal.aborted) gathering ??= setTimeout(() => void queue(), GATHER_MS);
  }

  function queue(): Promise<void> {
    queueing = queueing.then(queueHeard);
    return queueing;
  }

  async function queueHeard(): Promise<void> {
    clearTimeout(gathering ?? undefined);
    gathering = null;
    const tags = heard;
    heard = new Set();
    try {
      if (tags.size > 0) await queueTags(db, [...tags]);
      lookIn(OTHERS_MS);
    } catch (error) {
      log.error({ err: error }, 'a change cannot be purged from the delivery network yet; retrying');
      for (const tag of tags) heard.add(tag);
      if (!closing.signal.aborted) gathering ??= setTimeout(() => void queue(), RETRY_MS);
    }
  }

  /** Of several calls, the one with the earliest time counts. */
  function lookIn(milliseconds: number): void {
    const at = performance.now() + Math.min(milliseconds, LONGEST_TIMER_MS);
    if (closing.signal.aborted || (next !== null && next.at <= at)) return;
    clearTimeout(next?.timer);
    const timer = setTimeout(() => {
      next = null;
      void look();
    }, at - performance.now()).unref();
    next = { at, timer };
  }

  function look(): Promise<void> {
    running ??= sendDue()
      .catch((error: unknown) => {
        if (!closing.signal.aborted) log.error({ err: error }, 'changes could not be purged from the delivery network');
        lookIn(RETRY_MS);
      })
      .finally(() => {
        running = null;
      });
    return running;
  }

  async function sendDue(): Promise<void> {
    while (!closing.signal.aborted) {
      const due = await claimDue(db, TAGS_PER_CALL);
      if (due.length === 0) break;
      await send(due);
    }
    const seconds = await secondsUntilDue(db);
    if (seconds !== null) lookIn(seconds * 1000 + 10);
  }

  async function send(due: readonly ClaimedTag[]): Promise<void> {
    const { problem, code, retryAfterSeconds } = await call(due.map(({ tag }) => tagForHeader(tag)));
    if (problem === null) {
      await noteSent(db, due);
      if (isFailing) log.info('the delivery network answers again');
      isFailing = false;
      return;
    }
    await noteFailed(db, due, problem, retryAfterSeconds);
    if (closing.signal.aborted) return;
    if (!isFailing) log.warn({ problem, code }, 'changes could not be purged from the delivery network; retrying');
    isFailing = true;
  }

  async function call(
    tags: readonly string[],
  ): Promise<{ problem: string | null; code?: string; retryAfterSeconds: number }> {
    try {
      // One call for all: the header is what Fastly and the example for Varnish read, the body what Cloudflare reads.
      const { status, retryAfterSeconds } = await poster.post(purge.url, {
        headers: {
          'content-type': 'application/json',
          'user-agent': 'MATV-Purge',
          'surrogate-key': tags.join(' '),
          [purge.auth.name]: purge.auth.value,
        },
        body: JSON.stringify({ tags }),
        signal: closing.signal,
      });
      const problem = status >= 200 && status < 300 ? null : `answered ${status}`;
      return { problem, retryAfterSeconds: retryAfterSeconds ?? 0 };
    } catch (error) {
      if (!(error instanceof PostFailed)) throw error;
      return { problem: error.message, code: networkCode(error, 'no code'), retryAfterSeconds: 0 };
    }
  }

  return {
    changed: hear,
    everythingChanged: () => hear([EVERY_PAGE]),
    look,
    close: async () => {
      closing.abort(new Error('the server stops'));
      clearTimeout(next?.timer);
      await Promise.all([running, queueing]);
      if (heard.size > 0) await queue();
      clearTimeout(gathering ?? undefined);
      poster.close();
    },
  };
}

function posterTo(url: string): Poster {
  return createPoster({ trustedOrigin: new URL(url).origin });
}

/** Looks for tags left in the queue, and drops those too old to matter. */
export function registerPurgeJobs(
  jobs: Pick<Jobs, 'every'>,
  { purger, db, log }: { readonly purger: Purger } & Pick<PurgerNeeds, 'db' | 'log'>,
): void {
  jobs.every('purge-network', LEFT_BEHIND_SECONDS, async () => {
    const dropped = await dropStale(db);
    if (dropped > 0)
      log.error({ tags: dropped }, 'changes of two days ago were never purged from the delivery network');
    await purger.look();
  });
}
