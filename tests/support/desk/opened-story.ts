import type { StoryActions } from '#app/desk/story/actions/use-story-actions.ts';
import { StorySession } from '#app/desk/story/editing/story-session.ts';
import { type DeskStory, emptyStory, type StoryFields } from '#domain/desk/desk-story.ts';

export const AT = '2026-11-20T12:00:00.000Z';
export const fields = emptyStory({ kind: 'article', section: 'world', title: 'The bridge' });

/** A draft of the desk that nobody has begun to work on. */
export function deskStory(more: Partial<DeskStory> = {}): DeskStory {
  return {
    _id: 's1',
    language: 'en',
    state: 'draft',
    source: 'desk',
    href: null,
    version: 1,
    published: null,
    draft: null,
    publishAt: null,
    unpublishAt: null,
    corrections: [],
    fetchedPictures: [],
    createdAt: AT,
    ...more,
  };
}

type WorkingCopy = NonNullable<DeskStory['draft']>;

/** A first working copy that nobody has asked to be reviewed. */
export function workingCopy(changed: Partial<StoryFields> = {}, more: Partial<WorkingCopy> = {}): WorkingCopy {
  return {
    fields: { ...fields, ...changed },
    version: 1,
    baseVersion: 1,
    updatedAt: AT,
    updatedBy: null,
    inReviewSince: null,
    reviewAskedBy: null,
    review: null,
    ...more,
  };
}

/** The story opened at the desk, on a device that keeps nothing and with a server that accepts everything. */
export function openStory(story: DeskStory): StorySession {
  return new StorySession({
    story,
    user: 'asha',
    tab: 'one',
    copies: { keep: async () => undefined, drop: async () => undefined, of: async () => [] },
    send: async (_id, { version }) => ({ kind: 'done', data: { version: version + 1, savedAt: AT } }),
    read: async () => ({ kind: 'unreachable', reason: '' }),
    painted: async () => undefined,
  });
}

/** For what only has to be drawn: nothing happens on any of its buttons. */
export const NO_ACTIONS: StoryActions = {
  isBusy: false,
  save: async () => undefined,
  publish: async () => true,
  act: async () => true,
  discard: async () => true,
};
