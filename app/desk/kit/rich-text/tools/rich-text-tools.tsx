import type { Editor } from '@tiptap/core';
import { type RefObject, useRef } from 'react';
import { DeskButton } from '#app/desk/kit/desk-button.tsx';
import type { ChosenPicture } from '../rich-text.tsx';
import { EmbedDialog } from './embed-dialog.tsx';
import { LinkDialog } from './link-dialog.tsx';
import { NOTE_KEYS } from './shortcuts.ts';
import { ShortcutsDialog } from './shortcuts-dialog.tsx';
import { type SlashKeys, SlashMenu } from './slash-menu.tsx';
import { TableTools } from './table-tools.tsx';
import { BLOCK_TOOLS, HISTORY_TOOLS, TEXT_TOOLS, type Tool } from './text-tools.ts';
import styles from './toolbar.module.css';
import { Toolbar } from './toolbar.tsx';

export type ToolDialog = 'link' | 'embed' | 'shortcuts';

interface RichTextToolsProps {
  readonly editor: Editor;
  readonly bar: RefObject<HTMLDivElement | null>;
  readonly slashKeys: RefObject<SlashKeys | null>;
  readonly dialog: ToolDialog | null;
  readonly open: (dialog: ToolDialog | null) => void;
  readonly choosePicture: () => Promise<ChosenPicture | null>;
  readonly onFiles: (files: readonly File[]) => void;
  /** Begins a note on the selection; without it there is no button. */
  readonly onNote?: (() => void) | undefined;
  /** Goes to the note of the current passage; shown where the notes are not beside the text. */
  readonly onShowNote?: (() => void) | null | undefined;
}

/** The toolbar above the text, and the dialogs that some buttons open. */
export function RichTextTools(props: RichTextToolsProps) {
  const { editor, bar, slashKeys, dialog, open, choosePicture, onFiles, onNote, onShowNote } = props;
  const files = useRef<HTMLInputElement>(null);
  const inserting: Tool[] = [
    { name: 'Picture', face: 'picture', use: () => files.current?.click() },
    libraryTool(choosePicture),
    { name: 'Video or post', face: 'embed', use: () => open('embed') },
  ];
  const tools: Tool[] = [
    ...TEXT_TOOLS,
    {
      name: 'Link',
      keys: 'Mod+K',
      face: 'link',
      isOn: () => editor.isActive('link'),
      use: () => open('link'),
    },
    ...inserting,
    ...(onNote ? [{ name: 'Add note', keys: NOTE_KEYS, face: 'note' as const, use: onNote }] : []),
    ...HISTORY_TOOLS,
    { name: 'Keyboard shortcuts', keys: 'Mod+/', face: { letters: '?' }, use: () => open('shortcuts') },
  ];
  const close = () => {
    open(null);
    // The dialog returns the focus to the button first.
    requestAnimationFrame(() => editor.commands.focus());
  };
  return (
    <>
      <div className={styles.sticky}>
        <Toolbar editor={editor} tools={tools} bar={bar} />
        <TableTools editor={editor} />
        {onShowNote && (
          <div className={styles.toNote}>
            <DeskButton onClick={onShowNote}>Show note</DeskButton>
          </div>
        )}
      </div>
      <SlashMenu editor={editor} tools={[...BLOCK_TOOLS, ...inserting]} keys={slashKeys} />
      <input
        ref={files}
        type="file"
        accept="image/*"
        multiple
        hidden
        aria-label="Pictures for the text"
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          target.value = '';
        }}
      />
      {dialog === 'link' && <LinkDialog editor={editor} onClose={close} />}
      {dialog === 'embed' && <EmbedDialog editor={editor} onClose={close} />}
      {dialog === 'shortcuts' && <ShortcutsDialog onClose={close} />}
    </>
  );
}

function libraryTool(choose: () => Promise<ChosenPicture | null>): Tool {
  return {
    name: 'Picture from the library',
    face: 'library',
    use: (editor) => {
      choose().then((picture) => {
        if (!picture) return;
        const { url: src, alt, caption, credit } = picture;
        const node = { type: 'picture', attrs: { src, alt, caption, credit } };
        editor
          .chain()
          .focus()
          .insertContent([node, { type: 'paragraph' }])
          .run();
      }, reportError);
    },
  };
}
