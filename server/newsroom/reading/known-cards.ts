import { keepLatest } from '#domain/keep-latest.ts';
import type { StoryCard } from '#domain/story.ts';
import type { Queryable } from '#server/db/client.ts';

/** A card's cache stamp: the row versions (`xmin`) of its story and picture, which change with every write. */
export const STAMP_COLUMN = `s.xmin::text || coalesce('.' || m.xmin::text, '') as stamp`;

/** About 2 kB each. */
const MAX_CARDS = 4_000;

interface Known {
  readonly stamp: string;
  readonly card: StoryCard;
}

const cardsOf = new WeakMap<Queryable, Map<string, Known>>();

/**
 * An in-memory cache of a store's cards. Callers read ids and stamps, and then full rows only for cards that are
 * missing or stale.
 */
export function knownCards(db: Queryable) {
  const cards = cardsOf.get(db) ?? new Map<string, Known>();
  cardsOf.set(db, cards);
  return {
    /** The cached card with this stamp; null when it has to be read. */
    find(id: string, stamp: string): StoryCard | null {
      const known = cards.get(id);
      return known?.stamp === stamp ? known.card : null;
    },
    keep(id: string, known: Known): void {
      keepLatest(cards, id, known, MAX_CARDS);
    },
  };
}
