import {
  EXPLORE_STORIES,
  EXPLORED,
  featuredAndRest,
  HOME_ROOM,
  HomeStories,
  newestFirst,
  trendingTopics,
} from '#domain/home/home-layout.ts';
import type { SectionSlug } from '#domain/sections.ts';
import type { StoryCard } from '#domain/story.ts';
import type { HomeLists } from './home-lists.repo.ts';
import type { Numbers } from './home-numbers.ts';
import type { HomeHead, HomePage } from './home-page.ts';
import type { HomeSettings } from './home-settings.repo.ts';

/** All that was read for the home page. */
export interface HomeParts {
  readonly lists: HomeLists;
  readonly settings: HomeSettings;
  readonly blogs: readonly StoryCard[];
  readonly numbers: Numbers;
  /** Marked as top, then trending. */
  readonly top: readonly StoryCard[];
}

/** The lead is looked for among as many of the newest as the first screen used to hold. */
const LEAD_AMONG = 14;

/** Fills the page from the top down; each story appears once where enough others exist. */
export function arrangeHome({ lists, settings, blogs, numbers, top }: HomeParts): HomePage {
  const stories = new HomeStories();
  const newest = lists.of('latest-news');
  const head = headOf(stories, newest, settings);
  const deepDives = onlyOnce([...stories.take(lists.deepDives, HOME_ROOM.deepDives), ...lists.deepDives]);
  const national = stories.take(newestFirst(lists.of('india-news')), HOME_ROOM.national);
  const business = stories.take(lists.of('business'), HOME_ROOM.business);
  const sports = stories.take(lists.of('sportfit'), HOME_ROOM.sports);
  const showbiz = newestFirst([...lists.of('entertainment'), ...lists.of('tech')]);
  const entertainment = stories.take(onlyOnce(showbiz), HOME_ROOM.entertainment);
  const grouped = (group: SectionSlug) => lists.of(group).map((card) => ({ id: card.id, group, card }));
  const latest = stories.take(newest, HOME_ROOM.latest);
  // What is marked as top has its place there; More to explore has many others.
  const topStories = stories.take(onlyOnce([...top, ...newest]), HOME_ROOM.topStories);
  const trending = new Set(numbers.trendingIds);
  return {
    state: 'fresh',
    isSample: lists.isSample,
    head,
    topics: trendingTopics(
      settings.homepage?.trendingTopics ?? [],
      newest.map(({ category }) => category),
    ),
    deepDives,
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
  };
}

function headOf(stories: HomeStories, newest: readonly StoryCard[], { homepage }: HomeSettings): HomeHead {
  const saved = homepage && (homepage.headline !== '' || homepage.mainImage) ? homepage : null;
  const { featured, rest } = featuredAndRest(newest.slice(0, LEAD_AMONG));
  // A headline without a picture goes above the lead instead of replacing it.
  const lead = saved?.mainImage ? null : featured;
  if (lead) stories.take([lead], { most: 1, least: 0 });
  const beside = stories.take(lead ? rest : newest, HOME_ROOM.beside);
  return { saved: saved && { headline: saved.headline, mainImage: saved.mainImage }, lead, beside };
}

function onlyOnce(cards: readonly StoryCard[]): StoryCard[] {
  return [...new Map(cards.map((card) => [card.id, card])).values()];
}
