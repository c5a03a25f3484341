import { type RefObject, useEffect } from 'react';
import { isDialogOpen } from './keys/use-keys.ts';

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 };

/** Arrow keys in the list, and j and k anywhere, move the focus through the elements in it that match `selector`. */
export function useWalk(list: RefObject<HTMLElement | null>, selector: string): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const step = STEPS[event.key];
      const { target } = event;
      if (step === undefined || !list.current || event.ctrlKey || event.metaKey || event.altKey) return;
      if (!(target instanceof Element) || target.closest('input, textarea, select') || isDialogOpen()) return;
      // Elsewhere the arrows scroll the page.
      if (event.key.startsWith('Arrow') && !list.current.contains(target)) return;
      event.preventDefault();
      const links = [...list.current.querySelectorAll<HTMLElement>(selector)];
      const at = links.findIndex((link) => link.contains(document.activeElement));
      links[Math.max(0, Math.min(at + step, links.length - 1))]?.focus();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [list, selector]);
}
