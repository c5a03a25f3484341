import { useQuietly } from './resource/use-quietly.ts';
import { useDebounced } from './use-debounced.ts';

const AFTER_TYPING_MS = 200;

/** What the API call at `path` suggests for `typed`, shortly after the last key; empty if it cannot be reached. */
export function useSuggestions<T>(path: string, typed: string, parse: (answer: unknown) => readonly T[]): readonly T[] {
  const q = useDebounced(typed, AFTER_TYPING_MS);
  const found = useQuietly(q === '' ? null : `${path}?${new URLSearchParams({ q })}`, parse) ?? [];
  // An emptied field must not keep the suggestions for its former text.
  return q === '' ? [] : found;
}
