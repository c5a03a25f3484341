import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { anchorOfAll, type NoteAnchor } from '#domain/desk/note-anchor.ts';
import type { Colleague, DeskNote, Mention, NewNote, NotesAnswer } from '#domain/desk/story-notes.ts';
import { newId } from '#domain/ids.ts';
import type { Role } from '#domain/roles.ts';
import type { Mail, MailToSend } from '#server/mail/mail.service.ts';
import { MAIL_PROPS } from '#server/mail/mail-props.ts';
import { registerRemovalRoutes } from '#server/removals/removals.api.ts';
import { type DeskApp, logIn, openDeskApp, SITE } from '#tests/support/desk-app.ts';
import { addStory } from '#tests/support/stories.ts';
import { checkStory } from '../stories/check-story.ts';
import { MAY as MAY_OF_STORIES } from '../stories/stories.policy.ts';
import { registerNoteRoutes } from './notes.api.ts';
import { MAY } from './notes.policy.ts';
import { NOTE_REMOVAL } from './notes.service.ts';

let desk: DeskApp;
let story = '';
let people: Colleague[] = [];
const tokens = new Map<Role, string>();
/** The queued e-mails: to whom, by whom, about what. */
let mails: MailToSend<'note-mention'>[] = [];
const mail: Pick<Mail, 'send'> = {
  send: async (_tx, sent) => {
    if (sent.template !== 'note-mention') throw new Error('another mail');
    const props = MAIL_PROPS['note-mention'].parse(sent.props);
    mails.push({ to: sent.to, template: 'note-mention', props });
    return newId();
  },
};

beforeAll(async () => {
  desk = await openDeskApp((app, _accounts, db) => {
    registerNoteRoutes(app, { db, mail, siteUrl: SITE, noteRate: { burst: 2000, perMinute: 2000 } });
    registerRemovalRoutes(app, db, [NOTE_REMOVAL]);
  });
  for (const role of ['editor', 'reporter', 'administrator'] as const)
    tokens.set(role, (await logIn(desk, role)).token);
  people = (await ask('GET', '/api/desk/colleagues')).json<{ people: Colleague[] }>().people;
});
afterAll(() => desk.close());
beforeEach(async () => {
  mails = [];
  await desk.db.pool.query('delete from stories');
  story = await addStory(desk.db.pool, { title: 'Storm in Mumbai', slug: 'storm' });
});

type Method = 'GET' | 'PUT' | 'PATCH' | 'POST' | 'DELETE';

function ask(method: Method, url: string, payload?: object, role: Role = 'reporter') {
  const headers = { authorization: `Bearer ${tokens.get(role)}` };
  return desk.app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
}

const call = (method: Method, path: string, payload?: object, role?: Role) =>
  ask(method, `/api/desk/stories/${story}/notes${path}`, payload, role);
const notesFor = async (role: Role = 'reporter', known?: number) =>
  (await call('GET', known === undefined ? '' : `?known=${known}`, undefined, role)).json<NotesAnswer>();

const anchor: NoteAnchor = { field: 'content', quote: 'Ten homes', before: 'night. ', after: ' are', place: 25 };
const written = (note: Partial<NewNote> = {}): NewNote => ({
  parent: null,
  anchor,
  text: 'Says who?',
  replacement: null,
  mentions: [],
  ...note,
});
const add = (note: Partial<NewNote> = {}, { id = newId() as string, role = 'reporter' as Role } = {}) =>
  call('PUT', `/${id}`, written(note), role);
async function added(note: Partial<NewNote> = {}, role: Role = 'reporter'): Promise<DeskNote> {
  const id = newId();
  const { notes } = (await add(note, { id, role })).json<NotesAnswer>();
  const found = notes?.find(({ _id, replies }) => _id === id || replies.some((reply) => reply._id === id));
  if (!found) throw new Error('the note is not there');
  return found;
}
const settle = ({ _id }: DeskNote, from: DeskNote['state'], to: DeskNote['state'], role: Role = 'editor') =>
  call('POST', `/${_id}/state`, { from, to }, role);
const idOf = (role: Role) => people.find((one) => one.role === role)?._id ?? '';
const inbox = async (role: Role) =>
  (await ask('GET', '/api/desk/mentions', undefined, role)).json<{ unread: number; mentions: Mention[] }>();

