import { useCallback, useEffect, useRef, useState } from 'react';
import { useAlerts } from '#app/desk/kit/alerts.tsx';
import { EditorTitle } from '#app/desk/kit/form/editor-title.tsx';
import page from '#app/desk/kit/form/form-page.module.css';
import { HomePageNow } from '#app/desk/kit/front-map/home-page-now.tsx';
import { useKeys } from '#app/desk/kit/keys/use-keys.ts';
import { SaveBar } from '#app/desk/kit/save-bar.tsx';
import { useUnsavedWork } from '#app/desk/kit/unsaved-work.ts';
import { useMay } from '#app/desk/session/viewer.ts';
import type { DeskEditor } from '#domain/desk/desk-editors.ts';
import { ItemForm } from './item-form.tsx';
import { ItemView } from './item-view.tsx';
import styles from './list-editor.module.css';
import { Notices, Removed } from './notices.tsx';
import { RemovedStories } from './removed/removed-stories.tsx';
import { ItemList } from './rows/item-list.tsx';
import { useListEditor } from './use-list-editor.ts';
import { WireStories } from './wire/wire-stories.tsx';

export type ListDeskEditor = DeskEditor & { readonly list: NonNullable<DeskEditor['list']> };

/** The editor of one section's list: the list on the left, one story on the right, one save (DESK-54 to DESK-69). */
export function ListEditor({ editor }: { editor: ListDeskEditor }) {
  const editing = useListEditor(editor);
  const { state, change, isDirty, isSaving, save } = editing;
  const { section, one } = editor.list;
  const [uploads, setUploads] = useState(0);
  const form = useRef<HTMLElement>(null);
  const added = useRef<string | null>(null);
  const canChange = useMay('editor');
  const onUploading = useCallback((by: 1 | -1) => setUploads((count) => count + by), []);
  const remove = useRemoval(editor, editing);
  useUnsavedWork(isDirty);
  const canSave = canChange && !isSaving && uploads === 0 && editing.loading === 'ready';
  useKeys({
    save: () => {
      if (canSave && isDirty) void save();
    },
    undo: () => {
      if (state.removed) change({ do: 'undo removal' });
    },
  });

  function select(key: string) {
    change({ do: 'select', key });
    form.current?.scrollIntoView({ block: 'nearest' });
  }

  // Otherwise the letters of its title would be taken for keys of the list.
  useEffect(() => {
    if (added.current === null || added.current !== state.selected) return;
    added.current = null;
    form.current?.querySelector('input')?.focus();
  }, [state.selected]);

  const selected = state.items.find((item) => item.key === state.selected);
  const common = { editor, onUploading, change, onRemove: remove };
  return (
    <div className={page.editor}>
      <div className={page.head}>
        <EditorTitle screen={editor.slug} isEditing={isDirty}>
          {editor.label}
        </EditorTitle>
        {editing.loading !== 'failed' && <RemovedStories section={section} canChange={canChange} editing={editing} />}
      </div>
      {!canChange && (
        <p className={styles.warning}>
          You can read this list. Editors publish: what you write goes to them from the story editor, for review.
        </p>
      )}
      <Notices editing={editing} />
      {/* A list that was not loaded is neither changed nor saved: a save would replace what nobody has seen. */}
      {editing.loading !== 'failed' && (
        <>
          <HomePageNow version={state.etag} only={editor.slug} isWaiting={editing.loading === 'loading'} />
          <div className={page.columns}>
            <ItemList
              one={one}
              editing={editing}
              canChange={canChange}
              onSelect={select}
              onAdd={(key) => {
                added.current = key;
                change({ do: 'add', key });
              }}
              onRemove={remove}
              below={(search) => (
                <WireStories
                  section={section}
                  search={search}
                  canChange={canChange}
                  editing={editing}
                  onCopied={select}
                />
              )}
            />
            <section ref={form} className={styles.form} aria-label={`The selected ${one}`}>
              {selected && canChange && <ItemForm key={selected.key} item={selected} {...common} />}
              {selected && !canChange && <ItemView item={selected} section={section} />}
              {!selected && (
                <p className={page.empty}>
                  {editing.loading === 'loading'
                    ? 'Loading...'
                    : `Choose ${/^[aeiou]/.test(one) ? 'an' : 'a'} ${one} from the list${canChange ? ', or add one' : ''}.`}
                </p>
              )}
            </section>
          </div>
          {canChange && (
            <SaveBar
              state={{ isLoading: editing.loading === 'loading', isDirty, isSaving, isUploading: uploads > 0, canSave }}
              latest={state.removed && <Removed title={state.removed.item.title || 'New story'} change={change} />}
              onSave={() => void save()}
            />
          )}
        </>
      )}
    </div>
  );
}

/** Removing a story: undone until the save, or where the list asks first, done on the server at once (DESK-06, DESK-59). */
function useRemoval(editor: ListDeskEditor, { state, change, deleteStored }: ReturnType<typeof useListEditor>) {
  const { ask } = useAlerts();
  return async (key: string): Promise<void> => {
    const item = state.items.find((one) => one.key === key);
    if (!item) return;
    const text = editor.list.askBeforeRemoval;
    if (text !== null && !(await ask({ text, detail: item.title, yes: 'OK' }))) return;
    if (text !== null && item.id !== null) await deleteStored(item.id);
    else change({ do: 'remove', key });
  };
}
