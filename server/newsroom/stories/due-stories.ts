import type { SectionSlug } from '#domain/sections.ts';
import { type CacheTag, type Change, cacheTag, changeSchema, tagsOfChange } from '#server/db/cache-tags.ts';
import type { Moment } from '#server/db/changes.ts';
import type { Queryable } from '#server/db/client.ts';
import type { Log } from '#server/http/app-types.ts';

/** The longest timer: clocks get adjusted, and `setTimeout` cannot wait for months. */
const LONGEST_WAIT_MS = 10 * 60_000;
const RETRY_MS = 1000;
const SOON_MS = 20;

const MICROSECONDS = (time: string) => `(extract(epoch from ${time}) * 1000000)::bigint`;
const AT = (place: string) => `(timestamptz 'epoch' + ${place}::bigint * interval '1 microsecond')`;

/** Stories that appeared or expired between $1 and now, with the moment; each branch is an index range. */
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
  /** Called when scheduled stories appear or expire, with the change that says which pages to invalidate. */
  readonly onDue: (change: Change) => void;
}

export interface DueStories {
  /**
   * Call after every change, because it may move the next due time. `at` is when its transaction began: what was due by
   * then has been announced with it.
   */
  changed(change?: Change, at?: Moment | null): void;
  /** Checks now; resolves when everything due has been announced. */
  look(): Promise<void>;
  stop(): void;
}

/**
 * Watches for scheduled stories that appear or expire, on every node for its own page cache. The database always
 * decides what is visible; this only invalidates cached pages that no longer match.
 */
export async function watchDueStories(needs: DueStoriesNeeds): Promise<DueStories> {
  const watch = new Watch(needs);
  await watch.look();
  return watch;
}

class Watch implements DueStories {
  readonly #needs: DueStoriesNeeds;
  #announcedUntil: Moment | null = null;
  /** Tags announced by changes since `#announcedUntil`, each with the latest start of a transaction that did so. */
  readonly #announced = new Map<CacheTag, bigint>();
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> | null = null;
  #mustRecheck = false;
  #isSoon = false;
  #stopped = false;

  constructor(needs: DueStoriesNeeds) {
    this.#needs = needs;
  }

  changed(change?: Change, at: Moment | null = null): void {
    if (change && at !== null) this.#recordAnnounced(tagsOfChange(change), BigInt(at));
    // A wire batch announces many changes at once: one check serves them all.
    if (this.#looking) this.#mustRecheck = true;
    else if (!this.#isSoon) this.#wait(SOON_MS);
  }

  look(): Promise<void> {
    this.#looking ??= this.#check().finally(() => {
      this.#looking = null;
      if (this.#mustRecheck) this.#wait(SOON_MS);
      this.#mustRecheck = false;
    });
    return this.#looking;
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
  }

  async #check(): Promise<void> {
    clearTimeout(this.#timer);
    try {
      const { rows } = await this.#needs.db.query<{ now: Moment; wait: number | null }>(NEXT);
      const next = rows[0];
      if (!next) throw new Error('the query for the next due story returned no row');
      // From the previous check, so nothing is missed when a timer fires late.
      if (this.#announcedUntil !== null) await this.#announceSince(this.#announcedUntil);
      this.#announcedUntil = next.now;
      this.#pruneUntil(BigInt(next.now));
      // A timer may fire slightly early; the next check then finds the story still due.
      this.#wait(next.wait === null ? LONGEST_WAIT_MS : Math.ceil(next.wait) + 1);
    } catch (error) {
      if (this.#stopped) return;
      this.#needs.log.error({ err: error }, 'the check for due stories failed');
      this.#wait(RETRY_MS);
    }
  }

  async #announceSince(moment: Moment): Promise<void> {
    const { rows } = await this.#needs.db.query<DueStory>(DUE, [moment]);
    // A story published immediately is due when its own change begins; announcing it again would render its pages
    // twice.
    const isUnannounced = (tag: CacheTag, due: DueStory) => (this.#announced.get(tag) ?? -1n) < BigInt(due.moment);
    const unannounced = <Name extends string>(
      names: (due: DueStory) => readonly Name[],
      tagOf: (name: Name) => CacheTag,
    ) => [...new Set(rows.flatMap((due) => names(due).filter((name) => isUnannounced(tagOf(name), due))))];
    const change = changeSchema.parse({
      stories: unannounced(({ id }) => [id], cacheTag.story),
      authors: unannounced(({ author }) => (author === null ? [] : [author]), cacheTag.author),
      topics: unannounced(({ topics }) => topics, cacheTag.topic),
      sections: unannounced(({ sections }) => sections, cacheTag.section),
    });
    if (tagsOfChange(change).length > 0) this.#needs.onDue(change);
  }

  #recordAnnounced(tags: readonly CacheTag[], at: bigint): void {
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