describe('notes on a story', () => {
  it('are written by anybody at the desk, answered, and seen by everybody there', async () => {
    const note = await added();
    await add({ parent: note._id, text: 'The mayor.' }, { role: 'editor' });
    expect((await notesFor('administrator')).notes).toEqual([
      {
        _id: note._id,
        anchor,
        text: 'Says who?',
        replacement: null,
        author: 'The reporter',
        at: expect.any(String),
        editedAt: null,
        mentions: [],
        mayChange: false,
        isUnread: false,
        state: 'open',
        settledBy: null,
        settledAt: null,
        replies: [expect.objectContaining({ text: 'The mayor.', author: 'The editor', mayChange: false })],
      },
    ]);
  });

  it('are for nobody outside the desk', async () => {
    const answers = await Promise.all(
      ['/api/desk/colleagues', '/api/desk/mentions', `/api/desk/stories/${story}/notes`].map((url) =>
        desk.app.inject({ url }),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401]);
  });

  it('are created once, however often they are sent, and nobody else can use their id', async () => {
    const id = newId();
    await add({}, { id });
    const again = await add({}, { id });
    expect(again.json<NotesAnswer>().notes).toMatchObject([{ text: 'Says who?', editedAt: null }]);
    expect((await add({}, { id, role: 'editor' })).json()).toMatchObject({ status: 409, code: 'note_id_taken' });
  });

  it('have the words that were sent last where their writer changed them after a lost answer', async () => {
    const id = newId();
    await add({}, { id });
    const again = await add({ text: 'Who says so?' }, { id });
    expect(again.json<NotesAnswer>().notes).toMatchObject([{ text: 'Who says so?' }]);
    const late = await add({}, { id });
    expect(late.json<NotesAnswer>().notes).toMatchObject([{ text: 'Who says so?' }]);
    const answered = newId();
    await add({ text: 'Which bridge?' }, { id: answered });
    await add({ text: 'The old one.', parent: answered }, { role: 'editor' });
    expect((await add({ text: 'Which one?' }, { id: answered })).json()).toMatchObject({
      status: 409,
      code: 'note_answered',
    });
  });

  it('are answered in full only when something has changed', async () => {
    const { seq } = (await add()).json<NotesAnswer>();
    expect(await notesFor('editor', seq)).toEqual({ seq, notes: null });
    await add();
    const next = await notesFor('editor', seq);
    expect(next.notes).toHaveLength(2);
    expect(next.seq).toBeGreaterThan(seq);
  });

  it('are in the order in which they were written, whatever the clocks of their writers say', async () => {
    const note = await added({ text: 'First' });
    await add({ text: 'Second' }, { id: '0123456789abcdef01234567' });
    await add({ text: 'Answer', parent: note._id }, { id: '0000000000000000000000aa', role: 'editor' });
    expect((await notesFor()).notes?.map(({ text }) => text)).toEqual(['First', 'Second']);
    const change = await call('PATCH', `/${note._id}`, { text: 'Changed', replacement: null, mentions: [] });
    expect(change.json()).toMatchObject({ code: 'note_answered' });
  });

  it('cannot be about a story that is not there, or answer a note of another story', async () => {
    const note = await added();
    const other = await addStory(desk.db.pool, { title: 'Another' });
    story = other;
    expect((await add({ parent: note._id })).json()).toMatchObject({ status: 404, code: 'note_not_found' });
    story = 'f'.repeat(24);
    expect((await add()).json()).toMatchObject({ status: 404, code: 'story_not_found' });
    expect((await call('GET', '')).json()).toMatchObject({ status: 404, code: 'story_not_found' });
  });

  it('hold words, of a limited length and number', async () => {
    expect((await add({ text: ' \n\u0000 ' })).statusCode).toBe(400);
    expect((await add({ text: 'a'.repeat(2001) })).statusCode).toBe(400);
    expect((await add({ text: 'अ'.repeat(40_000) })).statusCode).toBe(413);
    expect((await add({ anchor: { ...anchor, quote: 'a'.repeat(1001) } })).statusCode).toBe(400);
    expect((await added({ text: 'a\u0000b\u202ec\ud800' })).text).toBe('abc\ufffd');
    await desk.db.pool.query(
      `insert into story_notes (id, story_id, number, field, quote, text_before, text_after, place, body, author, created_at)
       select lpad(to_hex(n), 24, '0'), $1, n, 'story', '', '', '', 0, 'x', 'x', now() from generate_series(1, 499) n`,
      [story],
    );
    expect((await add()).json()).toMatchObject({ status: 409, code: 'too_many_notes' });
  });
});

