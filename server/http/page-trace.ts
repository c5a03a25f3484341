import type { CacheTag } from '#server/db/cache-tags.ts';

/** Collects what a page shows while it is rendered, so that a change invalidates exactly the pages that show it. */
export interface PageTrace {
  readonly tags: ReadonlySet<CacheTag>;
  shows(tag: CacheTag): void;
  /** The page becomes outdated by itself at that moment; the earliest of several counts. */
  validUntil(at: Date): void;
  /** When the page becomes outdated by itself, or `null`. */
  readonly ends: Date | null;
}

export function createPageTrace(): PageTrace {
  const tags = new Set<CacheTag>();
  let ends: Date | null = null;
  return {
    tags,
    get ends() {
      return ends;
    },
    validUntil: (at) => {
      if (ends === null || at < ends) ends = at;
    },
    shows: (tag) => void tags.add(tag),
  };
}
