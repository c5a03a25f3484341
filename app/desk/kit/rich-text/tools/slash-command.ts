import { type Editor, Extension } from '@tiptap/core';
import { type EditorState, Plugin, PluginKey } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';

/** An open slash menu: where its paragraph begins, and what was typed after the slash. */
export interface SlashCommand {
  readonly from: number;
  readonly query: string;
}

/** No block has a longer name. */
const MAX_QUERY = 24;
const KEY = new PluginKey<SlashCommand | null>('slashCommand');

/**
 * Opens a menu of blocks when '/' is typed into an empty paragraph, and follows what is typed after it. It is text like
 * any other until a block is chosen: a space after it, Escape, or leaving the paragraph closes the menu.
 */
export function slashPlugin(): Plugin<SlashCommand | null> {
  return new Plugin<SlashCommand | null>({
    key: KEY,
    state: {
      init: () => null,
      apply(tr, before, _old, state) {
        const told: unknown = tr.getMeta(KEY);
        if (told === 'close') return null;
        if (told === 'open') return commandAt(state, state.selection.$from.start());
        return before && commandAt(state, tr.mapping.map(before.from, -1));
      },
    },
    props: { handleTextInput: (view, from, to, text) => text === '/' && opened(view, from, to) },
  });
}

export const Slash = Extension.create({ name: 'slashCommand', addProseMirrorPlugins: () => [slashPlugin()] });

/** The menu that is open in this state of an editor. */
export function slashCommand(state: EditorState): SlashCommand | null {
  return KEY.getState(state) ?? null;
}

/** Closes the menu; what was typed stays. */
export function closeSlash(editor: Editor): void {
  if (!editor.isDestroyed) editor.view.dispatch(editor.state.tr.setMeta(KEY, 'close'));
}

/** Deletes the slash and the query from the text, before the block is inserted. */
export function takeSlashOut(editor: Editor, { from, query }: SlashCommand): void {
  const tr = editor.state.tr.delete(from, from + 1 + query.length);
  editor.view.dispatch(tr.setMeta(KEY, 'close'));
}

function opened(view: EditorView, from: number, to: number): boolean {
  const { $from, empty } = view.state.selection;
  // No menu within lists, quotes and tables, where most blocks are not allowed.
  const isEmptyParagraph = empty && $from.depth === 1 && $from.parent.type.name === 'paragraph';
  if (!isEmptyParagraph || $from.parent.content.size > 0 || view.composing) return false;
  view.dispatch(view.state.tr.insertText('/', from, to).setMeta(KEY, 'open'));
  return true;
}

function commandAt(state: EditorState, from: number): SlashCommand | null {
  const { $from, empty } = state.selection;
  if (!empty || $from.depth !== 1 || $from.start() !== from || $from.parent.type.name !== 'paragraph') return null;
  const { textContent } = $from.parent;
  const isAtEnd = $from.parentOffset === $from.parent.content.size;
  if (!isAtEnd || !textContent.startsWith('/') || $from.parent.content.size !== textContent.length) return null;
  const query = textContent.slice(1);
  return query.startsWith(' ') || query.length > MAX_QUERY ? null : { from, query };
}
