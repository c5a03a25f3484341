import { type RefObject, useEffect, useRef } from 'react';

/** The ref of a `dialog` that is shown as a modal for as long as it is rendered; then the focus returns to where it was. */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return dialog;
}
