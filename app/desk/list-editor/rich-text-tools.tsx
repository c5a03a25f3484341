import { type Editor, useEditorState } from '@tiptap/react';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { DeskButton } from '../shell/desk-button.tsx';
import styles from './rich-text.module.css';

/** The buttons above the text; each also has the usual key. */
export function RichTextTools({ editor }: { editor: Editor }) {
  const active = useEditorState({ editor, selector: () => activeMarks(editor) });
  const [isLinking, setLinking] = useState(false);
  const run = () => editor.chain().focus();
  return (
    <>
      <div className={styles.tools} role="toolbar" aria-label="Text">
        <Tool name="Bold" isOn={active.bold} onUse={() => run().toggleBold().run()}>
          <b>B</b>
        </Tool>
        <Tool name="Italic" isOn={active.italic} onUse={() => run().toggleItalic().run()}>
          <i>I</i>
        </Tool>
        <Tool name="Heading" isOn={active.h2} onUse={() => run().toggleHeading({ level: 2 }).run()}>
          H2
        </Tool>
        <Tool name="Smaller heading" isOn={active.h3} onUse={() => run().toggleHeading({ level: 3 }).run()}>
          H3
        </Tool>
        <Tool name="Bulleted list" isOn={active.bulletList} onUse={() => run().toggleBulletList().run()}>
          • List
        </Tool>
        <Tool name="Numbered list" isOn={active.orderedList} onUse={() => run().toggleOrderedList().run()}>
          1. List
        </Tool>
        <Tool name="Quote" isOn={active.blockquote} onUse={() => run().toggleBlockquote().run()}>
          Quote
        </Tool>
        <Tool name="Link" isOn={active.link || isLinking} onUse={() => setLinking(!isLinking)}>
          Link
        </Tool>
        <Tool name="Undo" isOff={!active.canUndo} onUse={() => run().undo().run()}>
          Undo
        </Tool>
        <Tool name="Redo" isOff={!active.canRedo} onUse={() => run().redo().run()}>
          Redo
        </Tool>
      </div>
      {isLinking && <LinkRow editor={editor} onDone={() => setLinking(false)} />}
    </>
  );
}

interface ToolProps {
  readonly name: string;
  readonly isOn?: boolean;
  readonly isOff?: boolean;
  readonly onUse: () => void;
  readonly children: ReactNode;
}

function Tool({ name, isOn, isOff = false, onUse, children }: ToolProps) {
  return (
    <DeskButton look="quiet" title={name} aria-label={name} aria-pressed={isOn} disabled={isOff} onClick={onUse}>
      {children}
    </DeskButton>
  );
}

function LinkRow({ editor, onDone }: { editor: Editor; onDone: () => void }) {
  const id = useId();
  const [address, setAddress] = useState(() => addressOf(editor));

  function apply(event: FormEvent) {
    event.preventDefault();
    // The row stands inside the page's form: it must not send that.
    event.stopPropagation();
    const chain = editor.chain().focus().extendMarkRange('link');
    if (address.trim() === '') chain.unsetLink().run();
    else if (editor.state.selection.empty && !editor.isActive('link'))
      chain.insertContent(linkTo(address.trim())).run();
    else chain.setLink({ href: address.trim() }).run();
    onDone();
  }

  return (
    <form className={styles.link} onSubmit={apply}>
      <label htmlFor={id}>Address</label>
      <input
        id={id}
        className={styles.address}
        value={address}
        placeholder="https:// or /section/slug"
        onChange={(event) => setAddress(event.target.value)}
      />
      <DeskButton type="submit">{address.trim() === '' ? 'Remove link' : 'Set link'}</DeskButton>
      <DeskButton look="quiet" onClick={onDone}>
        Cancel
      </DeskButton>
    </form>
  );
}

function addressOf(editor: Editor): string {
  const { href } = editor.getAttributes('link');
  return typeof href === 'string' ? href : '';
}

function linkTo(href: string) {
  return { type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] };
}

function activeMarks(editor: Editor) {
  return {
    bold: editor.isActive('bold'),
    italic: editor.isActive('italic'),
    h2: editor.isActive('heading', { level: 2 }),
    h3: editor.isActive('heading', { level: 3 }),
    bulletList: editor.isActive('bulletList'),
    orderedList: editor.isActive('orderedList'),
    blockquote: editor.isActive('blockquote'),
    link: editor.isActive('link'),
    canUndo: editor.can().undo(),
    canRedo: editor.can().redo(),
  };
}
