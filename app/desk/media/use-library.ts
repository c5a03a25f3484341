import { useCallback, useEffect, useRef, useState } from 'react';
import { deskFetch, problemText, SessionEnded } from '#app/desk/session/desk-fetch.ts';
import type { LibraryFilter, LibraryPicture, PictureSource } from '#domain/desk/media-library.ts';
import { libraryPage } from '#domain/desk/media-library.ts';

/** What of the library is looked at. */
export interface Wanted {
  readonly q: string;
  readonly filter: LibraryFilter;
  readonly source: PictureSource | 'all';
}

export const EVERYTHING_UPLOADED: Wanted = { q: '', filter: 'all', source: 'desk' };

export interface LibraryList {
  readonly pictures: readonly LibraryPicture[];
  readonly state: 'loading' | 'ready' | 'failed';
  readonly reason: string;
  readonly hasMore: boolean;
  loadMore(): void;
  reload(): void;
  /** Shows a picture as it is now. */
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

/** The pictures that fit, page by page; asks again shortly after the last key was pressed. */
export function useLibrary(wanted: Wanted): LibraryList {
  const [list, setList] = useState<State>(EMPTY);
  // A new object asks again, as another question does.
  const [asked, setAsked] = useState({ wanted });
  if (asked.wanted !== wanted) setAsked({ wanted });
  const asking = useRef<AbortController | null>(null);

  const ask = useCallback(
    async (before: string | null) => {
      asking.current?.abort();
      const stop = new AbortController();
      asking.current = stop;
      setList((was) => ({ ...was, state: 'loading' }));
      const got = await load(asked.wanted, before, stop.signal);
      if (got === null || stop.signal.aborted) return;
      setList((was) => (before === null || got.state === 'failed' ? merged(was, got, before) : appended(was, got)));
    },
    [asked],
  );

  useEffect(() => {
    const timer = setTimeout(() => void ask(null), wanted.q === '' ? 0 : TYPING_MS);
    return () => {
      clearTimeout(timer);
      asking.current?.abort();
    };
  }, [ask, wanted.q]);

  return {
    pictures: list.pictures,
    state: list.state,
    reason: list.reason,
    hasMore: list.next !== null,
    loadMore: () => list.next !== null && void ask(list.next),
    reload: useCallback(() => setAsked((was) => ({ ...was })), []),
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

/** A failure keeps what is shown. */
function merged(was: State, got: State, before: string | null): State {
  return got.state === 'failed' ? { ...was, next: before ?? was.next, state: 'failed', reason: got.reason } : got;
}

function appended(was: State, got: State): State {
  const known = new Set(was.pictures.map(({ _id }) => _id));
  return { ...got, pictures: [...was.pictures, ...got.pictures.filter(({ _id }) => !known.has(_id))] };
}

/** Null: another question was asked meanwhile, or the session has ended. */
async function load({ q, filter, source }: Wanted, before: string | null, signal: AbortSignal): Promise<State | null> {
  const query = new URLSearchParams({ q, filter, source, ...(before === null ? {} : { before }) });
  try {
    const answer = await deskFetch(`/api/desk/media?${query}`, { signal, cache: 'no-store' });
    if (!answer.ok) return { ...EMPTY, state: 'failed', reason: await problemText(answer, FAILED) };
    const { pictures, next } = libraryPage.parse(await answer.json());
    return { pictures, next, state: 'ready', reason: '' };
  } catch (error) {
    if (signal.aborted || error instanceof SessionEnded) return null;
    reportError(error);
    return { ...EMPTY, state: 'failed', reason: `${FAILED} Is the connection there?` };
  }
}
