import { useId } from 'react';
import styles from './alerts.module.css';
import { DeskButton } from './desk-button.tsx';
import { useModal } from './use-modal.ts';

export interface Question {
  readonly text: string;
  readonly detail?: string;
  /** Label of the button that confirms. */
  readonly yes: string;
  readonly no?: string;
}

/** A modal question. Escape means no; the focus starts on the harmless answer. */
export function AskDialog({ question, onAnswer }: { question: Question; onAnswer: (yes: boolean) => void }) {
  const dialog = useModal();
  const id = useId();
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onAnswer(false);
      }}
    >
      <p id={id} className={styles.question}>
        {question.text}
      </p>
      {question.detail !== undefined && <p className={styles.detail}>{question.detail}</p>}
      <div className={styles.answers}>
        <DeskButton autoFocus onClick={() => onAnswer(false)}>
          {question.no ?? 'Cancel'}
        </DeskButton>
        <DeskButton look="danger" onClick={() => onAnswer(true)}>
          {question.yes}
        </DeskButton>
      </div>
    </dialog>
  );
}
