import { z } from 'zod';
import { textFromHtml } from '#domain/html-text.ts';
import { cutText } from '#domain/summary.ts';

/** The deep dive editor shows at least so many cards (DESK-39, CONST-45). */
export const LEAST_CARDS = 4;
/** Characters of a card's text on the list of cards (DESK-41, CONST-46). */
const PREVIEW = 80;

/** One section of a deep dive. */
export const deepDivePart = z.object({
  subheading: z.string(),
  paragraph: z.string(),
  image: z.string(),
  imageAlt: z.string(),
  video: z.string(),
});

/** A card as the desk reads it (DESK-46): `img` is its picture on lists, `image` the one on its own page. */
export const deepDiveCard = z.object({
  _id: z.string(),
  title: z.string(),
  category: z.string(),
  img: z.string(),
  imgAlt: z.string(),
  content: z.string(),
  heading: z.string(),
  image: z.string(),
  imageAlt: z.string(),
  sections: z.array(deepDivePart),
  isPlaceholder: z.boolean(),
  /** Counts its saves; 0 as long as there was none. */
  version: z.number().int(),
});

export type DeepDivePart = z.infer<typeof deepDivePart>;
export type DeepDiveCard = z.infer<typeof deepDiveCard>;

export const BLANK_PART: DeepDivePart = { subheading: '', paragraph: '', image: '', imageAlt: '', video: '' };

/** A card that the first save of it creates (SPEC-26). */
export function placeholderCard(id: string): DeepDiveCard {
  const words = { title: '', category: '', content: '', heading: '' };
  const pictures = { img: '', imgAlt: '', image: '', imageAlt: '' };
  return { _id: id, ...words, ...pictures, sections: [], isPlaceholder: true, version: 0 };
}

/** `cards` and as many placeholders as four need (DESK-39, DESK-40). */
export function paddedCards(cards: readonly DeepDiveCard[], makeId: () => string): DeepDiveCard[] {
  const missing = Math.max(0, LEAST_CARDS - cards.length);
  return [...cards, ...Array.from({ length: missing }, () => placeholderCard(makeId()))];
}

/** The first 80 characters of a card's text. */
export function cardPreview(content: string): string {
  return cutText(textFromHtml(content), PREVIEW);
}

/** Names one state of a card: what a save carries in If-Match (SPEC-27). */
export function cardTag({ _id, version }: Pick<DeepDiveCard, '_id' | 'version'>): string {
  return `"${_id}.${version}"`;
}
