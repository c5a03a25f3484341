import { type RefObject, useEffect, useRef } from 'react';
import { isFocusLost } from './is-focus-lost.ts';

interface FootFocus {
  /** Spread it over the element around the buttons. */
  readonly foot: { readonly ref: RefObject<HTMLDivElement | null>; readonly onBlur: () => void };
  /** What a button does, with the focus kept. */
  readonly pressed: (act: () => void) => () => void;
}

/**
 * The buttons below a list that read more of it go when there is no more, or when that failed: the focus then moves to
 * the first new entry, or to what stands there instead. `list` is the element whose children are the `count` entries.
 */
export function useFootFocus(list: RefObject<HTMLElement | null>, count: number): FootFocus {
  const foot = useRef<HTMLDivElement>(null);
  const before = useRef<number>(null);
  useEffect(() => {
    if (before.current === null || !isFocusLost()) return;
    const entry = list.current?.children[before.current];
    const place =
      entry?.querySelector<HTMLElement>('a[href], button:enabled, input:enabled') ??
      foot.current?.querySelector<HTMLElement>('button:enabled') ??
      foot.current?.closest<HTMLElement>('[tabindex], dialog');
    place?.focus({ preventScroll: place.id === 'main' });
  });
  return {
    foot: {
      ref: foot,
      onBlur: () => {
        before.current = null;
      },
    },
    pressed: (act) => () => {
      before.current = count;
      act();
    },
  };
}
