import { messagesIn } from '#app/languages/messages.ts';
import {
  blogCards,
  briefCard,
  briefCards,
  type CardData,
  cardsTogether,
  cardsUnder,
  fullCard,
} from '#app/reader/cards/card-data.ts';
import type { MergedSections } from '#domain/desk/section-merge.ts';
import { DEEP_DIVES_SHOWN, HOME_VIDEOS } from '#domain/home/home-layout.ts';
import { DEFAULT_LANGUAGE, type Language, pathInLanguage } from '#domain/languages.ts';
import type { StoryCard } from '#domain/story.ts';
import type { Video } from '#domain/videos/video.ts';
import type { VideoList } from '#domain/videos/video-list.ts';
import type { HomePage, HomeState } from '#server/newsroom/reading/home-page.ts';
import { type EntertainmentData, entertainmentData } from './entertainment-data.ts';
import { type SportsData, sportsData } from './sports-data.ts';

export interface HomeData {
  readonly now: string;
  readonly language: Language;
  readonly siteUrl: string;
  readonly state: HomeState;
  readonly isSample: boolean;
  readonly head: HeadData;
  readonly topics: readonly string[];
  readonly merged: MergedSections;
  readonly deepDives: readonly CardData[];
  readonly national: readonly CardData[];
  readonly business: readonly CardData[];
  readonly sports: SportsData;
  readonly entertainment: EntertainmentData;
  readonly latest: readonly CardData[];
  readonly matv: HomePage['matv'];
  readonly explore: readonly CardData[];
  readonly topStories: readonly CardData[];
  readonly blogs: readonly CardData[];
  readonly videos: readonly Video[];
  /** Id of the video featured by the desk. */
  readonly featuredVideo: string | null;
}

/** The desk's headline and picture, or the lead story; four stories beside it. */
export interface HeadData {
  readonly saved: HomePage['head']['saved'];
  readonly lead: CardData | null;
  /** More on the lead's topic. */
  readonly related: readonly CardData[];
  readonly beside: readonly CardData[];
  readonly live: HomePage['head']['live'];
}

/** Main stories of National News, the only ones with room for a summary. */
const NATIONAL_MAIN = 2;
/** The main story of Business and the two beside it. */
const BUSINESS_LARGE = 3;
/** Centre, left and right of the Latest News block. */
const LATEST_LARGE = 3;

/** The data of the home page. */
export function homeData(
  page: HomePage,
  { videos, featured }: Pick<VideoList, 'videos' | 'featured'>,
  now: Date,
  siteUrl: string,
  merged: MergedSections = {},
  language: Language = DEFAULT_LANGUAGE,
): HomeData {
  const { state, isSample, topics, matv } = page;
  const { section } = messagesIn(language);
  const heading = headData(page.head);
  return {
    now: now.toISOString(),
    language,
    siteUrl,
    state,
    isSample,
    topics,
    merged,
    matv,
    head: heading,
    deepDives: cardsTogether(page.deepDives.slice(0, DEEP_DIVES_SHOWN).map(deepDiveCard), heading.lead),
    national: cardsTogether(
      cardsUnder(
        'india-news',
        page.national.map((card, index) => (index < NATIONAL_MAIN ? fullCard(card) : briefCard(card))),
      ),
    ),
    business: cardsTogether(
      cardsUnder(
        'business',
        page.business.map((card, index) => (index < BUSINESS_LARGE ? fullCard(card) : briefCard(card))),
      ),
    ),
    sports: sportsData(page.sports, now, { siteUrl, state }),
    entertainment: entertainmentData(page.entertainment, { state, language }),
    latest: cardsTogether(page.latest.map((card, index) => (index < LATEST_LARGE ? fullCard(card) : briefCard(card)))),
    explore: cardsTogether(page.explore.map(({ group, card }) => ({ ...fullCard(card), badge: section(group).label }))),
    topStories: cardsTogether(page.topStories.map(fullCard)),
    blogs: blogCards(page.blogs, page.portraits),
    videos: videos.slice(0, HOME_VIDEOS),
    featuredVideo: featured?.videoId ?? null,
  };
}

function headData({ saved, lead, related, beside, live }: HomePage['head']): HeadData {
  const cards = cardsTogether([...(lead ? [lead] : []), ...beside].map(fullCard));
  return {
    saved,
    lead: lead ? (cards[0] ?? null) : null,
    related: briefCards(related),
    beside: lead ? cards.slice(1) : cards,
    live,
  };
}

/** Wire stories shown in place of deep dives open at a deep dive's address too; a pinned article has its own. */
function deepDiveCard(card: StoryCard): CardData {
  if (card.kind !== 'deep-dive' && !card.isWire) return fullCard(card);
  return { ...fullCard(card), href: pathInLanguage(`/deep-dive/${card.id}`, card.language) };
}
