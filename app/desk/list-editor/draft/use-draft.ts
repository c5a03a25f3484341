import { useCallback, useEffect, useRef, useState } from 'react';
import { useKeeping } from '#app/desk/kit/resource/use-keeping.ts';
import { storedUserId } from '#app/desk/session/token-store.ts';
import { newId } from '#domain/ids.ts';
import type { ListAction, ListState } from '../list-state.ts';
import { type Draft, draftOf, dropDraft, keepDraft, keptDrafts, restoredItems } from './draft-store.ts';

export interface DraftKeeping {
  /** Unsaved work of an earlier visit, to be restored or discarded. */
  readonly offered: Draft | null;
  readonly settle: (restore: boolean) => void;
  /** False when this device could not keep what is typed. */
  readonly isKept: boolean;
}

/** Keeps unsaved work on this device while it is typed, and offers what an earlier visit left. */
export function useDraft(list: string, work: Work, change: (action: ListAction) => void) {
  const [offers, setOffers] = useState<readonly Draft[]>([]);
  useEffect(() => setOffers(keptDrafts(storedUserId(), list, Date.now())), [list]);
  const isKept = useDraftKeeping(list, work);
  const offered = offers[0] ?? null;
  const settle = (restore: boolean) => {
    if (offered === null) return;
    if (restore) change({ do: 'restore', items: restoredItems(offered, work.stored), etag: offered.etag });
    dropDraft(storedUserId(), list, offered.id, Date.now());
    setOffers(offers.slice(1));
  };
  return { offered, settle, isKept } satisfies DraftKeeping;
}

type Work = Pick<ListState, 'items' | 'stored' | 'etag'> & { readonly dirty: boolean };

function useDraftKeeping(list: string, { items, stored, etag, dirty }: Work): boolean {
  const [id] = useState(newId);
  const [isKept, setKept] = useState(true);
  const wasKept = useRef(false);
  // Remembered, because the stored user is cleared at the end of a session before the page is left.
  const user = useRef('');
  const keep = useCallback(() => {
    user.current = storedUserId() || user.current;
    if (dirty) {
      setKept(keepDraft(user.current, list, draftOf({ items, stored, etag }, id, Date.now())));
    } else if (wasKept.current) {
      dropDraft(user.current, list, id, Date.now());
      setKept(true);
    }
    wasKept.current = dirty;
  }, [list, id, items, stored, etag, dirty]);
  useKeeping(keep, dirty);
  return isKept;
}
