import { type InfiniteData, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useReducer } from 'react';
import { callDesk, Refused } from './resource/call-desk.ts';
import { loadedFrom, useReport } from './resource/use-loaded.ts';

/** A page of a list, and where the next one begins. */
export interface Page<Item> {
  readonly items: readonly Item[];
  readonly next: string | null;
}

export interface Pages<Item> extends Page<Item> {
  readonly state: 'loading' | 'ready' | 'failed';
  readonly reason: string;
  readonly more: () => void;
  readonly reload: () => void;
}

const FAILED = 'This could not be loaded.';

/**
 * Loads a list page by page; the query parameter `place` takes the cursor. A new path or `reload` starts over: with an
 * empty list, or with `keepsFormer` with the former one until the new one is there.
 */
export function usePages<Item>(
  path: string,
  place: string,
  parse: (answer: unknown) => Page<Item>,
  { keepsFormer = false } = {},
): Pages<Item> {
  const [round, reload] = useReducer((rounds: number) => rounds + 1, 0);
  const query = useInfiniteQuery<Page<Item>, Error, InfiniteData<Page<Item>>, readonly unknown[], string | null>({
    queryKey: ['pages', path, round],
    initialPageParam: null,
    queryFn: async ({ pageParam, signal }) => {
      const from =
        pageParam === null ? '' : `${path.includes('?') ? '&' : '?'}${place}=${encodeURIComponent(pageParam)}`;
      return parse(await (await callDesk(path + from, { signal, otherwise: FAILED })).json());
    },
    getNextPageParam: ({ next }) => next,
    ...(keepsFormer ? { placeholderData: keepPreviousData } : {}),
  });
  const { data, error, isLoading } = loadedFrom(query);
  useReport(error);
  const pages = (query.isPlaceholderData ? query.data : data)?.pages ?? [];
  return {
    items: pages.flatMap(({ items }) => items),
    next: pages.at(-1)?.next ?? null,
    state: isLoading ? 'loading' : error === null ? 'ready' : 'failed',
    reason: error instanceof Refused ? error.message : error === null ? '' : FAILED,
    more: () => void query.fetchNextPage(),
    reload,
  };
}
