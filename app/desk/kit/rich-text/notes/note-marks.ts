import { type Editor, Extension } from '@tiptap/core';
import { closeHistory } from '@tiptap/pm/history';
import { type EditorState, Plugin, PluginKey, TextSelection, type Transaction } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import { anchorAt, findPassage, isSamePassage, type NoteAnchor } from '#domain/desk/note-anchor.ts';
import { type FlatText, flatText } from './flat-text.ts';
import styles from './note-marks.module.css';

/** A note on a passage of the text. */
export interface TextNote {
  readonly id: string;
  readonly anchor: NoteAnchor;
}

/** Where a note's passage stands in the text now. Notes whose passage is gone have no place. */
export interface NotePlace {
  /** Orders the notes. */
  readonly from: number;
  /** Whether the passage still reads as the note quotes it. */
  readonly isSame: boolean;
}

export type NotePlaces = ReadonlyMap<string, NotePlace>;

export interface NoteReports {
  /** Called after a click in the text: the note of the marked passage, or `null` outside any. */
  onPick(id: string | null): void;
  /** `null` once the rich-text view is closed. */
  onPlaces(places: NotePlaces | null): void;
}

interface Range {
  readonly from: number;
  readonly to: number;
}

interface Marks {
  readonly notes: readonly TextNote[];
  readonly current: string | null;
  readonly ranges: ReadonlyMap<string, Range>;
}

type Shown = Pick<Marks, 'notes' | 'current'>;

const KEY = new PluginKey<Marks>('notes');
const NOTHING: Marks = { notes: [], current: null, ranges: new Map() };
/** Debounce: passages are searched for and compared when typing pauses, not at each key. */
const SETTLED_AFTER_MS = 200;

/**
 * Marks the passages of notes without changing the document: finds them by their words, maps their positions through
 * edits, and searches again when the text is replaced or an edit is undone.
 */
export const NoteMarks = Extension.create<NoteReports>({
  name: 'noteMarks',
  addOptions: () => ({ onPick: () => undefined, onPlaces: () => undefined }),
  addProseMirrorPlugins() {
    return [notePlugin(this.options)];
  },
});

/** The ProseMirror plugin, without the Tiptap extension. */
export function notePlugin({ onPick, onPlaces }: NoteReports): Plugin<Marks> {
  return new Plugin<Marks>({
    key: KEY,
    state: { init: () => NOTHING, apply: (tr, marks, _before, now) => applied(tr, marks, now) },
    props: {
      decorations: (state) => decorationsOf(state),
      handleClick: (view, pos) => {
        onPick(noteAt(view.state, pos));
        return false;
      },
    },
    view: (view) => {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const settle = () => {
        const places = placesOf(view.state);
        if (marksOf(view.state).notes.some(({ id }) => !places.get(id)?.isSame)) view.dispatch(findAgain(view.state));
        onPlaces(placesOf(view.state));
      };
      return {
        update: ({ state }, before) => {
          const isNew = marksOf(state).notes !== marksOf(before).notes;
          if (!isNew && state.doc === before.doc) return;
          clearTimeout(timer);
          timer = setTimeout(settle, isNew ? 0 : SETTLED_AFTER_MS);
        },
        destroy: () => clearTimeout(timer),
      };
    },
  });
}

/** A transaction that sets the notes to mark. */
export function withNotes(state: EditorState, shown: Shown): Transaction {
  return state.tr.setMeta(KEY, shown);
}

/** A transaction that searches again for passages that were lost or whose words have changed. */
export function findAgain(state: EditorState): Transaction {
  return state.tr.setMeta(KEY, 'find again');
}

function marksOf(state: EditorState): Marks {
  return KEY.getState(state) ?? NOTHING;
}

function applied(tr: Transaction, marks: Marks, now: EditorState): Marks {
  const shown: Shown | 'find again' | undefined = tr.getMeta(KEY);
  const moved = tr.docChanged ? { ...marks, ranges: movedRanges(tr, marks.ranges) } : marks;
  if (shown === undefined) return moved;
  const { notes, current } = shown === 'find again' ? moved : shown;
  return { notes, current, ranges: foundRanges(now, notes, moved.ranges) };
}

function movedRanges({ mapping }: Transaction, ranges: Marks['ranges']): Marks['ranges'] {
  const moved = new Map<string, Range>();
  for (const [id, { from, to }] of ranges) {
    const next = { from: mapping.map(from, 1), to: mapping.map(to, -1) };
    if (next.from < next.to) moved.set(id, next);
  }
  return moved;
}

