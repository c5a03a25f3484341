import { type Editor, Node, wrappingInputRule } from '@tiptap/core';
import { TextSelection } from '@tiptap/pm/state';

/** What somebody said: quoted in the text, or pulled out of it and set large. */
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

/** Who said it: the last line of a quote. */
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

/** Makes the selected paragraphs a quote of a kind, changes the kind of the quote around them, or takes it away. */
export function toggleQuote(editor: Editor, kind: 'pull' | null): boolean {
  const run = editor.chain().focus();
  if (editor.isActive('blockquote', { kind })) return run.lift('blockquote').run();
  if (editor.isActive('blockquote')) return run.updateAttributes('blockquote', { kind }).run();
  return run.wrapIn('blockquote', { kind }).run();
}

/** Goes to the line that says who is quoted, adding it where it is missing; on that line makes it plain text again. */
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
