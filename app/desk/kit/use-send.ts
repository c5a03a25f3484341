import { useMutation } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useAlerts } from './alerts.tsx';
import { type Mistake, Refused, sendChange } from './resource/call-desk.ts';
import { sayFailure, UNREACHABLE } from './resource/use-save.ts';
import { withoutRepeats } from './resource/without-repeats.ts';

export interface Sent {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly body?: object;
  /** Title of the message if it fails. */
  readonly failed: string;
  /** Called with the mistakes in single fields. Returns true to suppress the message that the call failed. */
  readonly onMistakes?: ((mistakes: readonly Mistake[]) => boolean) | undefined;
}

/**
 * Calls the desk's API. Resolves to the answer; to null if the call failed, after showing why, or if the same call is
 * under way already.
 */
export function useSend(): { readonly isSending: boolean; readonly send: (what: Sent) => Promise<unknown> } {
  const { say } = useAlerts();
  const { isPending, mutateAsync } = useMutation({
    mutationFn: (sent: Sent) => sendChange(sent.path, sent),
    onError: (error, { failed, onMistakes }) => {
      if (error instanceof Refused && onMistakes?.(error.mistakes)) return;
      sayFailure(error, { failed, unreachable: UNREACHABLE }, say);
    },
  });
  const send = useMemo(
    () => withoutRepeats<Sent, unknown>((what) => mutateAsync(what).catch(() => null), null),
    [mutateAsync],
  );
  return { isSending: isPending, send };
}
