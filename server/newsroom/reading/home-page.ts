import type { FrontPin } from '#domain/home/front-pins.ts';
import type { SectionSlug } from '#domain/sections.ts';
import type { StoryCard } from '#domain/story.ts';
import type { HomepageSettings, MatvSettings } from './home-settings.schema.ts';
import type { OpenLiveBlog } from './open-live-blog.ts';
import type { Portraits } from './portraits.repo.ts';

/**
 * `fresh`: read from the store. `cached`: the store failed, an earlier page is shown ('Using cached data', STATE-04).
 * `failed`: the store failed and there is no earlier page; every list is empty (STATE-23 to STATE-28).
 */
export type HomeState = 'fresh' | 'cached' | 'failed';

/** The top of the page: the desk's headline and picture if it has saved any, else the lead story. */
export interface HomeHead {
  readonly saved: Pick<HomepageSettings, 'headline' | 'mainImage'> | null;
  readonly lead: StoryCard | null;
  /** Up to three more stories with the lead's first tag, shown with it. */
  readonly related: readonly StoryCard[];
  readonly beside: readonly StoryCard[];
  /** The open live blog, of the lead or of another story. */
  readonly live: OpenLiveBlog | null;
}

/** The home page, section by section in the page's order. No story appears twice while there are enough others. */
export interface HomePage {
  readonly state: HomeState;
  readonly isSample: boolean;
  readonly head: HomeHead;
  /** The desk's topics first, then the first six categories (HOME-60, SPEC-19). */
  readonly topics: readonly string[];
  /** The feed behind the four cards: the twelve newest, with summaries of 220 characters (HOME-18, HOME-19). */
  readonly deepDives: readonly StoryCard[];
  /** Newest first: two main stories, four below, the rest as headlines only. */
  readonly national: readonly StoryCard[];
  readonly business: readonly StoryCard[];
  readonly sports: { readonly stories: readonly StoryCard[]; readonly matchesToday: number };
  readonly entertainment: {
    /** Entertainment and tech together, newest first; the featured or breaking one leads (HOME-46), or a pinned one. */
    readonly stories: readonly StoryCard[];
    /** Null: not counted, shown as 'N/A'. */
    readonly weeklyViews: number | null;
    /** The number of these stories that are trending. */
    readonly trending: number;
    readonly topCategory: string | null;
  };
  /** One in the centre, one on each side, four below (HOME-49 to HOME-51). */
  readonly latest: readonly StoryCard[];
  /** Null until the desk has saved it (HOME-74). */
  readonly matv: MatvSettings | null;
  /** Stories of every remaining section, with summaries of 220 characters (HOME-56, HOME-57, LIST-01). */
  readonly explore: readonly { readonly group: SectionSlug; readonly card: StoryCard }[];
  /** Marked as top first, then trending, then newest, with summaries of 200 characters (HOME-58, HOME-59). */
  readonly topStories: readonly StoryCard[];
  readonly blogs: readonly StoryCard[];
  /** Of the authors of the blogs. */
  readonly portraits: Portraits;
  /** The pins in use: those whose story readers may see. */
  readonly pins: readonly FrontPin[];
}

/** All stories that the page shows. */
export function cardsOnHome(page: HomePage): readonly StoryCard[] {
  const { head, sports, entertainment, explore } = page;
  return [
    ...(head.lead ? [head.lead] : []),
    ...head.related,
    ...head.beside,
    ...page.deepDives,
    ...page.national,
    ...page.business,
    ...sports.stories,
    ...entertainment.stories,
    ...page.latest,
    ...explore.map(({ card }) => card),
    ...page.topStories,
    ...page.blogs,
  ];
}
