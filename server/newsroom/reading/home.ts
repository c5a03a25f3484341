import { featuredAndRest } from '../../../domain/featured.ts';
import { storiesOnHome } from '../../../domain/home-layout.ts';
import { SECTIONS, type SectionSlug } from '../../../domain/sections.ts';
import type { StoryCard } from '../../../domain/story.ts';
import type { Queryable } from '../../db/client.ts';
import { type ListRequest, type PlacedCard, readLists, shownCards, TIER } from './cards.repo.ts';

/** What the home page shows, section by section; a story shown on top is not shown again below. */
export interface HomePage {
  readonly lead: StoryCard | null;
  readonly top: readonly StoryCard[];
  readonly latest: readonly StoryCard[];
  readonly national: readonly StoryCard[];
  readonly deepDives: readonly StoryCard[];
  readonly strips: readonly { readonly section: SectionSlug; readonly stories: readonly StoryCard[] }[];
  readonly blogs: readonly StoryCard[];
  readonly topics: readonly string[];
  readonly isSample: boolean;
}

const TOP = 6;
/** One in the centre, one on each side, four below (HOME-49 to HOME-51). */
const LATEST = 7;
const NATIONAL = 10;
const DEEP_DIVES = 4;
const SHORTEST_STRIP = 3;
const BLOGS = 3;
const TOPICS = 6;
/** Sections that have a strip of their own; latest and India stand above as blocks. */
const STRIPS = SECTIONS.filter((section) => section.slug !== 'latest-news' && section.slug !== 'india-news');

const LATEST_LIST = 0;
const NATIONAL_LIST = 1;
const DEEP_DIVE_LIST = 2;
const FIRST_STRIP_LIST = 3;
const FIRST_BLOG_LIST = FIRST_STRIP_LIST + STRIPS.length;

// The strips ask for more than they show: what stands on top of the page is left out of them.
const REQUESTS: readonly ListRequest[] = [
  { section: 'latest-news', kind: 'article', offset: 0, limit: 1 + TOP + LATEST },
  { section: 'india-news', kind: 'article', offset: 0, limit: NATIONAL },
  { section: 'world', kind: 'deep-dive', offset: 0, limit: DEEP_DIVES },
  ...STRIPS.map(
    (section): ListRequest => ({
      section: section.slug,
      kind: 'article',
      offset: 0,
      limit: storiesOnHome(section.slug) + 1,
    }),
  ),
  ...SECTIONS.map((section): ListRequest => ({ section: section.slug, kind: 'blog', offset: 0, limit: BLOGS })),
];

/** The whole home page by one query. */
export async function readHome(db: Queryable): Promise<HomePage> {
  const lists = groupByList(await readLists(db, REQUESTS));
  const newest = shownCards(lists[LATEST_LIST] ?? []);
  const { featured: lead, rest } = featuredAndRest(newest);
  const top = rest.slice(0, TOP);
  const shownOnTop = new Set([lead, ...top].map((card) => card?.id));
  // A strip that stood on top almost whole repeats itself rather than vanish.
  const below = (cards: readonly StoryCard[]) => {
    const others = cards.filter((card) => !shownOnTop.has(card.id));
    return others.length >= SHORTEST_STRIP ? others : cards;
  };
  const strips = STRIPS.map((section, index) => ({
    section: section.slug,
    stories: below(shownCards(lists[FIRST_STRIP_LIST + index] ?? [])).slice(0, storiesOnHome(section.slug)),
  })).filter((strip) => strip.stories.length > 0);
  return {
    lead,
    top,
    latest: rest.slice(TOP, TOP + LATEST),
    national: newestFirst(shownCards(lists[NATIONAL_LIST] ?? [])),
    deepDives: deepDivesOf(lists),
    strips,
    blogs: newestFirst(shownCards(SECTIONS.flatMap((_, index) => lists[FIRST_BLOG_LIST + index] ?? []))).slice(
      0,
      BLOGS,
    ),
    topics: topicsOf(newest),
    isSample: lists[LATEST_LIST]?.[0]?.tier === TIER.sample,
  };
}

/** Own deep dives first, world stories from the wire where there are too few (WIRE-37), samples at last. */
function deepDivesOf(lists: readonly (readonly PlacedCard[])[]): StoryCard[] {
  const placed = lists[DEEP_DIVE_LIST] ?? [];
  const own = placed.filter((entry) => entry.tier !== TIER.sample).map((entry) => entry.card);
  const world = lists[FIRST_STRIP_LIST + STRIPS.findIndex((section) => section.slug === 'world')] ?? [];
  const wire = world.filter((entry) => entry.tier === TIER.wire).map((entry) => entry.card);
  const real = [...own, ...wire].slice(0, DEEP_DIVES);
  return real.length > 0 ? real : placed.map((entry) => entry.card);
}

function groupByList(placed: readonly PlacedCard[]): PlacedCard[][] {
  const lists: PlacedCard[][] = REQUESTS.map(() => []);
  for (const entry of placed) lists[entry.list]?.push(entry);
  return lists;
}

function newestFirst(cards: readonly StoryCard[]): StoryCard[] {
  return cards.toSorted((a, b) => (b.publishedAt ?? '').localeCompare(a.publishedAt ?? ''));
}

/** The first six categories of the day (HOME-60). */
function topicsOf(cards: readonly StoryCard[]): string[] {
  return [...new Set(cards.map((card) => card.category))].slice(0, TOPICS);
}
