import { z } from 'zod';
import { STORY_STATES } from './desk-story.ts';

/** POST …/presence, every ten seconds; `id` is a random id for each browser tab. */
export const presenceSent = z.object({
  state: z.enum(['open', 'closed']),
  id: z.string().regex(/^[\w-]{8,64}$/),
  /** In a story, while its text is typed; on a screen that is saved as a whole, while it has unsaved changes. */
  isTyping: z.boolean().default(false),
});
export type PresenceSent = z.output<typeof presenceSent>;

export const presenceAnswer = z.object({
  others: z.array(z.object({ name: z.string(), since: z.iso.datetime(), isTyping: z.boolean() })),
});
export type Others = z.output<typeof presenceAnswer>['others'];

/** Of a story also its state, its version and that of its working copy (0 without one), which an open editor follows. */
export const storyPresenceAnswer = presenceAnswer.extend({
  state: z.enum(STORY_STATES),
  version: z.int(),
  draftVersion: z.int(),
});
export type StoryStanding = Omit<z.output<typeof storyPresenceAnswer>, 'others'>;

/** POST /api/desk/screens/:screen/presence: the name of a form or list, such as 'front-page'. */
export const presenceParams = z.object({ screen: z.string().regex(/^[\w-]{1,200}$/) });
