import { z } from 'zod';

/** How each source of the wire is doing: GET /api/desk/wire. */
export const wireAnswer = z.object({
  sources: z.array(
    z.object({
      source: z.string(),
      lastSuccessAt: z.string().nullable(),
      lastErrorAt: z.string().nullable(),
      lastError: z.string().nullable(),
      failuresInARow: z.number(),
      pausedUntil: z.string().nullable(),
      counts: z.record(z.string(), z.number()),
      quarantined: z.number(),
    }),
  ),
});

/** What editors have to know and what was saved last: GET /api/desk/overview. */
export const overviewAnswer = z.object({
  notices: z.array(
    z.object({
      _id: z.string(),
      kind: z.string(),
      message: z.string(),
      createdAt: z.string(),
      storyId: z.string().nullable(),
    }),
  ),
  newest: z.array(
    z.object({
      _id: z.string(),
      title: z.string(),
      section: z.string(),
      status: z.enum(['draft', 'published', 'withdrawn']),
      href: z.string().nullable(),
      savedAt: z.string(),
      savedBy: z.string().nullable(),
    }),
  ),
});

/** What readers read most now, hottest first: GET /api/desk/most-read. */
export const mostReadAnswer = z.object({
  stories: z.array(z.object({ _id: z.string(), title: z.string(), section: z.string(), href: z.string() })),
});
