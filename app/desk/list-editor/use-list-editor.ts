import { useReducer } from 'react';
import { useAlerts } from '#app/desk/kit/alerts.tsx';
import { useResource } from '#app/desk/kit/resource/use-resource.ts';
import { useSave } from '#app/desk/kit/resource/use-save.ts';
import type { DeskEditor } from '#domain/desk/desk-editors.ts';
import { type DraftKeeping, useDraft } from './draft/use-draft.ts';
import { EMPTY_LIST, isDirty, isStored, type ListAction, type ListState, listReducer, withIds } from './list-state.ts';
import { changeOne, fetchList, type SentList, type StoredList, sendList } from './stored-list.ts';

export interface ListEditing {
  readonly state: ListState;
  readonly change: (action: ListAction) => void;
  readonly loading: 'loading' | 'ready' | 'failed';
  readonly load: () => void;
  readonly isDirty: boolean;
  readonly isSaving: boolean;
  /** `etag` is that of the version to save over; by default the one that the edits are based on. */
  readonly save: (etag?: string) => Promise<void>;
  /** The version that somebody else saved meanwhile. */
  readonly conflict: StoredList | null;
  readonly settleConflict: () => void;
  readonly draft: DraftKeeping;
  /** Takes one story off the site at once, for lists that ask before it (DESK-59, SPEC-26). */
  readonly deleteStored: (id: string) => Promise<boolean>;
}

export const UNREACHABLE = 'The site could not be reached. Your changes are still here.';

/** The state and actions of one list being edited. */
export function useListEditor(editor: DeskEditor): ListEditing {
  const { apiPath, failed } = editor;
  const { say } = useAlerts();
  const [state, change] = useReducer(listReducer, EMPTY_LIST);
  const dirty = isDirty(state);
  // A list that cannot be loaded stays empty (DESK-14, ERR-53).
  const resource = useResource({
    path: `/api${apiPath}`,
    load: (signal) => fetchList(apiPath, signal),
    onLoaded: (list) => change({ do: 'load', ...list }),
    send: (list: SentList) => sendList(apiPath, list),
    onSaved: (list, { items }) => change({ do: 'saved', sent: items, ...list }),
    holds: ({ stored }, { items }) => isStored(items, stored),
    savedOf: (list) => list,
    rebased: ({ items }, { stored, etag }, lost) => ({
      items: withIds(items, lost.items, stored),
      etag: etag ?? '*',
      base: stored,
    }),
    saved: editor.saved,
    failed,
    unreachable: UNREACHABLE,
  });
  const draft = useDraft(editor.slug, { ...state, dirty }, change);
  const deleting = useSave({
    send: (id: string) => changeOne('DELETE', `/api${apiPath}/${id}`),
    onSaved: ({ before, etag }, id) => {
      change({ do: 'gone', id, before, etag });
      say('done', 'Deleted. It can be put back from ‘Removed stories’.');
    },
    failed,
    unreachable: UNREACHABLE,
  });

  async function save(etag = state.etag ?? '*'): Promise<void> {
    const { items } = state;
    const untitled = items.findIndex((item) => item.title.trim() === '');
    const missing = items[untitled];
    if (missing) {
      change({ do: 'select', key: missing.key });
      return say('failed', failed, `Story ${untitled + 1}: the title is missing.`);
    }
    // A save without having loaded the list would wipe it.
    if (resource.loading !== 'ready') return;
    await resource.save({ items, etag, base: etag === state.etag ? state.stored : [] });
  }

  return { ...resource, state, change, isDirty: dirty, save, draft, deleteStored: deleting.save };
}
