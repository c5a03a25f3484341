import { useCallback, useEffect, useState } from 'react';
import { useAlerts } from '#app/desk/kit/alerts.tsx';
import { deskFetch, problemText, SessionEnded } from '#app/desk/session/desk-fetch.ts';
import { isRecord } from '#app/desk/session/token-store.ts';
import { type Edition, editionAnswer } from '#domain/desk/newsletter.ts';

export type Opened =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'ready'; readonly edition: Edition };

interface Doing {
  readonly method: 'POST' | 'PUT' | 'DELETE';
  /** Behind the edition's own path. */
  readonly path: string;
  readonly body?: object;
  readonly failed: string;
}

export interface EditionDesk {
  readonly opened: Opened;
  readonly isSending: boolean;
  /** A colleague was faster: nothing typed is gone, and the next save writes over theirs. */
  readonly isStale: boolean;
  readonly reload: () => void;
  /** What the server answered; null when it was not done, which is said. */
  act(doing: Doing): Promise<unknown>;
}

const FAILED = 'This could not be loaded.';
const LOOK_AGAIN_MS = 3_000;
/** Longer ones browsers take for none. */
const LONGEST_WAIT_MS = 2_000_000_000;

/** When it is worth asking again how an edition stands; null: it moves only when somebody does something. */
function nextLook(opened: Opened): number | null {
  if (opened.kind !== 'ready') return null;
  const { state, sendAt } = opened.edition;
  if (state === 'sending') return LOOK_AGAIN_MS;
  if (state !== 'scheduled' || sendAt === null) return null;
  // Before its time it may still be written: what a colleague saves meanwhile must not be taken for one's own.
  return Math.min(LONGEST_WAIT_MS, Math.max(LOOK_AGAIN_MS, Date.parse(sendAt) - Date.now()));
}

/** One edition, and what can be done about it. While it is on its way its progress is asked for again and again. */
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
    const wait = nextLook(opened);
    if (wait === null) return;
    const timer = setTimeout(reload, wait);
    return () => clearTimeout(timer);
  }, [opened, reload]);

  async function act({ method, path: deed, body, failed }: Doing): Promise<unknown> {
    setSending(true);
    setStale(false);
    try {
      const init = body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {};
      const answer = await deskFetch(path + deed, { method, ...init });
      const said: unknown = await answer.clone().json();
      if (answer.ok) {
        const edition = editionAnswer.safeParse(said);
        if (edition.success) setOpened({ kind: 'ready', edition: edition.data });
        return said;
      }
      if (isRecord(said) && said.code === 'stale_edition') {
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
