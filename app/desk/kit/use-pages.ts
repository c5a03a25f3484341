import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { callDesk, Refused } from './resource/call-desk.ts';
import { loadedFrom, readAgain, useLast, useReport } from './resource/use-loaded.ts';

/** A page of a list, and where the next one begins. */
export interface Page<Item> {
  readonly items: readonly Item[];
  readonly next: string | null;
}

export interface Pages<Item> extends Page<Item> {
  readonly state: 'loading' | 'ready' | 'failed';
  readonly reason: string;
  /** True once a first page has been there. */
  readonly isKnown: boolean;
  readonly more: () => void;
  /** Reads all pages again that have been read; they stay meanwhile. */
  readonly reload: () => void;
  /** Repeats what has failed. */
  readonly retry: () => void;
  /** Puts items that have changed in the place of those with their ids; needs `idOf`. */
  readonly replaceItems: (changed: readonly Item[]) => void;
}

interface PagesNeeds<Item> {
  /** Identifies items, to drop duplicates: an item that changes moves to the top of the list, so it can be on two pages. */
  readonly idOf?: (item: Item) => string;
  /** Keeps the former list until the one of a new path is there; otherwise it starts empty. */
  readonly keepsFormer?: boolean;
  /** Sent with each call, by POST, where the search words must not be in its address. */
  readonly body?: unknown;
  /** Shown when a page could not be loaded and the server gives no reason. */
  readonly failed?: string;
}

/** Loads a list page by page; the query parameter `place` takes the cursor. A new path or body starts over. */
export function usePages<Item>(
  path: string,
  place: string,
  parse: (answer: unknown) => Page<Item>,
  { idOf, keepsFormer = false, body, failed = 'This could not be loaded.' }: PagesNeeds<Item> = {},
): Pages<Item> {
  const client = useQueryClient();
  const key = ['pages', path, body];
  const query = useInfiniteQuery<Page<Item>, Error, InfiniteData<Page<Item>>, readonly unknown[], string | null>({
    queryKey: key,
    initialPageParam: null,
    queryFn: async ({ pageParam, signal }) => {
      const from =
        pageParam === null ? '' : `${path.includes('?') ? '&' : '?'}${place}=${encodeURIComponent(pageParam)}`;
      const method = body === undefined ? 'GET' : 'POST';
      return parse(await (await callDesk(path + from, { method, body, signal, otherwise: failed })).json());
    },
    getNextPageParam: ({ next }) => next,
  });
  const { refetch, fetchNextPage, isFetchNextPageError } = query;
  const more = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  const reload = useCallback(
    () => void readAgain(client, ['pages', path, body], refetch),
    [client, path, body, refetch],
  );
  const { data, error, isLoading } = loadedFrom(query);
  useReport(error instanceof Refused ? null : error);
  const former = useLast(data);
  const shown = data ?? (keepsFormer ? former : undefined);
  const items = shown?.pages.flatMap((page) => page.items) ?? [];
  return {
    items: idOf ? [...new Map(items.map((item) => [idOf(item), item])).values()] : items,
    next: shown?.pages.at(-1)?.next ?? null,
    state: isLoading ? 'loading' : error === null ? 'ready' : 'failed',
    reason: error instanceof Refused ? error.message : error === null ? '' : failed,
    isKnown: shown !== undefined,
    more,
    reload,
    retry: isFetchNextPageError ? more : reload,
    replaceItems: (changed) => {
      if (!idOf) return;
      const byId = new Map(changed.map((item) => [idOf(item), item]));
      client.setQueryData<InfiniteData<Page<Item>>>(
        key,
        (loaded) =>
          loaded && {
            ...loaded,
            pages: loaded.pages.map((page) => ({
              ...page,
              items: page.items.map((item) => byId.get(idOf(item)) ?? item),
            })),
          },
      );
    },
  };
}
