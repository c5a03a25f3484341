import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import { isFocusLost } from '#app/desk/kit/is-focus-lost.ts';
import type { RowActs } from './row.tsx';

const BY: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

interface Needs {
  readonly scroller: RefObject<HTMLElement | null>;
  /** Keys of the desk's stories that are shown, in order; not all of them are rendered. */
  readonly shownKeys: readonly string[];
  /** The story in the form, where a button removes it. */
  readonly selected: string | null;
  readonly acts: RowActs;
  /** Renders the desk's story at `index` of those shown and focuses it. */
  readonly focusRow: (index: number) => void;
  /** Called with the key of the row that gets the focus. */
  readonly onReach: (key: string) => void;
}

/**
 * The keys of the list: arrows, Home and End go from row to row, the wire's included; with Alt the arrows move the story;
 * Delete removes it.
 */
export function useRowKeys({ scroller, shownKeys, selected, acts, focusRow, onReach }: Needs) {
  const reached = useRef<string | null>(null);
  const before = useRef({ shownKeys, selected });

  // When the focused story is gone, or the one in the form, focus the one in its place, or the keyboard would start over
  // from the top.
  useEffect(() => {
    const former = before.current;
    before.current = { shownKeys, selected };
    const index = [reached.current, former.selected]
      .map((key) => (key === null || shownKeys.includes(key) ? -1 : former.shownKeys.indexOf(key)))
      .find((place) => place >= 0);
    if (index === undefined || !isFocusLost()) return;
    if (shownKeys.length > 0) focusRow(Math.min(index, shownKeys.length - 1));
    else scroller.current?.closest('section')?.querySelector<HTMLElement>('button:enabled')?.focus();
  }, [shownKeys, selected, focusRow, scroller]);

  function onFocus(event: FocusEvent<HTMLElement>): void {
    const key = event.target.closest('li')?.querySelector<HTMLElement>('[data-row]')?.dataset.row;
    if (key === undefined) return;
    reached.current = key;
    onReach(key);
  }

  /** Focuses a row by its place in the whole list: the desk's stories first, then the wire's. */
  function go(place: number): void {
    if (place < shownKeys.length) focusRow(Math.max(0, place));
    else wireRows(scroller.current)[place - shownKeys.length]?.focus();
  }

  function placeOf(row: HTMLElement): number {
    const index = shownKeys.indexOf(row.dataset.row ?? '');
    return index >= 0 ? index : shownKeys.length + wireRows(scroller.current).indexOf(row);
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const row = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>('[data-row]') : null;
    const key = row?.dataset.row;
    if (!row || key === undefined || event.ctrlKey || event.metaKey) return;
    const by = BY[event.key] ?? 0;
    if (by !== 0 && event.altKey) acts.move(key, by);
    else if (event.altKey) return;
    else if (by !== 0) go(placeOf(row) + by);
    else if (event.key === 'Home') go(0);
    else if (event.key === 'End') go(Math.max(0, shownKeys.length + wireRows(scroller.current).length - 1));
    else if (event.key === 'Delete') acts.remove(key);
    else return;
    event.preventDefault();
  }

  return { onFocus, onKeyDown, goToFirst: () => go(0) };
}

function wireRows(scroller: HTMLElement | null): HTMLElement[] {
  return [...(scroller?.querySelectorAll<HTMLElement>('ul [data-row]') ?? [])];
}
