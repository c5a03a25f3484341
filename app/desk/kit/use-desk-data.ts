import { useMemo } from 'react';
import { callDesk, Refused } from './resource/call-desk.ts';
import { useLoaded, useReport } from './resource/use-loaded.ts';

export type DeskData<T> =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly data: T }
  | { readonly kind: 'failed'; readonly reason: string };

const FAILED = 'This could not be loaded.';

/** What the desk's API answers at `path`, checked by `parse`; the second asks again. */
export function useDeskData<T>(path: string, parse: (answer: unknown) => T): [DeskData<T>, () => void] {
  const { data, error, reload } = useLoaded(path, async (signal) =>
    parse(await (await callDesk(path, { signal, otherwise: FAILED })).json()),
  );
  const isRefused = error instanceof Refused;
  useReport(isRefused ? null : error);
  const state = useMemo((): DeskData<T> => {
    if (error !== null) return { kind: 'failed', reason: isRefused ? error.message : FAILED };
    return data === undefined ? { kind: 'loading' } : { kind: 'ready', data };
  }, [data, error, isRefused]);
  return [state, reload];
}
