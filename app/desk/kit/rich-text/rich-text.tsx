import { EditorState } from '@tiptap/pm/state';
import { type Editor, EditorContent, useEditor } from '@tiptap/react';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { SessionEnded } from '#app/desk/session/desk-fetch.ts';
import { nextPaint } from '#app/ui/next-paint.ts';
import { useAlerts } from '../alerts.tsx';
import { NoteMarks, notesHandle } from './notes/note-marks.ts';
import { isNoteKey, type NotesInText, useNotesInText } from './notes/use-notes-in-text.ts';
import { cleanPaste } from './paste/clean-paste.ts';
import { withForbiddenAside } from './paste/read-html.ts';
import { insertFiles, PendingPictures } from './pictures/pending-pictures.ts';
import { servedAt } from './pictures/uploads.ts';
import styles from './rich-text.module.css';
import { STORY_EXTENSIONS } from './schema/extensions.ts';
import { toHtml } from './schema/to-html.ts';
import { RichTextTools, type ToolDialog } from './tools/rich-text-tools.tsx';
import { Slash } from './tools/slash-command.ts';
import type { SlashKeys } from './tools/slash-menu.tsx';

/** A picture of the media library, to be inserted into a text. */
export interface ChosenPicture {
  /** Path on this site. */
  readonly url: string;
  readonly alt: string;
  readonly caption: string;
  readonly credit: string;
}

export interface RichTextProps {
  /** Id of the element that names the text. */
  readonly labelledBy: string;
  /** HTML as it is stored. */
  readonly content: string;
  readonly onChange: (html: string) => void;
  /** Called with 1 when an upload begins and with -1 when it ends. */
  readonly onUploading?: ((by: 1 | -1) => void) | undefined;
  /** Lets the editor choose from the media library; null: they chose none. */
  readonly choosePicture: () => Promise<ChosenPicture | null>;
  /** Notes on passages of the text; without them the button for a note is left out. */
  readonly notes?: NotesInText | undefined;
}

/** Pixels at the window's edges that sticky bars cover. */
const COVERED = { top: 160, right: 0, bottom: 110, left: 0 };
const UPLOAD_FAILED = 'Failed to upload image';
const SAVE_FIRST = 'They are on another site or in another program. Save them as files and add them with ‘Picture’.';

/** The rich-text editor, for everything that a story's text may contain. */
export function RichText(props: RichTextProps) {
  const { labelledBy, content, choosePicture } = props;
  const emitted = useRef(content);
  const [dialog, setDialog] = useState<ToolDialog | null>(null);
  const bar = useRef<HTMLDivElement>(null);
  const slashKeys = useRef<SlashKeys>(null);
  const focusTools = () => bar.current?.querySelector<HTMLElement>('button[tabindex="0"]')?.focus();
  const handlers = useHandlers(props, { emitted, open: setDialog, focusTools, slashKeys });
  const [initial] = useState(() => withForbiddenAside(content));
  // Memoised, because with new options the editor would render its whole text again, at each key.
  const editorProps = useMemo(() => ({ ...looksOf(labelledBy), ...handlers.props }), [labelledBy, handlers]);
  const editor = useEditor({
    extensions: handlers.extensions,
    content: initial,
    textDirection: 'auto',
    // The site's policy allows no style elements; rich-text.module.css has what is needed.
    injectCSS: false,
    immediatelyRender: false,
    editorProps,
    // Before the notes are marked, with which the editor ends the text in an empty paragraph.
    onMount: handlers.begin,
    onCreate: ({ editor: created }) => void nextPaint().then(() => rehearse(created.state)),
    onUpdate: ({ editor: changed }) => handlers.emit(changed),
  });
  handlers.use(editor);
  useNotesInText(editor, props.notes);
  // An action returns the text as the site sanitised it, and a colleague's save is followed.
  useEffect(() => {
    if (editor && content !== emitted.current) {
      emitted.current = content;
      const { from, to } = editor.state.selection;
      editor.commands.setContent(withForbiddenAside(content), { emitUpdate: false });
      // The cursor of somebody who is in the text stays about where it was.
      if (editor.isFocused) editor.commands.setTextSelection({ from, to });
      handlers.begin({ editor });
    }
  }, [editor, content, handlers]);
  return (
    <>
      {editor && (
        <RichTextTools
          editor={editor}
          bar={bar}
          slashKeys={slashKeys}
          dialog={dialog}
          open={setDialog}
          choosePicture={choosePicture}
          onFiles={(files) => handlers.insert(editor, files)}
          onNote={props.notes && (() => addNote(editor, props.notes))}
          onShowNote={props.notes?.onShow}
        />
      )}
      <EditorContent editor={editor} className={styles.frame} />
    </>
  );
}

/**
 * Edits a throw-away document, so that what the plugins set up for their first change, above all the search for links,
 * does not delay the first key.
 */
function rehearse({ schema, plugins }: EditorState): void {
  const state = EditorState.create({ schema, plugins });
  state.apply(state.tr.insertText('a ', 1));
}

