import { useCallback, useEffect, useRef, useState } from 'react';
import type { DeskEditor } from '../../../domain/desk-editors.ts';
import { useAlerts } from '../alerts/alerts.tsx';
import { useUnsavedWork } from '../session/unsaved-work.ts';
import { DeskButton } from '../shell/desk-button.tsx';
import { ConflictPanel } from './conflict-panel.tsx';
import { ItemForm } from './item-form.tsx';
import { ItemList } from './item-list.tsx';
import styles from './list-editor.module.css';
import type { EditedItem } from './list-state.ts';
import { SaveBar } from './save-bar.tsx';
import { type ListEditing, useListEditor } from './use-list-editor.ts';

export type ListDeskEditor = DeskEditor & { readonly list: NonNullable<DeskEditor['list']> };

/** The editor of one section's list: the list on the left, one story on the right, one save (DESK-54). */
export function ListEditor({ editor }: { editor: ListDeskEditor }) {
  const editing = useListEditor(editor);
  const { state, change, isDirty, isSaving, save } = editing;
  const { ask } = useAlerts();
  const [uploads, setUploads] = useState(0);
  const form = useRef<HTMLElement>(null);
  const onUploading = useCallback((by: 1 | -1) => setUploads((count) => count + by), []);
  useUnsavedWork(isDirty);
  const canSave = !isSaving && uploads === 0 && editing.loading !== 'loading';
  useSaveKey(() => {
    if (canSave && isDirty) void save();
  });

  function select(key: string) {
    change({ do: 'select', key });
    form.current?.scrollIntoView({ block: 'nearest' });
  }

  async function remove(item: EditedItem) {
    const text = editor.list.askBeforeRemoval;
    if (text !== null && !(await ask({ text, yes: 'OK' }))) return;
    change({ do: 'remove', key: item.key });
  }

  const selected = state.items.find((item) => item.key === state.selected);
  return (
    <div className={styles.editor}>
      <h1 className={styles.title}>{editor.label}</h1>
      <Notices editing={editing} />
      <div className={styles.columns}>
        <ItemList one={editor.list.one} editing={editing} onSelect={select} onRemove={remove} />
        <section ref={form} className={styles.form} aria-label={`The selected ${editor.list.one}`}>
          {selected ? (
            <ItemForm
              key={selected.key}
              editor={editor}
              item={selected}
              change={change}
              onUploading={onUploading}
              onRemove={remove}
            />
          ) : (
            <p className={styles.empty}>
              {editing.loading === 'loading' ? 'Loading...' : `Choose a ${editor.list.one} on the list, or add one.`}
            </p>
          )}
        </section>
      </div>
      <SaveBar state={{ isDirty, isSaving, isUploading: uploads > 0, canSave }} onSave={() => void save()} />
    </div>
  );
}

/** What stands between an editor and a quiet save: a failed load, put-aside work, somebody else's save, a removal. */
function Notices({ editing }: { editing: ListEditing }) {
  const { state, change, loading, load, conflict, draft, settleDraft } = editing;
  return (
    <>
      {loading === 'failed' && (
        <div className={styles.warning} role="alert">
          <p>The list could not be loaded, so it is shown empty. Nothing on the site has changed.</p>
          <DeskButton onClick={load}>Try Again</DeskButton>
        </div>
      )}
      {draft !== null && loading !== 'loading' && (
        <div className={styles.warning} role="status">
          <p>Your session had ended. The changes you had not saved are still here.</p>
          <DeskButton onClick={() => settleDraft(true)}>Restore my changes</DeskButton>
          <DeskButton look="quiet" onClick={() => settleDraft(false)}>
            Discard them
          </DeskButton>
        </div>
      )}
      {conflict !== null && <ConflictPanel editing={editing} theirs={conflict} />}
      {state.removed !== null && (
        <div className={styles.removed} role="status">
          <p>Removed ‘{state.removed.item.title || 'New story'}’. It leaves the site with the next save.</p>
          <DeskButton onClick={() => change({ do: 'undo removal' })}>Undo</DeskButton>
        </div>
      )}
    </>
  );
}

function useSaveKey(onSave: () => void): void {
  const latest = useRef(onSave);
  useEffect(() => {
    latest.current = onSave;
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      latest.current();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
