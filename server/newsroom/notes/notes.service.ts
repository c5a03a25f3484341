import type { z } from 'zod';
import { shownTitle } from '#domain/desk/desk-story.ts';
import {
  isNamedIn,
  type NewNote,
  NOTE_LIMITS,
  type NoteRemoved,
  type NoteState,
  type NotesAnswer,
  type noteChange,
  type noteSettling,
} from '#domain/desk/story-notes.ts';
import { recordAuditEntry } from '#server/audit/audit.service.ts';
import { type Database, inTransaction, type Queryable } from '#server/db/client.ts';
import { Problem } from '#server/http/problem.ts';
import type { Mail } from '#server/mail/mail.service.ts';
import { type RemovalKind, removeRows } from '#server/removals/removals.ts';
import { type Mentioned, peopleOf, setAddressees } from './mentions.repo.ts';
import { MAY } from './notes.policy.ts';
import {
  countNotes,
  insertNote,
  isAnswered,
  type LockedNotes,
  listNotes,
  lockNotes,
  type NoteRow,
  readNote,
  seqOfNotes,
  setState,
  updateNote,
  writersBefore,
} from './notes.repo.ts';

interface NotesNeeds {
  readonly db: Database;
  readonly mail: Pick<Mail, 'send'>;
  /** Public address without a trailing slash. */
  readonly siteUrl: string;
}

/** The note to act on, and the user who does. */
interface At {
  readonly storyId: string;
  readonly id: string;
  readonly user: { readonly id: string; readonly name: string };
}

/** A story's notes; `notes` is null if nothing has changed since `known`. */
export async function openNotes(
  { db }: Pick<NotesNeeds, 'db'>,
  storyId: string,
  userId: string,
  known?: number,
): Promise<NotesAnswer> {
  const seq = await seqOfNotes(db.pool, storyId);
  if (seq === null) throw noSuchStory();
  return { seq, notes: seq === known ? null : await listNotes(db.pool, storyId, userId) };
}

/**
 * Adds a note or a reply and notifies its addressees. Idempotent: a repeated id adds nothing. Its writer may have changed
 * the words after a lost answer: then the note gets these.
 */
export async function addNote(needs: NotesNeeds, at: At, sent: NewNote): Promise<NotesAnswer> {
  const { storyId, id, user } = at;
  await inTransaction(needs.db, async (tx) => {
    const story = await lockedNotes(tx, storyId);
    const there = await readNote(tx, id);
    if (there) {
      if (there.story_id !== storyId || there.author_id !== user.id) {
        throw new Problem(409, 'note_id_taken', 'This note belongs to somebody else.');
      }
      const isAsSent = there.body === sent.text && there.replacement === sent.replacement;
      if (there.edited_at === null && !isAsSent) await change(needs, tx, at, { story, sent });
      return;
    }
    if ((await countNotes(tx, storyId)) >= NOTE_LIMITS.perStory) throw tooMany();
    const thread = sent.parent === null ? null : await openThread(tx, storyId, sent.parent);
    const quoted = thread ?? sent.anchor;
    checkSuggestion({ field: sent.anchor.field, replacement: sent.replacement, isReply: thread !== null });
    await insertNote(tx, { ...sent, id, storyId, userId: user.id, number: story.seq });
    const { seq: number, title } = story;
    await notifyAddressees(needs, tx, at, { ...sent, title, quote: quoted.quote, thread, number });
  });
  return openNotes(needs, storyId, user.id);
}

/** Changes one's own note while nobody has replied, and notifies people who are mentioned for the first time. */
export async function changeNote(needs: NotesNeeds, at: At, sent: z.infer<typeof noteChange>): Promise<NotesAnswer> {
  const { storyId, user } = at;
  await inTransaction(needs.db, async (tx) => {
    await change(needs, tx, at, { story: await lockedNotes(tx, storyId), sent });
  });
  return openNotes(needs, storyId, user.id);
}

