import { useCallback, useEffect, useState } from 'react';
import { useAlerts } from '#app/desk/kit/alerts.tsx';
import { deskFetch, problemText, SessionEnded } from '#app/desk/session/desk-fetch.ts';
import { isRecord } from '#app/desk/session/token-store.ts';
import { type Edition, editionAnswer } from '#domain/desk/newsletter.ts';

export type Opened =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'ready'; readonly edition: Edition };

interface Change {
  readonly method: 'POST' | 'PUT' | 'DELETE';
  /** Appended to the edition's own path. */
  readonly path: string;
  readonly body?: object;
  /** Title of the message if the call fails. */
  readonly failed: string;
}

export interface EditionDesk {
  readonly opened: Opened;
  readonly isSending: boolean;
  /** A colleague saved first: what was typed is kept, and the next save overwrites theirs. */
  readonly isStale: boolean;
  readonly reload: () => void;
  /** Sends a change and resolves to the answer. `null` if it failed, after telling the editor. */
  act(change: Change): Promise<unknown>;
}

const FAILED = 'This could not be loaded.';
const REFRESH_MS = 3_000;
/** Below 2^31 ms: browsers fire longer timers at once. */
const MAX_TIMER_MS = 2_000_000_000;

/** Milliseconds until the edition may have changed by itself; `null` if it only changes when edited. */
function nextRefresh(opened: Opened): number | null {
  if (opened.kind !== 'ready') return null;
  const { state, sendAt } = opened.edition;
  if (state === 'sending') return REFRESH_MS;
  if (state !== 'scheduled' || sendAt === null) return null;
  // Not before it is due: it can still be edited, and a refresh would silently take over the version a colleague saved.
  return Math.min(MAX_TIMER_MS, Math.max(REFRESH_MS, Date.parse(sendAt) - Date.now()));
}

/** Loads an edition and sends changes to it. Refreshes its progress while it is being sent. */
export function useEdition(id: string): EditionDesk {
  const { say } = useAlerts();
  const [opened, setOpened] = useState<Opened>({ kind: 'loading' });
  const [isSending, setSending] = useState(false);
  const [isStale, setStale] = useState(false);
  const path = `/api/desk/newsletter/editions/${id}`;
  const load = useCallback(async () => {
    const answer = await deskFetch(path, { cache: 'no-store' });
    if (!answer.ok) return setOpened({ kind: 'failed', reason: await problemText(answer, FAILED) });
    setOpened({ kind: 'ready', edition: editionAnswer.parse(await answer.json()) });
  }, [path]);
  const reload = useCallback(() => {
    load().catch((error: unknown) => {
      if (error instanceof SessionEnded) return;
      reportError(error);
      setOpened({ kind: 'failed', reason: FAILED });
    });
  }, [load]);
  useEffect(reload, [reload]);
  useEffect(() => {
    const wait = nextRefresh(opened);
    if (wait === null) return;
    const timer = setTimeout(reload, wait);
    return () => clearTimeout(timer);
  }, [opened, reload]);

  async function act({ method, path: action, body, failed }: Change): Promise<unknown> {
    setSending(true);
    setStale(false);
    try {
      const init = body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {};
      const answer = await deskFetch(path + action, { method, ...init });
      const result: unknown = await answer.clone().json();
      if (answer.ok) {
        const edition = editionAnswer.safeParse(result);
        if (edition.success) setOpened({ kind: 'ready', edition: edition.data });
        return result;
      }
      if (isRecord(result) && result.code === 'stale_edition') {
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
    return null;
  }
  return { opened, isSending, isStale, reload, act };
}
