import type { Editor } from '@tiptap/react';
import { type RefObject, useEffect } from 'react';
import type { NoteAnchor } from '#domain/desk/note-anchor.ts';
import { type NoteReports, type NotesHandle, notesHandle, showNotes, type TextNote } from './note-marks.ts';

/** The notes beside a text, and what is told of them. */
export interface NotesInText extends NoteReports {
  /** The same list while nothing has changed. */
  readonly notes: readonly TextNote[];
  /** The note that is looked at. */
  readonly current: string | null;
  /** Somebody wants to write a note; `null` where there is no passage to quote. */
  onAdd(anchor: NoteAnchor | null): void;
  /** Goes to the note whose passage is looked at; `null` while none is. */
  readonly onShow: (() => void) | null;
  /** Is given what the notes do with the text, while it is shown as it looks. */
  readonly handle: RefObject<NotesHandle | null>;
}

/** Marks the notes in the editor's text. */
export function useNotesInText(editor: Editor | null, told: NotesInText | undefined): void {
  const notes = told?.notes;
  const current = told?.current;
  const handle = told?.handle;
  const onPlaces = told?.onPlaces;
  useEffect(() => {
    if (!editor || !handle) return;
    handle.current = notesHandle(editor);
    return () => {
      handle.current = null;
      onPlaces?.(null);
    };
  }, [editor, handle, onPlaces]);
  useEffect(() => {
    if (editor && notes && current !== undefined) showNotes(editor, { notes, current });
  }, [editor, notes, current]);
}

/** Ctrl or Cmd with Alt and M; by the key's place, since with Alt some keyboards make another character of it. */
export function isNoteKey(event: Pick<KeyboardEvent, 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'code'>): boolean {
  return (event.ctrlKey || event.metaKey) && event.altKey && !event.shiftKey && event.code === 'KeyM';
}
