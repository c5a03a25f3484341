import { useAlerts } from '#app/desk/kit/alerts.tsx';
import { type DeskData, useDeskData } from '#app/desk/kit/use-desk-data.ts';
import { useSend } from '#app/desk/kit/use-send.ts';
import { type DeskMerge, type MergeKind, mergesAnswer, mergeUndone } from '#domain/desk/catalogue.ts';

export interface Merges {
  /** The latest merges that can be undone. */
  readonly latest: DeskData<readonly DeskMerge[]>;
  readonly isSending: boolean;
  /** Shows the message that names were merged, with an 'Undo' button. */
  readonly sayMerged: (text: string, merge: string) => void;
  readonly undo: (merge: string) => Promise<void>;
}

/** Merges of tags, categories or authors that can be undone. `onUndone` is called after an undo, to reload names and stories. */
export function useMerges(of: MergeKind, onUndone: () => void): Merges {
  const { say, sayUndoable } = useAlerts();
  const { isSending, send } = useSend();
  const [latest, reload] = useDeskData(`/api/desk/merges?of=${of}`, (answer) => mergesAnswer.parse(answer).merges);

  async function undo(merge: string) {
    const path = `/api/desk/merges/${merge}/undo`;
    const answer = await send({ method: 'POST', path, failed: 'The merge could not be undone' });
    // Also after a refusal, because the merge may no longer be undoable.
    reload();
    if (answer === null) return;
    say('done', mergeUndone.parse(answer).message);
    onUndone();
  }

  return {
    latest,
    isSending,
    sayMerged: (text, merge) => {
      sayUndoable(text, () => void undo(merge));
      reload();
    },
    undo,
  };
}
