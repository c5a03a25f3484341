import { useCallback, useEffect, useRef, useState } from 'react';
import { deskFetch, problemText, SessionEnded } from '#app/desk/session/desk-fetch.ts';

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
 * A list that comes in pages: `path` without its place, to which `place=next` is added for the pages after the first.
 * A new path begins a new list; answers to former ones are not taken.
 */
export function usePages<Item>(path: string, place: string, parse: (answer: unknown) => Page<Item>): Pages<Item> {
  const [list, setList] = useState<Omit<Pages<Item>, 'more' | 'reload'>>(LOADING);
  const running = useRef<AbortController>(null);
  const load = useCallback(
    (before: Page<Item>) => {
      running.current?.abort();
      const stop = new AbortController();
      running.current = stop;
      setList({ ...before, state: 'loading', reason: '' });
      const from =
        before.next === null ? '' : `${path.includes('?') ? '&' : '?'}${place}=${encodeURIComponent(before.next)}`;
      fetchPage(path + from, parse, stop.signal).then(
        (page) => {
          if (!stop.signal.aborted)
            setList({ ...page, items: [...before.items, ...page.items], state: 'ready', reason: '' });
        },
        (error: unknown) => {
          if (stop.signal.aborted || error instanceof SessionEnded) return;
          reportError(error);
          setList({ ...before, state: 'failed', reason: error instanceof Refused ? error.message : FAILED });
        },
      );
    },
    [path, place, parse],
  );
  const reload = useCallback(() => load(NOTHING), [load]);
  useEffect(() => {
    reload();
    return () => running.current?.abort();
  }, [reload]);
  return { ...list, more: () => load(list), reload };
}

const NOTHING = { items: [], next: null } as const;
const LOADING = { ...NOTHING, state: 'loading', reason: '' } as const;

class Refused extends Error {}

async function fetchPage<Item>(
  path: string,
  parse: (answer: unknown) => Page<Item>,
  signal: AbortSignal,
): Promise<Page<Item>> {
  const answer = await deskFetch(path, { signal, cache: 'no-store' });
  if (!answer.ok) throw new Refused(await problemText(answer, FAILED));
  return parse(await answer.json());
}
