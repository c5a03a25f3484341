import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { readQuietly } from '#app/desk/kit/resource/use-quietly.ts';
import { type DeskNote, type NotesAnswer, notesAnswer } from '#domain/desk/story-notes.ts';

/** Polling interval: colleagues' notes appear within this time. */
const EVERY_MS = 3000;
const NONE: readonly DeskNote[] = [];

export interface StoryNotes {
  readonly notes: readonly DeskNote[];
  /** False before the first answer. */
  readonly isLoaded: boolean;
  /** Whether the last poll failed; polling goes on. */
  readonly isCutOff: boolean;
  /** Shows the notes in the server's answer to a change. */
  readonly take: (answer: unknown) => void;
  /** Loads them now instead of at the next poll. */
  readonly reload: () => void;
  /** Shows mentions as read. */
  readonly markRead: (ids: readonly string[]) => void;
}

export const notesPath = (storyId: string): string => `/api/desk/stories/${encodeURIComponent(storyId)}/notes`;

/** Polls the notes of a story; the server sends them only if they have changed. */
export function useStoryNotes(storyId: string): StoryNotes {
  const client = useQueryClient();
  const path = notesPath(storyId);
  const query = useQuery({
    queryKey: [path],
    queryFn: async ({ signal }) => {
      const before = client.getQueryData<NotesAnswer>([path]);
      const from = before?.notes ? `${path}?known=${before.seq}` : path;
      // Polling must not end a session in which somebody may be about to type.
      const answer = await readQuietly(from, signal);
      if (answer === undefined) throw new Error('The notes could not be loaded.');
      return newer(client.getQueryData<NotesAnswer>([path]), notesAnswer.parse(answer));
    },
    refetchInterval: EVERY_MS,
  });
  const take = useCallback(
    (answer: unknown) => {
      const taken = notesAnswer.parse(answer);
      client.setQueryData<NotesAnswer>([path], (before) => newer(before, taken));
    },
    [client, path],
  );
  const markRead = useCallback(
    (ids: readonly string[]) =>
      client.setQueryData<NotesAnswer>([path], (before) => before && { ...before, notes: withRead(before.notes, ids) }),
    [client, path],
  );
  return {
    notes: query.data?.notes ?? NONE,
    isLoaded: query.data !== undefined,
    isCutOff: query.error !== null,
    take,
    reload: () => void query.refetch(),
    markRead,
  };
}

/** Ignores an answer that is unchanged, or older than the one shown. */
function newer(before: NotesAnswer | undefined, answer: NotesAnswer): NotesAnswer {
  if (before?.notes && (answer.notes === null || answer.seq < before.seq)) return before;
  return answer;
}

function withRead(notes: NotesAnswer['notes'], ids: readonly string[]): NotesAnswer['notes'] {
  const read = <Words extends { readonly _id: string; readonly isUnread: boolean }>(words: Words): Words =>
    ids.includes(words._id) ? { ...words, isUnread: false } : words;
  return notes?.map((note) => read({ ...note, replies: note.replies.map(read) })) ?? null;
}
