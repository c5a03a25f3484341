import { z } from 'zod';
import { plainText } from '#domain/plain-text.ts';
import { storiesQuery } from './desk-story.ts';

export const VIEW_LIMITS = { name: 40, perPerson: 20 } as const;
/** A view with more stories than this is not counted any further. */
export const MOST_COUNTED = 500;

/** GET /api/desk/stories/counts: of stories of one kind where the screen shows no other. */
export const countsQuery = storiesQuery.pick({ kind: true });

const count = z.int().min(0);

/** How many stories are in the views whose size says what there is to do; MOST_COUNTED + 1 stands for more. */
export const storyCounts = z.object({ mine: count, desk: count, review: count, scheduled: count });
export type StoryCounts = z.infer<typeof storyCounts>;

/** PUT /api/desk/stories/views/:id */
export const savedViewBody = z.object({
  name: plainText()
    .min(1, { error: 'must not be empty' })
    .max(VIEW_LIMITS.name, { error: `must have at most ${VIEW_LIMITS.name} characters` }),
  filter: storiesQuery.omit({ before: true }),
});
export type SavedViewBody = z.infer<typeof savedViewBody>;

/** A view that somebody saved. Its filter is read like an address, in which unknown values do not filter. */
const savedView = z.object({ _id: z.string(), name: z.string(), filter: z.record(z.string(), z.string()) });
export type SavedView = z.infer<typeof savedView>;

/** The caller's own views, the oldest first. */
export const savedViewsAnswer = z.object({ views: z.array(savedView) });
