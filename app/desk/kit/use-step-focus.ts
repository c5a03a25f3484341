import { type RefObject, useEffect, useRef } from 'react';
import { isFocusLost } from './is-focus-lost.ts';

/**
 * The ref of a section whose steps replace each other. A step that goes takes its pressed button with it: the focus then
 * moves to the next step's first field, or to the section's `h2` or the section (with `tabIndex={-1}`), instead of
 * getting lost.
 */
export function useStepFocus(step: string): RefObject<HTMLElement | null> {
  const section = useRef<HTMLElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    if (!isFocusLost()) return;
    const field = section.current?.querySelector<HTMLElement>('input, select, textarea');
    for (const place of [field, section.current?.querySelector<HTMLElement>('h2'), section.current])
      if (isFocusLost()) place?.focus();
  }, [step]);
  return section;
}
