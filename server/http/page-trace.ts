import { type CacheTag, cacheTag } from '#server/db/cache-tags.ts';

/** Collects what a page shows while it is made, so that exactly the pages that show a thing are dropped when it changes. */
export interface PageTrace {
  readonly tags: ReadonlySet<CacheTag>;
  /** The tags a delivery network is told: lists and the page's own story, not each card, to keep headers small. */
  readonly surrogateKeys: ReadonlySet<CacheTag>;
  shows(tag: CacheTag): void;
  /** A story shown as a card. */
  card(id: string): void;
  /** The page stops being true at that moment by itself; the earliest of several counts. */
  trueUntil(at: Date): void;
  /** When the page stops being true by itself, or null. */
  readonly ends: Date | null;
}

export function createPageTrace(): PageTrace {
  const tags = new Set<CacheTag>();
  const surrogateKeys = new Set<CacheTag>();
  let ends: Date | null = null;
  return {
    tags,
    surrogateKeys,
    get ends() {
      return ends;
    },
    trueUntil: (at) => {
      if (ends === null || at < ends) ends = at;
    },
    shows: (tag) => {
      tags.add(tag);
      surrogateKeys.add(tag);
    },
    card: (id) => void tags.add(cacheTag.story(id)),
  };
}
