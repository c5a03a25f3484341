import type { Change, SitePart } from './cache-tags.ts';
import type { Queryable } from './client.ts';

/** Something small that nearly every page shows, held in memory by each node. */
export interface SiteMemory<T> {
  /**
   * From memory: read once, and again after it has changed. If it cannot be read, what was read last; `report` gets the
   * error and the name of the part.
   */
  now(db: Queryable, report?: (error: unknown, what: string) => void): Promise<T>;
  /** Reads it anew after `change` if that changed it, or if no change is given. */
  forget(db: Queryable, change?: Pick<Change, 'site'>): void;
}

interface Held<T> {
  /** Null: what was read last may be out of date. */
  loading: Promise<T> | null;
  last: T;
}

/** `none` stands in until it could be read: pages that work without the store must not fail because of their frame. */
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
    forget: (db, change) => {
      if (!change || change.site.includes(part)) heldFor(db).loading = null;
    },
  };
}
