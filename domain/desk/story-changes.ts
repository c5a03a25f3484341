import { z } from 'zod';
import { isAtLeast, type Role } from '#domain/roles.ts';
import {
  listedStory,
  STORY_LIMITS,
  STORY_STATES,
  type StoryDraft,
  type StoryState,
  storyFields,
} from './desk-story.ts';

/** How many stories one call may change. */
export const MAX_STORY_CHANGES = 50;

/** The states that people can set; 'scheduled' and 'expired' follow from a story's times. */
export const TARGET_STATES = ['draft', 'in review', 'published', 'withdrawn'] as const;
export type TargetState = (typeof TARGET_STATES)[number];

/**
 * Who may bring a story from one state to another. Publishing a published story publishes its working copy. A withdrawn
 * story that readers had seen needs an editor; one that was only ever a draft does not.
 */
export const STATE_CHANGES: Readonly<Record<StoryState, Readonly<Partial<Record<TargetState, Role>>>>> = {
  draft: { 'in review': 'reporter', published: 'editor', withdrawn: 'reporter' },
  'in review': { draft: 'editor', published: 'editor', withdrawn: 'reporter' },
  scheduled: { draft: 'editor', published: 'editor', withdrawn: 'editor' },
  published: { draft: 'editor', published: 'editor', withdrawn: 'editor' },
  expired: { draft: 'editor', withdrawn: 'editor' },
  withdrawn: { draft: 'reporter', published: 'editor' },
};

/** A story before a change of its state. */
interface StateBefore {
  readonly state: StoryState;
  readonly hasDraft: boolean;
  /** Whether a review of the working copy was asked for or answered, which publishing forgets. */
  readonly hasReview: boolean;
  /** False for a wire story whose time of publication is that of its arrival. */
  readonly isDateKnown: boolean;
}

/** Whether a review of the working copy was asked for or answered. */
export function hasReview(draft: Pick<StoryDraft, 'inReviewSince' | 'review'> | null): boolean {
  return draft !== null && (draft.inReviewSince !== null || draft.review !== null);
}

/**
 * The state that undoes a change to `to`; null if going back would change the text, time or review. A story published by
 * mistake becomes a draft.
 */
export function stateUndoing(
  { state, hasDraft, hasReview, isDateKnown }: StateBefore,
  to: TargetState,
  role: Role,
): TargetState | null {
  switch (state) {
    case 'draft':
      return to === 'in review' && !isAtLeast(role, 'editor') ? null : 'draft';
    case 'in review':
      return to === 'draft' ? 'in review' : 'draft';
    case 'scheduled':
    case 'published':
      if (to === 'published' || !isDateKnown || hasReview) return null;
      // A story that is unscheduled goes on as its working copy; beside one that is withdrawn, the copy waits.
      return to === 'withdrawn' || !hasDraft ? 'published' : null;
    case 'withdrawn':
      return hasDraft ? null : 'withdrawn';
    case 'expired':
      return null;
  }
}

/** The story as the sender knows it: a stale change is refused. */
const known = z.object({
  _id: z.string().max(40),
  version: z.number().int().min(0),
  /** 0 without a working copy. */
  draftVersion: z.number().int().min(0),
  state: z.enum(STORY_STATES),
});

const tagList = z.array(storyFields.shape.tags.element.trim().min(1)).max(STORY_LIMITS.tags);

const storyChange = z.discriminatedUnion('change', [
  known.extend({
    change: z.literal('section'),
    section: storyFields.shape.section,
    /** Omit to keep the other sections of each story. */
    otherSections: storyFields.shape.otherSections.optional(),
  }),
  known.extend({
    change: z.literal('tags'),
    add: tagList,
    remove: tagList,
    /** Replaces the whole list instead, to undo a change. */
    instead: tagList.optional(),
  }),
  known.extend({
    change: z.literal('state'),
    to: z.enum(TARGET_STATES),
    /** Undoes the change before, so what that closed to readers opens again. */
    isUndo: z.literal(true).optional(),
  }),
]);
export type StoryChange = z.infer<typeof storyChange>;
export type StateChange = Extract<StoryChange, { change: 'state' }>;
/** A change without its story. */
export type StoryOrder =
  | Pick<Extract<StoryChange, { change: 'section' }>, 'change' | 'section' | 'otherSections'>
  | Pick<Extract<StoryChange, { change: 'tags' }>, 'change' | 'add' | 'remove' | 'instead'>
  | Pick<Extract<StoryChange, { change: 'state' }>, 'change' | 'to' | 'isUndo'>;

/** POST /api/desk/stories/changes */
export const storyChanges = z.object({
  changes: z
    .array(storyChange)
    .min(1)
    .max(MAX_STORY_CHANGES)
    .refine((changes) => new Set(changes.map(({ _id }) => _id)).size === changes.length, 'names a story twice'),
});

const changedStory = z.object({
  _id: z.string(),
  title: z.string(),
  outcome: z.enum(['changed', 'unchanged', 'refused']),
  /** Why it was not changed, as a message and a code; `null` when it was. */
  reason: z.string().nullable(),
  code: z.string().nullable(),
  /** The story as it is now; `null` when there is none. */
  story: listedStory.nullable(),
  /** The change that undoes it; `null` if it cannot be undone. */
  undo: storyChange.nullable(),
});
export type ChangedStory = z.infer<typeof changedStory>;
/** In the order of the changes sent. */
export const storyChangesAnswer = z.object({ results: z.array(changedStory) });