describe('one’s own note', () => {
  const change = ({ _id }: { _id: string }, text: string, role?: Role) =>
    call('PATCH', `/${_id}`, { text, replacement: null, mentions: [] }, role);

  it('can be changed and deleted until somebody has answered', async () => {
    const note = await added();
    expect(note.mayChange).toBe(true);
    expect((await change(note, 'Who says so?')).json<NotesAnswer>().notes).toMatchObject([
      { text: 'Who says so?', editedAt: expect.any(String), mayChange: true },
    ]);
    const thread = await added({ parent: note._id, text: 'Me.' }, 'editor');
    expect((await change(note, 'Really?')).json()).toMatchObject({ status: 409, code: 'note_answered' });
    expect((await call('DELETE', `/${note._id}`)).json()).toMatchObject({ status: 409, code: 'note_answered' });
    const reply = thread.replies[0]?._id ?? '';
    expect((await change({ _id: reply }, 'I do.', 'editor')).json<NotesAnswer>().notes?.[0]?.replies).toMatchObject([
      { text: 'I do.' },
    ]);
    await call('DELETE', `/${reply}`, undefined, 'editor');
    expect((await call('DELETE', `/${note._id}`)).json()).toMatchObject({ notes: [] });
    expect((await call('DELETE', `/${note._id}`)).statusCode).toBe(200);
  });

  it('comes back as it was when its deletion is undone, and mails nobody again', async () => {
    const editor = people.find(({ role }) => role === 'editor');
    const note = await added({ text: `@${editor?.name} says who?`, mentions: [editor?._id ?? ''] });
    expect(mails).toHaveLength(1);
    const { notes: before, seq } = await notesFor('editor');
    const { undo } = (await call('DELETE', `/${note._id}`)).json<{ undo: string }>();
    expect((await notesFor()).notes).toEqual([]);
    expect((await ask('POST', `/api/desk/removals/${undo}/undo`)).json()).toEqual({ message: 'The note is back.' });
    // The number tells colleagues who poll that something has changed.
    expect(await notesFor('editor', seq)).toEqual({ seq: seq + 2, notes: before });
    expect(mails).toHaveLength(1);
  });

  it('does not come back as a reply to a note that was settled meanwhile, or on a story that is gone', async () => {
    const note = await added();
    const thread = await added({ parent: note._id, text: 'Me.' });
    const reply = (await call('DELETE', `/${thread.replies[0]?._id}`)).json<{ undo: string }>();
    await settle(note, 'open', 'resolved');
    expect((await ask('POST', `/api/desk/removals/${reply.undo}/undo`)).json()).toMatchObject({ code: 'note_settled' });
    await settle(note, 'resolved', 'open');
    await desk.db.pool.query('delete from stories');
    expect((await ask('POST', `/api/desk/removals/${reply.undo}/undo`)).json()).toMatchObject({
      status: 409,
      code: 'removal_outdated',
    });
  });

  it('is changed and deleted by nobody else, of whatever role', async () => {
    const note = await added();
    for (const role of ['editor', 'administrator'] as const) {
      expect((await change(note, 'Mine now', role)).json()).toMatchObject({ status: 403, code: 'not_your_note' });
      expect((await call('DELETE', `/${note._id}`, undefined, role)).json()).toMatchObject({ status: 403 });
    }
    expect((await notesFor()).notes).toMatchObject([{ text: 'Says who?' }]);
  });
});

