import { type RefObject, useEffect, useState } from 'react';

/** The height of every row; item-list.module.css says the same. */
export const ROW_REM = 4.75;

const BEYOND = 10;
const STEP = 5;

/** The rows to render: `from` up to, not including, `to`. */
export interface RowWindow {
  readonly from: number;
  readonly to: number;
}

/**
 * Virtualises a long list: only rows in or near view are rendered, since five hundred would take longer than a search
 * may. The window moves in steps of rows, not with each pixel.
 */
export function useWindow(scroller: RefObject<HTMLElement | null>, count: number) {
  const [{ from, to }, setWindow] = useState<RowWindow>({ from: 0, to: 30 });
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const look = () => {
      const row = ROW_REM * Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
      const first = Math.floor(element.scrollTop / row / STEP) * STEP - BEYOND;
      const seen = Math.ceil(element.clientHeight / row) + STEP;
      const next = { from: Math.max(0, first), to: first + seen + 2 * BEYOND };
      setWindow((now) => (now.from === next.from && now.to === next.to ? now : next));
    };
    look();
    const sizes = new ResizeObserver(look);
    sizes.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      sizes.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [scroller]);
  /** Renders the rows around `index`, whatever the scroll position. */
  const show = (index: number) => setWindow({ from: Math.max(0, index - BEYOND), to: index + BEYOND });
  // A search with fewer results may leave the window beyond the list's end until it scrolls.
  const last = Math.max(0, count - 1);
  return { window: from > last ? { from: Math.max(0, last - BEYOND), to: count } : { from, to }, show };
}

/** Indexes to render, ascending: the window, plus `held` rows that must stay, such as the focused or dragged one. */
export function drawnRows({ from, to }: RowWindow, count: number, held: readonly number[]): number[] {
  const drawn = new Set(held.filter((index) => index >= 0 && index < count));
  for (let index = from; index < Math.min(to, count); index += 1) drawn.add(index);
  return [...drawn].sort((one, other) => one - other);
}
