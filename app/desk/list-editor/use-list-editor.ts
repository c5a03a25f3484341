import { useCallback, useEffect, useReducer, useState } from 'react';
import { useAlerts } from '#app/desk/kit/alerts.tsx';
import { SessionEnded } from '#app/desk/session/desk-fetch.ts';
import type { DeskEditor } from '#domain/desk/desk-editors.ts';
import { type DraftKeeping, useDraft } from './draft/use-draft.ts';
import { type EditedItem, EMPTY_LIST, isDirty, type ListAction, type ListState, listReducer } from './list-state.ts';
import { changeOne, fetchList, type SaveOutcome, type StoredList, sendList } from './stored-list.ts';

export interface ListEditing {
  readonly state: ListState;
  readonly change: (action: ListAction) => void;
  readonly loading: 'loading' | 'ready' | 'failed';
  readonly load: () => void;
  readonly isDirty: boolean;
  readonly isSaving: boolean;
  /** `etag` names the state that may be overwritten; without it the one this page loaded. */
  readonly save: (etag?: string) => Promise<void>;
  /** What somebody else saved meanwhile. */
  readonly conflict: StoredList | null;
  readonly settleConflict: () => void;
  readonly draft: DraftKeeping;
  /** Takes one story off the site at once, for lists that ask before it (DESK-59, SPEC-26). */
  readonly deleteStored: (id: string) => Promise<void>;
}

const UNREACHABLE = 'The site could not be reached. Your changes are still here.';

/** One list being edited: loading, saving, and what to do when somebody else saved first. */
export function useListEditor(editor: DeskEditor): ListEditing {
  const [state, change] = useReducer(listReducer, EMPTY_LIST);
  const { loading, load } = useLoading(editor, change);
  const dirty = isDirty(state);
  const saving = useSaving(editor, state, { change, wasLoaded: loading === 'ready' });
  const draft = useDraft(editor.slug, { ...state, dirty }, change);
  const deleteStored = useDeleting(editor, change);
  return { state, change, loading, load, isDirty: dirty, ...saving, draft, deleteStored };
}

function useLoading(editor: DeskEditor, change: (action: ListAction) => void) {
  const [loading, setLoading] = useState<ListEditing['loading']>('loading');
  const { apiPath } = editor;
  const load = useCallback(() => {
    setLoading('loading');
    fetchList(apiPath).then(
      (list) => {
        change({ do: 'load', ...list });
        setLoading('ready');
      },
      (error: unknown) => {
        if (error instanceof SessionEnded) return;
        // Logged, and the list stays empty (DESK-14, ERR-53).
        reportError(error);
        setLoading('failed');
      },
    );
  }, [apiPath, change]);
  useEffect(load, [load]);
  return { loading, load };
}

interface SavingNeeds {
  readonly change: (action: ListAction) => void;
  readonly wasLoaded: boolean;
}

function useSaving(editor: DeskEditor, state: ListState, { change, wasLoaded }: SavingNeeds) {
  const { say } = useAlerts();
  const [isSaving, setSaving] = useState(false);
  const [conflict, setConflict] = useState<StoredList | null>(null);

  async function save(etag?: string): Promise<void> {
    const { items } = state;
    const untitled = items.findIndex((item) => item.title.trim() === '');
    if (untitled >= 0) return refuse(items, untitled);
    // Without having seen the list one would wipe it unknowingly.
    if (!wasLoaded) return;
    setSaving(true);
    const replaced = etag ?? state.etag ?? '*';
    const outcome = await attempt(editor.apiPath, items, replaced, replaced === state.etag ? state.stored : []);
    setSaving(false);
    if (outcome === null) return;
    if (outcome.kind === 'stale') return showConflict();
    if (outcome.kind === 'failed') return say('failed', editor.failed, outcome.reason);
    setConflict(null);
    change({ do: 'saved', sent: items, stored: outcome.stored, etag: outcome.etag });
    say('done', editor.saved);
  }

  function refuse(items: readonly EditedItem[], index: number): void {
    const item = items[index];
    if (item) change({ do: 'select', key: item.key });
    say('failed', editor.failed, `Story ${index + 1}: the title is missing.`);
  }

  async function showConflict(): Promise<void> {
    const theirs = await fetchList(editor.apiPath).catch((error: unknown) => {
      reportError(error);
      return null;
    });
    if (theirs === null) return say('failed', editor.failed, UNREACHABLE);
    setConflict(theirs);
    say('failed', editor.failed, 'Somebody else has saved this list since you opened it.');
  }

  return { isSaving, save, conflict, settleConflict: () => setConflict(null) };
}

async function attempt(...save: Parameters<typeof sendList>): Promise<SaveOutcome | null> {
  try {
    return await sendList(...save);
  } catch (error) {
    if (error instanceof SessionEnded) return null;
    reportError(error);
    return { kind: 'failed', reason: UNREACHABLE };
  }
}

function useDeleting(editor: DeskEditor, change: (action: ListAction) => void) {
  const { say } = useAlerts();
  return async (id: string): Promise<void> => {
    try {
      const { before, etag } = await changeOne('DELETE', `/api${editor.apiPath}/${id}`);
      change({ do: 'gone', id, before, etag });
      say('done', 'Deleted. It can be put back from ‘Removed stories’.');
    } catch (error) {
      if (error instanceof SessionEnded) return;
      reportError(error);
      say('failed', editor.failed, error instanceof Error ? error.message : UNREACHABLE);
    }
  };
}
