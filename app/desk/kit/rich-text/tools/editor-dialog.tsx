import { type ReactNode, useId } from 'react';
import { createPortal } from 'react-dom';
import { useModal } from '../../use-modal.ts';
import styles from './editor-dialog.module.css';

interface EditorDialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A small window over the editor, outside the page's form; Escape closes it. */
export function EditorDialog({ title, onClose, children }: EditorDialogProps) {
  const dialog = useModal();
  const id = useId();
  return createPortal(
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      {children}
    </dialog>,
    document.body,
  );
}
