import { useEffect, useState } from 'react';
import { quietFetch } from '#app/desk/session/desk-fetch.ts';

const AFTER_TYPING_MS = 200;

/** What the desk's call at `path` finds for `typed`, a moment after the last key; nothing depends on it being there. */
export function useFound<T>(path: string, typed: string, parse: (answer: unknown) => readonly T[]): readonly T[] {
  const [found, setFound] = useState<readonly T[]>([]);
  const q = typed.trim();
  useEffect(() => {
    if (q === '') return;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      quietFetch(`${path}?${new URLSearchParams({ q })}`, { signal: stop.signal })
        .then(async (answer) => answer?.ok && !stop.signal.aborted && setFound(parse(await answer.json())))
        .catch((error: unknown) => !stop.signal.aborted && reportError(error));
    }, AFTER_TYPING_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [path, q, parse]);
  return found;
}
