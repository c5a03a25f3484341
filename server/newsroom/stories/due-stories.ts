import type { SectionSlug } from '#domain/sections.ts';
import { type CacheTag, type Change, cacheTag, changeSchema, tagsOfChange } from '#server/db/cache-tags.ts';
import type { Moment } from '#server/db/changes.ts';
import type { Queryable } from '#server/db/client.ts';
import type { Log } from '#server/http/app-types.ts';

/** Longest timer: clocks get adjusted, and a timer cannot wait for months. */
const LONGEST_WAIT_MS = 10 * 60_000;
const RETRY_MS = 1000;
const SOON_MS = 20;

const MICROSECONDS = (time: string) => `(extract(epoch from ${time}) * 1000000)::bigint`;
const AT = (place: string) => `(timestamptz 'epoch' + ${place}::bigint * interval '1 microsecond')`;

/** Stories that appeared or expired between $1 and now, with the moment; each branch is a range of an index. */
const DUE = `select due.id, due.author_id as author, max(due.moment)::text as moment,
    array(select t.topic from topic_stories t where t.story_id = due.id) as topics,
    array(select due.section union select p.section from placements p where p.story_id = due.id) as sections
  from (
    select id, section, author_id, ${MICROSECONDS('publish_at')} as moment from stories
    where status = 'published' and publish_at > ${AT('$1')} and publish_at <= now()
    union all
    select id, section, author_id, ${MICROSECONDS('unpublish_at')} as moment from stories
    where status = 'published' and unpublish_at > ${AT('$1')} and unpublish_at <= now()
  ) due group by due.id, due.section, due.author_id`;

interface DueStory {
  readonly id: string;
  readonly author: string | null;
  readonly moment: Moment;
  readonly topics: string[];
  readonly sections: SectionSlug[];
}

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
  /**
   * Something changed, so the next due time may have changed too. `at` is when its transaction began: what was due by then
   * has been announced with it.
   */
  changed(change?: Change, at?: Moment | null): void;
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
  /** Tags that changes have announced since, with the latest moment at which one of their transactions began. */
  readonly #announced = new Map<CacheTag, bigint>();
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> | null = null;
  #asksAgain = false;
  #isSoon = false;
  #stopped = false;

  constructor(needs: DueStoriesNeeds) {
    this.#needs = needs;
  }

  changed(change?: Change, at: Moment | null = null): void {
    if (change && at !== null) this.#note(tagsOfChange(change), BigInt(at));
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
      this.#pruneUntil(BigInt(next.now));
      // A timer may fire slightly early; the next check then finds the story still due.
      this.#wait(next.wait === null ? LONGEST_WAIT_MS : Math.ceil(next.wait) + 1);
    } catch (error) {
      if (this.#stopped) return;
      this.#needs.log.error({ err: error }, 'cannot see which stories are due');
      this.#wait(RETRY_MS);
    }
  }

  async #tellSince(moment: Moment): Promise<void> {
    const { rows } = await this.#needs.db.query<DueStory>(DUE, [moment]);
    // A story that is published at once is due the moment its own change begins: announced again, its pages would be made twice.
    const isNews = (tag: CacheTag, due: DueStory) => (this.#announced.get(tag) ?? -1n) < BigInt(due.moment);
    const newsOf = <Name extends string>(
      names: (due: DueStory) => readonly Name[],
      tagOf: (name: Name) => CacheTag,
    ) => [...new Set(rows.flatMap((due) => names(due).filter((name) => isNews(tagOf(name), due))))];
    const change = changeSchema.parse({
      stories: newsOf(({ id }) => [id], cacheTag.story),
      authors: newsOf(({ author }) => (author === null ? [] : [author]), cacheTag.author),
      topics: newsOf(({ topics }) => topics, cacheTag.topic),
      sections: newsOf(({ sections }) => sections, cacheTag.section),
    });
    if (tagsOfChange(change).length > 0) this.#needs.onDue(change);
  }

  #note(tags: readonly CacheTag[], at: bigint): void {
    for (const tag of tags) if ((this.#announced.get(tag) ?? -1n) < at) this.#announced.set(tag, at);
  }

  #pruneUntil(moment: bigint): void {
    for (const [tag, at] of this.#announced) if (at <= moment) this.#announced.delete(tag);
  }

  #wait(milliseconds: number): void {
    clearTimeout(this.#timer);
    if (this.#stopped) return;
    this.#isSoon = milliseconds <= SOON_MS;
    this.#timer = setTimeout(() => void this.look(), Math.min(milliseconds, LONGEST_WAIT_MS)).unref();
  }
}
