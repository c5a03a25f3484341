import { z } from 'zod';

const wireState = z.object({
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

const overview = z.object({
  notices: z.array(z.object({ _id: z.string(), message: z.string(), createdAt: z.string() })),
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

export type WireSource = z.infer<typeof wireState>['sources'][number];
export type Notice = z.infer<typeof overview>['notices'][number];
export type SavedStory = z.infer<typeof overview>['newest'][number];

export const parseWireState = (answer: unknown) => wireState.parse(answer);
export const parseOverview = (answer: unknown) => overview.parse(answer);
