import type { SectionSlug } from '#domain/sections.ts';
import type { StoryCard } from '#domain/story.ts';

/** Cards of the Deep Dive section (HOME-16, CONST-04), and the feed behind them (HOME-19, CONST-05). */
export const DEEP_DIVES_SHOWN = 4;
export const DEEP_DIVE_FEED = 12;

/** How many stories each section of the home page shows, and with how few it can do before it repeats others. */
export const HOME_ROOM = {
  beside: { most: 4, least: 4 },
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

/** Sections without a block of their own: 'More to explore' gives each of them a place (LIST-01). */
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

/** The newest first; a story without a date by when it came in. */
export function newestFirst<T extends Dated>(cards: readonly T[]): T[] {
  const listedAt = ({ publishedAt, receivedAt = '' }: Dated) => publishedAt ?? receivedAt;
  return cards.toSorted((a, b) => listedAt(b).localeCompare(listedAt(a)));
}

/**
 * The feed behind the Deep Dive section: the desk's twelve newest in the order they came in, which is the desk's, then
 * the wire's newest; twelve in all (HOME-19, CONST-05).
 */
export function deepDiveFeed<T extends Dated>(own: readonly T[], wire: readonly T[]): T[] {
  const newest = new Set(newestFirst(own).slice(0, DEEP_DIVE_FEED));
  return [...own.filter((card) => newest.has(card)), ...newestFirst(wire)].slice(0, DEEP_DIVE_FEED);
}

/** The desk's topics first, then the first six categories, each once in any spelling (HOME-60, SPEC-19). */
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

/** Hands out stories to one section after another, none twice as long as there are enough others. */
export class HomeStories {
  readonly #shown = new Set<string>();

  /** Up to `room.most` of `candidates` in their order; repeats come only where fewer than `room.least` are new. */
  take<T extends Identified>(candidates: readonly T[], room: Room): T[] {
    const unshown = candidates.filter(({ id }) => !this.#shown.has(id));
    const taken = (unshown.length >= room.least ? unshown : candidates).slice(0, room.most);
    for (const { id } of taken) this.#shown.add(id);
    return taken;
  }

  /** One new story from each list in turn, until there are `most` or none is left. */
  takeInTurns<T extends Identified>(lists: readonly (readonly T[])[], most: number): T[] {
    const taken: T[] = [];
    for (let before = -1; before < taken.length && taken.length < most; ) {
      before = taken.length;
      for (const list of lists) {
        const next = list.find(({ id }) => !this.#shown.has(id));
        if (!next || taken.length >= most) continue;
        this.#shown.add(next.id);
        taken.push(next);
      }
    }
    return taken;
  }
}
