import { useQuietly, useReadAgain } from '#app/desk/kit/resource/use-quietly.ts';
import { inboxCounts } from '#domain/desk/inbox.ts';
import { isAtLeast, type Role } from '#domain/roles.ts';

const COUNTS = '/api/desk/inbox/counts';
const REFRESH_EVERY_MS = 60_000;

const parse = (answer: unknown) => inboxCounts.parse(answer).unread;

/** Returns a function to call after changing a submission, so that the navigation updates its count. */
export function useInboxChanged(): () => void {
  return useReadAgain(COUNTS);
}

/** Counts new submissions; 0 for roles that may not see them. A change of `place` refreshes the count. */
export function useUnread(role: Role, place: string): number {
  const path = isAtLeast(role, 'editor') ? COUNTS : null;
  return useQuietly(path, parse, { everyMs: REFRESH_EVERY_MS, round: place }) ?? 0;
}
