import { useQuery, useQueryClient } from '@tanstack/react-query';
import { callDesk, Refused } from '#app/desk/kit/resource/call-desk.ts';
import { SessionEnded } from '#app/desk/session/desk-fetch.ts';
import { type DeskLiveBlogAnswer, deskLiveBlogAnswer } from '#domain/desk/live-blog.ts';

/** What other reporters post is here within this time. */
const EVERY_MS = 1000;
const AFTER_FAILURE_MS = 3000;

export interface LiveBlogState {
  /** The last that was heard; undefined before the first answer. */
  readonly answer: DeskLiveBlogAnswer | undefined;
  /** The connection or the server failed the last time; it is tried again. */
  readonly isCutOff: boolean;
  /** Why the story cannot be shown at all. */
  readonly refusal: string | null;
  readonly reload: () => void;
}

/** The live blog of a story, asked for every second; only what has changed is sent. */
export function useLiveBlog(storyId: string): LiveBlogState {
  const client = useQueryClient();
  const path = liveBlogPath(storyId);
  const query = useQuery({
    queryKey: [path],
    queryFn: async ({ signal }) => {
      const before = client.getQueryData<DeskLiveBlogAnswer>([path]);
      const from = before?.blog ? `${path}?known=${before.seq}` : path;
      const otherwise = 'The live blog could not be loaded.';
      const answer = deskLiveBlogAnswer.parse(await (await callDesk(from, { signal, otherwise })).json());
      return before && answer.seq === before.seq ? before : answer;
    },
    refetchInterval: ({ state }) => {
      if (state.error instanceof Refused) return false;
      return state.status === 'error' ? AFTER_FAILURE_MS : EVERY_MS;
    },
  });
  const { data, error, isFetchedAfterMount } = query;
  return {
    // Not what an earlier visit to this screen has left.
    answer: isFetchedAfterMount ? data : undefined,
    // Until a call succeeds: an attempt under way proves nothing. An ended session is the login's to say.
    isCutOff: error !== null && !(error instanceof Refused) && !(error instanceof SessionEnded),
    refusal: error instanceof Refused ? error.message : null,
    reload: () => void query.refetch(),
  };
}

/** The path of a story's live blog in the desk's API. */
export function liveBlogPath(storyId: string): string {
  return `/api/desk/live-blogs/${encodeURIComponent(storyId)}`;
}
