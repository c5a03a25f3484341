import { messagesIn } from '#app/languages/messages.ts';
import {
  blogCards,
  briefCard,
  type CardData,
  cardsTogether,
  cardsUnder,
  fullCard,
  withPortrait,
} from '#app/reader/cards/card-data.ts';
import { DEFAULT_LANGUAGE, type Language } from '#domain/languages.ts';
import type { SectionSlug } from '#domain/sections.ts';
import type { PlacedLink, Recommended } from '#server/newsroom/reading/recommended.ts';
import type { SectionPage } from '#server/newsroom/reading/section-page.ts';
import { summariesOn } from './section-look.ts';

/** The data of a section's page. */
export interface CategoryData {
  readonly section: SectionSlug;
  /** English if omitted. */
  readonly language?: Language;
  readonly now: string;
  /** Under the title; '' for none. */
  readonly standfirst: string;
  /** For search engines. */
  readonly description: string;
  readonly siteUrl: string;
  readonly stories: readonly CardData[];
  readonly recommended: readonly Recommended[];
  readonly blogs: readonly CardData[];
  readonly page: number;
  readonly hasMore: boolean;
  readonly isSample: boolean;
}

export function categoryData(
  found: SectionPage,
  now: Date,
  siteUrl: string,
  language: Language = DEFAULT_LANGUAGE,
): CategoryData {
  const { section, notes, list, blogs, recommended, portraits, links } = found;
  const withSummary = summariesOn(section, list.page);
  const cards = list.stories.map((story, place) =>
    withPortrait(place < withSummary ? fullCard(story) : briefCard(story), portraits),
  );
  return {
    section,
    language,
    now: now.toISOString(),
    standfirst: notes.standfirst,
    description: notes.description || notes.standfirst || messagesIn(language).section(section).description,
    siteUrl,
    stories: cardsTogether(cardsUnder(section, withLinks(cards, links))),
    recommended,
    blogs: blogCards(blogs, portraits),
    page: list.page,
    hasMore: list.hasMore,
    isSample: list.isSample,
  };
}

/** Inserts the desk's links among the stories at their positions, or at the end. */
function withLinks(stories: readonly CardData[], links: readonly PlacedLink[]): CardData[] {
  const left = links.toSorted((a, b) => a.place - b.place);
  const placed: CardData[] = [];
  for (const story of stories) {
    while (left[0] && left[0].place <= placed.length) placed.push(...left.splice(0, 1).map(linkCard));
    placed.push(story);
  }
  return [...placed, ...left.map(linkCard)];
}

function linkCard({ item }: PlacedLink): CardData {
  const { href, title, category, picture, isElsewhere } = item;
  const words = { href, title, summary: '', badge: category, author: '', publishedAt: null, mark: null } as const;
  const shown = picture && { hash: picture.hash, width: picture.width, height: picture.height };
  return { ...words, section: 'world', picture: shown, isElsewhere };
}
