import { useMutation } from '@tanstack/react-query';
import { z } from 'zod';
import { useAlerts } from './alerts.tsx';
import { Refused, sendChange } from './resource/call-desk.ts';
import { sayFailure, UNREACHABLE } from './resource/use-save.ts';

/** What the API finds wrong with one field of a body; `field` is its path, such as `rules.0.starts`. */
export interface Mistake {
  readonly field: string;
  readonly message: string;
}

export interface Sent {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly body?: object;
  /** Said when it fails. */
  readonly failed: string;
  /** Told what is wrong with single fields, besides the message that it failed. */
  readonly onMistakes?: (mistakes: readonly Mistake[]) => void;
}

/** What the API found wrong with single fields, where that is why it refused. */
export function mistakesIn(error: Error): readonly Mistake[] {
  const refused = refusal.safeParse(error instanceof Refused ? error.answer : null);
  return refused.success ? refused.data.mistakes : [];
}

const refusal = z.object({ mistakes: z.array(z.object({ field: z.string(), message: z.string() })) });

/** Sends a change, or a question before one, to the desk's API: the answer, or null after saying why it failed. */
export function useSend(): { readonly isSending: boolean; readonly send: (what: Sent) => Promise<unknown> } {
  const { say } = useAlerts();
  const { isPending, mutateAsync } = useMutation({
    mutationFn: (sent: Sent) => sendChange(sent.path, sent),
    onError: (error, { failed, onMistakes }) => {
      onMistakes?.(mistakesIn(error));
      sayFailure(error, { failed, unreachable: UNREACHABLE }, say);
    },
  });
  return { isSending: isPending, send: (what) => mutateAsync(what).catch(() => null) };
}
