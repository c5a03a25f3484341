import { type PinPlace, roomBeside, withPinned } from '#domain/home/front-pins.ts';
import {
  EXPLORE_STORIES,
  EXPLORED,
  featuredAndRest,
  HOME_ROOM,
  HomeStories,
  newestFirst,
  onTheTopicOf,
  type Room,
  trendingTopics,
} from '#domain/home/home-layout.ts';
import type { SectionSlug } from '#domain/sections.ts';
import type { StoryCard } from '#domain/story.ts';
import { shownCards } from './cards.repo.ts';
import type { HomeLists, PinnedCard } from './home-lists.repo.ts';
import type { Numbers } from './home-numbers.ts';
import type { HomeHead, HomePage } from './home-page.ts';
import type { HomeSettings } from './home-settings.repo.ts';
import type { OpenLiveBlog } from './open-live-blog.ts';
import type { Portraits } from './portraits.repo.ts';

/** All that was read for the home page. */
export interface HomeParts {
  readonly lists: HomeLists;
  readonly settings: HomeSettings;
  readonly blogs: readonly StoryCard[];
  /** Of the authors of the blogs. */
  readonly portraits: Portraits;
  readonly numbers: Numbers;
  /** Marked as top, then trending. */
  readonly top: readonly StoryCard[];
  /** Stories that editors pinned to a slot; only those that readers may see. */
  readonly pinned: readonly PinnedCard[];
  readonly live: OpenLiveBlog | null;
}

/** The lead is chosen among this many of the newest stories, as many as the first screen used to hold. */
const LEAD_AMONG = 14;

/**
 * Fills the page from the top down; each story appears once where enough others exist. Pinned stories keep their slot.
 */
export function arrangeHome({ lists, settings, blogs, portraits, numbers, top, pinned, live }: HomeParts): HomePage {
  const pins = placedPins(pinned, settings);
  const stories = new HomeStories(pins.map(({ card }) => card.id));
  const take = (place: PinPlace, candidates: readonly StoryCard[], room: Room): StoryCard[] => {
    const own = pinsOf(pins, place);
    return withPinned(stories.take(candidates, roomBeside(room, own.length)), own);
  };
  const newest = lists.of('latest-news');
  const head = { ...headOf(stories, lists, settings, pinsOf(pins, 'head')), live };
  const deepDives = take('deepDives', lists.deepDives, HOME_ROOM.deepDives);
  const national = take('national', newestFirst(lists.of('india-news')), HOME_ROOM.national);
  const business = take('business', lists.of('business'), HOME_ROOM.business);
  const sports = take('sports', lists.of('sportfit'), HOME_ROOM.sports);
  const showbiz = onlyOnce(newestFirst(shownCards([...lists.of('entertainment'), ...lists.of('tech')])));
  const entertainment = entertainmentOf(stories, showbiz, pinsOf(pins, 'entertainment'));
  const latest = take('latest', newest, HOME_ROOM.latest);
  // Before More to explore, which has plenty of other stories to show.
  const topStories = take('topStories', onlyOnce(shownCards([...top, ...newest])), HOME_ROOM.topStories);
  const explored = new Set(shownCards(EXPLORED.flatMap((section) => lists.of(section))));
  const grouped = (group: SectionSlug) =>
    lists.of(group).flatMap((card) => (explored.has(card) ? [{ id: card.id, group, card }] : []));
  const trending = new Set(numbers.trendingIds);
  return {
    state: 'fresh',
    isSample: lists.isSample,
    head,
    topics: trendingTopics(
      settings.homepage?.trendingTopics ?? [],
      newest.map(({ category }) => category),
    ),
    deepDives: onlyOnce([...deepDives, ...stories.free(lists.deepDives)]),
    national,
    business,
    sports: { stories: sports, matchesToday: settings.matchesToday },
    entertainment: {
      stories: entertainment,
      weeklyViews: numbers.weeklyViews,
      trending: entertainment.filter(({ id }) => trending.has(id)).length,
      topCategory: numbers.topCategory,
    },
    latest,
    matv: settings.matv,
    explore: stories.takeInTurns(EXPLORED.map(grouped), EXPLORE_STORIES).map(({ group, card }) => ({ group, card })),
    topStories,
    blogs,
    portraits,
    pins: pins.map(({ pin }) => pin),
  };
}

