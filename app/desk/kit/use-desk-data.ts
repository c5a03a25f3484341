import { useCallback, useEffect, useState } from 'react';
import { deskFetch, problemText, SessionEnded } from '#app/desk/session/desk-fetch.ts';

export type DeskData<T> =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly data: T }
  | { readonly kind: 'failed'; readonly reason: string };

const FAILED = 'This could not be loaded.';

/** What the desk's API answers at `path`, checked by `parse`; `reload` asks again. */
export function useDeskData<T>(path: string, parse: (answer: unknown) => T): [DeskData<T>, () => void] {
  const [state, setState] = useState<DeskData<T>>({ kind: 'loading' });
  // A new object per round: asking again is a change of what is asked for.
  const [round, setRound] = useState({ path });
  useEffect(() => {
    const stop = new AbortController();
    load(round.path, parse, stop.signal).then(
      (loaded) => !stop.signal.aborted && setState(loaded),
      (error: unknown) => {
        if (stop.signal.aborted || error instanceof SessionEnded) return;
        reportError(error);
        setState({ kind: 'failed', reason: FAILED });
      },
    );
    return () => stop.abort();
  }, [parse, round]);
  const reload = useCallback(() => setRound({ path }), [path]);
  return [state, reload];
}

async function load<T>(path: string, parse: (answer: unknown) => T, signal: AbortSignal): Promise<DeskData<T>> {
  const answer = await deskFetch(path, { signal, cache: 'no-store' });
  if (!answer.ok) return { kind: 'failed', reason: await problemText(answer, FAILED) };
  return { kind: 'ready', data: parse(await answer.json()) };
}
