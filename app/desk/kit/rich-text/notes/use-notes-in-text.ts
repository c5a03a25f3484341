import type { Editor } from '@tiptap/react';
import { type RefObject, useEffect } from 'react';
import type { NoteAnchor } from '#domain/desk/note-anchor.ts';
import { type NoteReports, type NotesHandle, notesHandle, showNotes, type TextNote } from './note-marks.ts';

/** The notes to mark in a text, and the callbacks about them. */
export interface NotesInText extends NoteReports {
  /** Must be the same array while nothing has changed. */
  readonly notes: readonly TextNote[];
  /** Id of the current note. */
  readonly current: string | null;
  /** Called to write a note; `null` where there is no passage to quote. */
  onAdd(anchor: NoteAnchor | null): void;
  /** Goes to the current note; `null` while there is none. */
  readonly onShow: (() => void) | null;
  /** Set to the notes' actions on the text while the rich-text view is open. */
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

/** Ctrl or Cmd with Alt and M; by `code`, since with Alt some keyboards produce another character. */
export function isNoteKey(event: Pick<KeyboardEvent, 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'code'>): boolean {
  return (event.ctrlKey || event.metaKey) && event.altKey && !event.shiftKey && event.code === 'KeyM';
}
