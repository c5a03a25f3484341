import { useMemo, useState } from 'react';
import { callDesk, Refused, Unreachable } from './resource/call-desk.ts';
import { useLast, useLoaded, useReport } from './resource/use-loaded.ts';

export type DeskData<T> =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly data: T }
  | { readonly kind: 'failed'; readonly reason: string };

const FAILED = 'This could not be loaded.';
const UNREACHABLE = 'The site cannot be reached.';

/** Reads `path` of the desk's API, `null` for nothing yet; the second element reloads. `nextRefresh` is that of `useLoaded`. */
export function useDeskData<T>(
  path: string | null,
  parse: (answer: unknown) => T,
  nextRefresh?: (data: T) => number | null,
): [DeskData<T>, () => void] {
  const load = async (signal: AbortSignal, from: string) =>
    parse(await (await callDesk(from, { signal, otherwise: FAILED })).json());
  const { data, error, reload } = useLoaded(path, load, nextRefresh);
  useReport(error instanceof Refused ? null : error);
  const isRegular = nextRefresh !== undefined;
  const state = useMemo((): DeskData<T> => {
    if (error !== null) return { kind: 'failed', reason: reasonOf(error, isRegular) };
    return data === undefined ? { kind: 'loading' } : { kind: 'ready', data };
  }, [data, error, isRegular]);
  return [state, reload];
}

/** Why something could not be read, as a screen says it. `isRegular`: it is read again by itself. */
export function reasonOf(error: Error, isRegular: boolean): string {
  if (error instanceof Refused) return error.message;
  if (!(error instanceof Unreachable)) return FAILED;
  return isRegular ? `${UNREACHABLE} This screen keeps trying.` : UNREACHABLE;
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
