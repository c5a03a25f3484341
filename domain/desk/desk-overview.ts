import { z } from 'zod';

/** GET /api/desk/wire: the health of each wire source. */
export const wireAnswer = z.object({
  sources: z.array(
    z.object({
      source: z.string(),
      /** As the desk named it; `null`: the feed that the operator sets. */
      name: z.string().nullable(),
      lastSuccessAt: z.string().nullable(),
      lastErrorAt: z.string().nullable(),
      lastError: z.string().nullable(),
      failuresInARow: z.number(),
      pausedUntil: z.string().nullable(),
      /** Until when it has asked to be left alone, where that puts off the next poll; may be over. */
      leftAloneUntil: z.string().nullable(),
      counts: z.record(z.string(), z.number()),
      quarantined: z.number(),
    }),
  ),
});

/** GET /api/desk/overview: open live blogs, notices for editors, and the stories saved last. */
export const overviewAnswer = z.object({
  /** Open live blogs, the one that was opened last first. */
  liveBlogs: z.array(
    z.object({
      _id: z.string(),
      title: z.string(),
      posts: z.number().int(),
      openedAt: z.string(),
      lastPostAt: z.string().nullable(),
    }),
  ),
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

/** GET /api/desk/most-read: what readers are reading most right now, hottest first. */
export const mostReadAnswer = z.object({
  stories: z.array(z.object({ _id: z.string(), title: z.string(), section: z.string(), href: z.string() })),
});