/** Keeps known ranges that still hold the quoted words; for the others, searches for these words. */
function foundRanges({ doc }: EditorState, notes: readonly TextNote[], known: Marks['ranges']): Marks['ranges'] {
  const flat = flatText(doc);
  const ranges = new Map<string, Range>();
  for (const { id, anchor } of notes) {
    const before = known.get(id);
    const isHere = before !== undefined && isSamePassage(textIn(flat, before), anchor.quote);
    const passage = isHere ? null : findPassage(flat.text, anchor);
    const found = passage && { from: flat.posAt(passage.from, 'before'), to: flat.posAt(passage.to, 'behind') };
    const range = found ?? before;
    if (range) ranges.set(id, range);
  }
  return ranges;
}

function textIn(flat: FlatText, { from, to }: Range): string {
  return flat.text.slice(flat.offsetAt(from), flat.offsetAt(to));
}

function decorationsOf(state: EditorState): DecorationSet {
  const { ranges, current } = marksOf(state);
  const all = [...ranges].map(([id, { from, to }]) =>
    Decoration.inline(from, to, {
      class: styles.passage ?? '',
      'data-note': id,
      ...(id === current ? { 'data-current': '' } : {}),
    }),
  );
  return DecorationSet.create(state.doc, all);
}

/** The innermost note at a position. */
function noteAt(state: EditorState, pos: number): string | null {
  const hits = [...marksOf(state).ranges].filter(([, { from, to }]) => from <= pos && pos <= to);
  const [first] = hits.toSorted(([, one], [, other]) => one.to - one.from - (other.to - other.from));
  return first?.[0] ?? null;
}

/** Where the notes' passages are. */
export function placesOf(state: EditorState): NotePlaces {
  const { notes, ranges } = marksOf(state);
  const flat = flatText(state.doc);
  const places = new Map<string, NotePlace>();
  for (const { id, anchor } of notes) {
    const range = ranges.get(id);
    if (!range) continue;
    places.set(id, { from: range.from, isSame: isSamePassage(textIn(flat, range), anchor.quote) });
  }
  return places;
}

/** How the notes beside a text act on it. */
export interface NotesHandle {
  focus(): void;
  /** The anchor of what is selected, or of the paragraph with the cursor; `null` in an empty one. */
  selected(): NoteAnchor | null;
  /** Selects a note's passage and scrolls to it; false when it is gone. */
  show(id: string): boolean;
  /** Replaces a note's passage as if typed; false when it no longer reads as the note quotes it. */
  replace(note: TextNote, words: string): boolean;
}

/** Gives the editor the notes to mark. */
export function showNotes(editor: Editor, shown: Shown): void {
  editor.view.dispatch(withNotes(editor.state, shown));
}

export function notesHandle(editor: Editor): NotesHandle {
  return {
    focus: () => editor.view.focus(),
    selected: () => selectedAnchor(editor.state),
    show: (id) => {
      const range = marksOf(editor.state).ranges.get(id);
      if (!range) return false;
      const { tr, doc } = editor.state;
      editor.view.focus();
      editor.view.dispatch(tr.setSelection(TextSelection.create(doc, range.from, range.to)));
      editor.view.dom.querySelector(`[data-note="${id}"]`)?.scrollIntoView({ block: 'center' });
      return true;
    },
    replace: (note, words) => replaced(editor, note, words),
  };
}

function selectedAnchor({ selection, doc }: EditorState): NoteAnchor | null {
  const flat = flatText(doc);
  const { $from, empty } = selection;
  const range = empty ? { from: $from.start(), to: $from.end() } : selection;
  const from = flat.offsetAt(range.from);
  const to = flat.offsetAt(range.to);
  const words = flat.text.slice(from, to);
  const start = from + words.length - words.trimStart().length;
  const length = words.trim().length;
  if (length === 0 || (empty && !$from.parent.isTextblock)) return null;
  return anchorAt('content', flat.text, { from: start, to: start + length });
}

function replaced(editor: Editor, { id, anchor }: TextNote, words: string): boolean {
  const { state, view } = editor;
  const range = foundRanges(state, [{ id, anchor }], marksOf(state).ranges).get(id);
  if (!range || !state.doc.resolve(range.from).sameParent(state.doc.resolve(range.to))) return false;
  const text = state.doc.textBetween(range.from, range.to);
  if (!isSamePassage(text, anchor.quote)) return false;
  const { skipped, cut, inserted } = difference(text, words);
  const from = range.from + skipped;
  const tr = closeHistory(state.tr);
  view.dispatch(inserted === '' ? tr.delete(from, from + cut) : tr.insertText(inserted, from, from + cut));
  return true;
}

/** The span that differs, without the common beginning and end, so that links and bold words around it stay. */
function difference(text: string, words: string) {
  const most = Math.min(text.length, words.length);
  let skipped = 0;
  while (skipped < most && text[skipped] === words[skipped]) skipped += 1;
  let kept = 0;
  while (kept < most - skipped && text.at(-1 - kept) === words.at(-1 - kept)) kept += 1;
  return { skipped, cut: text.length - skipped - kept, inserted: words.slice(skipped, words.length - kept) };
}
