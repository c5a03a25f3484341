import { useCallback, useEffect, useState } from 'react';
import { useAlerts } from '#app/desk/kit/alerts.tsx';
import { deskFetch, problemText, SessionEnded } from '#app/desk/session/desk-fetch.ts';
import { isRecord } from '#app/desk/session/token-store.ts';
import { type Submission, submissionAnswer } from '#domain/desk/inbox.ts';
import { inboxChanged } from './unread.ts';

export type Opened =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'ready'; readonly submission: Submission };

interface Change {
  readonly method: 'POST' | 'PATCH';
  /** Appended to the submission's own path. */
  readonly path: string;
  readonly body: object;
  /** Title of the message if the call fails. */
  readonly failed: string;
}

export interface SubmissionDesk {
  readonly opened: Opened;
  readonly isSending: boolean;
  /** A colleague's change came first: it is shown now, and what was typed is kept. */
  readonly isStale: boolean;
  readonly reload: () => void;
  /** Sends a change. Resolves to `false` if it failed, after telling the editor. */
  act(change: Change): Promise<boolean>;
}

const FAILED = 'This could not be loaded.';

/** Loads a submission and sends changes to it. */
export function useSubmission(id: string): SubmissionDesk {
  const { say } = useAlerts();
  const [opened, setOpened] = useState<Opened>({ kind: 'loading' });
  const [isSending, setSending] = useState(false);
  const [isStale, setStale] = useState(false);
  const load = useCallback(async () => {
    const answer = await deskFetch(`/api/desk/inbox/${id}`, { cache: 'no-store' });
    if (!answer.ok) return setOpened({ kind: 'failed', reason: await problemText(answer, FAILED) });
    setOpened({ kind: 'ready', submission: submissionAnswer.parse(await answer.json()) });
  }, [id]);
  const reload = useCallback(() => {
    load().catch((error: unknown) => {
      if (error instanceof SessionEnded) return;
      reportError(error);
      setOpened({ kind: 'failed', reason: FAILED });
    });
  }, [load]);
  useEffect(reload, [reload]);

  async function act({ method, path, body, failed }: Change): Promise<boolean> {
    setSending(true);
    setStale(false);
    try {
      const headers = { 'content-type': 'application/json' };
      const init = { method, headers, body: JSON.stringify(body) };
      const answer = await deskFetch(`/api/desk/inbox/${id}${path}`, init);
      if (answer.ok) {
        setOpened({ kind: 'ready', submission: submissionAnswer.parse(await answer.json()) });
        inboxChanged();
        return true;
      }
      if (await isStaleAnswer(answer)) {
        await load();
        setStale(true);
      } else say('failed', failed, await problemText(answer, 'Please try again.'));
    } catch (error) {
      if (!(error instanceof SessionEnded)) {
        reportError(error);
        say('failed', failed, 'The site could not be reached. Nothing was changed.');
      }
    } finally {
      setSending(false);
    }
    return false;
  }
  return { opened, isSending, isStale, reload, act };
}

async function isStaleAnswer(answer: Response): Promise<boolean> {
  if (answer.status !== 409) return false;
  const body: unknown = await answer.clone().json();
  return isRecord(body) && body.code === 'stale_submission';
}
