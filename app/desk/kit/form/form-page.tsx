import { type ReactNode, useCallback, useState } from 'react';
import { DeskButton } from '../desk-button.tsx';
import { useKeys } from '../keys/use-keys.ts';
import { LoadFailed } from '../load-failed.tsx';
import { SaveBar } from '../save-bar.tsx';
import { useUnsavedWork } from '../unsaved-work.ts';
import { EditorTitle } from './editor-title.tsx';
import { FormConflict } from './form-conflict.tsx';
import styles from './form-page.module.css';
import { HistoryPanel } from './history-panel.tsx';
import type { FormEditing } from './use-form-editor.ts';

interface FormPageProps<T> {
  readonly editing: FormEditing<T>;
  /** Where readers see what is saved here. */
  readonly seeIt: { readonly href: string; readonly label: string };
  /** Save can be pressed with nothing changed: it then says what is missing. */
  readonly mayExplain?: boolean;
  /** Shown beside the `seeIt` link. */
  readonly tools?: ReactNode;
  /** As in `HistoryPanel`. */
  readonly historyRound?: number;
  readonly children: (onUploading: (by: 1 | -1) => void) => ReactNode;
  /** Shown last, since it comes late and is of any height. */
  readonly last?: ReactNode;
}

/** The page around a form that is saved as a whole: notices, the form, its former versions, and the save bar. */
export function FormPage<T>(page: FormPageProps<T>) {
  const { editing, seeIt, mayExplain = false, tools, historyRound = 0, children, last } = page;
  const { kind, state, isDirty, isSaving, save, undo, loading } = editing;
  const latest = state.undo.at(-1);
  const [uploads, setUploads] = useState(0);
  const onUploading = useCallback((by: 1 | -1) => setUploads((count) => count + by), []);
  useUnsavedWork(isDirty);
  const canSave = !isSaving && uploads === 0 && loading === 'ready';
  useKeys({
    save: () => {
      if (canSave && isDirty) void save();
    },
    undo,
  });
  return (
    <div className={styles.editor}>
      <div className={styles.head}>
        <EditorTitle screen={kind.editor.slug} isEditing={isDirty}>
          {kind.editor.label}
        </EditorTitle>
        <div className={styles.tools} data-is-coming={loading !== 'ready'}>
          {tools}
        </div>
        <a className={styles.link} href={seeIt.href} target="_blank" rel="noreferrer">
          {seeIt.label}
        </a>
      </div>
      <FormNotices editing={editing} />
      {loading === 'loading' && (
        <p className={styles.waiting} aria-busy="true">
          Loading...
        </p>
      )}
      {loading === 'ready' && (
        <>
          {children(onUploading)}
          <HistoryPanel editing={editing} round={historyRound} />
          {last}
        </>
      )}
      {loading !== 'failed' && (
        <SaveBar
          state={{ isLoading: loading === 'loading', isDirty, isSaving, isUploading: uploads > 0, canSave, mayExplain }}
          latest={
            latest && (
              <>
                <p>{latest.said}</p>
                <DeskButton title="Ctrl+Z" onClick={undo}>
                  Undo
                </DeskButton>
              </>
            )
          }
          onSave={() => void save()}
        />
      )}
    </div>
  );
}

/** Notices above the form: a failed load, a version conflict. */
function FormNotices<T>({ editing }: { editing: FormEditing<T> }) {
  const { loading, load, conflict } = editing;
  return (
    <>
      {loading === 'failed' && (
        <LoadFailed look="notice" onRetry={load}>
          The saved version could not be loaded. Nothing on the site has changed.
        </LoadFailed>
      )}
      {conflict !== null && <FormConflict editing={editing} theirs={conflict} />}
    </>
  );
}
