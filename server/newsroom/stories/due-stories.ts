import { type Change, changeSchema } from '#server/db/cache-tags.ts';
import type { Queryable } from '#server/db/client.ts';
import type { Log } from '#server/http/app-types.ts';

/** Microseconds since 1970 by the database's clock, which is finer than a Date. */
type Moment = string;

/** Longest timer: clocks get adjusted, and a timer cannot wait for months. */
const LONGEST_WAIT_MS = 10 * 60_000;
const RETRY_MS = 1000;
const SOON_MS = 20;

const MICROSECONDS = (time: string) => `(extract(epoch from ${time}) * 1000000)::bigint`;
const AT = (place: string) => `(timestamptz 'epoch' + ${place}::bigint * interval '1 microsecond')`;

/** Stories that appeared or expired between $1 and now; each branch is a range of an index. */
const DUE = `with due as (
    select id, section, author_id from stories
    where status = 'published' and publish_at > ${AT('$1')} and publish_at <= now()
    union
    select id, section, author_id from stories
    where status = 'published' and unpublish_at > ${AT('$1')} and unpublish_at <= now()
  )
  select array(select id from due) as stories, array(select author_id from due where author_id is not null) as authors,
    array(select distinct t.topic from topic_stories t join due on t.story_id = due.id) as topics,
    array(select section from due union select p.section from placements p join due on p.story_id = due.id) as sections`;

const NEXT = `select ${MICROSECONDS('now()')} as now, extract(epoch from least(
    (select publish_at from stories where status = 'published' and publish_at > now() order by publish_at, id limit 1),
    (select min(unpublish_at) from stories where status = 'published' and unpublish_at > now())
  ) - now())::float8 * 1000 as wait`;

export interface DueStoriesNeeds {
  readonly db: Queryable;
  readonly log: Pick<Log, 'error'>;
  /** Called when scheduled stories appear or expire, with the change to drop pages by. */
  readonly onDue: (change: Change) => void;
}

export interface DueStories {
  /** Something changed, so the next due time may have changed too. */
  changed(): void;
  /** Checks now; resolves when everything due has been announced. */
  look(): Promise<void>;
  stop(): void;
}

/**
 * Watches for scheduled stories that appear or expire, on every node for its own kept pages. The database always
 * decides what is visible; this only drops kept pages that no longer match.
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
    // A wire batch announces many changes at once: one check serves them all.
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
      // Counted from the previous check, so nothing is missed when a timer fires late.
      if (this.#toldUntil !== null) await this.#tellSince(this.#toldUntil);
      this.#toldUntil = next.now;
      // A timer may fire slightly early; the next check then finds the story still due.
      this.#wait(next.wait === null ? LONGEST_WAIT_MS : Math.ceil(next.wait) + 1);
    } catch (error) {
      if (this.#stopped) return;
      this.#needs.log.error({ err: error }, 'cannot see which stories are due');
      this.#wait(RETRY_MS);
    }
  }

  async #tellSince(moment: Moment): Promise<void> {
    const { rows } = await this.#needs.db.query<Pick<Change, 'stories' | 'sections' | 'authors' | 'topics'>>(DUE, [
      moment,
    ]);
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
