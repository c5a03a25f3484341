import { z } from 'zod';
import { textFromHtml } from '#domain/html-text.ts';
import { cutText } from '#domain/summary.ts';

/** The deep dive editor shows at least this many cards (DESK-39, CONST-45). */
export const MIN_CARDS = 4;
/** Length of a card's text in the list of cards, in characters (DESK-41, CONST-46). */
const PREVIEW = 80;

/** One section of a deep dive. */
export const deepDivePart = z.object({
  subheading: z.string(),
  paragraph: z.string(),
  image: z.string(),
  imageAlt: z.string(),
  video: z.string(),
});

/** A card as the desk reads it (DESK-46): `img` is its picture in lists, `image` the one on its own page. */
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
  /** Number of saves; 0 before the first. */
  version: z.number().int(),
});

export type DeepDivePart = z.infer<typeof deepDivePart>;
export type DeepDiveCard = z.infer<typeof deepDiveCard>;

export const BLANK_PART: DeepDivePart = { subheading: '', paragraph: '', image: '', imageAlt: '', video: '' };

/** An empty card that exists only in the editor until its first save (SPEC-26). */
export function placeholderCard(id: string): DeepDiveCard {
  return {
    _id: id,
    title: '',
    category: '',
    img: '',
    imgAlt: '',
    content: '',
    heading: '',
    image: '',
    imageAlt: '',
    sections: [],
    isPlaceholder: true,
    version: 0,
  };
}

/** `cards`, filled up to four with placeholders (DESK-39, DESK-40). */
export function paddedCards(cards: readonly DeepDiveCard[], makeId: () => string): DeepDiveCard[] {
  const missing = Math.max(0, MIN_CARDS - cards.length);
  return [...cards, ...Array.from({ length: missing }, () => placeholderCard(makeId()))];
}

/** The first 80 characters of a card's text. */
export function cardPreview(content: string): string {
  return cutText(textFromHtml(content), PREVIEW);
}

/** The entity tag of one version of a card, which a save sends in If-Match (SPEC-27). */
export function cardTag({ _id, version }: Pick<DeepDiveCard, '_id' | 'version'>): string {
  return `"${_id}.${version}"`;
}
