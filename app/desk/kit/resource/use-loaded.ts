import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { SessionEnded } from '#app/desk/session/desk-fetch.ts';

/** What one address of the API answers, in the course of being asked. */
export interface Loaded<T> {
  /** An answer since this was opened, also while it is asked for again; undefined before the first. */
  readonly data: T | undefined;
  /** Why there is no newer answer. The end of a session is no failure: the login is on its way. */
  readonly error: Error | null;
  readonly isLoading: boolean;
  readonly reload: () => void;
}

/** Loads what stands at `path`; `load` reads and checks it. The same path has to be read the same way everywhere. */
export function useLoaded<T>(path: string, load: (signal: AbortSignal) => Promise<T>): Loaded<T> {
  const query = useQuery({ queryKey: [path], queryFn: ({ signal }) => load(signal) });
  const { refetch } = query;
  const reload = useCallback(() => void refetch(), [refetch]);
  return { ...loadedFrom(query), reload };
}

/** What is loaded in order to be edited. */
export interface LoadedForEditing {
  readonly loading: 'loading' | 'ready' | 'failed';
  readonly load: () => void;
}

/** Loads what is edited; `onLoaded` puts it into the editor's state, which holds it from then on. */
export function useLoadedForEditing<T>(
  path: string,
  load: (signal: AbortSignal) => Promise<T>,
  onLoaded: (stored: T) => void,
): LoadedForEditing {
  const { data, error, isLoading, reload } = useLoaded(path, load);
  const [taken, setTaken] = useState<T>();
  useReport(error);
  // While rendering, not after it: no field may be drawn before it holds what is stored.
  if (data !== undefined && data !== taken) {
    setTaken(data);
    onLoaded(data);
  }
  return { loading: isLoading ? 'loading' : error === null ? 'ready' : 'failed', load: reload };
}

/** What of a query's state a screen shows. */
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

/** Reports a failure to the browser's log, once. */
export function useReport(error: Error | null): void {
  useEffect(() => {
    if (error !== null) reportError(error);
  }, [error]);
}
