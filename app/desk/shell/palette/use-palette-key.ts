import { useEffect, useRef } from 'react';

/** Whether this press asks for the palette: Ctrl+K, or Cmd+K, unless what has the focus took it, as the text editor does. */
export function asksForPalette(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'defaultPrevented'>,
): boolean {
  const { key, ctrlKey, metaKey, altKey, shiftKey, defaultPrevented } = event;
  return key.toLowerCase() === 'k' && ctrlKey !== metaKey && !altKey && !shiftKey && !defaultPrevented;
}

/** Calls `onAsked` when the palette is asked for, except while a dialog is open. */
export function usePaletteKey(onAsked: () => void): void {
  const latest = useRef(onAsked);
  useEffect(() => {
    latest.current = onAsked;
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!asksForPalette(event) || document.querySelector('dialog[open]') !== null) return;
      event.preventDefault();
      latest.current();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
