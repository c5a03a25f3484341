import type { Editor } from '@tiptap/core';
import { type FormEvent, useId, useState } from 'react';
import { DeskButton } from '#app/desk/kit/desk-button.tsx';
import styles from './editor-dialog.module.css';
import { EditorDialog } from './editor-dialog.tsx';
import { linkAddress } from './link-address.ts';

/** Sets, changes or removes the link at the cursor; the address is checked before it is inserted. */
export function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const id = useId();
  const [before] = useState(() => String(editor.getAttributes('link').href ?? ''));
  const [needsText] = useState(() => editor.state.selection.empty && before === '');
  const [typed, setTyped] = useState(before);
  const [text, setText] = useState('');
  const [isRefused, setRefused] = useState(false);
  const found = linkAddress(typed, location.origin);

  function apply(event: FormEvent): void {
    event.preventDefault();
    // Stopped, because React passes it on to the page's form, although this dialog is outside of that in the DOM.
    event.stopPropagation();
    setRefused(!found);
    if (!found) return;
    onClose();
    setLink(editor, found.href, needsText ? text.trim() || typed.trim() : null);
  }

  return (
    <EditorDialog title="Link" loses={typed !== before || text !== ''} onClose={onClose}>
      <form className={styles.form} onSubmit={apply} noValidate>
        <div className={styles.field}>
          <label htmlFor={`${id}address`}>Address</label>
          <input
            id={`${id}address`}
            value={typed}
            inputMode="url"
            autoComplete="off"
            placeholder="https://… or /section/story"
            aria-invalid={isRefused && !found}
            aria-describedby={`${id}said`}
            onChange={(event) => setTyped(event.target.value)}
          />
          <p id={`${id}said`} className={isRefused && !found ? styles.wrong : styles.said} role="status">
            {found && (found.isOwn ? `Leads within this site: ${found.href}` : `Leads to ${found.href}`)}
            {!found &&
              isRefused &&
              'This is not a valid address. Use one like https://example.com, /world/a-story or name@example.com.'}
          </p>
        </div>
        {needsText && (
          <div className={styles.field}>
            <label htmlFor={`${id}text`}>Words to link</label>
            <input id={`${id}text`} value={text} dir="auto" onChange={(event) => setText(event.target.value)} />
          </div>
        )}
        <div className={styles.answers}>
          {before !== '' && (
            <DeskButton
              onClick={() => {
                onClose();
                editor.chain().focus().extendMarkRange('link').unsetLink().run();
              }}
            >
              Remove link
            </DeskButton>
          )}
          <DeskButton onClick={onClose}>Cancel</DeskButton>
          <DeskButton look="primary" type="submit">
            Set link
          </DeskButton>
        </div>
      </form>
    </EditorDialog>
  );
}

function setLink(editor: Editor, href: string, words: string | null): void {
  const run = editor.chain().focus();
  if (words === null) run.extendMarkRange('link').setLink({ href }).run();
  else
    run
      .insertContent({ type: 'text', text: words, marks: [{ type: 'link', attrs: { href } }] })
      .unsetMark('link')
      .run();
}
