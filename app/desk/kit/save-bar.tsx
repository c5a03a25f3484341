import { type ReactNode, useEffect } from 'react';
import { DeskButton } from './desk-button.tsx';
import { isFocusLost } from './is-focus-lost.ts';
import styles from './save-bar.module.css';
import { useFootRoom } from './use-foot-room.ts';

interface SaveState {
  /** What is stored is not known yet. */
  readonly isLoading: boolean;
  readonly isDirty: boolean;
  readonly isSaving: boolean;
  readonly isUploading: boolean;
  readonly canSave: boolean;
  /** There is nothing that could be saved, but Save can be pressed: it then says what is missing. */
  readonly mayExplain?: boolean;
}

interface SaveBarProps {
  readonly state: SaveState;
  /** What was done last, with its 'Undo' button: here, it moves nothing from under the pointer. */
  readonly latest?: ReactNode;
  readonly onSave: () => void;
}

/**
 * One save for the whole list, always visible; inactive during an upload and while nothing has changed (DESK-07,
 * DESK-70).
 */
export function SaveBar({ state, latest, onSave }: SaveBarProps) {
  const { isLoading, isDirty, isSaving, isUploading, canSave, mayExplain = false } = state;
  const busy = isUploading ? 'Uploading...' : isSaving ? 'Saving...' : null;
  const isReady = canSave && (isDirty || mayExplain);
  const hasLatest = Boolean(latest);
  const bar = useFootRoom<HTMLDivElement>();
  useEffect(() => {
    if (!hasLatest) return;
    // Its button goes with it.
    return () => {
      if (isFocusLost()) document.getElementById('main')?.focus({ preventScroll: true });
    };
  }, [hasLatest]);
  return (
    <div ref={bar} className={styles.bar}>
      <div className={latest ? styles.above : styles.nothing} role="status" data-latest={latest ? '' : undefined}>
        {latest}
      </div>
      <p className={styles.state} role="status" data-dirty={isDirty}>
        {busy ??
          (isLoading ? 'Loading...' : isDirty ? 'Unsaved changes' : mayExplain ? 'Nothing to save yet' : 'Saved')}
      </p>
      <span className={styles.hint}>Ctrl+S</span>
      <DeskButton
        look="primary"
        isInactive={!isReady}
        title={isReady || isLoading || busy !== null ? undefined : 'Nothing has changed'}
        onClick={onSave}
      >
        {busy ?? 'Save'}
      </DeskButton>
    </div>
  );
}
