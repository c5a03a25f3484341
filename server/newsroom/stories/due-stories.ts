import { type Change, changeSchema } from '#server/db/cache-tags.ts';
import type { Queryable } from '#server/db/client.ts';
import type { Log } from '#server/http/app-types.ts';

/** A moment in microseconds since 1970 by the database's clock: its times are finer than a Date. */
type Moment = string;

/** Looks again at least this often: clocks are set, and timers cannot wait for months. */
const LONGEST_WAIT_MS = 10 * 60_000;
const RETRY_MS = 1000;
const SOON_MS = 20;

const MICROSECONDS = (time: string) => `(extract(epoch from ${time}) * 1000000)::bigint`;
const AT = (place: string) => `(timestamptz 'epoch' + ${place}::bigint * interval '1 microsecond')`;

/** Stories whose time to come or to go lies after $1 and is here by now; each branch is a range of an index. */
const DUE = `with due as (
    select id, section, author_id from stories
    where status = 'published' and publish_at > ${AT('$1')} and publish_at <= now()
    union
    select id, section, author_id from stories
    where status = 'published' and unpublish_at > ${AT('$1')} and unpublish_at <= now()
  )
  select array(select id from due) as stories, array(select author_id from due where author_id is not null) as authors,
    array(select section from due union select p.section from placements p join due on p.story_id = due.id) as sections`;

const NEXT = `select ${MICROSECONDS('now()')} as now, extract(epoch from least(
    (select publish_at from stories where status = 'published' and publish_at > now() order by publish_at, id limit 1),
    (select min(unpublish_at) from stories where status = 'published' and unpublish_at > now())
  ) - now())::float8 * 1000 as wait`;

export interface DueStoriesNeeds {
  readonly db: Queryable;
  readonly log: Pick<Log, 'error'>;
  /** Called at the moment when stories come or go by themselves, with what the pages that show it are known by. */
  readonly onDue: (change: Change) => void;
}

export interface DueStories {
  /** Something changed: the next moment may be another one. */
  changed(): void;
  /** Looks now; resolves when everything that was due has been told. */
  look(): Promise<void>;
  stop(): void;
}

/**
 * Watches for stories that come or go by their time, on every node for its own kept pages. What is visible is always
 * the database's answer; this only keeps pages from being shown longer than they are true.
 */
export async function watchDueStories(needs: DueStoriesNeeds): Promise<DueStories> {
  const watch = new Watch(needs);
  await watch.look();
  return watch;
}

class Watch implements DueStories {
  readonly #needs: DueStoriesNeeds;
  #toldUntil: Moment | null = null;
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> | null = null;
  #asksAgain = false;
  #isSoon = false;
  #stopped = false;

  constructor(needs: DueStoriesNeeds) {
    this.#needs = needs;
  }

  changed(): void {
    // A wire batch announces many changes at once: one look serves them all.
    if (this.#looking) this.#asksAgain = true;
    else if (!this.#isSoon) this.#wait(SOON_MS);
  }

  look(): Promise<void> {
    this.#looking ??= this.#tell().finally(() => {
      this.#looking = null;
      if (this.#asksAgain) this.#wait(SOON_MS);
      this.#asksAgain = false;
    });
    return this.#looking;
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
  }

  async #tell(): Promise<void> {
    clearTimeout(this.#timer);
    try {
      const { rows } = await this.#needs.db.query<{ now: Moment; wait: number | null }>(NEXT);
      const next = rows[0];
      if (!next) throw new Error('the database does not tell the time');
      // From the moment of the look before: what came meanwhile is told even when its timer was late.
      if (this.#toldUntil !== null) await this.#tellSince(this.#toldUntil);
      this.#toldUntil = next.now;
      // A timer may fire a moment early; then the next look finds it still to come.
      this.#wait(next.wait === null ? LONGEST_WAIT_MS : Math.ceil(next.wait) + 1);
    } catch (error) {
      if (this.#stopped) return;
      this.#needs.log.error({ err: error }, 'cannot see which stories are due');
      this.#wait(RETRY_MS);
    }
  }

  async #tellSince(moment: Moment): Promise<void> {
    const { rows } = await this.#needs.db.query<Pick<Change, 'stories' | 'sections' | 'authors'>>(DUE, [moment]);
    const due = rows[0];
    if (due && due.stories.length > 0) this.#needs.onDue(changeSchema.parse(due));
  }

  #wait(milliseconds: number): void {
    clearTimeout(this.#timer);
    if (this.#stopped) return;
    this.#isSoon = milliseconds <= SOON_MS;
    this.#timer = setTimeout(() => void this.look(), Math.min(milliseconds, LONGEST_WAIT_MS)).unref();
  }
}
