import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * The ref of an element that goes with what is pressed in it, such as a message with a button. The focus then moves to
 * the screen's content: the keyboard would otherwise start over from the top of the page.
 */
export function useLeavingFocus<E extends HTMLElement>(): RefObject<E | null> {
  const element = useRef<E>(null);
  useLayoutEffect(() => {
    const shown = element.current;
    return () => {
      if (shown?.contains(document.activeElement)) document.getElementById('main')?.focus({ preventScroll: true });
    };
  }, []);
  return element;
}
