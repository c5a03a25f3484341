import type { Editor } from '@tiptap/core';
import { redoDepth, undoDepth } from '@tiptap/pm/history';
import { toggleAttribution, toggleQuote } from '../schema/quote-nodes.ts';
import { insertTable } from '../schema/table-nodes.ts';
import type { ToolIconName } from './tool-icon.tsx';

/** A button of the toolbar. */
export interface Tool {
  readonly name: string;
  /** The shortcut as listed in the help; 'Mod' is Ctrl or ⌘. */
  readonly keys?: string;
  /** A sign, or letters. */
  readonly face: ToolIconName | { readonly letters: string; readonly look?: 'bold' | 'italic' };
  /** Omit for a button that has no pressed state. */
  readonly isOn?: (editor: Editor) => boolean;
  readonly isOff?: (editor: Editor) => boolean;
  readonly use: (editor: Editor) => void;
}

const heading = (level: 2 | 3 | 4): Tool => ({
  name: `H${level} heading`,
  keys: `Mod+Alt+${level}`,
  face: { letters: `H${level}` },
  isOn: (editor) => editor.isActive('heading', { level }),
  use: (editor) => editor.chain().focus().toggleHeading({ level }).run(),
});

/** The tools without a dialog, in the order of the toolbar. */
export const TEXT_TOOLS: readonly Tool[] = [
  {
    name: 'Bold',
    keys: 'Mod+B',
    face: { letters: 'B', look: 'bold' },
    isOn: (editor) => editor.isActive('bold'),
    use: (editor) => editor.chain().focus().toggleBold().run(),
  },
  {
    name: 'Italic',
    keys: 'Mod+I',
    face: { letters: 'I', look: 'italic' },
    isOn: (editor) => editor.isActive('italic'),
    use: (editor) => editor.chain().focus().toggleItalic().run(),
  },
  heading(2),
  heading(3),
  heading(4),
  {
    name: 'Bulleted list',
    keys: 'Mod+Shift+8',
    face: 'bullets',
    isOn: (editor) => editor.isActive('bulletList'),
    use: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    name: 'Numbered list',
    keys: 'Mod+Shift+7',
    face: 'numbers',
    isOn: (editor) => editor.isActive('orderedList'),
    use: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  {
    name: 'Quote',
    keys: 'Mod+Shift+B',
    face: 'quote',
    isOn: (editor) => editor.isActive('blockquote', { kind: null }),
    use: (editor) => toggleQuote(editor, null),
  },
  {
    name: 'Pull quote',
    face: 'pull',
    isOn: (editor) => editor.isActive('blockquote', { kind: 'pull' }),
    use: (editor) => toggleQuote(editor, 'pull'),
  },
  {
    name: 'Who is quoted',
    face: 'attribution',
    isOn: (editor) => editor.isActive('attribution'),
    isOff: (editor) => !editor.isActive('blockquote'),
    use: (editor) => toggleAttribution(editor),
  },
  { name: 'Dividing line', face: 'rule', use: (editor) => editor.chain().focus().setHorizontalRule().run() },
  {
    name: 'Table',
    face: 'table',
    isOff: (editor) => editor.isActive('table'),
    use: (editor) => insertTable(editor),
  },
];

/** The tools that turn an empty paragraph into a block. */
export const BLOCK_TOOLS: readonly Tool[] = TEXT_TOOLS.filter(
  ({ name }) => !['Bold', 'Italic', 'Who is quoted'].includes(name),
);

export const HISTORY_TOOLS: readonly Tool[] = [
  {
    name: 'Undo',
    keys: 'Mod+Z',
    face: 'undo',
    // Not `can()`, which binds every command of the editor, at each key.
    isOff: (editor) => undoDepth(editor.state) === 0,
    use: (editor) => editor.chain().focus().undo().run(),
  },
  {
    name: 'Redo',
    keys: 'Mod+Shift+Z',
    face: 'redo',
    isOff: (editor) => redoDepth(editor.state) === 0,
    use: (editor) => editor.chain().focus().redo().run(),
  },
];
