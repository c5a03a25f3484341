import { type RefObject, useEffect, useState } from 'react';

/** How far a page `width` pixels wide has to be scaled down to fit into an element; 1 if there is room enough. */
export function useScale(room: RefObject<HTMLElement | null>, width: number): number {
  const [scale, setScale] = useState(1);
  useEffect(() => {
    const element = room.current;
    if (!element) return;
    const watch = new ResizeObserver(() => setScale(Math.min(1, element.clientWidth / width) || 1));
    watch.observe(element);
    return () => watch.disconnect();
  }, [room, width]);
  return scale;
}
