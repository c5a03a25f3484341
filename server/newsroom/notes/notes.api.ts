import { z } from 'zod';
import {
  colleaguesAnswer,
  mentionCount,
  mentionsAnswer,
  mentionsRead,
  newNote,
  noteChange,
  noteRemoved,
  noteSettling,
  notesAnswer,
  notesQuery,
} from '#domain/desk/story-notes.ts';
import { recordId } from '#domain/record-id.ts';
import type { Database } from '#server/db/client.ts';
import type { App } from '#server/http/app-types.ts';
import { perPerson } from '#server/http/call-limits.ts';
import { requireRole } from '#server/http/desk-guard.ts';
import { Problem } from '#server/http/problem.ts';
import { deskRoute } from '#server/http/routes.ts';
import type { Rate } from '#server/limits/rate-limit.ts';
import type { Mail } from '#server/mail/mail.service.ts';
import { countUnread, listColleagues, listMentions, markRead } from './mentions.repo.ts';
import { MAY } from './notes.policy.ts';
import { addNote, changeNote, openNotes, removeNote, settleNote } from './notes.service.ts';

interface NoteRoutesNeeds {
  readonly db: Database;
  readonly mail: Pick<Mail, 'send'>;
  readonly siteUrl: string;
  /** How often one person may write; tests set it lower. */
  readonly noteRate?: Rate;
}

const NOTE_RATE: Rate = { burst: 30, perMinute: 60 };
/** Room for the longest note and suggestion in four-byte characters. */
const MAX_BYTES = 32_768;
const STORY_ID = z.object({ id: z.string().max(40) });
const NOTE_ID = z.object({ id: z.string().max(40), note: recordId });
const TAGS = ['desk notes'];

/** The desk's notes on stories, and its inbox of mentions. Readers see none of it (ADR-062). */
export function registerNoteRoutes(app: App, needs: NoteRoutesNeeds): void {
  deskRoute(app, {
    method: 'GET',
    path: '/api/desk/stories/:id/notes',
    allow: MAY.read,
    tags: TAGS,
    summary: 'The notes on a story',
    description: 'With `known`, the `seq` of an earlier answer, `notes` is null while nothing has changed since.',
    params: STORY_ID,
    query: notesQuery,
    answer: notesAnswer,
    handle: ({ params, query, user }) => openNotes(needs, params.id, user.id, query.known),
  });
  registerWriting(app, needs);
  registerMentions(app, needs.db);
}

function registerWriting(app: App, needs: NoteRoutesNeeds): void {
  const limits = { calls: perPerson(needs.noteRate ?? NOTE_RATE, tooManyNotes), bytes: MAX_BYTES };
  deskRoute(app, {
    method: 'PUT',
    path: '/api/desk/stories/:id/notes/:note',
    allow: MAY.write,
    limits,
    tags: TAGS,
    summary: 'Add a note, a suggested edit or a reply',
    description:
      'The client creates the id: a note sent again after a lost answer is there once, with its last words. People whose id is in `mentions` ' +
      'and whose @Name is in the text find it among their mentions and get a mail, as do those who wrote the note that a ' +
      'reply answers or replied to it before.',
    params: NOTE_ID,
    body: newNote,
    answer: notesAnswer,
    handle: ({ params, body, user }) => addNote(needs, { storyId: params.id, id: params.note, user }, body),
  });
  deskRoute(app, {
    method: 'PATCH',
    path: '/api/desk/stories/:id/notes/:note',
    allow: MAY.write,
    limits,
    tags: TAGS,
    summary: 'Change a note of one’s own that nobody has answered',
    params: NOTE_ID,
    body: noteChange,
    answer: notesAnswer,
    handle: ({ params, body, user }) => changeNote(needs, { storyId: params.id, id: params.note, user }, body),
  });
  deskRoute(app, {
    method: 'DELETE',
    path: '/api/desk/stories/:id/notes/:note',
    allow: MAY.write,
    tags: TAGS,
    summary: 'Delete a note of one’s own that nobody has answered',
    params: NOTE_ID,
    answer: noteRemoved,
    handle: ({ params, user }) => removeNote(needs, { storyId: params.id, id: params.note, user }),
  });
  deskRoute(app, {
    method: 'POST',
    path: '/api/desk/stories/:id/notes/:note/state',
    allow: MAY.write,
    limits,
    tags: TAGS,
    summary: 'Resolve a note, accept or reject a suggestion, or open it again',
    description:
      'Accepting records the answer; the words themselves are changed in the working copy. Whoever accepted a suggestion ' +
      'opens it again with `isPassageGone` when its words could not be put there.',
    params: NOTE_ID,
    body: noteSettling,
    answer: notesAnswer,
    handle: ({ params, body, user }) => {
      const isAnswer = body.to === 'accepted' || body.to === 'rejected';
      if (isAnswer) requireRole(user, MAY.answerSuggestion);
      return settleNote(needs, { storyId: params.id, id: params.note, user }, body);
    },
  });
}

function registerMentions(app: App, { pool }: Database): void {
  deskRoute(app, {
    method: 'GET',
    path: '/api/desk/colleagues',
    allow: MAY.read,
    tags: TAGS,
    summary: 'Whom a note can mention: everybody who may log in',
    answer: colleaguesAnswer,
    handle: async () => ({ people: await listColleagues(pool) }),
  });
  deskRoute(app, {
    method: 'GET',
    path: '/api/desk/mentions',
    allow: MAY.read,
    tags: TAGS,
    summary: 'The caller’s mentions, and replies in their threads: unread ones first, then the newest',
    answer: mentionsAnswer,
    handle: async ({ user }) => ({
      unread: await countUnread(pool, user.id),
      mentions: await listMentions(pool, user.id),
    }),
  });
  deskRoute(app, {
    method: 'GET',
    path: '/api/desk/mentions/count',
    allow: MAY.read,
    tags: TAGS,
    summary: 'How many of them are unread',
    answer: mentionCount,
    handle: async ({ user }) => ({ unread: await countUnread(pool, user.id) }),
  });
  deskRoute(app, {
    method: 'POST',
    path: '/api/desk/mentions/read',
    allow: MAY.read,
    tags: TAGS,
    summary: 'Mark mentions as read',
    body: mentionsRead,
    answer: mentionCount,
    handle: async ({ body, user }) => {
      await markRead(pool, user.id, body.notes);
      return { unread: await countUnread(pool, user.id) };
    },
  });
}

function tooManyNotes(retryAfter: number): Problem {
  const message = `You have written very often within a minute. Your text is kept; try again in ${retryAfter} s.`;
  return new Problem(429, 'too_many_notes_sent', message, { retryAfter });
}
