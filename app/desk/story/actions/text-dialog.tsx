import { useId, useState } from 'react';
import { z } from 'zod';
import { DeskDialog } from '#app/desk/kit/desk-dialog.tsx';
import { dropTabDraft, keepTabDraft, keptTabDraft } from '#app/desk/kit/resource/tab-draft.ts';
import textStyles from '#app/desk/kit/text.module.css';
import styles from './actions.module.css';

interface TextDialogProps {
  /** The name under which this tab keeps what is typed. */
  readonly draft: string;
  readonly title: string;
  readonly label: string;
  readonly help: string;
  readonly yes: string;
  readonly maxLength: number;
  readonly isDanger?: boolean;
  readonly isBusy: boolean;
  /** Resolves to true once the server has the words. */
  readonly onText: (text: string) => Promise<boolean>;
  readonly onClose: () => void;
}

/**
 * Asks for some words: the reason of a withdrawal, a correction, a note to whoever asked for review. Closed without sending
 * them, by Escape or a reload, it has them again when it is opened the next time.
 */
export function TextDialog(props: TextDialogProps) {
  const { draft, title, label, help, yes, maxLength, isDanger, isBusy, onText, onClose } = props;
  const id = useId();
  const [text, setText] = useState(() => keptTabDraft(draft, z.string())?.values ?? '');

  function type(typed: string) {
    setText(typed);
    if (typed === '') dropTabDraft(draft);
    else keepTabDraft(draft, { values: typed, etag: null });
  }

  async function send() {
    if (!(await onText(text.trim()))) return;
    dropTabDraft(draft);
    onClose();
  }

  return (
    <DeskDialog
      title={title}
      yes={yes}
      isDanger={isDanger ?? false}
      isBusy={isBusy || text.trim() === ''}
      loses={false}
      onYes={() => void send()}
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
          onChange={({ target }) => type(target.value)}
        />
        <p id={`${id}help`} className={textStyles.small}>
          {help}
        </p>
      </div>
    </DeskDialog>
  );
}
