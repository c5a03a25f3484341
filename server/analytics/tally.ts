import { addHeat, heatOfView } from './heat.ts';

export interface StoryViews {
  readonly storyId: string;
  readonly views: number;
  readonly heat: number;
}

/** Views of one UTC day (2026-11-20) that are written by one statement. */
export interface ViewBatch {
  readonly day: string;
  readonly stories: readonly StoryViews[];
}

export interface StoryShares {
  readonly storyId: string;
  readonly platform: string;
  readonly shares: number;
}

const MAX_ENTRIES = 50_000;
/** Kept small: readers wait while the embedded database, which does one thing at a time, writes a batch. */
const STORIES_PER_BATCH = 300;

/**
 * Counts in memory until they are written. Holds at most `most` entries: one for each story and day, or story and
 * platform.
 */
export class Tally {
  readonly #most: number;
  #days = new Map<string, Map<string, StoryViews>>();
  #shares = new Map<string, StoryShares>();
  #dropped = 0;

  constructor(most: number = MAX_ENTRIES) {
    this.#most = most;
  }

  addView(storyId: string, at: Date): void {
    this.#addViews(dayOf(at), { storyId, views: 1, heat: heatOfView(at.getTime()) });
  }

  addShares(entry: StoryShares): void {
    const key = `${entry.storyId} ${entry.platform}`;
    const before = this.#shares.get(key);
    if (!before && this.#isFull()) this.#dropped += entry.shares;
    else this.#shares.set(key, { ...entry, shares: entry.shares + (before?.shares ?? 0) });
  }

  /** Removes all views and returns them in batches. */
  takeViews(): ViewBatch[] {
    const days = this.#days;
    this.#days = new Map();
    return [...days].flatMap(([day, stories]) =>
      batchesOf([...stories.values()]).map((batch) => ({ day, stories: batch })),
    );
  }

  /** Removes and returns all shares. */
  takeShares(): StoryShares[] {
    const shares = [...this.#shares.values()];
    this.#shares = new Map();
    return shares;
  }

  /** Adds views that could not be written to those counted since. */
  putBack({ day, stories }: ViewBatch): void {
    for (const story of stories) this.#addViews(day, story);
  }

  /** How many counts were dropped for lack of room since the last call. */
  takeDropped(): number {
    const dropped = this.#dropped;
    this.#dropped = 0;
    return dropped;
  }

  get isEmpty(): boolean {
    return this.#size === 0;
  }

  #addViews(day: string, entry: StoryViews): void {
    const stories = this.#days.get(day) ?? new Map<string, StoryViews>();
    const before = stories.get(entry.storyId);
    if (!before && this.#isFull()) {
      this.#dropped += entry.views;
      return;
    }
    const heat = before ? addHeat(before.heat, entry.heat) : entry.heat;
    stories.set(entry.storyId, { storyId: entry.storyId, views: entry.views + (before?.views ?? 0), heat });
    this.#days.set(day, stories);
  }

  #isFull(): boolean {
    return this.#size >= this.#most;
  }

  get #size(): number {
    let size = this.#shares.size;
    for (const stories of this.#days.values()) size += stories.size;
    return size;
  }
}

function batchesOf(stories: readonly StoryViews[]): StoryViews[][] {
  const count = Math.ceil(stories.length / STORIES_PER_BATCH);
  return Array.from({ length: count }, (_, n) => stories.slice(n * STORIES_PER_BATCH, (n + 1) * STORIES_PER_BATCH));
}

/** The UTC day of a moment: 2026-11-20. */
export function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10);
}
