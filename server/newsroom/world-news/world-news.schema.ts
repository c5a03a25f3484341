import { z } from 'zod';
import {
  isStoryWithoutImage,
  WORLD_LIST_LABELS,
  WORLD_LISTS,
  type WorldListName,
  worldLists,
} from '#domain/desk/world-news.ts';
import { oneLine } from '#domain/html-text.ts';
import { isSitePath } from '#domain/local-path.ts';
import { MAX_CONTENT_BYTES } from '../desk/desk-lists.schema.ts';
import { line, text } from '../desk/sent-texts.ts';

const MAX_ENTRIES = 500;
/** Bounded, because all of them are read with the first page. */
const MAX_RECOMMENDED = 50;

const needed = (most: number) =>
  z
    .string({ error: (issue) => (issue.input === undefined ? 'is missing' : 'must be a text') })
    .max(most, { error: `must have at most ${most} characters` })
    .transform(oneLine)
    .refine((words) => words !== '', { error: 'is missing' });

export const NO_IMAGE = 'is missing';

const sentEntry = z
  .object(
    {
      title: needed(300),
      image: line(2000),
      link: text(2000)
        .trim()
        .refine((link) => link === '' || isSitePath(link) || (/^https?:\/\//i.test(link) && URL.canParse(link)), {
          error: 'must begin with https://, http:// or /',
        })
        .default(''),
      category: line(120),
      imageAlt: line(500),
      content: z
        .string({ error: 'must be a text' })
        .refine((html) => Buffer.byteLength(html) <= MAX_CONTENT_BYTES, { error: 'must have at most 1 MB' })
        .default(''),
      slug: text(200).default(''),
    },
    { error: 'must be an entry' },
  )
  // Whether a story may go without one is decided by what is stored of it.
  .refine((entry) => entry.image !== '' || isStoryWithoutImage(entry), { path: ['image'], error: NO_IMAGE });

const list = (most: number) =>
  z.array(sentEntry, { error: 'must be a list of entries' }).max(most, { error: `must have at most ${most} entries` });

/** Both lists as editors send them; further fields, such as `_id`, are ignored. */
export const sentLists = z.object(
  { worldNews: list(MAX_ENTRIES), recommended: list(MAX_RECOMMENDED) },
  { error: 'must hold worldNews and recommended' },
);

export type SentEntry = z.infer<typeof sentEntry>;
export type SentLists = z.infer<typeof sentLists>;

export const savedLists = worldLists.extend({ message: z.string() });

/** What is wrong in which field; `item` is the entry's index in its list. */
export interface EntryError {
  readonly list: WorldListName | null;
  readonly item: number | null;
  readonly field: string | null;
  readonly message: string;
}

/** What is wrong with a body that does not match `sentLists`. */
export function entryErrors(body: unknown): EntryError[] {
  const { error } = sentLists.safeParse(body);
  return (error?.issues ?? []).map(({ path: [list, item, field], message }) => ({
    list: WORLD_LISTS.find((name) => name === list) ?? null,
    item: typeof item === 'number' ? item : null,
    field: typeof field === 'string' ? field : null,
    message,
  }));
}

/** One line for people: 'Recommended 3, link: must begin with https://'. */
export function entrySentence({ list, item, field, message }: EntryError): string {
  if (list === null) return `What was sent ${message}.`;
  const where = item === null ? `The list ‘${WORLD_LIST_LABELS[list]}’` : `${WORLD_LIST_LABELS[list]} ${item + 1}`;
  return field === null ? `${where} ${message}.` : `${where}, ${field}: ${message}.`;
}
