import { z } from 'zod';
import { deskItem, MAX_ITEMS } from '#domain/desk/desk-section.ts';
import { oneLine } from '#domain/html-text.ts';
import { isId } from '#domain/ids.ts';
import { line, text } from './sent-texts.ts';

/** Bytes of a whole list, and of one story's content in UTF-8. */
export const MAX_LIST_BYTES = 6 * 1024 * 1024;
export const MAX_CONTENT_BYTES = 1024 * 1024;
const TITLE_LENGTH = 300;

/** One story of a list as editors send it; further fields are ignored. */
const listItem = z.object({
  _id: z
    .string({ error: 'must be a text' })
    .refine((id) => id === '' || isId(id), { error: 'must be 24 hexadecimal digits' })
    .meta({ pattern: '^([0-9a-f]{24})?$' })
    .optional(),
  title: text(TITLE_LENGTH)
    .transform(oneLine)
    .refine((title) => title !== '', { error: 'is missing' }),
  image: text(2000).default(''),
  content: z.string({ error: 'must be a text' }).default(''),
  category: line(120),
  slug: text(200).default(''),
  imageAlt: text(500).transform(oneLine).optional(),
});

/** A story that is unchanged since the state named in If-Match: its `_id` alone. */
const keptItem = z.string().refine(isId, { error: 'must be a story, or the 24 hexadecimal digits of one that stays' });

export const listBody = z
  .array(z.union([keptItem, listItem]), { error: 'must be a list of stories' })
  .max(MAX_ITEMS, { error: `must have at most ${MAX_ITEMS} stories` });

export type SentStory = z.infer<typeof listItem>;

/** A story with its new values, or the id of an unchanged one. */
export type SentItem = SentStory | string;

/** In order; a story sent as its id alone is answered as that. */
export const savedAnswer = z.object({ message: z.string(), items: z.array(z.union([z.string(), deskItem])) });

/** What is wrong with which story: `item` counts from 0 as in the list sent; null: the list itself. */
export interface ItemError {
  readonly item: number | null;
  readonly field: string | null;
  readonly message: string;
}

/** What is wrong with a body that does not match `listBody`; empty if it does. */
export function listErrors(body: unknown): ItemError[] {
  const parsed = listBody.safeParse(body);
  if (parsed.success) return [];
  return parsed.error.issues
    .flatMap((issue) => ofItem(issue))
    .map(({ path: [item, field], message }) => ({
      item: typeof item === 'number' ? item : null,
      field: typeof field === 'string' ? field : null,
      message,
    }));
}

interface Mistake {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

// An entry that is neither is reported with the errors of a story.
function ofItem(issue: z.core.$ZodIssue): Mistake[] {
  const asStory = issue.code === 'invalid_union' ? issue.errors.at(-1) : undefined;
  return asStory?.map(({ path, message }) => ({ path: [...issue.path, ...path], message })) ?? [issue];
}

/** One line for people: 'Story 3, title: is missing'. */
export function sentence({ item, field, message }: ItemError): string {
  if (item === null) return `The list ${message}.`;
  return `Story ${item + 1}${field === null ? '' : `, ${field}`}: ${message}.`;
}
