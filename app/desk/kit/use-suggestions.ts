import { useQuietly } from './resource/use-quietly.ts';
import { useSettled } from './use-settled.ts';

const AFTER_TYPING_MS = 200;

/** What the desk's call at `path` finds for `typed`, a moment after the last key; nothing depends on it being there. */
export function useSuggestions<T>(path: string, typed: string, parse: (answer: unknown) => readonly T[]): readonly T[] {
  const q = useSettled(typed, AFTER_TYPING_MS);
  const found = useQuietly(q === '' ? null : `${path}?${new URLSearchParams({ q })}`, parse) ?? [];
  // An empty field is offered nothing, such as what was found for the words that were there before.
  return q === '' ? [] : found;
}
