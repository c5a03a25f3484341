import { z } from 'zod';
import { deepDiveCard } from '#domain/desk/deep-dive-card.ts';
import { withoutDirections } from '#domain/directions.ts';
import { ID_PATTERN } from '#domain/ids.ts';
import { line, text } from '../desk/sent-texts.ts';

/** Bytes of a whole request, and of a card's content in UTF-8. */
export const MAX_CARD_BYTES = 6 * 1024 * 1024;
const MAX_CONTENT_BYTES = 1024 * 1024;
const MAX_SECTIONS = 50;
export const MAX_CARDS = 200;

const video = text(2000)
  .trim()
  .refine((link) => link === '' || (/^https?:\/\//i.test(link) && URL.canParse(link)), {
    error: 'must begin with https:// or http://',
  })
  .default('');

const sentPart = z.object(
  {
    subheading: line(300),
    paragraph: text(50_000)
      .transform((words) => withoutDirections(words.toWellFormed().replaceAll('\u0000', '')).trim())
      .default(''),
    image: text(2000).trim().default(''),
    imageAlt: line(500),
    video,
  },
  { error: 'must be a section' },
);

/** A card as editors send it; further fields are ignored. */
export const sentCard = z
  .object(
    {
      title: line(300),
      category: line(120),
      img: text(2000).trim().default(''),
      imgAlt: line(500),
      content: z
        .string({ error: 'must be a text' })
        .refine((html) => Buffer.byteLength(html) <= MAX_CONTENT_BYTES, { error: 'must have at most 1 MB' })
        .default(''),
      heading: line(300),
      image: text(2000).trim().default(''),
      imageAlt: line(500),
      sections: z
        .array(sentPart, { error: 'must be a list of sections' })
        .max(MAX_SECTIONS, { error: `must have at most ${MAX_SECTIONS} sections` })
        .default([]),
      isPlaceholder: z.boolean({ error: 'must be true or false' }).default(false),
    },
    { error: 'must be a card' },
  )
  .refine((card) => card.title !== '' || card.heading !== '', { error: 'is missing', path: ['title'] });

export type SentCard = z.infer<typeof sentCard>;

export const cardAddress = z.object({ id: z.string().max(64) });
export const cardAnswer = z.object({ message: z.string(), card: deepDiveCard });
export const cardsAnswer = z.object({ message: z.string(), cards: z.array(deepDiveCard) });
export const sentOrder = z.object({
  ids: z.array(z.string().regex(ID_PATTERN, 'must be 24 hexadecimal digits')).max(MAX_CARDS),
});

/** What is wrong with which field of a card: 'title', 'sections.2.video'. */
export interface CardError {
  readonly field: string;
  readonly message: string;
}

/** What is wrong with a body that does not match `sentCard`. */
export function cardErrors(body: unknown): CardError[] {
  const { error } = sentCard.safeParse(body);
  return (error?.issues ?? []).map(({ path, message }) => ({ field: path.join('.'), message }));
}

/** One line for people: 'Section 3, video: must begin with https://'. */
export function cardSentence({ field, message }: CardError): string {
  const [list, place, name] = field.split('.');
  if (list === 'sections' && name !== undefined) return `Section ${Number(place) + 1}, ${name}: ${message}.`;
  return field === '' ? `The card ${message}.` : `${field}: ${message}.`;
}
