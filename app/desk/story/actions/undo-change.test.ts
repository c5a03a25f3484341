import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { DeskStory, StoryState } from '#domain/desk/desk-story.ts';
import { AT, deskStory, fields, openStory, workingCopy } from '#tests/support/desk/opened-story.ts';
import { undoChange, undoingChange, undoPublished } from './undo-change.ts';

interface More {
  readonly draft?: number;
  readonly version?: number;
  readonly isDateKnown?: boolean;
  readonly inReviewSince?: string | null;
}

function story(state: StoryState, more: More = {}): DeskStory {
  const { draft, version = 1, isDateKnown = true, inReviewSince = null } = more;
  return deskStory({
    state,
    version,
    published: state === 'draft' ? null : { ...fields, publishAt: isDateKnown ? AT : null },
    draft: draft === undefined ? null : workingCopy({}, { version: draft, inReviewSince }),
  });
}

const calls: { path: string; body: unknown }[] = [];
let answers: Record<string, unknown> = {};
let status = 200;
beforeEach(() => {
  calls.length = 0;
  status = 200;
  vi.stubGlobal('document', { cookie: '' });
  vi.stubGlobal('localStorage', { getItem: () => 'token' });
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit) => {
    calls.push({ path, body: typeof body === 'string' ? JSON.parse(body) : null });
    return Response.json(answers[path], { status });
  });
});
afterEach(() => vi.unstubAllGlobals());

const result = (more: object) => ({
  results: [{ _id: 's1', title: '', outcome: 'refused', reason: null, code: null, story: null, undo: null, ...more }],
});

it('goes back to a draft after a first publication, and to the page after a withdrawal', () => {
  const known = { _id: 's1', change: 'state', isUndo: true };
  const published = story('published', { version: 2 });
  expect(undoingChange(openStory(story('draft', { draft: 4 })).get(), 'published', published)).toEqual({
    ...known,
    version: 2,
    draftVersion: 0,
    state: 'published',
    to: 'draft',
  });
  expect(undoingChange(openStory(published).get(), 'withdrawn', story('withdrawn', { version: 3 }))).toEqual({
    ...known,
    version: 3,
    draftVersion: 0,
    state: 'withdrawn',
    to: 'published',
  });
});

it('schedules an unscheduled story again, unless it had a working copy of another text', () => {
  const after = story('draft', { draft: 6, version: 3 });
  expect(undoingChange(openStory(story('scheduled', { version: 2 })).get(), 'draft', after)).toMatchObject({
    version: 3,
    draftVersion: 6,
    state: 'draft',
    to: 'published',
  });
  expect(undoingChange(openStory(story('scheduled', { version: 2, draft: 4 })).get(), 'draft', after)).toBeNull();
});

it('goes back to the page after a withdrawal beside unpublished changes, unless their review would be lost', () => {
  const after = story('withdrawn', { draft: 2, version: 3 });
  expect(undoingChange(openStory(story('published', { draft: 2 })).get(), 'withdrawn', after)).toMatchObject({
    draftVersion: 2,
    to: 'published',
  });
  const inReview = openStory(story('published', { draft: 2, inReviewSince: AT })).get();
  expect(undoingChange(inReview, 'withdrawn', after)).toBeNull();
});

it('offers nothing that would change the text or the time that readers saw', () => {
  const after = story('withdrawn', { version: 3 });
  const withWorkingCopy = openStory(story('published', { draft: 2 })).get();
  expect(undoingChange(withWorkingCopy, 'published', story('published'))).toBeNull();
  expect(undoingChange(openStory(story('published', { isDateKnown: false })).get(), 'withdrawn', after)).toBeNull();
});

it('sends the change and shows the story as it is then', async () => {
  const session = openStory(story('published', { version: 2 }));
  answers = {
    '/api/desk/stories/changes': result({ outcome: 'changed' }),
    '/api/desk/stories/s1': story('draft', { draft: 1, version: 3 }),
  };
  const change = { _id: 's1', version: 2, draftVersion: 0, state: 'published', change: 'state', to: 'draft' } as const;
  expect(await undoChange(session, change)).toEqual({ kind: 'undone' });
  expect(calls).toEqual([
    { path: '/api/desk/stories/changes', body: { changes: [change] } },
    { path: '/api/desk/stories/s1', body: null },
  ]);
  expect(session.get()).toMatchObject({ story: { state: 'draft', version: 3 }, version: 1 });
});

it('says that the story has changed since, or why the server refuses', async () => {
  const session = openStory(story('published', { version: 2 }));
  const change = { _id: 's1', version: 2, draftVersion: 0, state: 'published', change: 'state', to: 'draft' } as const;
  answers = { '/api/desk/stories/changes': result({ code: 'stale_draft', reason: 'Asha has saved it since.' }) };
  expect(await undoChange(session, change)).toEqual({ kind: 'failed', reason: 'The story has changed since.' });
  answers = { '/api/desk/stories/changes': result({ code: 'forbidden', reason: 'Only editors may do this.' }) };
  expect(await undoChange(session, change)).toEqual({ kind: 'failed', reason: 'Only editors may do this.' });
  expect(session.get().story.state).toBe('published');
});

it('undoes an update, and then shows what it had published as the working copy', async () => {
  const session = openStory(story('published', { version: 2 }));
  answers = { '/api/desk/stories/s1/publish/undo': story('published', { draft: 5, version: 3 }) };
  expect(await undoPublished(session, 2)).toEqual({ kind: 'undone' });
  expect(calls).toEqual([{ path: '/api/desk/stories/s1/publish/undo', body: { version: 2 } }]);
  expect(session.get()).toMatchObject({ story: { version: 3 }, version: 5 });
});

it('undoes no update of a story that somebody has saved since', async () => {
  const session = openStory(story('published', { version: 2 }));
  const theirs = { fields: { ...fields, title: 'Theirs' }, version: 3 };
  answers = { '/api/desk/stories/s1/publish/undo': { status: 409, code: 'stale_story', message: '', theirs } };
  status = 409;
  expect(await undoPublished(session, 2)).toEqual({ kind: 'failed', reason: 'The story has changed since.' });
  expect(session.get()).toMatchObject({ story: { version: 2 }, clash: null });
});
