import type { Change, SitePart } from './cache-tags.ts';
import type { Queryable } from './client.ts';

/** Something small that nearly every page shows, cached in memory by each node. */
export interface SiteMemory<T> {
  /**
   * The cached value, read again after a change. If that fails, the last value that was read; `report` gets the error
   * and the name of the part.
   */
  now(db: Queryable, report?: (error: unknown, what: string) => void): Promise<T>;
  /** Invalidates what was cached from any store, if `change` concerns it or if no change is given. */
  invalidate(change?: Pick<Change, 'site'>): void;
}

interface Held<T> {
  /** Null: the last read failed. */
  loading: Promise<T> | null;
  /** How many changes there had been before `loading` began. */
  changes: number;
  last: T;
}

/** `none` is used until a read succeeds: pages that need no database must not fail because of their frame. */
export function siteMemory<T>(part: SitePart, none: T, read: (db: Queryable) => Promise<T>): SiteMemory<T> {
  // By store, because tests have several, and a site reads from its replicas as well.
  const memories = new WeakMap<Queryable, Held<T>>();
  let changes = 0;
  const heldFor = (db: Queryable): Held<T> => {
    const held = memories.get(db) ?? { loading: null, changes, last: none };
    memories.set(db, held);
    return held;
  };
  return {
    now: (db, report) => {
      const held = heldFor(db);
      if (held.loading && held.changes === changes) return held.loading;
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
      held.changes = changes;
      return loading;
    },
    invalidate: (change) => {
      if (!change || change.site.includes(part)) changes += 1;
    },
  };
}
