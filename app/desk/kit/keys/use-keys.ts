import { useEffect, useRef } from 'react';
import { type KeyName, keysPressed } from './keys.ts';

/** Calls the handler of a key of the desk, wherever the focus is; not while a dialog is open. */
export function useKeys(handlers: Readonly<Partial<Record<KeyName, () => void>>>): void {
  const latest = useRef(handlers);
  useEffect(() => {
    latest.current = handlers;
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      for (const name of keysPressed(event, isTyping(event.target))) {
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

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.closest('input, textarea, select, dialog') !== null;
}

/** Whether keys belong to a dialog: a modal one, or the command palette, which is a popover. */
export function isDialogOpen(): boolean {
  return document.querySelector('dialog:is([open], :popover-open)') !== null;
}
