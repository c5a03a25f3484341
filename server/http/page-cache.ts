import type { Clock } from '#server/clock.ts';
import type { CacheTag } from '#server/db/cache-tags.ts';
import type { CacheProfile } from './cache-profiles.ts';
import type { PageBanner } from './page-banner.ts';
import { htmlOf, type PageBodies, sizeOf } from './sending/page-bodies.ts';

/** A rendered page before it is packed. */
export interface RenderedPage {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly html: Buffer;
  /** The tags of what it shows. */
  readonly tags: ReadonlySet<CacheTag>;
  /** When it becomes outdated by itself; afterwards it is only a fallback. `null` or omitted: its profile decides. */
  readonly validUntil?: Date | null;
  /** Which version of the breaking banner it shows; `null` or omitted: it has no place for one. */
  readonly bannerStamp?: number | null;
  /** The pattern of its route, for the metrics. */
  readonly route?: string | undefined;
}

/** A page ready to be sent in any of three encodings. */
export interface PackedPage extends Omit<RenderedPage, 'html'> {
  /** Null for a page that is not cached. */
  readonly etag: string | null;
  readonly bodies: PageBodies;
}

/** Look-ups by outcome: fresh, stale while a new page was rendered, or missed. */
export interface Lookups {
  fresh: number;
  stale: number;
  missed: number;
}

interface Entry {
  page: PackedPage;
  /** `page` marked as an earlier one, once that was needed. */
  marked: Promise<PackedPage> | null;
  /** Whether the latest attempt to make the page again has failed. */
  isFailing: boolean;
  readonly profile: CacheProfile;
  /** Makes the page again without a request; `null` where that depends on the request. */
  readonly renew: Render | null;
  bytes: number;
  /** When it last became the most recently used one, in milliseconds. */
  usedAt: number;
  readonly lookups: Lookups;
  readonly madeAt: number;
  freshUntil: number;
  staleUntil: number;
  readonly fallbackUntil: number;
  /** Perhaps it shows what was withdrawn in the meantime: not even a fallback until that is known. */
  isSuspect: boolean;
}

interface Flight {
  readonly done: Promise<PackedPage>;
  readonly startedAtChange: number;
}

export interface PageCacheOptions {
  readonly clock: Clock;
  readonly maxBytes: number;
  readonly pack: (page: RenderedPage) => Promise<PackedPage>;
  readonly onBackgroundError: (key: string, error: unknown) => void;
  /** The breaking banner of readers' pages; without it there is none. */
  readonly banner?: PageBanner | undefined;
  /** Adds a notice that the page is an earlier one, shown because a newer one could not be made; `null`: has no place. */
  readonly markStale?: ((html: Buffer) => Buffer | null) | undefined;
}

type Render = () => Promise<RenderedPage>;

/** How a page is made and cached. */
interface Recipe {
  readonly profile: CacheProfile;
  readonly render: Render;
  readonly isReusable: boolean;
}

const REMEMBERED_CHANGES = 1000;
/** Bytes of headers, tags and keys, roughly. */
const PAGE_OVERHEAD = 2048;
/** Moving an entry to the end of the map costs more than finding it, so a busy page is moved once a second. */
const SAME_USE_MS = 1000;
/** A page used within this time is made again before somebody asks. Longer than `SAME_USE_MS`, the precision of uses. */
const BUSY_MS = 2 * SAME_USE_MS;
/** An addition has to be visible on all nodes within a second, so by then the old page is not served, even without a new one. */
const REPLACE_WITHIN_MS = 500;

/** From now on the page is only a fallback for when it cannot be made again. */
function outdateEntry(entry: Entry): void {
  entry.freshUntil = 0;
  entry.staleUntil = 0;
}

/**
 * Whole pages in memory: rendered once for concurrent requests (single flight), served stale while a new one is
 * rendered, kept as a fallback when rendering fails, and dropped or replaced by their tags. The least recently used
 * go first when `maxBytes` is reached.
 */
export class PageCache {
  readonly #options: PageCacheOptions;
  readonly #entries = new Map<string, Entry>();
  readonly #keysByTag = new Map<CacheTag, Set<string>>();
  readonly #flights = new Map<string, Flight>();
  readonly #renewals = new Map<Entry, Promise<void>>();
  /** Pages served only until the page that takes their place is made. */
  readonly #replacements = new Map<Entry, Promise<void>>();
  #recentChanges: { readonly at: number; readonly tags: ReadonlySet<CacheTag> }[] = [];
  readonly #lookups = new Map<CacheProfile, Lookups>();
  #changes = 0;
  #clearedAt = 0;
  #bytes = 0;

