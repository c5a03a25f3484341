import { useState } from 'react';
import { deskFetch, problemText, SessionEnded } from '#app/desk/session/desk-fetch.ts';
import { useAlerts } from './alerts.tsx';

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
  const [isSending, setSending] = useState(false);
  async function send({ method, path, body, failed }: Sent): Promise<unknown> {
    setSending(true);
    try {
      const headers = body ? { 'content-type': 'application/json' } : {};
      const answer = await deskFetch(path, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
      if (answer.ok) return await answer.json();
      say('failed', failed, await problemText(answer, 'Please try again.'));
    } catch (error) {
      if (error instanceof SessionEnded) return null;
      reportError(error);
      say('failed', failed, UNREACHABLE);
    } finally {
      setSending(false);
    }
    return null;
  }
  return { isSending, send };
}
