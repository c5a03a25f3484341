import type { Clock } from '#server/clock.ts';
import type { Queryable } from '#server/db/client.ts';
import type { Log } from '#server/http/app-types.ts';
import { addShares, addViews, publishedAmong } from './counts.repo.ts';
import { KnownStories } from './known-stories.ts';
import { type Reader, ReadersOfToday } from './readers.ts';
import { isRobot } from './robots.ts';
import { dayOf, Tally } from './tally.ts';

/** Turns readers' reports into counts. */
export interface Counter {
  /** Counts a view once per reader, story and UTC day, ignoring robots. `false` if there is no such public story. */
  view(reader: Reader, storyId: string): Promise<boolean>;
  /** Counts a share once per reader, story, platform and UTC day, ignoring robots. Returns `false` like `view`. */
  share(reader: Reader, storyId: string, platform: string): Promise<boolean>;
  /** Writes what was counted. What cannot be written is retried with the next flush; never throws. */
  flush(): Promise<void>;
  /** Flushes a last time and stops. */
  close(): Promise<void>;
}

interface CounterNeeds {
  readonly db: Queryable;
  readonly clock: Clock;
  readonly log: Pick<Log, 'warn' | 'info'>;
}

const FLUSH_EVERY_MS = 3_000;

/** Counts in memory and writes every three seconds; a crash loses what was counted since. */
export function createCounter({ db, clock, log }: CounterNeeds): Counter {
  const tally = new Tally();
  const readers = new ReadersOfToday();
  const known = new KnownStories((ids) => publishedAmong(db, ids), clock);
  const writer = new Writer(tally, db, log);
  const timer = setInterval(() => void writer.flush(), FLUSH_EVERY_MS).unref();

  const count = async (reader: Reader, storyId: string, action: string, add: (at: Date) => void): Promise<boolean> => {
    if (isRobot(reader.userAgent)) return true;
    // If the database is down, count anyway: writing leaves out stories that do not exist.
    if (!(await known.has(storyId).catch(() => true))) return false;
    const now = clock.now();
    if (readers.isFirst(reader, action, dayOf(now))) add(now);
    return true;
  };
  return {
    view: (reader, storyId) => count(reader, storyId, `view ${storyId}`, (at) => tally.addView(storyId, at)),
    share: (reader, storyId, platform) =>
      count(reader, storyId, `share ${platform} ${storyId}`, () => tally.addShares({ storyId, platform, shares: 1 })),
    flush: () => writer.flush(),
    close: async () => {
      clearInterval(timer);
      await writer.flush();
      if (!tally.isEmpty) log.warn('the last counted views and shares could not be written and are lost');
    },
  };
}

/** Writes the tally, one flush at a time. */
class Writer {
  readonly #tally: Tally;
  readonly #db: Queryable;
  readonly #log: CounterNeeds['log'];
  #last: Promise<void> = Promise.resolve();
  #failing = false;

  constructor(tally: Tally, db: Queryable, log: CounterNeeds['log']) {
    this.#tally = tally;
    this.#db = db;
    this.#log = log;
  }

  flush(): Promise<void> {
    this.#last = this.#last.then(() => this.#write());
    return this.#last;
  }

  async #write(): Promise<void> {
    if (this.#tally.isEmpty) return;
    const dropped = this.#tally.takeDropped();
    if (dropped > 0) this.#log.warn({ dropped }, 'more stories were read than can be counted at once');
    const failure = await this.#writeAll();
    // Logged once, not every three seconds while the database is down.
    if (failure && !this.#failing) {
      this.#log.warn({ err: failure.error }, 'views and shares could not be written; they are retried');
    }
    if (!failure && this.#failing) this.#log.info('views and shares are written again');
    this.#failing = failure !== null;
  }

  async #writeAll(): Promise<{ readonly error: unknown } | null> {
    const batches = this.#tally.takeViews();
    const shares = this.#tally.takeShares();
    try {
      for (let batch = batches[0]; batch; batch = batches[0]) {
        await addViews(this.#db, batch);
        batches.shift();
      }
      if (shares.length > 0) await addShares(this.#db, shares);
      return null;
    } catch (error) {
      for (const batch of batches) this.#tally.putBack(batch);
      for (const entry of shares) this.#tally.addShares(entry);
      return { error };
    }
  }
}
