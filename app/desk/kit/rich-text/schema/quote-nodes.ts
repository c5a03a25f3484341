import { type Editor, Node, wrappingInputRule } from '@tiptap/core';
import { TextSelection } from '@tiptap/pm/state';

/** A quotation: within the text, or as a pull quote. */
export const Quote = Node.create({
  name: 'blockquote',
  group: 'block',
  content: 'block+',
  defining: true,
  addAttributes: () => ({
    kind: {
      default: null,
      parseHTML: (element: HTMLElement) => (element.dataset.kind === 'pull' ? 'pull' : null),
      renderHTML: ({ kind }) => (kind === 'pull' ? { 'data-kind': 'pull' } : {}),
    },
  }),
  parseHTML: () => [{ tag: 'blockquote' }],
  renderHTML: ({ HTMLAttributes }) => ['blockquote', HTMLAttributes, 0],
  addInputRules() {
    return [wrappingInputRule({ find: /^\s*>\s$/, type: this.type })];
  },
  addKeyboardShortcuts() {
    return { 'Mod-Shift-b': () => toggleQuote(this.editor, null) };
  },
});

/** The attribution, which is the last line of a quote. */
export const Attribution = Node.create({
  name: 'attribution',
  group: 'block',
  content: 'text*',
  marks: '',
  defining: true,
  parseHTML: () => [
    { tag: 'p', priority: 60, getAttrs: (element) => (holdsOnlyCite(element) ? null : false), contentElement: 'cite' },
    { tag: 'blockquote > cite', priority: 60 },
  ],
  renderHTML: ({ HTMLAttributes }) => ['p', HTMLAttributes, ['cite', 0]],
});

function holdsOnlyCite(element: HTMLElement): boolean {
  const only = element.firstElementChild;
  return only?.localName === 'cite' && only.textContent?.trim() === element.textContent?.trim();
}

/** Toggles a quote of a kind around the selected paragraphs: wraps them, changes the kind, or unwraps them. */
export function toggleQuote(editor: Editor, kind: 'pull' | null): boolean {
  const run = editor.chain().focus();
  if (editor.isActive('blockquote', { kind })) return run.lift('blockquote').run();
  if (editor.isActive('blockquote')) return run.updateAttributes('blockquote', { kind }).run();
  return run.wrapIn('blockquote', { kind }).run();
}

/** Moves the cursor to the attribution, adding it if it is missing; on that line turns it back into plain text. */
export function toggleAttribution(editor: Editor): boolean {
  const run = editor.chain().focus();
  if (editor.isActive('attribution')) return run.setNode('paragraph').run();
  const { $from } = editor.state.selection;
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    const quote = $from.node(depth);
    if (quote.type.name !== 'blockquote') continue;
    const end = $from.end(depth);
    const isThere = quote.lastChild?.type.name === 'attribution';
    return run
      .command(({ tr, state }) => {
        const line = state.schema.nodes.attribution?.create();
        if (!isThere && line) tr.insert(end, line);
        tr.setSelection(TextSelection.create(tr.doc, isThere ? end - 1 : end + 1));
        return true;
      })
      .run();
  }
  return false;
}
