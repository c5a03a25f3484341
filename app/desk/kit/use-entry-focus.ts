import { type FocusEvent, type RefObject, useEffect, useRef } from 'react';
import { isFocusLost } from './is-focus-lost.ts';

interface EntryFocus<E extends HTMLElement> {
  readonly ref: RefObject<E | null>;
  readonly onFocus: (event: FocusEvent<E>) => void;
  readonly onBlur: (event: FocusEvent<E>) => void;
}

interface Place {
  readonly entry: Element;
  readonly index: number;
  /** The part of the screen that the list is in; it stays when the list is gone. */
  readonly around: HTMLElement | null;
}

/**
 * Keeps the focus in a list whose entries go, or change what is in them, with the button that was pressed there: it
 * moves to the entry in its place, and from a list without any to the part of the screen around it. Spread it over the
 * element whose children are the entries. `chosen` is the index of the entry that is shown beside the list, where a
 * button may remove it; -1 for none.
 */
export function useEntryFocus<E extends HTMLElement>(chosen = -1): EntryFocus<E> {
  const list = useRef<E>(null);
  const held = useRef<Place>(null);
  const shown = useRef<Place>(null);
  useEffect(() => {
    const former = shown.current;
    shown.current = placeAt(list.current, chosen);
    if (!isFocusLost()) {
      if (!list.current?.contains(document.activeElement)) held.current = null;
      return;
    }
    const place = held.current ?? (former?.entry.isConnected === false ? former : null);
    if (place === null) return;
    const heir = heirOf(list.current, place);
    heir?.focus({ preventScroll: heir.id === 'main' });
    // What is inert while it is sent takes no focus yet.
    if (!isFocusLost()) held.current = null;
  });
  return {
    ref: list,
    onFocus: ({ target, currentTarget }) => {
      const index = [...currentTarget.children].findIndex((entry) => entry.contains(target));
      held.current = placeAt(currentTarget, index);
    },
    // React tells of no blur when it removes an element. One that becomes inert or disabled is only interrupted.
    onBlur: ({ target }) => {
      if (!target.closest('[inert]') && !target.matches(':disabled')) held.current = null;
    },
  };
}

function placeAt(list: HTMLElement | null, index: number): Place | null {
  const entry = list?.children[index];
  return entry ? { entry, index, around: list?.closest<HTMLElement>('section, [tabindex]') ?? null } : null;
}

function heirOf(list: HTMLElement | null, { entry, index, around }: Place): HTMLElement | null {
  if (entry.isConnected)
    return entry.querySelector<HTMLElement>('input:enabled, select:enabled, textarea:enabled') ?? firstButton(entry);
  const other = list?.children[Math.min(index, list.children.length - 1)];
  const button = firstButton(other ?? null);
  if (button) return button;
  return (around?.hasAttribute('tabindex') ? around : firstButton(around)) ?? document.getElementById('main');
}

function firstButton(part: Element | null): HTMLElement | null {
  return part?.querySelector<HTMLElement>('button:enabled') ?? part?.querySelector<HTMLElement>('a[href]') ?? null;
}
