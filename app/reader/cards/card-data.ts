import { cardPicture, type ShownPicture, shownPicture } from '#app/ui/shown-picture.ts';
import { ownEntry } from '#domain/own-entry.ts';
import { type SectionSlug, theSection } from '#domain/sections.ts';
import type { StoryCard } from '#domain/story.ts';
import { shownSummary, withoutHeadline } from '#domain/summary.ts';
import type { Portraits } from '#server/newsroom/reading/portraits.repo.ts';

/** The texts and data that a card shows. */
export interface CardData {
  readonly href: string;
  readonly section: SectionSlug;
  /** Empty when the heading above says the same. */
  readonly badge: string;
  readonly title: string;
  readonly summary: string;
  readonly picture: ShownPicture | null;
  /** Whether to omit the picture, because an earlier card has the same one. */
  readonly isTextOnly?: boolean;
  readonly author: string;
  /** The author's portrait, where the author is as prominent as the headline. */
  readonly portrait?: ShownPicture;
  /** Whether the author is the agency that a wire story came from. */
  readonly isAgency?: boolean;
  /** Whether it is a sample, which stands under the notice 'Using demo content'. */
  readonly isSample?: boolean;
  /** Whether to omit the author, because all cards of the list have the same one, who is named on the first. */
  readonly isAuthorRepeated?: boolean;
  /** Whether the Tab key skips the author's link, because an earlier card links to the same author. */
  readonly isAuthorLinked?: boolean;
  readonly publishedAt: string | null;
  readonly mark: 'Live' | 'Breaking' | null;
  /** Whether the card links to another site, in a new tab. */
  readonly isElsewhere?: boolean;
}

/** A card without a summary, for small layouts. */
export function briefCard(card: StoryCard): CardData {
  const { href, section, badge, title, author, publishedAt, isLive, isBreaking, picture, isWire, isSample } = card;
  return {
    href,
    section,
    badge,
    title,
    summary: '',
    picture: cardPicture(picture),
    author,
    ...(isWire ? { isAgency: true } : {}),
    ...(isSample ? { isSample } : {}),
    publishedAt,
    mark: isLive ? 'Live' : isBreaking ? 'Breaking' : null,
  };
}

/** A card with its summary. */
export function fullCard(card: StoryCard): CardData {
  return { ...briefCard(card), summary: withoutHeadline(shownSummary(card.summary), card.title) };
}

/** A card with its author's portrait, if there is one. */
export function withPortrait(card: CardData, portraits: Portraits): CardData {
  const portrait = shownPicture(ownEntry(portraits.pictures, card.author) ?? null);
  return portrait ? { ...card, portrait } : card;
}

/** Blogs that are shown together, with their authors' portraits. */
export function blogCards(blogs: readonly StoryCard[], portraits: Portraits): CardData[] {
  return cardsTogether(blogs.map((blog) => withPortrait(fullCard(blog), portraits)));
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

/** From this number of cards on, an agency that wrote all of them is named on the first one only. */
const REPEATED_FROM = 3;

/**
 * Removes repetition from cards that are seen together: no picture is shown twice, not even the section's fallback, and
 * an agency that wrote all of them is named on the first one, from where its author view opens (HOME-55), and not on
 * each. The Tab key stops at an author's link once, not on each card.
 * `above`: a card just above them, whose picture is not repeated either.
 */
export function cardsTogether<Card extends CardData>(cards: readonly Card[], above: CardData | null = null): Card[] {
  const shown = new Set(above?.picture ? [above.picture.hash] : []);
  const linked = new Set<string>();
  const [first] = cards;
  const isByOneAgency =
    cards.length >= REPEATED_FROM && cards.every(({ author, isAgency }) => isAgency && author === first?.author);
  return cards.map((card, place) => {
    const picture = card.picture?.hash ?? `drawn for ${card.section}`;
    const isTextOnly = shown.has(picture);
    shown.add(picture);
    const isAuthorLinked = linked.has(card.author);
    linked.add(card.author);
    return {
      ...card,
      ...(isTextOnly ? { isTextOnly } : {}),
      ...(isByOneAgency && place > 0 ? { isAuthorRepeated: true } : {}),
      ...(isAuthorLinked ? { isAuthorLinked } : {}),
    };
  });
}

/** The cards of a row, either all with pictures or all without, so that no card leaves a gap beside its neighbours. */
export function evenRow<Card extends CardData>(cards: readonly Card[], hasRoom = true): Card[] {
  const isTextOnly = !hasRoom || cards.some((card) => card.isTextOnly);
  return isTextOnly ? cards.map((card) => ({ ...card, isTextOnly })) : [...cards];
}
