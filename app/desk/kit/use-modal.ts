import { type RefObject, useEffect, useRef } from 'react';
import { isFocusLost } from './is-focus-lost.ts';

/**
 * The ref of a `dialog` that is shown as a modal for as long as it is rendered. Then the focus returns to where it was,
 * or to the screen's content if that is gone, as a form is that was sent to open the dialog.
 */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    const opener = document.activeElement;
    element?.showModal();
    return () => {
      element?.close();
      // The browser returns the focus of a dialog that closes, but React has already removed this one.
      for (const place of [opener, document.getElementById('main')])
        if (isFocusLost() && place instanceof HTMLElement) place.focus();
    };
  }, []);
  return dialog;
}
