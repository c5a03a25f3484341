import { type QueryClient, skipToken, type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { SessionEnded } from '#app/desk/session/desk-fetch.ts';
import { isDecided, Refused, Unreachable } from './call-desk.ts';

/** The pause before something that is read regularly is asked for again, as long as the site has never answered. */
const ASK_AGAIN_MS = 30_000;

/** The state of a read. */
export interface Loaded<T> {
  /** Data fetched since the screen opened; it stays during a reload. */
  readonly data: T | undefined;
  /** Why the last read failed. An ended session is no error: the login takes over. */
  readonly error: Error | null;
  readonly isLoading: boolean;
  readonly reload: () => void;
}

/**
 * Reads `path` by `load`; `null` reads nothing yet and counts as loading. All reads of one path must use the same
 * `load`, as they share the request. `nextRefresh` returns the milliseconds until the next read; `null` for none. What has
 * it is also asked for again if the site could not be reached, or was not ready, the first time.
 */
export function useLoaded<T>(
  path: string | null,
  load: (signal: AbortSignal, path: string) => Promise<T>,
  nextRefresh?: (data: T) => number | null,
): Loaded<T> {
  const query = useQuery({
    queryKey: [path],
    queryFn: path === null ? skipToken : ({ signal }) => load(signal, path),
    // Also after a failure: what is read regularly comes back by itself once the site does.
    refetchInterval: ({ state }) => (nextRefresh && untilNextRead(state, nextRefresh)) || false,
    refetchIntervalInBackground: true,
  });
  const client = useQueryClient();
  const { refetch } = query;
  const reload = useCallback(() => void readAgain(client, [path], refetch), [client, path, refetch]);
  return { ...loadedFrom(query), reload };
}

/**
 * Reads `key` again by `refetch`. A first read that is still under way, which `refetch` alone would wait for, is given
 * up: it may have begun before the change that it is read again for.
 */
export async function readAgain(
  client: QueryClient,
  key: readonly unknown[],
  refetch: () => Promise<unknown>,
): Promise<void> {
  await client.cancelQueries({ queryKey: key, exact: true });
  await refetch();
}

/** Milliseconds until something is read again; `null` for never. */
export function untilNextRead<T>(
  { data, error }: { readonly data: T | undefined; readonly error: Error | null },
  nextRefresh: (data: T) => number | null,
): number | null {
  if (data !== undefined) return nextRefresh(data);
  const isAway = error instanceof Unreachable || (error instanceof Refused && !isDecided(error));
  return isAway ? ASK_AGAIN_MS : null;
}

/** The state of a read whose data is then edited. */
export interface LoadedForEditing {
  readonly loading: 'loading' | 'ready' | 'failed';
  readonly load: () => void;
}

/** Reads `path` and passes the data to `onLoaded`, once per read; from then on it is the editor's to keep. */
export function useLoadedForEditing<T>(
  path: string,
  load: (signal: AbortSignal) => Promise<T>,
  onLoaded: (stored: T) => void,
): LoadedForEditing {
  const { data, error, isLoading, reload } = useLoaded(path, load);
  const [taken, setTaken] = useState<T>();
  useReport(error);
  // During the render, not in an effect: fields must never mount with empty values.
  if (data !== undefined && data !== taken) {
    setTaken(data);
    onLoaded(data);
  }
  return { loading: isLoading ? 'loading' : error === null ? 'ready' : 'failed', load: reload };
}

/** Translates a query's state into what a screen shows. */
export function loadedFrom<T>(
  query: Pick<UseQueryResult<T>, 'data' | 'error' | 'isFetching' | 'isFetchedAfterMount'>,
): Omit<Loaded<T>, 'reload'> {
  const isEnded = query.error instanceof SessionEnded;
  return {
    data: query.isFetchedAfterMount ? query.data : undefined,
    error: isEnded || query.isFetching ? null : query.error,
    isLoading: query.isFetching || isEnded || !query.isFetchedAfterMount,
  };
}

/** The last defined value, to be shown while the next one is loading. */
export function useLast<T>(value: T | undefined): T | undefined {
  const [last, setLast] = useState(value);
  if (value !== undefined && value !== last) setLast(value);
  return value ?? last;
}

/** Logs an error in the browser, once. That the site cannot be reached is no error of the desk: the screen says it. */
export function useReport(error: Error | null): void {
  useEffect(() => {
    if (error !== null && !(error instanceof Unreachable)) reportError(error);
  }, [error]);
}