describe('settling a note', () => {
  it('resolves it and opens it again, and says who did so', async () => {
    const note = await added();
    expect((await settle(note, 'open', 'resolved')).json<NotesAnswer>().notes).toMatchObject([
      { state: 'resolved', settledBy: 'The editor', settledAt: expect.any(String) },
    ]);
    expect((await add({ parent: note._id })).json()).toMatchObject({
      code: 'note_settled',
      message: 'The editor has resolved it in the meantime. Open it again to answer.',
    });
    expect((await settle(note, 'resolved', 'open', 'reporter')).json<NotesAnswer>().notes).toMatchObject([
      { state: 'open', settledBy: null, settledAt: null },
    ]);
  });

  it('leaves an entry in the audit log for each change, also when an accepted suggestion never reached the text', async () => {
    const audit = async () => {
      const { rows } = await desk.db.pool.query<{ user_name: string; action: string }>(
        'select user_name, action from audit_log where subject_id = $1 order by id',
        [story],
      );
      return rows.map(({ user_name, action }) => `${user_name} ${action}`);
    };
    const note = await added();
    await settle(note, 'open', 'resolved');
    await settle(note, 'open', 'resolved');
    await settle(note, 'open', 'resolved', 'administrator');
    await settle(note, 'resolved', 'open', 'reporter');
    const suggestion = await added({ replacement: 'Eleven homes' });
    await settle(suggestion, 'open', 'rejected');
    await settle(suggestion, 'rejected', 'open');
    const gone = { from: 'accepted', to: 'open', isPassageGone: true };
    await settle(suggestion, 'open', 'accepted');
    await call('POST', `/${suggestion._id}/state`, gone, 'editor');
    await settle(suggestion, 'open', 'accepted');
    // Only the person who accepted it can report that it never reached the text.
    await call('POST', `/${suggestion._id}/state`, gone, 'administrator');
    expect(await audit()).toEqual([
      'The editor resolved a note on',
      'The reporter reopened a note on',
      'The editor rejected a suggestion on',
      'The editor reopened a suggestion on',
      'The editor accepted a suggestion on',
      'The editor could not apply a suggestion on',
      'The editor accepted a suggestion on',
      'The administrator reopened a suggestion on',
    ]);
    const { rows } = await desk.db.pool.query('select subject_title, details from audit_log where subject_id = $1', [
      story,
    ]);
    expect(rows[0]).toEqual({ subject_title: 'Storm in Mumbai', details: { note: note._id, of: 'The reporter' } });
  });

  it('is suggested before publishing, for notes but not for their replies', async () => {
    const warning = async () =>
      (await checkStory(desk.db.pool, SITE, story))
        .filter(({ field }) => field === 'notes')
        .map(({ message }) => message);
    expect(await warning()).toEqual([]);
    const first = await added();
    await added({ parent: first._id });
    expect(await warning()).toEqual(['A note is still open.']);
    await added();
    expect(await warning()).toEqual(['2 notes are still open.']);
    await settle(first, 'open', 'resolved');
    expect(await warning()).toEqual(['A note is still open.']);
  });

  it('lets one of two people answer a suggestion, and a repeated call through', async () => {
    const note = await added({ replacement: 'Eleven homes' });
    expect((await settle(note, 'open', 'accepted')).statusCode).toBe(200);
    expect((await settle(note, 'open', 'accepted')).statusCode).toBe(200);
    expect((await settle(note, 'open', 'accepted', 'administrator')).json()).toMatchObject({
      code: 'stale_note',
      message: 'The editor has accepted it in the meantime.',
    });
    expect((await settle(note, 'open', 'rejected', 'administrator')).json()).toMatchObject({ code: 'stale_note' });
  });

  it('accepts only suggestions, and only for a passage', async () => {
    expect((await settle(await added(), 'open', 'accepted')).json()).toMatchObject({ code: 'no_suggestion' });
    const ofAll = { anchor: anchorOfAll('story', ''), replacement: 'Better' };
    expect((await add(ofAll)).json()).toMatchObject({ status: 422, code: 'no_passage' });
    expect((await added({ replacement: '' })).replacement).toBe('');
  });

  it('requires the right to edit the story for a suggestion', () => {
    expect(MAY.answerSuggestion).toBe(MAY_OF_STORIES.draft);
  });
});

