import { type Editor, Extension, Node } from '@tiptap/core';
import { goToNextCell, tableEditing } from '@tiptap/pm/tables';

const CELL_CONTENT = '(paragraph | heading | bulletList | orderedList | blockquote | picture | embed)+';
const ROLES: Readonly<Record<string, string>> = {
  table: 'table',
  tableRow: 'row',
  tableCell: 'cell',
  tableHeader: 'header_cell',
};

const Table = Node.create({
  name: 'table',
  group: 'block',
  content: 'tableRow+',
  isolating: true,
  addAttributes: () => ({
    caption: {
      default: '',
      parseHTML: (table: HTMLElement) => table.querySelector('caption')?.textContent?.trim() ?? '',
      renderHTML: () => ({}),
    },
  }),
  parseHTML: () => [{ tag: 'caption', ignore: true }, { tag: 'table' }],
  renderHTML: ({ node, HTMLAttributes }) => {
    const { caption } = node.attrs;
    const rows: ['tbody', 0] = ['tbody', 0];
    return caption === '' ? ['table', HTMLAttributes, rows] : ['table', HTMLAttributes, ['caption', caption], rows];
  },
});

const TableRow = Node.create({
  name: 'tableRow',
  content: '(tableCell | tableHeader)*',
  parseHTML: () => [{ tag: 'tr' }],
  renderHTML: ({ HTMLAttributes }) => ['tr', HTMLAttributes, 0],
});

const span = (name: string) => ({
  default: 1,
  parseHTML: (cell: HTMLElement) => Math.max(1, Number.parseInt(cell.getAttribute(name) ?? '', 10) || 1),
});

const cellAttributes = {
  colspan: span('colspan'),
  rowspan: span('rowspan'),
  // Required by the table commands, but never written: the reader's browser decides the widths.
  colwidth: { default: null, parseHTML: () => null, renderHTML: () => ({}) },
};

const TableCell = Node.create({
  name: 'tableCell',
  content: CELL_CONTENT,
  isolating: true,
  addAttributes: () => cellAttributes,
  parseHTML: () => [{ tag: 'td' }],
  renderHTML: ({ HTMLAttributes }) => ['td', HTMLAttributes, 0],
});

const TableHeader = Node.create({
  name: 'tableHeader',
  content: CELL_CONTENT,
  isolating: true,
  addAttributes: () => ({ ...cellAttributes, scope: { default: null } }),
  parseHTML: () => [{ tag: 'th' }],
  renderHTML: ({ HTMLAttributes }) => ['th', HTMLAttributes, 0],
});

const TableEditing = Extension.create({
  name: 'tableEditing',
  extendNodeSchema: ({ name }) => (ROLES[name] === undefined ? {} : { tableRole: ROLES[name] }),
  addProseMirrorPlugins: () => [tableEditing()],
  addKeyboardShortcuts() {
    const go = (direction: 1 | -1) => {
      const { state, view } = this.editor;
      return goToNextCell(direction)(state, view.dispatch);
    };
    return { Tab: () => go(1), 'Shift-Tab': () => go(-1) };
  },
});

/** Tables: the nodes and their keys, based on ProseMirror's table commands. */
export const TABLE_EXTENSIONS = [Table, TableRow, TableCell, TableHeader, TableEditing];

/** Inserts an empty table of three columns with a header row at the cursor. */
export function insertTable(editor: Editor): boolean {
  const row = (type: 'tableHeader' | 'tableCell') => ({
    type: 'tableRow',
    content: [1, 2, 3].map(() => ({ type, content: [{ type: 'paragraph' }] })),
  });
  const before = editor.state.selection.from;
  const rows = [row('tableHeader'), row('tableCell'), row('tableCell')];
  const done = editor
    .chain()
    .focus()
    .insertContent([{ type: 'table', content: rows }, { type: 'paragraph' }])
    .run();
  if (done) goIntoTable(editor, before);
  return done;
}

function goIntoTable(editor: Editor, near: number): void {
  let first: number | null = null;
  editor.state.doc.nodesBetween(Math.max(0, near - 2), editor.state.doc.content.size, (node, position) => {
    if (first === null && node.type.name === 'table') first = position;
    return first === null;
  });
  if (first !== null) editor.commands.focus(first + 4);
}
