import { useAlerts } from './alerts.tsx';
import { hasUnsavedWork } from './unsaved-work.ts';
import { useSend } from './use-send.ts';

interface Saved {
  /** Message of what was saved. */
  readonly said: string;
  /** The body of the PUT that brings back what was stored before: the former values over the new version. */
  readonly before: object;
  /** Message once that is done. */
  readonly undone: string;
  /** Called with the answer once that is done, and with `null` if it failed. */
  readonly onUndo: (answer: unknown) => void;
}

/**
 * Tells the editor that a form was saved by PUT to `path`, with an 'Undo' button that sends the former values. Undoing
 * shows what is stored, so it is refused while something is typed.
 */
export function useUndoableSave(path: string): (saved: Saved) => void {
  const { say, sayUndoable } = useAlerts();
  const { send } = useSend();

  async function undo({ before, undone, onUndo }: Saved) {
    const failed = 'That could not be undone';
    if (hasUnsavedWork()) return say('failed', failed, 'Save or discard what you have typed first.');
    const answer = await send({ method: 'PUT', path, body: before, failed });
    if (answer !== null) say('done', undone);
    onUndo(answer);
  }

  return (saved) => sayUndoable(saved.said, () => void undo(saved));
}
