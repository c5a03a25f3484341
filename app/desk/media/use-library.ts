import { useCallback, useEffect, useRef, useState } from 'react';
import { deskFetch, problemText, SessionEnded } from '#app/desk/session/desk-fetch.ts';
import type { LibraryFilter, LibraryPicture, PictureSource } from '#domain/desk/media-library.ts';
import { libraryPage } from '#domain/desk/media-library.ts';

/** What to show of the library. */
export interface LibraryQuery {
  readonly q: string;
  readonly filter: LibraryFilter;
  readonly source: PictureSource | 'all';
}

export const ALL_UPLOADED: LibraryQuery = { q: '', filter: 'all', source: 'desk' };

export interface LibraryList {
  readonly pictures: readonly LibraryPicture[];
  readonly state: 'loading' | 'ready' | 'failed';
  readonly reason: string;
  readonly hasMore: boolean;
  loadMore(): void;
  reload(): void;
  /** Puts a changed picture in place of its old version. */
  replace(picture: LibraryPicture): void;
  drop(id: string): void;
}

interface State {
  readonly pictures: readonly LibraryPicture[];
  readonly next: string | null;
  readonly state: LibraryList['state'];
  readonly reason: string;
}

const FAILED = 'The pictures could not be loaded.';
const TYPING_MS = 200;
const EMPTY: State = { pictures: [], next: null, state: 'loading', reason: '' };

/** The pictures that match `query`, page by page. Typing in the search box is debounced. */
export function useLibrary(query: LibraryQuery): LibraryList {
  const [list, setList] = useState<State>(EMPTY);
  // A new object reloads the list even if the query is the same.
  const [request, setRequest] = useState({ query });
  if (request.query !== query) setRequest({ query });
  const inFlight = useRef<AbortController | null>(null);

  const fetchPage = useCallback(
    async (before: string | null) => {
      inFlight.current?.abort();
      const stop = new AbortController();
      inFlight.current = stop;
      setList((was) => ({ ...was, state: 'loading' }));
      const got = await load(request.query, before, stop.signal);
      if (got === null || stop.signal.aborted) return;
      setList((was) => (before === null || got.state === 'failed' ? replaced(was, got, before) : appended(was, got)));
    },
    [request],
  );

  useEffect(() => {
    const timer = setTimeout(() => void fetchPage(null), query.q === '' ? 0 : TYPING_MS);
    return () => {
      clearTimeout(timer);
      inFlight.current?.abort();
    };
  }, [fetchPage, query.q]);

  return {
    pictures: list.pictures,
    state: list.state,
    reason: list.reason,
    hasMore: list.next !== null,
    loadMore: () => list.next !== null && void fetchPage(list.next),
    reload: useCallback(() => setRequest((was) => ({ ...was })), []),
    replace: useCallback(
      (picture) =>
        setList((was) => ({ ...was, pictures: was.pictures.map((one) => (one._id === picture._id ? picture : one)) })),
      [],
    ),
    drop: useCallback(
      (id) => setList((was) => ({ ...was, pictures: was.pictures.filter((one) => one._id !== id) })),
      [],
    ),
  };
}

/** Replaces the list, unless the request failed: then the list stays and the failure is shown with it. */
function replaced(was: State, got: State, before: string | null): State {
  return got.state === 'failed' ? { ...was, next: before ?? was.next, state: 'failed', reason: got.reason } : got;
}

function appended(was: State, got: State): State {
  const known = new Set(was.pictures.map(({ _id }) => _id));
  return { ...got, pictures: [...was.pictures, ...got.pictures.filter(({ _id }) => !known.has(_id))] };
}

/** `null` if a newer request has replaced this one or the session has ended. */
async function load(
  { q, filter, source }: LibraryQuery,
  before: string | null,
  signal: AbortSignal,
): Promise<State | null> {
  const params = new URLSearchParams({ q, filter, source, ...(before === null ? {} : { before }) });
  try {
    const answer = await deskFetch(`/api/desk/media?${params}`, { signal, cache: 'no-store' });
    if (!answer.ok) return { ...EMPTY, state: 'failed', reason: await problemText(answer, FAILED) };
    const { pictures, next } = libraryPage.parse(await answer.json());
    return { pictures, next, state: 'ready', reason: '' };
  } catch (error) {
    if (signal.aborted || error instanceof SessionEnded) return null;
    reportError(error);
    return { ...EMPTY, state: 'failed', reason: `${FAILED} Please check your connection.` };
  }
}
