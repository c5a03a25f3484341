import { useId, useState } from 'react';
import { DeskDialog } from '#app/desk/kit/desk-dialog.tsx';
import textStyles from '#app/desk/kit/text.module.css';
import styles from './actions.module.css';

interface TextDialogProps {
  readonly title: string;
  readonly label: string;
  readonly help: string;
  readonly yes: string;
  readonly maxLength: number;
  readonly isDanger?: boolean;
  readonly isBusy: boolean;
  readonly onText: (text: string) => void;
  readonly onClose: () => void;
}

/** Asks for some words: the reason of a withdrawal, a correction, a note to whoever asked for review. */
export function TextDialog({ title, label, help, yes, maxLength, isDanger, isBusy, onText, onClose }: TextDialogProps) {
  const id = useId();
  const [text, setText] = useState('');
  return (
    <DeskDialog
      title={title}
      yes={yes}
      isDanger={isDanger ?? false}
      isBusy={isBusy || text.trim() === ''}
      onYes={() => onText(text.trim())}
      onClose={onClose}
    >
      <div className={styles.field}>
        <label htmlFor={id}>{label}</label>
        <textarea
          id={id}
          rows={4}
          maxLength={maxLength}
          value={text}
          aria-describedby={`${id}help`}
          onChange={({ target }) => setText(target.value)}
        />
        <p id={`${id}help`} className={textStyles.small}>
          {help}
        </p>
      </div>
    </DeskDialog>
  );
}
