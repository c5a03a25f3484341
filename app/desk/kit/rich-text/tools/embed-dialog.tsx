import type { Editor } from '@tiptap/core';
import { type FormEvent, type KeyboardEvent, useId, useState } from 'react';
import { DeskButton } from '#app/desk/kit/desk-button.tsx';
import { embedInText } from '#domain/videos/embeds.ts';
import { insertEmbed } from '../schema/embed-node.ts';
import styles from './editor-dialog.module.css';
import { EditorDialog } from './editor-dialog.tsx';

/** Enter sends as in a field of one line: only a pasted embed code has several. */
function sendWithEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}

/** Asks for the address or the embed code of a video or post. */
export function EmbedDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const [isRefused, setRefused] = useState(false);
  const found = embedInText(typed);

  function apply(event: FormEvent): void {
    event.preventDefault();
    event.stopPropagation();
    setRefused(!found);
    if (!found) return;
    onClose();
    insertEmbed(editor, found);
  }

  return (
    <EditorDialog title="Video or post" loses={typed !== ''} onClose={onClose}>
      <form className={styles.form} onSubmit={apply} noValidate>
        <div className={styles.field}>
          <label htmlFor={id}>Address or embed code</label>
          <textarea
            id={id}
            rows={3}
            value={typed}
            spellCheck={false}
            aria-invalid={isRefused && !found}
            aria-describedby={`${id}said`}
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={sendWithEnter}
          />
          <p id={`${id}said`} className={isRefused && !found ? styles.wrong : styles.said} role="status">
            {found
              ? `${found.provider} ${found.what}: ${found.href}`
              : isRefused
                ? 'No video or post is known there. Paste the address of one.'
                : 'YouTube, Vimeo, Dailymotion, X, Facebook, Instagram, TikTok or Spotify. Readers see a card and choose to open it.'}
          </p>
        </div>
        <div className={styles.answers}>
          <DeskButton onClick={onClose}>Cancel</DeskButton>
          <DeskButton look="primary" type="submit">
            Add to the text
          </DeskButton>
        </div>
      </form>
    </EditorDialog>
  );
}
