import { type MutationObserverOptions, useMutation } from '@tanstack/react-query';
import { useMemo } from 'react';
import { SessionEnded } from '#app/desk/session/desk-fetch.ts';
import { type Alerts, useAlerts } from '../alerts.tsx';
import { type Mistake, Refused, Stale } from './call-desk.ts';
import { withoutRepeats } from './without-repeats.ts';

/** How a change is sent, and what happens after it. */
export interface SaveNeeds<Sent, Saved> {
  readonly send: (sent: Sent) => Promise<Saved>;
  readonly onSaved: (saved: Saved, sent: Sent) => void;
  /** Handles a conflict; without it a conflict is a refusal like any other. */
  readonly onStale?: (stale: Stale, sent: Sent) => unknown;
  /** Called with the mistakes in single fields; the failure itself is shown as well. */
  readonly onMistakes?: (mistakes: readonly Mistake[]) => void;
  /** Called after a failure was shown. */
  readonly onFailed?: () => void;
  /** Headline of a failure; the reason follows it. */
  readonly failed: string;
  /** The reason shown when the site cannot be reached. */
  readonly unreachable: string;
  /** Changes with the same queue are sent one after the other. */
  readonly queue?: string;
}

export interface Saving<Sent> {
  readonly isSaving: boolean;
  /** The change being sent, or the last one. */
  readonly sent: Sent | undefined;
  /**
   * Resolves to `true` when saved; to `false` if that failed, or if the same is being saved already. Never rejects, as
   * failures are shown. Stable across renders.
   */
  readonly save: (sent: Sent) => Promise<boolean>;
}

/** Sends changes to the server and shows why one failed. */
export function useSave<Sent, Saved>(needs: SaveNeeds<Sent, Saved>): Saving<Sent> {
  const { say } = useAlerts();
  const { isPending, variables, mutateAsync } = useMutation(saveOptions(needs, say));
  const save = useMemo(
    () =>
      withoutRepeats(
        (sent: Sent) =>
          mutateAsync(sent).then(
            () => true,
            () => false,
          ),
        false,
      ),
    [mutateAsync],
  );
  return { isSaving: isPending, sent: variables, save };
}

/** The mutation behind `useSave`. */
export function saveOptions<Sent, Saved>(
  needs: SaveNeeds<Sent, Saved>,
  say: Alerts['say'],
): MutationObserverOptions<Saved, Error, Sent> {
  const { send, onSaved, onStale, onMistakes, onFailed, queue } = needs;
  return {
    mutationFn: send,
    onSuccess: onSaved,
    onError: (error, sent) => {
      if (error instanceof Stale && onStale) return onStale(error, sent);
      if (error instanceof Refused) onMistakes?.(error.mistakes);
      sayFailure(error, needs, say);
      if (!(error instanceof SessionEnded)) onFailed?.();
    },
    ...(queue === undefined ? {} : { scope: { id: queue } }),
  };
}

/** The reason shown when a single change got no answer: it may have been made all the same. */
export const UNREACHABLE =
  'The site could not be reached, so it is not known whether that was done. Check before you try again.';

/** Shows why a call failed: in the server's words, or that the site could not be reached. */
export function sayFailure(
  error: Error,
  { failed, unreachable }: Pick<SaveNeeds<never, never>, 'failed' | 'unreachable'>,
  say: Alerts['say'],
): void {
  // The login takes over, and the draft is already kept.
  if (error instanceof SessionEnded) return;
  const isRefused = error instanceof Refused;
  if (!isRefused) reportError(error);
  say('failed', failed, isRefused ? error.message : unreachable);
}
