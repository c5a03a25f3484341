import { z } from 'zod';
import { withoutControls } from '#domain/html-text.ts';
import { recordId } from '#domain/record-id.ts';
import { ROLES } from '#domain/roles.ts';
import { ANCHOR_LIMITS, noteAnchor } from './note-anchor.ts';

/** Maximum sizes, in characters or entries. */
export const NOTE_LIMITS = {
  text: 2000,
  replacement: 4000,
  mentions: 10,
  /** Notes and replies of one story together. */
  perStory: 500,
} as const;

/** 'resolved' ends a note, 'accepted' and 'rejected' a suggested edit. */
export const NOTE_STATES = ['open', 'resolved', 'accepted', 'rejected'] as const;
export type NoteState = (typeof NOTE_STATES)[number];

const time = z.iso.datetime();

/** Typed text, without control characters and lone surrogates, which can't be stored or shown. */
const typed = (most: number) =>
  z
    .string()
    .max(most)
    .transform((text) => withoutControls(text.toWellFormed()));

const words = z.object({
  text: typed(NOTE_LIMITS.text).pipe(z.string().trim().min(1, 'Write something first.')),
  /** Ids of people whose '@Name' is in the text. */
  mentions: z.array(recordId).max(NOTE_LIMITS.mentions, 'A note can mention ten people.'),
});

/**
 * PUT /api/desk/stories/:id/notes/:note: a note about a passage, or with `parent` a reply to one. A `replacement` makes
 * it a suggested edit; '' suggests leaving the passage out. The client creates the id, so a repeated call adds nothing.
 */
export const newNote = words.extend({
  parent: recordId.nullable(),
  anchor: noteAnchor.extend({
    quote: typed(ANCHOR_LIMITS.quote),
    before: typed(ANCHOR_LIMITS.context),
    after: typed(ANCHOR_LIMITS.context),
  }),
  replacement: typed(NOTE_LIMITS.replacement).nullable(),
});
export type NewNote = z.infer<typeof newNote>;

/** PATCH …/notes/:note: only by its writer, while nobody has replied. */
export const noteChange = words.extend({ replacement: typed(NOTE_LIMITS.replacement).nullable() });

/**
 * POST …/notes/:note/state: `from` is the state that its sender saw. `isPassageGone` reopens a suggestion that its
 * sender has just accepted, because it could not be applied to the text.
 */
export const noteSettling = z.object({
  from: z.enum(NOTE_STATES),
  to: z.enum(NOTE_STATES),
  isPassageGone: z.boolean().default(false),
});

const person = z.object({ _id: z.string(), name: z.string() });

const deskReply = z.object({
  _id: z.string(),
  text: z.string(),
  author: z.string(),
  at: time,
  editedAt: time.nullable(),
  mentions: z.array(person),
  /** Whether the current user may change or delete it: they wrote it, and nobody has replied. */
  mayChange: z.boolean(),
  /** Whether it is for the current user, who has not opened it yet. */
  isUnread: z.boolean(),
});
export type DeskReply = z.infer<typeof deskReply>;

const deskNote = deskReply.extend({
  anchor: noteAnchor,
  replacement: z.string().nullable(),
  state: z.enum(NOTE_STATES),
  settledBy: z.string().nullable(),
  settledAt: time.nullable(),
  replies: z.array(deskReply),
});
export type DeskNote = z.infer<typeof deskNote>;

/** GET /api/desk/stories/:id/notes?known= */
export const notesQuery = z.object({ known: z.coerce.number().int().nonnegative().optional() });
/** `seq` counts the changes of a story's notes; `notes` is `null` when there was none after `known`. */
export const notesAnswer = z.object({ seq: z.int(), notes: z.array(deskNote).nullable() });
export type NotesAnswer = z.infer<typeof notesAnswer>;
/** DELETE …/notes/:note; `undo` as in the answers to other removals, `null` if the note was gone already. */
export const noteRemoved = notesAnswer.extend({ undo: z.string().nullable() });
export type NoteRemoved = z.infer<typeof noteRemoved>;

/** GET /api/desk/colleagues: whom a note can mention. */
export const colleaguesAnswer = z.object({ people: z.array(person.extend({ role: z.enum(ROLES) })) });
export type Colleague = z.infer<typeof colleaguesAnswer>['people'][number];

/**
 * Why a note or reply is for somebody: it names them, it answers a note of theirs, or it answers a note that they have
 * answered before.
 */
export const noteReason = z.enum(['mention', 'own-note', 'thread']);
export type NoteReason = z.infer<typeof noteReason>;

/** The predicate of the sentence for its recipient: 'Asha Rao replied to your note'. */
export const NOTE_REASONS: Readonly<Record<NoteReason, string>> = {
  mention: 'mentioned you',
  'own-note': 'replied to your note',
  thread: 'replied to a note that you answered',
};

const mention = z.object({
  /** Of the note or reply. */
  noteId: z.string(),
  storyId: z.string(),
  title: z.string(),
  author: z.string(),
  reason: noteReason,
  text: z.string(),
  quote: z.string(),
  state: z.enum(NOTE_STATES),
  at: time,
  readAt: time.nullable(),
});
export type Mention = z.infer<typeof mention>;

/** GET /api/desk/mentions: unread ones first, then the newest, fifty at most. */
export const mentionsAnswer = z.object({ unread: z.int(), mentions: z.array(mention) });
/** GET /api/desk/mentions/count */
export const mentionCount = z.object({ unread: z.int() });
/** POST /api/desk/mentions/read */
export const mentionsRead = z.object({ notes: z.array(recordId).min(1).max(100) });

/** True while `text` names the person as '@Name'. */
export function isNamedIn(text: string, name: string): boolean {
  return text.toLocaleLowerCase('en-GB').includes(`@${name.toLocaleLowerCase('en-GB')}`);
}
