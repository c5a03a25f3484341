import type { Change, SitePart } from './cache-tags.ts';
import type { Queryable } from './client.ts';

/** Something small that nearly every page shows, cached in memory by each node. */
export interface SiteMemory<T> {
  /**
   * The cached value, read again after a change. If that fails, the last value that was read; `report` gets the error
   * and the name of the part.
   */
  now(db: Queryable, report?: (error: unknown, what: string) => void): Promise<T>;
  /** Invalidates the cached value if `change` concerns it, or if no change is given. */
  invalidate(db: Queryable, change?: Pick<Change, 'site'>): void;
}

interface Held<T> {
  /** Null: the cached value may be out of date. */
  loading: Promise<T> | null;
  last: T;
}

/** `none` is used until a read succeeds: pages that need no database must not fail because of their frame. */
export function siteMemory<T>(part: SitePart, none: T, read: (db: Queryable) => Promise<T>): SiteMemory<T> {
  const memories = new WeakMap<Queryable, Held<T>>();
  const heldFor = (db: Queryable): Held<T> => {
    const held = memories.get(db) ?? { loading: null, last: none };
    memories.set(db, held);
    return held;
  };
  return {
    now: (db, report) => {
      const held = heldFor(db);
      if (held.loading) return held.loading;
      const loading = read(db).then(
        (found) => {
          held.last = found;
          return found;
        },
        (error: unknown) => {
          report?.(error, part);
          // The next page asks again.
          if (held.loading === loading) held.loading = null;
          return held.last;
        },
      );
      held.loading = loading;
      return loading;
    },
    invalidate: (db, change) => {
      if (!change || change.site.includes(part)) heldFor(db).loading = null;
    },
  };
}
