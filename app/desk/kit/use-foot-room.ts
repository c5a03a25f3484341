import { type RefObject, useEffect, useRef } from 'react';

/**
 * The ref of a bar that sticks to the bottom of the screen: whatever takes the focus is scrolled to above it, where it
 * can be seen.
 */
export function useFootRoom<E extends HTMLElement>(): RefObject<E | null> {
  const bar = useRef<E>(null);
  useEffect(() => {
    const element = bar.current;
    if (!element) return;
    const { style } = document.documentElement;
    const watch = new ResizeObserver(() => {
      const covers = getComputedStyle(element).position === 'sticky';
      style.scrollPaddingBottom = covers ? `${element.offsetHeight}px` : '';
    });
    watch.observe(element);
    return () => {
      watch.disconnect();
      style.scrollPaddingBottom = '';
    };
  }, []);
  return bar;
}
