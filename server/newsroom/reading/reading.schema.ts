import { z } from 'zod';
import { articleSchema } from './news/news.presenter.ts';

/** Parts that the reader-side calls share: paging, addresses, answers. */
export const LIST_LIMIT = { least: 1, usual: 10, most: 50 } as const;

const wholeNumber = (least: number, most: number, usual: number) =>
  z.coerce
    .number({ error: 'must be a whole number' })
    .int('must be a whole number')
    .min(least, `must be at least ${least}`)
    .max(most, `must be at most ${most}`)
    .default(usual);

export const paging = (usual: number = LIST_LIMIT.usual) =>
  z.object({
    page: wholeNumber(1, 100_000, 1),
    limit: wholeNumber(LIST_LIMIT.least, LIST_LIMIT.most, usual),
  });

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

/** Short text in a query string: trimmed, an empty one counts as not given. */
export const optionalText = z
  .string()
  .trim()
  .max(200, 'must have at most 200 characters')
  .transform((text) => text || undefined)
  .optional();
