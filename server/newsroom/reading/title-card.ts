import { createHash } from 'node:crypto';
import { SECTION_TINTS } from '#domain/section-tints.ts';
import { theSection } from '#domain/sections.ts';
import type { StoryCard } from '#domain/story.ts';
import { cutAtWord } from '#domain/summary.ts';
import type { TitleCard } from '#server/media/render/render-messages.ts';

/** Part of every hash. Increase it when the design changes, so that other sites fetch new pictures. */
const DESIGN = 1;

/** Characters; longer than fits on a card at a legible size. */
const LONGEST_TITLE = 240;

interface AddressedCard {
  readonly card: TitleCard;
  /** Hash of the card's words and design. */
  readonly hash: string;
  /** Changes with the story's headline or section. */
  readonly path: string;
}

/** The card that other sites show for a link to a story without a picture. */
export function titleCardOf({ id, title, section }: Pick<StoryCard, 'id' | 'title' | 'section'>): AddressedCard {
  const card = {
    title: cutAtWord(title, LONGEST_TITLE),
    label: theSection(section).title,
    ground: SECTION_TINTS[section].ground,
  };
  const words = JSON.stringify([DESIGN, card.title, card.label, card.ground]);
  const hash = createHash('sha256').update(words).digest('hex').slice(0, 32);
  return { card, hash, path: `/share/${id}/${hash}.jpg` };
}
