import { z } from 'zod';
import { DEFAULT_LANGUAGE, LANGUAGES } from '#domain/languages.ts';
import { articleSchema } from './news/news.presenter.ts';

/** Schemas shared by the public calls: paging, addresses, answers. */
export const LIST_LIMIT = { least: 1, usual: 10, most: 50 } as const;

const wholeNumber = (least: number, most: number, usual: number) =>
  z.coerce
    .number({ error: 'must be a whole number' })
    .int('must be a whole number')
    .min(least, `must be at least ${least}`)
    .max(most, `must be at most ${most}`)
    .default(usual);

/** How far lists can be paged: the database reads every entry that a page skips, so this bounds a call's cost. */
const DEEPEST_ENTRY = 10_000;
const TOO_FAR =
  'pages go as far as the 10,000th entry: narrow the list, or ask /api/news/search for older stories by endDate';

const language = z
  .enum(LANGUAGES.map(({ code }) => code))
  .default(DEFAULT_LANGUAGE)
  .describe('Only stories in this language');

/** `page`, `limit` and `language` of a list; a page beyond the 10,000th entry is refused before anything is read. */
export const paging = (usual: number = LIST_LIMIT.usual) =>
  z
    .object({
      page: wholeNumber(1, 100_000, 1).describe('Counted from 1; page times limit is at most 10,000'),
      limit: wholeNumber(LIST_LIMIT.least, LIST_LIMIT.most, usual),
      language,
    })
    .refine(({ page, limit }) => page * limit <= DEEPEST_ENTRY, { path: ['page'], error: TOO_FAR });

/** `hasMore` of a list: whether it has more entries, and the page with them may be asked for. */
export function hasNextPage({ page, limit }: { readonly page: number; readonly limit: number }, hasMore: boolean) {
  return hasMore && (page + 1) * limit <= DEEPEST_ENTRY;
}

export const articleListSchema = z.object({
  articles: z.array(articleSchema),
  page: z.number(),
  limit: z.number(),
  hasMore: z.boolean(),
});

export const problemSchema = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.number(),
    code: z.string(),
    detail: z.string(),
    message: z.string(),
    requestId: z.string(),
  })
  .loose()
  .describe('A refusal (application/problem+json)');

/** Short text in a query string, trimmed; an empty one counts as missing. */
export const optionalText = z
  .string()
  .trim()
  .max(200, 'must have at most 200 characters')
  .transform((text) => text || undefined)
  .optional();
