import { setTimeout as pause } from 'node:timers/promises';
import type { Change } from '#server/db/cache-tags.ts';
import type { Queryable } from '#server/db/client.ts';
import type { Log } from '#server/http/app-types.ts';
import type { NoticeChannel } from './notice.ts';
import { acknowledge, unacknowledged } from './notices.repo.ts';
import { settleDue, untilNextDue } from './settling.ts';

const RETRY_MS = 1_000;
/** Longer waits are left to the node's next heartbeat. */
const LONGEST_WAIT_MS = 5_000;

export interface NoticeWatchNeeds {
  readonly db: Queryable;
  readonly nodeId: string;
  readonly channels: readonly NoticeChannel[];
  readonly log: Pick<Log, 'error'>;
  /** Drops the cached pages of a change on this node. */
  readonly dropPages: (change: Change) => void;
  /** Drops the cached pages that were made before something on them was corrected or withdrawn; asks the database. */
  readonly dropOlderPages: () => Promise<void>;
}

/** One node's part in corrections and kills: it drops its own pages, acknowledges that, and settles receipts. */
export interface NoticeWatch {
  /** Checks for open notices: called at each heartbeat, and when notices are announced. */
  look(): void;
  /**
   * After a gap, in which the other nodes may have settled notices without this one: calls `then` once the older pages
   * are dropped, unless another gap has come before that.
   */
  lookAfterGap(then: () => void): void;
  /** Like `look`, for tests: resolves once this node has acknowledged all open notices and checked all due receipts. */
  lookNow(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Announcements usually arrive at once; a missed one is found in the table of open notices within five seconds. So a
 * lost notification delays a kill but never loses it.
 */
export function watchNotices(needs: NoticeWatchNeeds): NoticeWatch {
  const stopping = new AbortController();
  const { signal } = stopping;
  let afterGap: (() => void) | null = null;
  const acknowledging = repeated(async () => {
    const then = afterGap;
    if (then) await needs.dropOlderPages();
    await dropAndAcknowledge(needs);
    if (then === null || then !== afterGap) return;
    afterGap = null;
    then();
  }, needs.log);
  const settling = repeated(async () => {
    await settleDue({ ...needs, signal });
    const wait = await untilNextDue(needs);
    if (wait !== null && wait * 1000 < LONGEST_WAIT_MS) lookIn(Math.max(wait * 1000, 50));
  }, needs.log);
  let timer: NodeJS.Timeout | undefined;
  const lookIn = (milliseconds: number) => {
    clearTimeout(timer);
    if (!signal.aborted) timer = setTimeout(() => void settling.run(), milliseconds).unref();
  };
  const lookNow = async () => {
    await acknowledging.run();
    await settling.run();
  };
  return {
    look: () => void lookNow(),
    lookAfterGap: (then) => {
      afterGap = then;
      void lookNow();
    },
    lookNow,
    stop: async () => {
      stopping.abort(new Error('the server stops'));
      clearTimeout(timer);
      acknowledging.stop();
      settling.stop();
      await Promise.all([acknowledging.ended(), settling.ended()]);
    },
  };
}

async function dropAndAcknowledge({ db, nodeId, dropPages }: NoticeWatchNeeds): Promise<void> {
  const notices = await unacknowledged(db, nodeId);
  if (notices.length === 0) return;
  for (const { change } of notices) dropPages(change);
  await acknowledge(
    db,
    nodeId,
    notices.map(({ id }) => id),
  );
}

/** Runs one at a time; a call during a run causes one more run after it. A failed run is retried after a second. */
function repeated(work: () => Promise<void>, log: Pick<Log, 'error'>) {
  let running: Promise<void> | null = null;
  let isAskedAgain = false;
  let isStopped = false;
  const runs = async () => {
    do {
      isAskedAgain = false;
      try {
        await work();
      } catch (error) {
        if (isStopped) return;
        log.error({ err: error }, 'corrections and kills could not be looked after; it is tried again');
        isAskedAgain = true;
        await pause(RETRY_MS, undefined, { ref: false });
      }
    } while (isAskedAgain && !isStopped);
  };
  return {
    run: (): Promise<void> => {
      if (isStopped) return Promise.resolve();
      if (running) isAskedAgain = true;
      running ??= runs().finally(() => {
        running = null;
      });
      return running;
    },
    stop: () => {
      isStopped = true;
    },
    ended: async () => running,
  };
}
