import { useMemo, useState } from 'react';
import { callDesk, Refused } from './resource/call-desk.ts';
import { useLast, useLoaded, useReport } from './resource/use-loaded.ts';

export type DeskData<T> =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly data: T }
  | { readonly kind: 'failed'; readonly reason: string };

const FAILED = 'This could not be loaded.';

/** Reads `path` of the desk's API, `null` for nothing yet; the second element reloads. `nextRefresh` is that of `useLoaded`. */
export function useDeskData<T>(
  path: string | null,
  parse: (answer: unknown) => T,
  nextRefresh?: (data: T) => number | null,
): [DeskData<T>, () => void] {
  const load = async (signal: AbortSignal, from: string) =>
    parse(await (await callDesk(from, { signal, otherwise: FAILED })).json());
  const { data, error, reload } = useLoaded(path, load, nextRefresh);
  const isRefused = error instanceof Refused;
  useReport(isRefused ? null : error);
  const state = useMemo((): DeskData<T> => {
    if (error !== null) return { kind: 'failed', reason: isRefused ? error.message : FAILED };
    return data === undefined ? { kind: 'loading' } : { kind: 'ready', data };
  }, [data, error, isRefused]);
  return [state, reload];
}

/**
 * Whether it was read once, or failed to be. What stands below it is hidden until then: it would move from under the
 * pointer.
 */
export function useIsAnswered(state: DeskData<unknown>): boolean {
  const [isAnswered, setAnswered] = useState(false);
  if (state.kind !== 'loading' && !isAnswered) setAnswered(true);
  return isAnswered;
}

/** What was read last: it stays while it is read again, and if that fails, as somebody may be typing in it. */
export function useLastData<T>(state: DeskData<T>): T | undefined {
  return useLast(state.kind === 'ready' ? state.data : undefined);
}
