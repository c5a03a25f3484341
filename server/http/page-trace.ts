import { type CacheTag, cacheTag } from '#server/db/cache-tags.ts';

/** Collects what a page shows while it is rendered, so that a change invalidates exactly the pages that show it. */
export interface PageTrace {
  readonly tags: ReadonlySet<CacheTag>;
  /** The tags sent to a CDN: lists and the page's own story, not each card, to keep headers small. */
  readonly surrogateKeys: ReadonlySet<CacheTag>;
  shows(tag: CacheTag): void;
  /** A story shown as a card. */
  card(id: string): void;
  /** The page becomes outdated by itself at that moment; the earliest of several counts. */
  validUntil(at: Date): void;
  /** When the page becomes outdated by itself, or `null`. */
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
    validUntil: (at) => {
      if (ends === null || at < ends) ends = at;
    },
    shows: (tag) => {
      tags.add(tag);
      surrogateKeys.add(tag);
    },
    card: (id) => void tags.add(cacheTag.story(id)),
  };
}