interface NoteChange {
  readonly story: LockedNotes;
  readonly sent: z.infer<typeof noteChange>;
}

async function change(needs: NotesNeeds, tx: Queryable, at: At, { story, sent }: NoteChange): Promise<void> {
  const { storyId, id } = at;
  const note = await ownNote(tx, at);
  const thread = note.parent_id === null ? null : await openThread(tx, storyId, note.parent_id);
  const { quote } = thread ?? note;
  checkSuggestion({ field: note.field, replacement: sent.replacement, isReply: note.parent_id !== null });
  await updateNote(tx, id, sent);
  await notifyAddressees(needs, tx, at, { ...sent, title: story.title, quote, thread, number: note.number });
}

/** Deletes one's own note or reply while nobody has replied; `undo` is null if it was deleted before. */
export async function removeNote(needs: NotesNeeds, at: At): Promise<NoteRemoved> {
  const { storyId, id, user } = at;
  const undo = await inTransaction(needs.db, async (tx) => {
    const { title } = await lockedNotes(tx, storyId);
    if ((await readNote(tx, id)) === null) return null;
    await ownNote(tx, at);
    const removed = { id, subjectId: storyId, title: shownTitle(title), userId: user.id };
    return removeRows(tx, NOTE_REMOVAL, removed);
  });
  return { ...(await openNotes(needs, storyId, user.id)), undo };
}

/** A note or reply, with whom it mentions: nobody is mailed again when it is put back. */
export const NOTE_REMOVAL: RemovalKind = {
  name: 'note',
  allow: MAY.write,
  tables: [
    { table: 'story_notes', key: 'id' },
    { table: 'note_mentions', key: 'note_id' },
  ],
  message: () => 'The note is back.',
  audit: { subject: 'story', action: 'put back a note on' },
  fit: async (tx, id) => {
    const note = await readNote(tx, id);
    if (!note) throw noSuchNote();
    await lockedNotes(tx, note.story_id);
    if (note.parent_id !== null) await openThread(tx, note.story_id, note.parent_id);
    if ((await countNotes(tx, note.story_id)) > NOTE_LIMITS.perStory) throw tooMany();
  },
};

/** Resolves, accepts, rejects or reopens a note. If two people do so at the same moment, only one succeeds. */
export async function settleNote(
  needs: NotesNeeds,
  at: At,
  { from, to, isPassageGone }: z.infer<typeof noteSettling>,
): Promise<NotesAnswer> {
  const { storyId, id, user } = at;
  await inTransaction(needs.db, async (tx) => {
    const { title } = await lockedNotes(tx, storyId);
    const note = await readNote(tx, id);
    if (!note || note.story_id !== storyId || note.parent_id !== null) throw noSuchNote();
    // A repeated call after its answer was lost.
    if (note.state === to && (to === 'open' || note.settled_by_id === user.id)) return;
    if (note.state !== from) throw staleNote(note);
    if (from !== 'open' && to !== 'open') throw staleNote(note);
    const isAnswer = to === 'accepted' || to === 'rejected';
    if (isAnswer && note.replacement === null) {
      throw new Problem(422, 'no_suggestion', 'This note suggests no other words: it can only be resolved.');
    }
    await setState(tx, id, to, user.id);
    const isNeverInText = isPassageGone && from === 'accepted' && note.settled_by_id === user.id;
    await recordAuditEntry(tx, {
      userId: user.id,
      action: isNeverInText ? 'could not apply a suggestion on' : settlingAction(note, to),
      subject: 'story',
      subjectId: storyId,
      title: shownTitle(title),
      details: { note: id, of: note.author },
    });
  });
  return openNotes(needs, storyId, user.id);
}

function settlingAction({ replacement }: NoteRow, to: NoteState): string {
  const what = replacement === null ? 'a note on' : 'a suggestion on';
  return `${to === 'open' ? 'reopened' : to} ${what}`;
}

