import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { DialogAlerts } from './alerts.tsx';
import { DeskButton } from './desk-button.tsx';
import styles from './desk-dialog.module.css';
import { useTypedWork } from './plain-form/typed-work.ts';
import { useDismissal } from './use-dismissal.ts';
import { useModal } from './use-modal.ts';

interface DeskDialogProps {
  readonly title: string;
  readonly children: ReactNode;
  /** Label of the button that confirms; omit for a dialog that only informs. */
  readonly yes?: string;
  readonly isDanger?: boolean;
  readonly isBusy?: boolean;
  /** Whether closing it loses something; by default once anything was typed or chosen in a dialog that confirms. */
  readonly loses?: boolean;
  readonly onYes?: () => void;
  readonly onClose: () => void;
}

/**
 * A modal form of the desk: Escape closes it, after a question if that `loses` something, Enter in a text field confirms,
 * the focus returns to where it was. Once something is typed or chosen in it, a session that ends asks for a login on the
 * spot.
 */
export function DeskDialog(props: DeskDialogProps) {
  const { title, children, yes, isDanger = false, isBusy = false, onYes, onClose } = props;
  const dialog = useModal();
  const id = useId();
  const [isTyped, setTyped] = useState(false);
  const { loses = isTyped && yes !== undefined } = props;
  useTypedWork(isTyped);
  const dismissal = useDismissal(onClose, loses);
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isBusy) onYes?.();
  }
  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby={id} {...dismissal}>
      <form className={styles.form} onChange={() => setTyped(true)} onSubmit={submit}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {children}
        <DialogAlerts />
        <div className={styles.answers}>
          <DeskButton onClick={onClose}>{yes === undefined ? 'Close' : 'Cancel'}</DeskButton>
          {yes !== undefined && (
            <DeskButton look={isDanger ? 'danger' : 'primary'} type="submit" disabled={isBusy}>
              {yes}
            </DeskButton>
          )}
        </div>
      </form>
    </dialog>
  );
}
