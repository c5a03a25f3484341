import { useEffect, useRef } from 'react';
import { type FocusedField, type KeyName, keysPressed } from './keys.ts';

/** Calls the handler of a key of the desk, wherever the focus is; not while a dialog is open. */
export function useKeys(handlers: Readonly<Partial<Record<KeyName, () => void>>>): void {
  const latest = useRef(handlers);
  useEffect(() => {
    latest.current = handlers;
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      for (const name of keysPressed(event, focusedField(event.target))) {
        const handle = latest.current[name];
        if (!handle) continue;
        // In a dialog as well, so that Ctrl+S never opens the browser's save dialog.
        event.preventDefault();
        if (!isDialogOpen()) handle();
      }
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}

function focusedField(target: EventTarget | null): FocusedField {
  if (!(target instanceof HTMLElement)) return null;
  if (target.closest('dialog') !== null) return 'text';
  if (target.closest('select, input:is([type="checkbox"], [type="radio"])') !== null) return 'choice';
  return target.isContentEditable || target.closest('input, textarea') !== null ? 'text' : null;
}

/** Whether keys belong to a dialog: a modal one, or the command palette, which is a popover. */
export function isDialogOpen(): boolean {
  return document.querySelector('dialog:is([open], :popover-open)') !== null;
}
