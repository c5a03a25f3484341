import { type MutationObserverOptions, useMutation } from '@tanstack/react-query';
import { useCallback } from 'react';
import { SessionEnded } from '#app/desk/session/desk-fetch.ts';
import { type Alerts, useAlerts } from '../alerts.tsx';
import { Refused, Stale } from './call-desk.ts';

/** A change on the server, and what follows from how it ends. */
export interface SaveNeeds<Sent, Saved> {
  readonly send: (sent: Sent) => Promise<Saved>;
  readonly onSaved: (saved: Saved, sent: Sent) => void;
  /** Somebody else saved first. Without it this is a refusal like any other. */
  readonly onStale?: (stale: Stale, sent: Sent) => unknown;
  /** After a failure was said. */
  readonly onFailed?: () => void;
  /** What has failed; the reason follows it. */
  readonly failed: string;
  /** The reason when the site cannot be reached. */
  readonly unreachable: string;
  /** Changes of the same name are sent one after the other. */
  readonly queue?: string;
}

export interface Saving<Sent> {
  readonly isSaving: boolean;
  /** What is on its way, or was last. */
  readonly sent: Sent | undefined;
  /** True when the server took it. Never rejects: failures are said. Stays the same function. */
  readonly save: (sent: Sent) => Promise<boolean>;
}

/** Sends changes to the server and says why one failed. What was typed is the caller's and stays as it is. */
export function useSave<Sent, Saved>(needs: SaveNeeds<Sent, Saved>): Saving<Sent> {
  const { say } = useAlerts();
  const { isPending, variables, mutateAsync } = useMutation(saveOptions(needs, say));
  const save = useCallback(
    (sent: Sent) =>
      mutateAsync(sent).then(
        () => true,
        () => false,
      ),
    [mutateAsync],
  );
  return { isSaving: isPending, sent: variables, save };
}

/** A save as TanStack Query takes it. */
export function saveOptions<Sent, Saved>(
  needs: SaveNeeds<Sent, Saved>,
  say: Alerts['say'],
): MutationObserverOptions<Saved, Error, Sent> {
  const { send, onSaved, onStale, onFailed, queue } = needs;
  return {
    mutationFn: send,
    onSuccess: onSaved,
    onError: (error, sent) => {
      if (error instanceof Stale && onStale) return onStale(error, sent);
      sayFailure(error, needs, say);
      if (!(error instanceof SessionEnded)) onFailed?.();
    },
    ...(queue === undefined ? {} : { scope: { id: queue } }),
  };
}

/** Says why something failed: in the server's words, or that the site could not be reached. */
export function sayFailure(
  error: Error,
  { failed, unreachable }: Pick<SaveNeeds<never, never>, 'failed' | 'unreachable'>,
  say: Alerts['say'],
): void {
  // The login is on its way, and the work is put aside.
  if (error instanceof SessionEnded) return;
  const isRefused = error instanceof Refused;
  if (!isRefused) reportError(error);
  say('failed', failed, isRefused ? error.message : unreachable);
}
