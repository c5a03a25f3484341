import { removal, removalUndone } from '#domain/desk/removals.ts';
import { useAlerts } from './alerts.tsx';
import { useSend } from './use-send.ts';

interface Removed {
  /** Message of what was done. */
  readonly said: string;
  /** As in `removal`. */
  readonly answer: unknown;
  /** Called once that is undone; the screen may be another one by then. */
  readonly onBack: () => void;
}

/** Tells the editor that something was removed or replaced, with an 'Undo' button that has the server put it back (ADR-100). */
export function useUndoableRemoval(): (removed: Removed) => void {
  const { say, sayUndoable } = useAlerts();
  const { send } = useSend();

  async function putBack(undo: string, onBack: () => void) {
    const failed = 'That could not be undone';
    const answer = await send({ method: 'POST', path: `/api/desk/removals/${undo}/undo`, failed });
    if (answer === null) return;
    say('done', removalUndone.parse(answer).message);
    onBack();
  }

  return ({ said, answer, onBack }) => {
    const { undo } = removal.parse(answer);
    sayUndoable(said, () => void putBack(undo, onBack));
  };
}
