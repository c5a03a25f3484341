import { useQuery, useQueryClient } from '@tanstack/react-query';
import { callDesk, isDecided } from '#app/desk/kit/resource/call-desk.ts';
import { SessionEnded } from '#app/desk/session/desk-fetch.ts';
import { type DeskLiveBlogAnswer, deskLiveBlogAnswer } from '#domain/desk/live-blog.ts';

/** Polling interval: posts of other reporters show within this time. */
const EVERY_MS = 1000;
const AFTER_FAILURE_MS = 3000;

export interface LiveBlogState {
  /** The last response; undefined before the first one. */
  readonly answer: DeskLiveBlogAnswer | undefined;
  /** Whether the last call failed because of the connection or the server; it is retried. */
  readonly isCutOff: boolean;
  /** Why the story cannot be shown at all. */
  readonly refusal: string | null;
  readonly reload: () => void;
}

/** Polls the live blog of a story every second; the server sends only what has changed. */
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
      if (isDecided(state.error)) return false;
      return state.status === 'error' ? AFTER_FAILURE_MS : EVERY_MS;
    },
  });
  const { data, error, isFetchedAfterMount } = query;
  return {
    // Cached data from an earlier visit to this screen is not shown.
    answer: isFetchedAfterMount ? data : undefined,
    // True until a call succeeds, also while a retry is under way. The login dialog reports an ended session.
    isCutOff: error !== null && !isDecided(error) && !(error instanceof SessionEnded),
    refusal: isDecided(error) ? error.message : null,
    reload: () => void query.refetch(),
  };
}

/** The path of a story's live blog in the desk's API. */
export function liveBlogPath(storyId: string): string {
  return `/api/desk/live-blogs/${encodeURIComponent(storyId)}`;
}
