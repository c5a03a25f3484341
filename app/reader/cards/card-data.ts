import { cardPicture, type ShownPicture } from '#app/ui/shown-picture.ts';
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
  /** Shown without a picture, because a card before it has the same one. */
  readonly isTextOnly?: boolean;
  readonly author: string;
  /** Of the author, where that is as prominent as the headline. */
  readonly portrait?: ShownPicture;
  /** The author is the agency that a wire story came from. */
  readonly isAgency?: boolean;
  /** Every card of the list has this author, which is left out. */
  readonly isAuthorRepeated?: boolean;
  /** A card before it links to the same author, so the keyboard passes this link by. */
  readonly isAuthorLinked?: boolean;
  readonly publishedAt: string | null;
  readonly mark: 'Live' | 'Breaking' | null;
  /** Links to another site, in a new tab. */
  readonly isElsewhere?: boolean;
}

/** A card without a summary, for small layouts. */
export function briefCard(card: StoryCard): CardData {
  const { href, section, badge, title, author, publishedAt, isLive, isBreaking, picture, isWire } = card;
  return {
    href,
    section,
    badge,
    title,
    summary: '',
    picture: cardPicture(picture),
    author,
    ...(isWire ? { isAgency: true } : {}),
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

/** Cards below a section's heading, without badges that repeat it. */
export function cardsUnder(section: SectionSlug, cards: readonly CardData[]): CardData[] {
  const { label, title, shortLabel } = theSection(section);
  const repeated = new Set([label, title, shortLabel].map((name) => name.toLowerCase()));
  return cards.map((card) => (repeated.has(card.badge.toLowerCase()) ? { ...card, badge: '' } : card));
}

/** Fewer cards than these don't look as if they repeated themselves. */
const REPEATED_FROM = 3;

/**
 * Cards that are seen together: none has the picture of one before it, be it the section's drawn one, and an agency
 * that wrote them all is not named on each. The keyboard stops at an author's link once, not on each card.
 * `above`: a card just above them, whose picture none of them repeats.
 */
export function cardsTogether<Card extends CardData>(cards: readonly Card[], above: CardData | null = null): Card[] {
  const shown = new Set(above?.picture ? [above.picture.hash] : []);
  const linked = new Set<string>();
  const [first] = cards;
  const isAuthorRepeated =
    cards.length >= REPEATED_FROM && cards.every(({ author, isAgency }) => isAgency && author === first?.author);
  return cards.map((card) => {
    const picture = card.picture?.hash ?? `drawn for ${card.section}`;
    const isTextOnly = shown.has(picture);
    shown.add(picture);
    const isAuthorLinked = linked.has(card.author);
    linked.add(card.author);
    return {
      ...card,
      ...(isTextOnly ? { isTextOnly } : {}),
      ...(isAuthorRepeated ? { isAuthorRepeated } : {}),
      ...(isAuthorLinked ? { isAuthorLinked } : {}),
    };
  });
}

/** Cards of one row: with a picture on each, or on none, so that no card leaves a gap beside its neighbours. */
export function evenRow<Card extends CardData>(cards: readonly Card[], hasRoom = true): Card[] {
  const isTextOnly = !hasRoom || cards.some((card) => card.isTextOnly);
  return isTextOnly ? cards.map((card) => ({ ...card, isTextOnly })) : [...cards];
}