function looksOf(labelledBy: string) {
  return {
    attributes: {
      class: styles.text ?? '',
      role: 'textbox',
      'aria-multiline': 'true',
      'aria-labelledby': labelledBy,
      spellcheck: 'true',
    },
    // Keeps the cursor visible between the toolbar and the save bar.
    scrollThreshold: COVERED,
    scrollMargin: COVERED,
  };
}

interface HandlerNeeds {
  readonly emitted: { current: string };
  readonly open: (dialog: ToolDialog) => void;
  readonly focusTools: () => void;
  /** Set while the slash menu is open. */
  readonly slashKeys: RefObject<SlashKeys | null>;
}

/** The editor's callbacks: created once, and always reading the latest props. */
function useHandlers(props: RichTextProps, needs: HandlerNeeds) {
  const { say } = useAlerts();
  const latest = useRef({ ...props, ...needs, say });
  useEffect(() => {
    latest.current = { ...props, ...needs, say };
  });
  const [handlers] = useState(() => createHandlers(() => latest.current));
  return handlers;
}

type Latest = RichTextProps & HandlerNeeds & Pick<ReturnType<typeof useAlerts>, 'say'>;

function createHandlers(latest: () => Latest) {
  let editor: Editor | null = null;
  const insert = (into: Editor, files: readonly File[], at?: number) => {
    if (!insertFiles(into, files, at)) latest().say('failed', UPLOAD_FAILED, 'Only pictures can be put into a text.');
  };
  const pictures = PendingPictures.configure({
    onUploading: (by) => latest().onUploading?.(by),
    onFailed: (error) => {
      if (!(error instanceof SessionEnded)) latest().say('failed', UPLOAD_FAILED, reasonOf(error));
    },
  });
  const notes = NoteMarks.configure({
    onPick: (id) => latest().notes?.onPick(id),
    onPlaces: (places) => latest().notes?.onPlaces(places),
  });
  /** The HTML last loaded or emitted, so that the editor's own normalising of a text does not count as a change. */
  let written: string | null = null;
  return {
    extensions: [...STORY_EXTENSIONS, pictures, notes, Slash],
    insert,
    use: (current: Editor | null) => {
      editor = current;
    },
    begin: ({ editor: current }: { readonly editor: Editor }) => {
      written = toHtml(current.state.doc, servedAt);
    },
    emit: (changed: Editor) => {
      const html = toHtml(changed.state.doc, servedAt);
      if (html === written) return;
      written = html;
      latest().emitted.current = html;
      latest().onChange(html);
    },
    props: {
      transformPastedHTML: (html: string) => pasted(html, latest),
      handlePaste: (_view: unknown, event: ClipboardEvent) => {
        const files = pastedFiles(event.clipboardData);
        if (!editor || files.length === 0) return false;
        insert(editor, files);
        return true;
      },
      handleDrop: (
        view: { posAtCoords(at: { left: number; top: number }): { pos: number } | null },
        event: DragEvent,
        _slice: unknown,
        isMoved: boolean,
      ) => {
        const files = [...(event.dataTransfer?.files ?? [])];
        if (isMoved || !editor || files.length === 0) return false;
        event.preventDefault();
        insert(editor, files, view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos);
        return true;
      },
      handleKeyDown: (_view: unknown, event: KeyboardEvent) => pressed(event, latest(), editor),
    },
  };
}

function addNote(editor: Editor, notes: NotesInText | undefined): void {
  notes?.onAdd(notesHandle(editor).selected());
}

function pressed(event: KeyboardEvent, { open, focusTools, slashKeys, notes }: Latest, editor: Editor | null): boolean {
  const isMod = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
  if (slashKeys.current?.(event)) {
    // Handled by the slash menu.
  } else if (editor && notes && isNoteKey(event)) addNote(editor, notes);
  else if (isMod && event.key.toLowerCase() === 'k') open('link');
  else if (isMod && event.key === '/') open('shortcuts');
  else if (event.altKey && event.key === 'F10') focusTools();
  else return false;
  event.preventDefault();
  return true;
}

/** Pasted files, but none if text comes with them: then they only repeat it as a picture, as from Word. */
function pastedFiles(data: DataTransfer | null): File[] {
  const html = data?.getData('text/html') ?? '';
  const isPictureAlone = /^[\s\S]{0,400}<img\b[^>]*>[\s\S]{0,100}$/i.test(html) && !/<p\b|<td\b/i.test(html);
  return html === '' || isPictureAlone ? [...(data?.files ?? [])] : [];
}

function pasted(html: string, latest: () => Latest): string {
  // Copied from an editor like this one: ProseMirror's slice says how it joins the text.
  if (html.includes('data-pm-slice')) return html;
  const { html: clean, leftOut } = cleanPaste(html, location.origin);
  if (leftOut > 0) {
    const text = leftOut === 1 ? '1 picture could not be pasted' : `${leftOut} pictures could not be pasted`;
    latest().say('failed', text, SAVE_FIRST);
  }
  return clean;
}

function reasonOf(error: unknown): string | undefined {
  return error instanceof Error ? error.message : undefined;
}
