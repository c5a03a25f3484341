import { keepLatest } from '#domain/keep-latest.ts';
import type { StoryCard } from '#domain/story.ts';
import type { Queryable } from '#server/db/client.ts';

/** What a card was made of: the versions of the rows of its story and of its picture. Any change gives others. */
export const STAMP_COLUMN = `s.xmin::text || coalesce('.' || m.xmin::text, '') as stamp`;

/** About 2 kB each. */
const MAX_CARDS = 4_000;

interface Known {
  readonly stamp: string;
  readonly card: StoryCard;
}

const cardsOf = new WeakMap<Queryable, Map<string, Known>>();

/** The cards of a store that were read before. A page asks which ones still hold, and reads only the others whole. */
export function knownCards(db: Queryable) {
  const cards = cardsOf.get(db) ?? new Map<string, Known>();
  cardsOf.set(db, cards);
  return {
    /** The card of a story as these versions of its rows make it; null when it has to be read. */
    find(id: string, stamp: string): StoryCard | null {
      const known = cards.get(id);
      return known?.stamp === stamp ? known.card : null;
    },
    keep(id: string, known: Known): void {
      keepLatest(cards, id, known, MAX_CARDS);
    },
  };
}
