import { useEffect, useLayoutEffect, useRef } from 'react';
import { isFocusLost } from './is-focus-lost.ts';

/** A form that is inert while it is sent loses the focus and takes none: it returns to the element that had it. */
export function useInertFocus(isInert: boolean): void {
  const focused = useRef<Element>(null);
  // Before the browser takes the focus away.
  useLayoutEffect(() => {
    if (isInert) focused.current = document.activeElement;
  }, [isInert]);
  useEffect(() => {
    if (!isInert && isFocusLost() && focused.current instanceof HTMLElement) focused.current.focus();
  }, [isInert]);
}