  constructor(options: PageCacheOptions) {
    this.#options = options;
  }

  get bytes(): number {
    return this.#bytes;
  }

  get size(): number {
    return this.#entries.size;
  }

  get maxBytes(): number {
    return this.#options.maxBytes;
  }

  /** Look-ups since the start, by the page's profile and by outcome. */
  get lookups(): ReadonlyMap<CacheProfile, Readonly<Lookups>> {
    return this.#lookups;
  }

  /**
   * The page if it is fresh and `takes` can use it; any other look-up is left to `get` to count. Synchronous, so that
   * a hit costs next to nothing.
   */
  fresh(key: string, takes?: (page: PackedPage) => boolean): PackedPage | null {
    const now = this.#now();
    const entry = this.#freshEntry(key, now);
    if (!entry || takes?.(entry.page) === false) return null;
    if (now - entry.usedAt >= SAME_USE_MS) {
      entry.usedAt = now;
      this.#entries.delete(key);
      this.#entries.set(key, entry);
    }
    if (this.#replacements.has(entry)) entry.lookups.stale += 1;
    else entry.lookups.fresh += 1;
    return entry.page;
  }

  /** Whether the page is there and fresh, without counting a look-up. */
  isFresh(key: string): boolean {
    return this.#freshEntry(key, this.#now()) !== null;
  }

  /** Whether a request for the page would share a rendering that is under way. */
  isBeingMade(key: string): boolean {
    return this.#flights.get(key)?.startedAtChange === this.#changes;
  }

  /**
   * The page, fresh or within what `profile` allows, made by `render` when there is none. Reusable is a `render` that
   * holds nothing of the request: it is kept to make the page again, see `replace`.
   */
  async get(
    key: string,
    profile: CacheProfile,
    render: Render,
    { isReusable }: Pick<Recipe, 'isReusable'> = { isReusable: false },
  ): Promise<PackedPage> {
    return this.#get(key, { profile, render, isReusable });
  }

  /** Removes every page that shows one of `tags`; pages being rendered right now are not kept. */
  drop(tags: readonly CacheTag[]): void {
    for (const key of this.#noteChange(tags)) this.#remove(key);
  }

  /**
   * For a change that made none of the pages wrong that show one of `tags`: those that readers are asking for stay until
   * they have been made again, so that nobody waits for them; all others are only a fallback from now on. Resolves when
   * no page from before the change is served any more while a new one can be made.
   */
  async replace(tags: readonly CacheTag[]): Promise<void> {
    await Promise.all(this.#noteChange(tags).map((key) => this.#replaceOrOutdate(key)));
  }

  /**
   * For a gap in which anything may have changed: every page has to be made again before it is served. What is there
   * becomes a fallback once the returned function is called; before that, remove what was withdrawn meanwhile with
   * `dropMadeBefore`. The function does nothing after another gap.
   */
  outdate(): () => void {
    this.#changes += 1;
    const gap = this.#changes;
    this.#clearedAt = gap;
    for (const entry of this.#entries.values()) {
      outdateEntry(entry);
      entry.isSuspect = true;
    }
    return () => {
      if (this.#clearedAt !== gap) return;
      for (const entry of this.#entries.values()) entry.isSuspect = false;
    };
  }

  /** Removes every page that shows one of `tags` and was made before `time`. */
  dropMadeBefore(time: Date, tags: readonly CacheTag[]): void {
    for (const key of this.#keysOf(tags)) {
      const entry = this.#entries.get(key);
      if (entry && entry.madeAt < time.getTime()) this.#remove(key);
    }
  }

  /** Removes everything, including pages being rendered right now: anything may have changed. */
  clear(): void {
    this.#changes += 1;
    this.#clearedAt = this.#changes;
    for (const key of [...this.#entries.keys()]) this.#remove(key);
  }

  async #get(key: string, recipe: Recipe): Promise<PackedPage> {
    const fresh = this.fresh(key);
    if (fresh) return fresh;
    const entry = this.#entries.get(key);
    if (entry && this.#hasOldBanner(entry)) {
      await this.#renewBanner(key, entry);
      return this.#get(key, recipe);
    }
    if (entry && entry.staleUntil > this.#now()) {
      entry.lookups.stale += 1;
      this.#make(key, recipe).then(
        ({ status }) => {
          entry.isFailing = status >= 500;
        },
        (error: unknown) => {
          entry.isFailing = true;
          this.#options.onBackgroundError(key, error);
        },
      );
      return entry.isFailing ? this.#marked(key, entry) : entry.page;
    }
    this.#lookupsOf(recipe.profile).missed += 1;
    return this.#makeOrFallBack(key, recipe, entry);
  }

  /** Returns the keys of the pages that show one of `tags`; those being rendered right now will not be kept. */
  #noteChange(tags: readonly CacheTag[]): string[] {
    this.#changes += 1;
    this.#recentChanges.push({ at: this.#changes, tags: new Set(tags) });
    if (this.#recentChanges.length > REMEMBERED_CHANGES) this.#recentChanges.shift();
    return this.#keysOf(tags);
  }

  #keysOf(tags: readonly CacheTag[]): string[] {
    return [...new Set(tags.flatMap((tag) => [...(this.#keysByTag.get(tag) ?? [])]))];
  }

  #replaceOrOutdate(key: string): Promise<void> | undefined {
    const now = this.#now();
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    const underWay = this.#replacements.get(entry);
    if (underWay) return underWay;
    if (!entry.renew || entry.freshUntil <= now || now - entry.usedAt >= BUSY_MS) {
      outdateEntry(entry);
      return undefined;
    }
    const done = this.#replaceInTime(key, entry, entry.renew).finally(() => this.#replacements.delete(entry));
    this.#replacements.set(entry, done);
    return done;
  }

  async #replaceInTime(key: string, entry: Entry, render: Render): Promise<void> {
    const isOver = Promise.withResolvers<void>();
    // Dropped, or outdated as a whole, or replaced by a new one.
    const isServed = () => this.#entries.get(key) === entry && entry.freshUntil > 0;
    const endOld = () => {
      outdateEntry(entry);
      isOver.resolve();
    };
    const timer = setTimeout(endOld, REPLACE_WITHIN_MS);
    const makeNew = async () => {
      for (let change = -1; isServed() && change !== this.#changes; ) {
        change = this.#changes;
        // Not kept if something on it changes meanwhile; then it is made once more.
        await this.#make(key, { profile: entry.profile, render, isReusable: true });
      }
    };
    await Promise.race([
      makeNew().catch((error: unknown) => this.#options.onBackgroundError(key, error)),
      isOver.promise,
    ]);
    clearTimeout(timer);
    endOld();
  }

  #freshEntry(key: string, now: number): Entry | null {
    const entry = this.#entries.get(key);
    return !entry || entry.freshUntil <= now || this.#hasOldBanner(entry) ? null : entry;
  }

  #hasOldBanner({ page: { bannerStamp = null } }: Entry): boolean {
    const { banner } = this.#options;
    return banner !== undefined && bannerStamp !== null && bannerStamp !== banner.stamp;
  }

  /** Packs a cached page again with the present banner; concurrent requests share the work. */
  #renewBanner(key: string, entry: Entry): Promise<void> {
    const underWay = this.#renewals.get(entry);
    if (underWay) return underWay;
    const done = this.#withPresentBanner(entry)
      .then((page) => {
        // Dropped or rendered again in the meantime: then this one is of no use.
        if (this.#entries.get(key) !== entry) return;
        const bytes = sizeOf(page.bodies) + PAGE_OVERHEAD;
        this.#bytes += bytes - entry.bytes;
        Object.assign(entry, { page, bytes, marked: null });
        this.#makeRoom();
      })
      .catch((error: unknown) => {
        this.#options.onBackgroundError(key, error);
        this.#remove(key);
      })
      .finally(() => this.#renewals.delete(entry));
    this.#renewals.set(entry, done);
    return done;
  }

  async #withPresentBanner({ page }: Entry): Promise<PackedPage> {
    const { banner, pack } = this.#options;
    const stamp = banner?.stamp;
    const html = banner?.fill(htmlOf(page.bodies));
    if (!html || stamp === undefined) return { ...page, bannerStamp: null };
    return pack({ ...page, html, bannerStamp: stamp });
  }

  async #makeOrFallBack(key: string, recipe: Recipe, last: Entry | undefined) {
    // Not a page that was dropped in the meantime: it is known to be wrong.
    const usable = () =>
      last && !last.isSuspect && last.fallbackUntil > this.#now() && this.#entries.get(key) === last ? last : null;
    try {
      const made = await this.#make(key, recipe);
      const instead = made.status >= 500 ? usable() : null;
      return instead ? await this.#marked(key, instead) : made;
    } catch (error) {
      const instead = usable();
      if (!instead) throw error;
      this.#options.onBackgroundError(key, error);
      return this.#marked(key, instead);
    }
  }

  /** The entry's page with the notice that it is an earlier one; packed once, however many ask for it. */
  #marked(key: string, entry: Entry): Promise<PackedPage> {
    entry.marked ??= this.#packMarked(key, entry, entry.page);
    return entry.marked;
  }

  async #packMarked(key: string, entry: Entry, page: PackedPage): Promise<PackedPage> {
    try {
      const html = this.#options.markStale?.(htmlOf(page.bodies)) ?? null;
      if (html === null) return page;
      const marked = await this.#options.pack({ ...page, html });
      if (this.#entries.get(key) === entry && entry.page === page) {
        const bytes = sizeOf(marked.bodies);
        entry.bytes += bytes;
        this.#bytes += bytes;
        this.#makeRoom();
      }
      return marked;
    } catch (error) {
      // An earlier page without the notice is still better than none.
      this.#options.onBackgroundError(key, error);
      return page;
    }
  }

  #make(key: string, recipe: Recipe): Promise<PackedPage> {
    const underWay = this.#flights.get(key);
    // A render begun before the last change may be outdated, so this request starts a new one.
    if (underWay && underWay.startedAtChange === this.#changes) return underWay.done;
    const startedAtChange = this.#changes;
    const done = this.#renderAndKeep(key, recipe, startedAtChange).finally(() => {
      if (this.#flights.get(key)?.done === done) this.#flights.delete(key);
    });
    this.#flights.set(key, { done, startedAtChange });
    return done;
  }

  async #renderAndKeep(key: string, recipe: Recipe, startedAtChange: number) {
    const packed = await this.#options.pack(await recipe.render());
    if (packed.status === 200 && !this.#changedSince(startedAtChange, packed.tags)) this.#keep(key, recipe, packed);
    // Gone or moved: the old page must not be served as stale. A failure does not remove it.
    if (packed.status !== 200 && packed.status < 500) this.#remove(key);
    return packed;
  }

  #changedSince(change: number, tags: ReadonlySet<CacheTag>): boolean {
    if (change < this.#clearedAt) return true;
    const oldest = this.#recentChanges[0]?.at ?? this.#changes + 1;
    if (change + 1 < oldest && change < this.#changes) return true;
    return this.#recentChanges.some((recent) => recent.at > change && !recent.tags.isDisjointFrom(tags));
  }

  #keep(key: string, { profile, render, isReusable }: Recipe, page: PackedPage): void {
    const now = this.#now();
    const bytes = sizeOf(page.bodies) + PAGE_OVERHEAD;
    this.#remove(key);
    if (bytes > this.#options.maxBytes) return;
    const end = page.validUntil?.getTime() ?? Number.POSITIVE_INFINITY;
    this.#entries.set(key, {
      page,
      marked: null,
      isFailing: false,
      profile,
      renew: isReusable ? render : null,
      bytes,
      usedAt: now,
      lookups: this.#lookupsOf(profile),
      madeAt: now,
      freshUntil: Math.min(end, now + profile.fresh * 1000),
      staleUntil: Math.min(end, now + (profile.fresh + profile.staleWhileRevalidate) * 1000),
      fallbackUntil: now + (profile.fresh + profile.staleIfError) * 1000,
      isSuspect: false,
    });
    this.#bytes += bytes;
    for (const tag of page.tags) {
      const keys = this.#keysByTag.get(tag) ?? new Set();
      this.#keysByTag.set(tag, keys.add(key));
    }
    this.#makeRoom();
  }

  #lookupsOf(profile: CacheProfile): Lookups {
    const lookups = this.#lookups.get(profile) ?? { fresh: 0, stale: 0, missed: 0 };
    this.#lookups.set(profile, lookups);
    return lookups;
  }

  #makeRoom(): void {
    for (const key of this.#entries.keys()) {
      if (this.#bytes <= this.#options.maxBytes) return;
      this.#remove(key);
    }
  }

  #remove(key: string): void {
    const entry = this.#entries.get(key);
    if (!entry) return;
    this.#entries.delete(key);
    this.#bytes -= entry.bytes;
    for (const tag of entry.page.tags) {
      const keys = this.#keysByTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) this.#keysByTag.delete(tag);
    }
  }

  #now(): number {
    return this.#options.clock.now().getTime();
  }
}
