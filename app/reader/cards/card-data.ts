import { type ShownPicture, shownPicture } from '#app/ui/shown-picture.ts';
import { type SectionSlug, theSection } from '#domain/sections.ts';
import type { StoryCard } from '#domain/story.ts';
import { shownSummary, withoutHeadline } from '#domain/summary.ts';

/** The texts and data that a card shows. */
export interface CardData {
  readonly href: string;
  readonly section: SectionSlug;
  /** Empty when the heading above says the same. */
  readonly badge: string;
  readonly title: string;
  readonly summary: string;
  readonly picture: ShownPicture | null;
  readonly author: string;
  readonly publishedAt: string | null;
  readonly mark: 'Live' | 'Breaking' | null;
  /** Links to another site, in a new tab. */
  readonly isElsewhere?: boolean;
}

/** A card without a summary, for small layouts. */
export function briefCard(card: StoryCard): CardData {
  const { href, section, badge, title, author, publishedAt, isLive, isBreaking, picture } = card;
  return {
    href,
    section,
    badge,
    title,
    summary: '',
    picture: shownPicture(picture),
    author,
    publishedAt,
    mark: isLive ? 'Live' : isBreaking ? 'Breaking' : null,
  };
}

/** A card with its summary. */
export function fullCard(card: StoryCard): CardData {
  return { ...briefCard(card), summary: withoutHeadline(shownSummary(card.summary), card.title) };
}

export function briefCards(cards: readonly StoryCard[]): CardData[] {
  return cards.map(briefCard);
}

/** The first card with its summary, the others without. */
export function leadAndBriefCards(cards: readonly StoryCard[]): CardData[] {
  return cards.map((card, index) => (index === 0 ? fullCard(card) : briefCard(card)));
}

/** Cards below a section's heading, without badges that repeat it. */
export function cardsUnder(section: SectionSlug, cards: readonly CardData[]): CardData[] {
  const { label, title, shortLabel } = theSection(section);
  const repeated = new Set([label, title, shortLabel].map((name) => name.toLowerCase()));
  return cards.map((card) => (repeated.has(card.badge.toLowerCase()) ? { ...card, badge: '' } : card));
}