interface NoteNotice {
  readonly text: string;
  readonly mentions: readonly string[];
  readonly title: string;
  readonly quote: string;
  /** The note that this one answers. */
  readonly thread: NoteRow | null;
  /** The number of this note itself. */
  readonly number: number;
}

/**
 * Records the addressees of a note, who are the people it mentions and those who wrote earlier in its thread, and mails
 * those who have not been notified of it before. The writer is never one of them.
 */
async function notifyAddressees(needs: NotesNeeds, tx: Queryable, at: At, note: NoteNotice): Promise<void> {
  const { storyId, id, user } = at;
  const { text, title, quote, thread, number } = note;
  const writers = thread ? await writersBefore(tx, thread.id, number) : [];
  const others = [...new Set([...note.mentions, ...writers])].filter((one) => one !== user.id);
  const people = await peopleOf(tx, others);
  const isNamed = (person: Mentioned) => note.mentions.includes(person.id) && isNamedIn(text, person.name);
  const named = people.filter(isNamed).map((person) => person.id);
  const inThread = people.filter((person) => writers.includes(person.id)).map((person) => person.id);
  const first = await setAddressees(tx, id, { named, inThread });
  const link = `${needs.siteUrl}/admin/stories/${storyId}?note=${id}`;
  for (const person of people.filter((one) => first.includes(one.id))) {
    const { name, email } = person;
    const reason = isNamed(person) ? 'mention' : person.id === thread?.author_id ? 'own-note' : 'thread';
    const props = { name, by: user.name, reason, story: shownTitle(title), quote, text, link } as const;
    await needs.mail.send(tx, { to: { email, name }, template: 'note-mention', props });
  }
}

async function lockedNotes(tx: Queryable, storyId: string): Promise<LockedNotes> {
  const story = await lockNotes(tx, storyId);
  if (!story) throw noSuchStory();
  return story;
}

async function openThread(tx: Queryable, storyId: string, id: string): Promise<NoteRow> {
  const thread = await readNote(tx, id);
  if (!thread || thread.story_id !== storyId || thread.parent_id !== null) throw noSuchNote();
  if (thread.state !== 'open')
    throw new Problem(409, 'note_settled', `${settledText(thread)} Open it again to answer.`);
  return thread;
}

async function ownNote(tx: Queryable, { storyId, id, user }: At): Promise<NoteRow> {
  const note = await readNote(tx, id);
  if (!note || note.story_id !== storyId) throw noSuchNote();
  if (note.author_id !== user.id) throw new Problem(403, 'not_your_note', 'Only its author can change a note.');
  if (note.state !== 'open') throw staleNote(note);
  if (await isAnswered(tx, note)) {
    throw new Problem(409, 'note_answered', 'Somebody has answered it: it can no longer be changed.');
  }
  return note;
}

function checkSuggestion(
  note: Pick<NewNote, 'replacement'> & { readonly field: NoteRow['field']; readonly isReply: boolean },
): void {
  if (note.replacement === null || (!note.isReply && note.field !== 'story')) return;
  throw new Problem(422, 'no_passage', 'Other words can be suggested for a passage, the title or the standfirst.');
}

function noSuchStory(): Problem {
  return new Problem(404, 'story_not_found', 'There is no such story.');
}

function noSuchNote(): Problem {
  return new Problem(404, 'note_not_found', 'This note has been deleted.');
}

function staleNote(note: NoteRow): Problem {
  return new Problem(409, 'stale_note', settledText(note));
}

const DONE: Readonly<Record<NoteState, string>> = {
  open: 'has opened it again',
  resolved: 'has resolved it',
  accepted: 'has accepted it',
  rejected: 'has rejected it',
};

function settledText({ state, settled_by }: NoteRow): string {
  return `${settled_by ?? 'Somebody'} ${DONE[state]} in the meantime.`;
}

function tooMany(): Problem {
  return new Problem(409, 'too_many_notes', `A story holds up to ${NOTE_LIMITS.perStory} notes and replies.`);
}
