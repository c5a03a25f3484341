import { type ReactNode, useId } from 'react';
import { createPortal } from 'react-dom';
import controls from '#app/desk/kit/desk-controls.module.css';
import { useDismissal } from '../../use-dismissal.ts';
import { useModal } from '../../use-modal.ts';
import styles from './editor-dialog.module.css';

interface EditorDialogProps {
  readonly title: string;
  /** Whether closing it loses something that was typed. */
  readonly loses?: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A small window over the editor, outside the page's form; Escape closes it, after a question if that `loses` something. */
export function EditorDialog({ title, loses = false, onClose, children }: EditorDialogProps) {
  const dialog = useModal();
  const id = useId();
  const dismissal = useDismissal(onClose, loses);
  return createPortal(
    // Outside of the desk's frame, so its fields need the frame's look here.
    <dialog ref={dialog} className={`${controls.controls} ${styles.dialog}`} aria-labelledby={id} {...dismissal}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      {children}
    </dialog>,
    document.body,
  );
}
