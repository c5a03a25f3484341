import { useMutation } from '@tanstack/react-query';
import { useAlerts } from './alerts.tsx';
import { type Mistake, Refused, sendChange } from './resource/call-desk.ts';
import { sayFailure, UNREACHABLE } from './resource/use-save.ts';

export interface Sent {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly body?: object;
  /** Title of the message if it fails. */
  readonly failed: string;
  /** Called with the mistakes in single fields. Returns true to suppress the message that the call failed. */
  readonly onMistakes?: ((mistakes: readonly Mistake[]) => boolean) | undefined;
}

/** Calls the desk's API. Resolves to the answer, or to null if the call failed, after showing why. */
export function useSend(): { readonly isSending: boolean; readonly send: (what: Sent) => Promise<unknown> } {
  const { say } = useAlerts();
  const { isPending, mutateAsync } = useMutation({
    mutationFn: (sent: Sent) => sendChange(sent.path, sent),
    onError: (error, { failed, onMistakes }) => {
      if (error instanceof Refused && onMistakes?.(error.mistakes)) return;
      sayFailure(error, { failed, unreachable: UNREACHABLE }, say);
    },
  });
  return { isSending: isPending, send: (what) => mutateAsync(what).catch(() => null) };
}
