import { useCallback, useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { z } from 'zod';
import { useAlerts } from '#app/desk/kit/alerts.tsx';
import { isDialogOpen } from '#app/desk/kit/keys/use-keys.ts';
import { useReadMentions } from '#app/desk/kit/mentions.ts';
import { dropTabDraft, keepTabDraft, keptTabDraft } from '#app/desk/kit/resource/tab-draft.ts';
import type { NotePlaces, NotesHandle, TextNote } from '#app/desk/kit/rich-text/notes/note-marks.ts';
import { isNoteKey, type NotesInText } from '#app/desk/kit/rich-text/notes/use-notes-in-text.ts';
import { type Sent, useSend } from '#app/desk/kit/use-send.ts';
import { useUndoableRemoval } from '#app/desk/kit/use-undoable-removal.ts';
import { storedUserId } from '#app/desk/session/token-store.ts';
import { anchorAt, anchorOfAll, findPassage, type NoteAnchor, noteAnchor } from '#domain/desk/note-anchor.ts';
import { type DeskNote, type NoteState, noteRemoved, notesAnswer } from '#domain/desk/story-notes.ts';
import type { SessionState, StorySession } from '../editing/story-session.ts';
import { notMentioned } from './mention-words.ts';
import { sentOf, type TypedNote } from './note-form.tsx';
import { notesPath, type StoryNotes, useStoryNotes } from './use-story-notes.ts';

/** Whether a note's passage is unchanged; 'unknown' while the rich-text view is closed. */
export type Standing = 'here' | 'changed' | 'unknown';

export interface NotesWork extends Pick<StoryNotes, 'notes' | 'isLoaded' | 'isCutOff'> {
  /** What the text's editor needs to mark them. */
  readonly inText: NotesInText;
  readonly current: string | null;
  /** What the note being written is about; `null` while none is. */
  readonly composing: NoteAnchor | null;
  readonly isSending: boolean;
  compose(anchor: NoteAnchor | null): void;
  /** Cancels the new note and returns the focus to where it was begun. */
  cancel(): void;
  add(typed: TypedNote, parent: DeskNote | null): Promise<boolean>;
  change(id: string, typed: TypedNote): Promise<boolean>;
  remove(id: string): Promise<boolean>;
  settle(note: DeskNote, to: NoteState): Promise<boolean>;
  /** Accepts a suggestion and puts its words into the text. */
  accept(note: DeskNote): Promise<boolean>;
  /** Makes it the current note and marks it as read. */
  pick(note: DeskNote): void;
  /** Goes to the note's passage. */
  show(note: DeskNote): void;
  standing(note: DeskNote): Standing;
  /** Sort key: the position of its passage. */
  placeOf(note: DeskNote): number;
}

const NEW = 'new';
const FIELDS = ['title', 'standfirst'] as const;
type LineField = (typeof FIELDS)[number];

/** The notes beside a story: shown, written, answered, and the words they suggest put into the text. */
export function useNotesWork(session: StorySession, state: SessionState): NotesWork {
  const { fields, story } = state;
  const stored = useStoryNotes(story._id);
  const { notes, take, markRead } = stored;
  const { say } = useAlerts();
  const { isSending, send } = useSend();
  const sayRemoved = useUndoableRemoval();
  const readMentions = useReadMentions();
  const handle = useRef<NotesHandle>(null);
  const [composing, compose] = useComposing(story._id);
  const [current, setCurrent] = useState<string | null>(null);
  const [places, setPlaces] = useState<NotePlaces | null>(null);
  const path = notesPath(story._id);

  const pick = useCallback(
    (note: DeskNote) => {
      setCurrent(note._id);
      const unread = [note, ...note.replies].filter(({ isUnread }) => isUnread).map(({ _id }) => _id);
      if (unread.length === 0) return;
      markRead(unread);
      void readMentions(unread);
    },
    [markRead, readMentions],
  );
  const focusNote = useOnceThere((element) => element.focus());
  const bringUp = useOnceThere(scrollPanelTo);
  useWanted(stored, pick, focusNote);
  useNoteKeys(session, compose);

  const onPlaces = useCallback(
    (next: NotePlaces | null) => setPlaces((now) => (isSameMap(now, next) ? now : next)),
    [],
  );
  const marked = useMemo(() => markedNotes(notes, composing), [notes, composing]);
  const lookedAt = marked.find(({ id }) => id === current);
  const inText: NotesInText = {
    notes: marked,
    current: composing === null ? current : NEW,
    handle,
    onPlaces,
    onPick: (id) => {
      const note = notes.find(({ _id }) => _id === id);
      if (!note) return setCurrent(null);
      pick(note);
      bringUp(note._id);
    },
    onAdd: (anchor) => compose(anchor ?? anchorOfAll('story', '')),
    onShow: composing === null && lookedAt ? () => document.getElementById(noteElement(lookedAt.id))?.focus() : null,
  };

  async function sent(what: Sent, then: (answer: unknown) => void = () => undefined): Promise<boolean> {
    const answer = await send(what);
    if (answer === null) return false;
    then(answer);
    take(answer);
    return true;
  }
  const settled = ({ _id }: DeskNote, body: object, then?: (answer: unknown) => void) =>
    sent({ method: 'POST', path: `${path}/${_id}/state`, body, failed: 'The note was not changed' }, then);

  /** What of a note that was sent its writer would otherwise not learn. */
  const sayNotMentioned = (typed: TypedNote) => (answer: unknown) => {
    const names = notMentioned(typed, notesAnswer.parse(answer), storedUserId());
    if (names.length === 0) return;
    const why =
      'They have another name by now, or can no longer log in. Edit the note to mention them again, or somebody else.';
    say('failed', `The note does not mention ${new Intl.ListFormat('en-GB').format(names)}`, why);
  };

  async function accept(note: DeskNote): Promise<boolean> {
    let isDone = false;
    // Replaced before the answer is shown, which removes the passage's mark.
    const isAccepted = await settled(note, { from: 'open', to: 'accepted' }, () => {
      isDone = isReplaced(note);
    });
    if (!isAccepted) return false;
    if (isDone) {
      say('done', 'The words are in the text.');
      return session.flush();
    }
    await settled(note, { from: 'accepted', to: 'open', isPassageGone: true });
    say('failed', 'The suggestion could not be put into the text', 'Its passage has been changed in the meantime.');
    return false;
  }

  function isReplaced({ _id, anchor, replacement }: DeskNote): boolean {
    if (replacement === null || anchor.field === 'story') return false;
    if (anchor.field === 'content') return handle.current?.replace({ id: _id, anchor }, replacement) ?? false;
    const text = session.get().fields[anchor.field];
    const passage = anchor.quote === '' && text === '' ? { from: 0, to: 0 } : findPassage(text, anchor);
    if (passage === null) return false;
    session.change({ [anchor.field]: text.slice(0, passage.from) + replacement + text.slice(passage.to) });
    return true;
  }

  return {
    ...stored,
    inText,
    current,
    composing,
    isSending,
    compose,
    pick,
    accept,
    cancel: () => {
      const field = composing?.field ?? 'story';
      compose(null);
      if (field === 'content') handle.current?.focus();
      else if (isLineField(field)) lineElement(field)?.focus();
    },
    add: async (typed, parent) => {
      const anchor = parent?.anchor ?? composing ?? anchorOfAll('story', '');
      const body = { ...sentOf(typed), parent: parent?._id ?? null, anchor };
      const failed = parent ? 'The reply was not sent' : 'The note was not added';
      const isSent = await sent({ method: 'PUT', path: `${path}/${typed.id}`, body, failed }, sayNotMentioned(typed));
      if (isSent) focusNote(parent?._id ?? typed.id);
      return isSent;
    },
    change: (id, typed) =>
      sent(
        { method: 'PATCH', path: `${path}/${id}`, body: sentOf(typed), failed: 'The note was not changed' },
        sayNotMentioned({ ...typed, id }),
      ),
    remove: (id) =>
      sent({ method: 'DELETE', path: `${path}/${id}`, failed: 'The note was not deleted' }, (answer) => {
        if (noteRemoved.parse(answer).undo === null) return;
        sayRemoved({ said: 'The note is deleted.', answer, onBack: stored.reload });
      }),
    settle: (note, to) => settled(note, { from: note.state, to }),
    show: (note) => {
      pick(note);
      if (isLineField(note.anchor.field)) showInField(note.anchor.field, fields[note.anchor.field], note.anchor);
      else handle.current?.show(note._id);
    },
    standing: ({ _id, anchor }) => {
      if (anchor.quote === '') return 'here';
      if (isLineField(anchor.field)) return findPassage(fields[anchor.field], anchor) ? 'here' : 'changed';
      if (places === null) return 'unknown';
      return places.get(_id)?.isSame ? 'here' : 'changed';
    },
    placeOf: ({ _id, anchor }) => {
      if (anchor.field !== 'content') return ORDER[anchor.field];
      return places?.get(_id)?.from ?? Number.MAX_SAFE_INTEGER;
    },
  };
}

const ORDER = { story: -3, title: -2, standfirst: -1 } as const;

/** The id of a note's element in the panel. */
export const noteElement = (id: string): string => `note-${id}`;

/** Scrolls the panel if it is beside the text. If below, the page stays; a button above the text leads to the note. */
function scrollPanelTo(element: HTMLElement): void {
  if (matchMedia('(min-width: 72rem)').matches) element.scrollIntoView({ block: 'nearest' });
}

/** Returns a function that calls `act` with a note's element as soon as the panel has rendered it. */
function useOnceThere(act: (element: HTMLElement) => void): (id: string) => void {
  const wanted = useRef<string | null>(null);
  const [, renderAgain] = useReducer((times: number) => times + 1, 0);
  useEffect(() => {
    const element = wanted.current === null ? null : document.getElementById(noteElement(wanted.current));
    if (!element) return;
    wanted.current = null;
    act(element);
  });
  return useCallback((id) => {
    wanted.current = id;
    // Forces a render, as nothing else may change: the note can be the current one already.
    renderAgain();
  }, []);
}

function isLineField(field: NoteAnchor['field']): field is LineField {
  return field === 'title' || field === 'standfirst';
}

/** Open notes on the text, and the passage that somebody is writing one about. */
function markedNotes(notes: readonly DeskNote[], composing: NoteAnchor | null): readonly TextNote[] {
  const open = notes.filter(({ state, anchor }) => state === 'open' && anchor.field === 'content');
  const marked = open.map(({ _id, anchor }) => ({ id: _id, anchor }));
  return composing?.field === 'content' ? [...marked, { id: NEW, anchor: composing }] : marked;
}

function isSameMap(one: NotePlaces | null, other: NotePlaces | null): boolean {
  if (one === null || other === null) return one === other;
  if (one.size !== other.size) return false;
  return [...one].every(([id, { from, isSame }]) => {
    const there = other.get(id);
    return there !== undefined && there.from === from && there.isSame === isSame;
  });
}

/** What the note being written is about, kept in this tab with what is typed. */
function useComposing(storyId: string): [NoteAnchor | null, (anchor: NoteAnchor | null) => void] {
  const key = `note-place ${storyId}`;
  const [anchor, setAnchor] = useState(() => keptTabDraft(key, noteAnchor)?.values ?? null);
  const compose = useCallback(
    (next: NoteAnchor | null) => {
      setAnchor(next);
      if (next === null) dropTabDraft(key);
      else keepTabDraft(key, { values: next, etag: null });
    },
    [key],
  );
  return [anchor, compose];
}

/** Goes to the note that the address names, once. */
function useWanted(
  { notes, isLoaded }: StoryNotes,
  pick: (note: DeskNote) => void,
  focusNote: (id: string) => void,
): void {
  const [params] = useSearchParams();
  const wanted = z.string().nullable().parse(params.get('note'));
  const done = useRef<string | null>(null);
  useEffect(() => {
    if (!isLoaded || wanted === null || done.current === wanted) return;
    const note = notes.find(({ _id, replies }) => _id === wanted || replies.some((reply) => reply._id === wanted));
    done.current = wanted;
    if (!note) return;
    focusNote(note._id);
    pick(note);
  }, [isLoaded, notes, wanted, pick, focusNote]);
}

/**
 * Ctrl+Alt+M outside the text editor, which has its own: on title, standfirst or a selection in them, else the story.
 */
function useNoteKeys(session: StorySession, compose: (anchor: NoteAnchor) => void): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !isNoteKey(event) || isDialogOpen()) return;
      event.preventDefault();
      compose(anchorInField(event.target, session) ?? anchorOfAll('story', ''));
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [session, compose]);
}

function anchorInField(target: EventTarget | null, session: StorySession): NoteAnchor | null {
  const field = FIELDS.find((one) => target === lineElement(one));
  const element = field && lineElement(field);
  if (!element) return null;
  const text = session.get().fields[field];
  const { selectionStart: from, selectionEnd: to } = element;
  return from === to ? anchorOfAll(field, text) : anchorAt(field, text, { from, to });
}

/** The field of title or standfirst in the editor. */
function lineElement(field: LineField): HTMLTextAreaElement | null {
  return document.querySelector<HTMLTextAreaElement>(`textarea[data-words="${field}"]`);
}

function showInField(field: LineField, text: string, anchor: NoteAnchor): void {
  const element = lineElement(field);
  const passage = findPassage(text, anchor);
  element?.scrollIntoView({ block: 'center' });
  element?.focus({ preventScroll: true });
  if (passage) element?.setSelectionRange(passage.from, passage.to);
}
