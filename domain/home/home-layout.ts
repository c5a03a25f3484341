import type { SectionSlug } from '#domain/sections.ts';
import type { StoryCard } from '#domain/story.ts';

/** Cards of the Deep Dive section (HOME-16, CONST-04), and the feed behind them (HOME-19, CONST-05). */
export const DEEP_DIVES_SHOWN = 4;
export const DEEP_DIVE_FEED = 12;

/** How many stories each section of the home page shows, and how few are acceptable before it repeats others. */
export const HOME_ROOM = {
  beside: { most: 4, least: 4 },
  related: { most: 3, least: 0 },
  deepDives: { most: DEEP_DIVES_SHOWN, least: DEEP_DIVES_SHOWN },
  national: { most: 10, least: 6 },
  business: { most: 7, least: 3 },
  sports: { most: 9, least: 5 },
  entertainment: { most: 10, least: 4 },
  latest: { most: 7, least: 7 },
  topStories: { most: 6, least: 4 },
} as const satisfies Record<string, Room>;

interface Identified {
  readonly id: string;
}

export interface Room {
  readonly most: number;
  readonly least: number;
}

export const HOME_BLOGS = 3;
export const HOME_VIDEOS = 4;
export const HOME_TOPICS = 6;
export const EXPLORE_STORIES = 10;

/** Sections without a block of their own, which appear in 'More to explore' (LIST-01). */
export const EXPLORED: readonly SectionSlug[] = [
  'world',
  'viral',
  'science-news',
  'opinion',
  'defence',
  'education',
  'election-news',
  'health',
  'initiatives',
  'web-stories',
];

type Dated = Pick<StoryCard, 'publishedAt' | 'receivedAt'>;

/** Sorts newest first; a story without a date counts from when it was received. */
export function newestFirst<T extends Dated>(cards: readonly T[]): T[] {
  const listedAt = ({ publishedAt, receivedAt = '' }: Dated) => publishedAt ?? receivedAt;
  return cards.toSorted((a, b) => listedAt(b).localeCompare(listedAt(a)));
}

/**
 * The feed behind the Deep Dive section: the desk's twelve newest in the desk's own order, filled up with the newest of
 * the wire to twelve in all (HOME-19, CONST-05).
 */
export function deepDiveFeed<T extends Dated>(own: readonly T[], wire: readonly T[]): T[] {
  const newest = new Set(newestFirst(own).slice(0, DEEP_DIVE_FEED));
  return [...own.filter((card) => newest.has(card)), ...newestFirst(wire)].slice(0, DEEP_DIVE_FEED);
}

/** The desk's topics, then the first six categories, without duplicates in other cases (HOME-60, SPEC-19). */
export function trendingTopics(saved: readonly string[], categories: readonly string[]): string[] {
  const seen = new Set<string>();
  const fresh = (topic: string) => {
    const key = topic.trim().toLowerCase();
    if (key === '' || seen.has(key)) return false;
    seen.add(key);
    return true;
  };
  const own = saved.filter(fresh);
  return [...own, ...[...new Set(categories)].slice(0, HOME_TOPICS).filter(fresh)];
}

/** Hands out stories to one section after another and avoids repeats while there are enough others. */
export class HomeStories {
  readonly #shown = new Set<string>();
  readonly #reserved: ReadonlySet<string>;

  /** `reserved`: ids of stories placed elsewhere, which are never handed out. */
  constructor(reserved: Iterable<string> = []) {
    this.#reserved = new Set(reserved);
  }

  /** The candidates that may be handed out. */
  free<T extends Identified>(candidates: readonly T[]): T[] {
    return candidates.filter(({ id }) => !this.#reserved.has(id));
  }

  /** Takes up to `room.most` candidates in order; repeats earlier ones only if fewer than `room.least` are new. */
  take<T extends Identified>(candidates: readonly T[], room: Room): T[] {
    const free = this.free(candidates);
    const unshown = free.filter(({ id }) => !this.#shown.has(id));
    const taken = (unshown.length >= room.least ? unshown : free).slice(0, room.most);
    for (const { id } of taken) this.#shown.add(id);
    return taken;
  }

  /** Takes one new story from each list in turn, up to `most`. */
  takeInTurns<T extends Identified>(lists: readonly (readonly T[])[], most: number): T[] {
    const taken: T[] = [];
    for (let before = -1; before < taken.length && taken.length < most; ) {
      before = taken.length;
      for (const list of lists) {
        const next = list.find(({ id }) => !this.#shown.has(id) && !this.#reserved.has(id));
        if (!next || taken.length >= most) continue;
        this.#shown.add(next.id);
        taken.push(next);
      }
    }
    return taken;
  }
}

/** The badge of stories without a tag, which is not a topic. */
const NO_TOPIC = 'news';

/**
 * The `candidates` with the same first tag as `lead`, without duplicates. Sub-categories are too broad: two stories in
 * 'Law and crime' need not be related. Ignores case, because agencies capitalise tags differently.
 */
export function onTheTopicOf<T extends Identified & Pick<StoryCard, 'badge'>>(lead: T, candidates: readonly T[]): T[] {
  const topic = lead.badge.toLowerCase();
  if (topic === NO_TOPIC) return [];
  const found = candidates.filter(({ id, badge }) => id !== lead.id && badge.toLowerCase() === topic);
  return [...new Map(found.map((card) => [card.id, card])).values()];
}

interface Markable {
  readonly isFeatured: boolean;
  readonly isBreaking: boolean;
}

/** Picks the lead story (the first featured, else the first breaking, else the first; HOME-46) and returns the rest. */
export function featuredAndRest<T extends Markable>(stories: readonly T[]): { featured: T | null; rest: readonly T[] } {
  const featured =
    stories.find((story) => story.isFeatured) ?? stories.find((story) => story.isBreaking) ?? stories[0] ?? null;
  return { featured, rest: stories.filter((story) => story !== featured) };
}

/** Shown in place of the deep dives when they are unavailable (STATE-07 to STATE-09). */
export const DEEP_DIVE_PLACEHOLDER = {
  title: 'Sample World Analysis',
  summary: 'This is a placeholder story shown when the API is unavailable.',
} as const;

/** The logged reason for a deep-dive failure: the error's message, or else a default (STATE-10). */
export function deepDiveFailure(error: unknown): string {
  const message = error instanceof Error ? error.message.trim() : '';
  return message === '' ? 'Failed to fetch Deep Dive data' : message;
}
