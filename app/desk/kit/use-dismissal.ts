import { type KeyboardEvent, useRef } from 'react';
import { useAlerts } from './alerts.tsx';
import { useUnsavedWork } from './unsaved-work.ts';

const QUESTION = { text: 'Close this? What you typed in it is lost.', yes: 'Close it', no: 'Go on' };

/** What is used of a 'cancel' event. */
interface Cancellation {
  readonly target: unknown;
  readonly currentTarget: unknown;
  readonly preventDefault: () => void;
}

interface Dismissal {
  readonly closedby: 'none' | undefined;
  readonly onKeyDown: (event: KeyboardEvent<HTMLDialogElement>) => void;
  readonly onCancel: (event: Cancellation) => void;
}

/**
 * The props of a `dialog` that Escape closes. While that `loses` what somebody typed in it, it is asked about first, and so
 * is leaving the page.
 */
export function useDismissal(onClose: () => void, loses = false): Dismissal {
  const { ask } = useAlerts();
  const isAsking = useRef(false);
  useUnsavedWork(loses);

  async function dismiss() {
    if (!loses) return onClose();
    if (isAsking.current) return;
    isAsking.current = true;
    const mayClose = await ask(QUESTION);
    isAsking.current = false;
    if (mayClose) onClose();
  }

  return {
    // Chromium closes a dialog at the second press of Escape even if 'cancel' is prevented, so the key is handled here
    // instead; 'cancel' is for browsers without `closedby`.
    closedby: loses ? 'none' : undefined,
    onKeyDown: (event) => {
      if (!loses || event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return;
      if (!isOf(event)) return;
      event.preventDefault();
      void dismiss();
    },
    onCancel: (event) => {
      // Dismissing a file chooser in the dialog also fires 'cancel'.
      if (event.target !== event.currentTarget) return;
      event.preventDefault();
      void dismiss();
    },
  };
}

/** Whether a key was pressed in this dialog, not in one that it has opened. */
function isOf({ target, currentTarget }: KeyboardEvent<HTMLDialogElement>): boolean {
  return target instanceof Element && target.closest('dialog') === currentTarget;
}
