import { type RefObject, useEffect, useRef } from 'react';
import { isFocusLost } from './is-focus-lost.ts';

interface RemovalFocus<E extends HTMLElement> {
  /** The element whose children are the entries. */
  readonly list: RefObject<E | null>;
  /** Call it before an entry is removed. */
  readonly onRemoving: (key: string) => void;
}

/**
 * The button that removes an entry of a list goes with it. The focus then moves to the first button of the entry in its
 * place, or of the section when the list is empty. `keys` are those of the entries, in order.
 */
export function useRemovalFocus<E extends HTMLElement>(keys: readonly string[]): RemovalFocus<E> {
  const list = useRef<E>(null);
  const removed = useRef<{ readonly key: string; readonly index: number } | null>(null);
  useEffect(() => {
    const gone = removed.current;
    if (gone === null || keys.includes(gone.key)) return;
    removed.current = null;
    if (!isFocusLost()) return;
    const entry = list.current?.children[Math.min(gone.index, keys.length - 1)] ?? list.current?.closest('section');
    entry?.querySelector<HTMLElement>('button:enabled')?.focus();
  }, [keys]);
  return {
    list,
    onRemoving: (key) => {
      removed.current = { key, index: keys.indexOf(key) };
    },
  };
}
