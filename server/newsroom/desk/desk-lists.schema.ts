import { z } from 'zod';
import { oneLine } from '../../../domain/html-text.ts';
import { isId } from '../../../domain/ids.ts';

export const MOST_ITEMS = 500;
/** Bytes of a whole list, and of one story's content in UTF-8. */
export const MOST_LIST_BYTES = 6 * 1024 * 1024;
export const MOST_CONTENT_BYTES = 1024 * 1024;
const TITLE_LENGTH = 300;

const text = (most: number) =>
  z.string({ error: 'must be a text' }).max(most, { error: `must have at most ${most} characters` });

/** One story of a list as editors send it; further fields are ignored. */
const listItem = z.object({
  _id: z
    .string({ error: 'must be a text' })
    .refine((id) => id === '' || isId(id), { error: 'must be 24 hexadecimal digits' })
    .optional(),
  title: text(TITLE_LENGTH)
    .transform(oneLine)
    .refine((title) => title !== '', { error: 'is missing' }),
  image: text(2000).default(''),
  content: z.string({ error: 'must be a text' }).default(''),
  category: text(120).transform(oneLine).default(''),
  slug: text(200).default(''),
  imageAlt: text(500).transform(oneLine).optional(),
});

export const listBody = z
  .array(listItem, { error: 'must be a list of stories' })
  .max(MOST_ITEMS, { error: `must have at most ${MOST_ITEMS} stories` });

export type SentItem = z.infer<typeof listItem>;

/** A story of a list as it is read back: the sent fields; `imageAlt` only where there is one. */
export const deskItem = z.object({
  _id: z.string(),
  title: z.string(),
  image: z.string(),
  content: z.string(),
  category: z.string(),
  slug: z.string(),
  imageAlt: z.string().optional(),
});

export type DeskItem = z.infer<typeof deskItem>;

export const savedAnswer = z.object({ message: z.string(), items: z.array(deskItem) });

/** What is wrong with which story: `item` counts from 0 as in the list sent; null: the list itself. */
export interface ItemError {
  readonly item: number | null;
  readonly field: string | null;
  readonly message: string;
}

/** The mistakes of a list that does not fit `listBody`; none when it does. */
export function listErrors(body: unknown): ItemError[] {
  const parsed = listBody.safeParse(body);
  if (parsed.success) return [];
  return parsed.error.issues.map(({ path: [item, field], message }) => ({
    item: typeof item === 'number' ? item : null,
    field: typeof field === 'string' ? field : null,
    message,
  }));
}

/** One line for people: 'Story 3, title: is missing'. */
export function sentence({ item, field, message }: ItemError): string {
  if (item === null) return `The list ${message}.`;
  return `Story ${item + 1}${field === null ? '' : `, ${field}`}: ${message}.`;
}
