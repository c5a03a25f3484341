import { useMutation } from '@tanstack/react-query';
import { useAlerts } from './alerts.tsx';
import { callDesk } from './resource/call-desk.ts';
import { sayFailure } from './resource/use-save.ts';

interface Sent {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly body?: object;
  /** Said when it fails. */
  readonly failed: string;
}

const UNREACHABLE = 'The site could not be reached. Nothing was changed.';

/** Sends a change, or a question before one, to the desk's API: the answer, or null after saying why it failed. */
export function useSend(): { readonly isSending: boolean; readonly send: (what: Sent) => Promise<unknown> } {
  const { say } = useAlerts();
  const { isPending, mutateAsync } = useMutation({
    mutationFn: async ({ method, path, body }: Sent): Promise<unknown> =>
      (await callDesk(path, { method, body, otherwise: 'Please try again.' })).json(),
    onError: (error, { failed }) => sayFailure(error, { failed, unreachable: UNREACHABLE }, say),
  });
  return { isSending: isPending, send: (what) => mutateAsync(what).catch(() => null) };
}
