import { useCallback } from 'react';
import { mentionCount } from '#domain/desk/story-notes.ts';
import { sendChange } from './resource/call-desk.ts';
import { useQuietly, useReadAgain } from './resource/use-quietly.ts';

const COUNT = '/api/desk/mentions/count';
const REFRESH_EVERY_MS = 30_000;

const parse = (answer: unknown) => mentionCount.parse(answer).unread;

/** How many mentions of this person, and replies to them, they have not opened. A change of `place` asks again. */
export function useUnreadMentions(place: string): number {
  return useQuietly(COUNT, parse, { everyMs: REFRESH_EVERY_MS, round: place }) ?? 0;
}

/** Returns a function that marks mentions as read, by the ids of their notes. One that fails stays unread. */
export function useReadMentions(): (notes: readonly string[]) => Promise<void> {
  const readAgain = useReadAgain(COUNT);
  return useCallback(
    async (notes) => {
      await sendChange('/api/desk/mentions/read', { method: 'POST', body: { notes } }).catch(() => null);
      readAgain();
    },
    [readAgain],
  );
}
