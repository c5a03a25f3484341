import { DeskButton } from './desk-button.tsx';
import styles from './save-bar.module.css';

interface SaveState {
  readonly isDirty: boolean;
  readonly isSaving: boolean;
  readonly isUploading: boolean;
  readonly canSave: boolean;
}

/** One save for the whole list, always in reach; while a picture goes up it waits (DESK-07, DESK-70). */
export function SaveBar({ state, onSave }: { state: SaveState; onSave: () => void }) {
  const { isDirty, isSaving, isUploading, canSave } = state;
  const busy = isUploading ? 'Uploading...' : isSaving ? 'Saving...' : null;
  return (
    <div className={styles.bar}>
      <p className={styles.state} role="status" data-dirty={isDirty}>
        {busy ?? (isDirty ? 'Unsaved changes' : 'Saved')}
      </p>
      <span className={styles.hint}>Ctrl+S</span>
      <DeskButton look="primary" disabled={!canSave} onClick={onSave}>
        {busy ?? 'Save'}
      </DeskButton>
    </div>
  );
}