/**
 * A saved headline with a picture replaces the lead: a pin on that slot is ignored, and its story is placed as usual.
 */
function placedPins(pinned: readonly PinnedCard[], { homepage }: HomeSettings): readonly PinnedCard[] {
  return pinned.filter(({ pin }) => !(homepage?.mainImage && pin.place === 'head' && pin.slot === 0));
}

interface CardInSlot {
  readonly slot: number;
  readonly card: StoryCard;
}

function pinsOf(pinned: readonly PinnedCard[], place: PinPlace): CardInSlot[] {
  return pinned.filter(({ pin }) => pin.place === place).map(({ pin, card }) => ({ slot: pin.slot, card }));
}

function headOf(
  stories: HomeStories,
  lists: HomeLists,
  { homepage }: HomeSettings,
  pins: readonly CardInSlot[],
): Omit<HomeHead, 'live'> {
  const newest = lists.of('latest-news');
  const saved = homepage && (homepage.headline !== '' || homepage.mainImage) ? homepage : null;
  const pinnedLead = pins.find(({ slot }) => slot === 0)?.card ?? null;
  const free = stories.free(newest);
  const { featured, rest } = pinnedLead
    ? { featured: pinnedLead, rest: free }
    : featuredAndRest(free.slice(0, LEAD_AMONG));
  // A headline without a picture goes above the lead instead of replacing it.
  const lead = saved?.mainImage ? null : featured;
  if (lead) stories.take([lead], { most: 1, least: 0 });
  const related = lead ? relatedTo(lead, stories, lists, rest) : [];
  const pinnedBeside = pins.filter(({ slot }) => slot > 0).map(({ slot, card }) => ({ slot: slot - 1, card }));
  const beside = stories.take(lead ? rest : newest, roomBeside(HOME_ROOM.beside, pinnedBeside.length));
  return {
    saved: saved && { headline: saved.headline, mainImage: saved.mainImage },
    lead,
    related,
    beside: withPinned(beside, pinnedBeside),
  };
}

/** The room of sections with their own block; other sections always have enough stories. */
const ROOM_OF: Partial<Record<SectionSlug, Room>> = {
  'india-news': HOME_ROOM.national,
  business: HOME_ROOM.business,
  sportfit: HOME_ROOM.sports,
  entertainment: HOME_ROOM.entertainment,
  tech: HOME_ROOM.entertainment,
};

/**
 * More on the lead's topic, as long as enough stories remain for the column beside it and for each story's own section.
 */
function relatedTo(lead: StoryCard, stories: HomeStories, lists: HomeLists, others: readonly StoryCard[]) {
  const candidates = onTheTopicOf(lead, [...others, ...lists.of(lead.section)]);
  const spared = candidates.filter(({ section }) => lists.of(section).length > (ROOM_OF[section]?.most ?? 0));
  const most = Math.min(HOME_ROOM.related.most, Math.max(0, others.length - HOME_ROOM.beside.most));
  return stories.take(spared, { ...HOME_ROOM.related, most });
}

function entertainmentOf(stories: HomeStories, candidates: readonly StoryCard[], pins: readonly CardInSlot[]) {
  const taken = stories.take(candidates, roomBeside(HOME_ROOM.entertainment, pins.length));
  const { featured, rest } = featuredAndRest(taken);
  return withPinned(featured ? [featured, ...rest] : taken, pins);
}

function onlyOnce(cards: readonly StoryCard[]): StoryCard[] {
  return [...new Map(cards.map((card) => [card.id, card])).values()];
}