describe('mentions', () => {
  const toEditor = (text = 'Can you look, @The editor?') => ({ text, mentions: [idOf('editor')] });

  it('reach the person’s inbox and mail, with a link to the note', async () => {
    const note = await added(toEditor());
    expect(mails).toEqual([
      {
        to: { email: 'editor@matv.example', name: 'The editor' },
        template: 'note-mention',
        props: {
          name: 'The editor',
          by: 'The reporter',
          reason: 'mention',
          story: 'Storm in Mumbai',
          quote: 'Ten homes',
          text: 'Can you look, @The editor?',
          link: `http://localhost:3000/admin/stories/${story}?note=${note._id}`,
        },
      },
    ]);
    expect(await inbox('editor')).toEqual({
      unread: 1,
      mentions: [
        {
          noteId: note._id,
          storyId: story,
          title: 'Storm in Mumbai',
          author: 'The reporter',
          reason: 'mention',
          text: 'Can you look, @The editor?',
          quote: 'Ten homes',
          state: 'open',
          at: expect.any(String),
          readAt: null,
        },
      ],
    });
    expect((await notesFor('editor')).notes).toMatchObject([{ isUnread: true }]);
    expect(await inbox('administrator')).toEqual({ unread: 0, mentions: [] });
  });

  it('are mailed once each, however often the note is sent or changed', async () => {
    const id = newId();
    await add(toEditor(), { id });
    await add(toEditor(), { id });
    const change = (text: string, mentions: string[]) => call('PATCH', `/${id}`, { text, replacement: null, mentions });
    await change('Or not.', []);
    expect((await inbox('editor')).mentions).toEqual([]);
    await change('@The editor and @The administrator, please', [idOf('editor'), idOf('administrator')]);
    expect(mails.map(({ to }) => to.name)).toEqual(['The editor', 'The administrator']);
    expect((await inbox('editor')).unread).toBe(1);
  });

  it('never reach the writer, somebody who is not named in the text, or who can no longer log in', async () => {
    await add({ text: 'I, @The reporter, wonder', mentions: [idOf('reporter')] });
    await add({ text: 'Nobody in particular', mentions: [idOf('editor')] });
    await desk.db.pool.query(`update users set disabled_at = now() where role = 'administrator'`);
    await add({ text: '@The administrator?', mentions: [idOf('administrator'), 'f'.repeat(24)] });
    await desk.db.pool.query('update users set disabled_at = null');
    expect(mails).toEqual([]);
    const { rows } = await desk.db.pool.query('select from note_mentions');
    expect(rows).toEqual([]);
  });

  it('include replies, for everybody who has written in the thread, once each and with the right reason', async () => {
    const note = await added({}, 'editor');
    await add({ parent: note._id, text: 'The mayor.' }, { role: 'reporter' });
    expect(mails.map(({ to, props }) => [to.name, props.reason])).toEqual([['The editor', 'own-note']]);
    mails = [];
    const reply = newId();
    const words = { text: 'The mayor of which town, @The editor?', mentions: [idOf('editor')] };
    await add({ ...words, parent: note._id }, { id: reply, role: 'administrator' });
    await add({ ...words, parent: note._id }, { id: reply, role: 'administrator' });
    expect(mails.map(({ to, props }) => [to.name, props.reason, props.quote]).toSorted()).toEqual([
      ['The editor', 'mention', 'Ten homes'],
      ['The reporter', 'thread', 'Ten homes'],
    ]);
    const reasons = async (role: Role) => (await inbox(role)).mentions.map(({ text, reason }) => [text, reason]);
    expect(await reasons('editor')).toEqual([
      ['The mayor of which town, @The editor?', 'mention'],
      ['The mayor.', 'own-note'],
    ]);
    expect(await reasons('reporter')).toEqual([['The mayor of which town, @The editor?', 'thread']]);
    expect((await inbox('administrator')).mentions).toEqual([]);
    expect((await notesFor('reporter')).notes?.[0]?.replies).toMatchObject([
      { isUnread: false },
      { isUnread: true, mentions: [{ name: 'The editor' }] },
    ]);
    // No longer mentioned, a person who wrote in the thread still gets the reply, as a participant.
    mails = [];
    await call('PATCH', `/${reply}`, { text: 'Which town?', replacement: null, mentions: [] }, 'administrator');
    expect(await reasons('editor')).toContainEqual(['Which town?', 'own-note']);
    expect(mails).toEqual([]);
  });

  it('are marked as read when opened, and listed below the unread ones from then on', async () => {
    const first = await added(toEditor('First, @The editor'));
    await added(toEditor('Second, @The editor'));
    const third = await added({ ...toEditor('Third, @The editor'), parent: first._id });
    const reply = third.replies[0]?._id ?? '';
    const read = await ask('POST', '/api/desk/mentions/read', { notes: [reply] }, 'editor');
    expect(read.json()).toEqual({ unread: 2 });
    expect((await inbox('editor')).mentions.map(({ text, readAt }) => [text, readAt !== null])).toEqual([
      ['Second, @The editor', false],
      ['First, @The editor', false],
      ['Third, @The editor', true],
    ]);
    // It stays unread for the person mentioned when somebody else reads it.
    await ask('POST', '/api/desk/mentions/read', { notes: [first._id] }, 'reporter');
    expect((await ask('GET', '/api/desk/mentions/count', undefined, 'editor')).json()).toEqual({ unread: 2 });
  });
});
