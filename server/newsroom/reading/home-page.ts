import type { FrontPin } from '#domain/home/front-pins.ts';
import type { SectionSlug } from '#domain/sections.ts';
import type { StoryCard } from '#domain/story.ts';
import type { HomepageSettings, MatvSettings } from './home-settings.schema.ts';
import type { OpenLiveBlog } from './open-live-blog.ts';

/**
 * `fresh`: as the store has it. `cached`: the store did not answer, an earlier answer is shown ('Using cached data',
 * STATE-04). `failed`: it did not answer and nothing earlier is at hand; every list is empty (STATE-23 to STATE-28).
 */
export type HomeState = 'fresh' | 'cached' | 'failed';

/** What heads the page: the desk's headline and picture when it has saved one, else the lead story. */
export interface HomeHead {
  readonly saved: Pick<HomepageSettings, 'headline' | 'mainImage'> | null;
  readonly lead: StoryCard | null;
  /** Up to three more with the lead's first tag, which stand with it. */
  readonly related: readonly StoryCard[];
  readonly beside: readonly StoryCard[];
  /** The live blog that is open, the lead's or another story's. */
  readonly live: OpenLiveBlog | null;
}

/** What the home page shows, section by section in the page's order; nothing twice where enough others exist. */
export interface HomePage {
  readonly state: HomeState;
  readonly isSample: boolean;
  readonly head: HomeHead;
  /** Those of the desk first, then the first six categories (HOME-60, SPEC-19). */
  readonly topics: readonly string[];
  /** The feed behind the four cards: the twelve newest, summaries of 220 characters (HOME-18, HOME-19). */
  readonly deepDives: readonly StoryCard[];
  /** Newest first: two main stories, four below, the rest as lines. */
  readonly national: readonly StoryCard[];
  readonly business: readonly StoryCard[];
  readonly sports: { readonly stories: readonly StoryCard[]; readonly matchesToday: number };
  readonly entertainment: {
    /** Entertainment and tech together, newest first; the featured or breaking one leads (HOME-46), or a pinned one. */
    readonly stories: readonly StoryCard[];
    /** Null: not counted, shown as 'N/A'. */
    readonly weeklyViews: number | null;
    /** How many of these stories are trending. */
    readonly trending: number;
    readonly topCategory: string | null;
  };
  /** One in the centre, one on each side, four below (HOME-49 to HOME-51). */
  readonly latest: readonly StoryCard[];
  /** Null until the desk has saved it (HOME-74). */
  readonly matv: MatvSettings | null;
  /** Of every remaining section, summaries of 220 characters (HOME-56, HOME-57, LIST-01). */
  readonly explore: readonly { readonly group: SectionSlug; readonly card: StoryCard }[];
  /** Marked as top first, then trending, then newest; summaries of 200 characters (HOME-58, HOME-59). */
  readonly topStories: readonly StoryCard[];
  readonly blogs: readonly StoryCard[];
  /** The pins it was arranged by that have a story to show. */
  readonly pins: readonly FrontPin[];
}
