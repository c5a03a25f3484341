import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { isFocusAdrift } from './is-focus-lost.ts';

/**
 * A form that is inert while it is sent loses the focus and takes none: it returns to the element that had it, or to
 * the first field of `form` if that is gone, such as a button that settled what the answer has settled.
 */
export function useInertFocus(isInert: boolean, form?: RefObject<HTMLElement | null>): void {
  const focused = useRef<Element>(null);
  // Before the browser takes the focus away.
  useLayoutEffect(() => {
    if (isInert) focused.current = document.activeElement;
  }, [isInert]);
  useEffect(() => {
    if (isInert) return;
    const held = focused.current;
    focused.current = null;
    // Also after a question that was asked while the form could take no focus.
    if (!(held instanceof HTMLElement) || !isFocusAdrift()) return;
    const place = held.isConnected ? held : form?.current?.querySelector<HTMLElement>(FIELDS);
    place?.focus();
  }, [isInert, form]);
}

const FIELDS = ':is(input, select, textarea):enabled';
