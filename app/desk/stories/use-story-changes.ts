import { useState } from 'react';
import type { Pages } from '#app/desk/kit/use-pages.ts';
import { useSend } from '#app/desk/kit/use-send.ts';
import type { ListedStory } from '#domain/desk/desk-story.ts';
import {
  type ChangedStory,
  type StoryChange,
  type StoryOrder,
  storyChangesAnswer,
} from '#domain/desk/story-changes.ts';

/** The results of the latest changes. */
export interface StoriesChanged {
  readonly results: readonly ChangedStory[];
  /** Null for an undo. */
  readonly order: StoryOrder | null;
}

export interface StoryChanges {
  readonly isSending: boolean;
  readonly latest: StoriesChanged | null;
  /** Makes the same change to each story. Resolves to the result of each, or to null if the call failed, after showing why. */
  readonly change: (stories: readonly ListedStory[], order: StoryOrder) => Promise<StoriesChanged | null>;
  /** Undoes the latest changes, where the server allows it. */
  readonly undo: () => void;
  readonly dismiss: () => void;
}

/** Changes stories from their rows, and shows the rows as they are afterwards. */
export function useStoryChanges(found: Pages<ListedStory>): StoryChanges {
  const { isSending, send } = useSend();
  const [latest, setLatest] = useState<StoriesChanged | null>(null);
  const make = async (changes: readonly StoryChange[], order: StoryOrder | null): Promise<StoriesChanged | null> => {
    const failed = 'The stories were not changed.';
    const answer = await send({ method: 'POST', path: '/api/desk/stories/changes', body: { changes }, failed });
    if (answer === null) return null;
    const { results } = storyChangesAnswer.parse(answer);
    found.replaceItems(results.flatMap(({ story }) => (story ? [story] : [])));
    const made = { results, order };
    setLatest(made);
    return made;
  };
  return {
    isSending,
    latest,
    change: (stories, order) =>
      make(
        stories.map(({ _id, version, draftVersion, state }) => ({ _id, version, draftVersion, state, ...order })),
        order,
      ),
    undo: () => {
      void make(
        (latest?.results ?? []).flatMap(({ undo }) => (undo ? [undo] : [])),
        null,
      );
    },
    dismiss: () => setLatest(null),
  };
}
