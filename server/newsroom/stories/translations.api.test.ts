import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { z } from 'zod';
import type { DeskStory, storiesAnswer } from '#domain/desk/desk-story.ts';
import type { storyChangesAnswer } from '#domain/desk/story-changes.ts';
import type { StoryTranslations, TranslationTask } from '#domain/desk/translations.ts';
import { newId } from '#domain/ids.ts';
import { onChange } from '#server/db/changes.ts';
import { addPicture } from '#tests/support/desk/deep-dive-desk.ts';
import { whileChanging } from '#tests/support/desk/race.ts';
import { openStoriesDesk, type StoriesDesk } from '#tests/support/desk/stories-desk.ts';
import { quietLog } from '#tests/support/quiet-log.ts';
import { settleDue } from '../notices/settling.ts';

let desk: StoriesDesk;
beforeAll(async () => {
  desk = await openStoriesDesk();
});
afterAll(() => desk.close());
beforeEach(() => desk.empty());

const pathOf = ({ _id }: { readonly _id: string }) => `/api/desk/stories/${_id}`;
const translationsOf = async (story: { readonly _id: string }) =>
  (await desk.get(`${pathOf(story)}/translations`)).json<StoryTranslations>();

/** A published English story and its Hindi version, just begun. */
async function beginPair() {
  const english = (
    await desk.publish(await desk.begin({ title: 'Rain in Delhi' }), {
      standfirst: 'Streets are under water',
      content: '<p>It rained.</p>',
      tags: ['Delhi'],
    })
  ).json<DeskStory>();
  const hindi = (await desk.call('POST', `${pathOf(english)}/translations`, { language: 'hi' })).json<DeskStory>();
  return { english, hindi };
}

async function publishHindi(hindi: DeskStory) {
  const content = '<p>बारिश हुई।</p>';
  return (
    await desk.publish(await desk.open(hindi._id), { title: 'दिल्ली में बारिश', slug: 'baarish', content })
  ).json<DeskStory>();
}

const codeOf = (answer: { json(): unknown }) => Object(answer.json()).code;

it('is in a language that readers are offered, and moves to no other', async () => {
  const english = await openStoriesDesk({ languages: ['en'] });
  try {
    const story = await english.begin({ title: 'Rain in Delhi' });
    const refused = await Promise.all([
      english.call('POST', '/api/desk/stories', { title: 'बारिश', kind: 'article', section: 'world', language: 'hi' }),
      english.call('POST', `${pathOf(story)}/translations`, { language: 'hi' }),
      english.call('PUT', `${pathOf(story)}/language`, { language: 'hi' }, 'editor'),
    ]);
    for (const answer of refused) expect([answer.statusCode, codeOf(answer)]).toEqual([422, 'language_not_offered']);
    expect(await english.open(story._id)).toMatchObject({ language: 'en' });
  } finally {
    await english.close();
  }
});

it('is announced with the other when it is begun: the page cached before knows no Hindi version to wait for', async () => {
  const told: (readonly string[])[] = [];
  onTestFinished(await onChange(desk.timed, ({ stories }) => told.push(stories)));
  const { english } = await beginPair();
  expect(told.filter((stories) => stories.includes(english._id))).toHaveLength(2);
});

it('begins the Hindi version as a draft of its own: same section, tags and pictures, words still to be written', async () => {
  const { english, hindi } = await beginPair();
  expect(hindi).toMatchObject({
    language: 'hi',
    state: 'draft',
    draft: { fields: { section: 'world', tags: ['Delhi'], title: '', content: '', slug: '' } },
  });
  expect(await translationsOf(english)).toMatchObject({
    language: 'en',
    siblings: [{ _id: hindi._id, language: 'hi', state: 'draft', href: null }],
    original: null,
  });
  expect(await translationsOf(hindi)).toMatchObject({
    siblings: [{ _id: english._id, title: 'Rain in Delhi', href: '/world/rain-in-delhi' }],
    original: { _id: english._id, changes: null },
  });
  const again = await desk.call('POST', `${pathOf(english)}/translations`, { language: 'hi' });
  expect([again.statusCode, codeOf(again)]).toEqual([409, 'has_translation']);
  expect((await publishHindi(hindi)).href).toBe('/hi/world/baarish');
});

it('begins it with the picture and its credit, but without its English caption and alternative text', async () => {
  const url = await addPicture(desk, '');
  const image = { url, alt: 'A street', caption: 'Water in a street', credit: 'PTI' };
  const part = { subheading: 'How', paragraph: 'So.', video: '', image };
  const english = await desk.publish(await desk.begin({ title: 'Rain' }), {
    kind: 'deep-dive',
    image,
    parts: [part],
  });
  const { _id } = english.json<DeskStory>();
  const hindi = await desk.call('POST', `/api/desk/stories/${_id}/translations`, { language: 'hi' });
  const bare = { url, alt: '', caption: '', credit: 'PTI' };
  expect(hindi.json()).toMatchObject({ draft: { fields: { image: bare, parts: [{ subheading: '', image: bare }] } } });
});

it('begins the Hindi version of a sponsored story as sponsored', async () => {
  const advert = (
    await desk.publish(await desk.begin({ title: 'A fine car' }), { isSponsored: true })
  ).json<DeskStory>();
  const hindi = await desk.call('POST', `${pathOf(advert)}/translations`, { language: 'hi' });
  expect(hindi.json()).toMatchObject({ draft: { fields: { isSponsored: true } } });
});

it('shows changes to the original field by field until they are taken over', async () => {
  const { english, hindi } = await beginPair();
  await desk.publish(await desk.open(english._id), { title: 'Rain in Delhi and Agra', isTop: true, slug: 'other' });
  const { original } = await translationsOf(hindi);
  expect(original?.changes).toMatchObject({
    before: { title: 'Rain in Delhi', standfirst: 'Streets are under water' },
    after: { title: 'Rain in Delhi and Agra', standfirst: 'Streets are under water' },
  });
  const mark = original?.mark;
  await desk.publish(await desk.open(english._id), { standfirst: 'Schools are closed' });
  const late = await desk.call('POST', `${pathOf(hindi)}/translations/taken-over`, { mark });
  expect([late.statusCode, codeOf(late)]).toEqual([409, 'changed_again']);
  const now = (await translationsOf(hindi)).original;
  const taken = await desk.call('POST', `${pathOf(hindi)}/translations/taken-over`, { mark: now?.mark });
  expect(taken.json()).toMatchObject({ original: { changes: null } });
  // Flags that only decide where it is shown do not count as changes to the text.
  await desk.publish(await desk.open(english._id), { isBreaking: true });
  expect((await translationsOf(hindi)).original?.changes).toBeNull();
});

const openTasks = async () =>
  (await desk.get('/api/desk/translation-tasks')).json<{ tasks: TranslationTask[] }>().tasks;

it('opens a task on the Hindi version when the English one is corrected, closed by publishing a change', async () => {
  const { english, hindi } = await beginPair();
  await publishHindi(hindi);
  await desk.call('POST', `${pathOf(english)}/corrections`, { text: 'It was Agra.' }, 'editor');
  expect((await translationsOf(hindi)).tasks).toMatchObject([
    { kind: 'correction', text: 'It was Agra.', cause: { _id: english._id, title: 'Rain in Delhi', language: 'en' } },
  ]);
  expect((await translationsOf(english)).tasks).toEqual([]);
  expect(await openTasks()).toMatchObject([{ story: { _id: hindi._id, title: 'दिल्ली में बारिश', language: 'hi' } }]);
  const listed = (await desk.get('/api/desk/stories?language=hi')).json<z.infer<typeof storiesAnswer>>();
  expect(listed.stories).toMatchObject([{ _id: hindi._id, language: 'hi', hasTask: true }]);
  // A working copy changes nothing for readers.
  await desk.save(await desk.open(hindi._id), { standfirst: 'आगरा में' });
  expect(await openTasks()).toHaveLength(1);
  await desk.publish(await desk.open(hindi._id), { standfirst: 'आगरा में' });
  expect(await openTasks()).toEqual([]);
});

it('opens one when the English version is killed, closed by answering that there is nothing to do', async () => {
  const { english, hindi } = await beginPair();
  await publishHindi(hindi);
  await desk.call('POST', `${pathOf(english)}/withdraw`, { reason: 'Untrue' }, 'editor');
  const [task] = (await translationsOf(hindi)).tasks;
  expect(task).toMatchObject({ kind: 'kill', text: 'Untrue' });
  const path = `${pathOf(hindi)}/translation-tasks/${task?._id}/nothing-to-do`;
  expect((await desk.call('POST', path)).json()).toMatchObject({ tasks: [] });
  expect((await desk.call('POST', path)).statusCode).toBe(404);
});

it('closes it when the Hindi version is corrected as well', async () => {
  const { english, hindi } = await beginPair();
  await publishHindi(hindi);
  await desk.call('POST', `${pathOf(english)}/corrections`, { text: 'It was Agra.' }, 'editor');
  await desk.call('POST', `${pathOf(hindi)}/corrections`, { text: 'आगरा में।' }, 'editor');
  expect((await translationsOf(hindi)).tasks).toEqual([]);
});

/** What each node does every few seconds. */
const lookAfterNotices = () =>
  settleDue({ db: desk.timed.pool, channels: [], log: quietLog, signal: new AbortController().signal });

/** Sends what the editor's 'Undo' sends after a withdrawal. */
async function undoWithdrawal(story: DeskStory) {
  const { _id, version, state } = await desk.open(story._id);
  const back = { _id, version, draftVersion: 0, state, change: 'state', to: 'published', isUndo: true };
  return desk.call('POST', '/api/desk/stories/changes', { changes: [back] }, 'editor');
}

it('is no matter for the dashboard while the Hindi version is a discarded draft', async () => {
  const { english, hindi } = await beginPair();
  await desk.call('POST', `${pathOf(english)}/corrections`, { text: 'It was Agra.' }, 'editor');
  expect(await openTasks()).toHaveLength(1);
  await desk.call('DELETE', `${pathOf(hindi)}/draft`);
  expect(await openTasks()).toEqual([]);
  await desk.call('POST', `${pathOf(hindi)}/restore`);
  expect(await openTasks()).toMatchObject([{ story: { _id: hindi._id }, text: 'It was Agra.' }]);
});

it('opens it again when the update or withdrawal that closed it is undone', async () => {
  const { english, hindi } = await beginPair();
  await publishHindi(hindi);
  await desk.call('POST', `${pathOf(english)}/corrections`, { text: 'It was Agra.' }, 'editor');
  const updated = (await desk.publish(await desk.open(hindi._id), { standfirst: 'आगरा में' })).json<DeskStory>();
  expect((await translationsOf(hindi)).tasks).toEqual([]);
  await desk.call('POST', `${pathOf(hindi)}/publish/undo`, { version: updated.version }, 'editor');
  expect((await translationsOf(hindi)).tasks).toMatchObject([{ kind: 'correction' }]);
  await desk.call('DELETE', `${pathOf(hindi)}/draft`);
  await desk.call('POST', `${pathOf(english)}/withdraw`, { reason: 'Untrue' }, 'editor');
  await desk.call('POST', `${pathOf(hindi)}/withdraw`, { reason: 'Untrue' }, 'editor');
  expect((await translationsOf(hindi)).tasks).toEqual([]);
  expect((await undoWithdrawal(hindi)).json()).toMatchObject({ results: [{ outcome: 'changed' }] });
  expect((await translationsOf(hindi)).tasks).toMatchObject([{ kind: 'correction' }, { kind: 'kill' }]);
});

it('leaves it closed when something else that closed nothing is undone in the same second', async () => {
  const { english, hindi } = await beginPair();
  await publishHindi(hindi);
  await desk.call('POST', `${pathOf(english)}/corrections`, { text: 'It was Agra.' }, 'editor');
  await desk.call('POST', `${pathOf(hindi)}/corrections`, { text: 'आगरा में।' }, 'editor');
  const updated = (await desk.publish(await desk.open(hindi._id), { isTop: true })).json<DeskStory>();
  const undone = await desk.call('POST', `${pathOf(hindi)}/publish/undo`, { version: updated.version }, 'editor');
  expect(undone.statusCode).toBe(200);
  expect((await translationsOf(hindi)).tasks).toEqual([]);
});

it('leaves it closed where it was closed before tasks named the version that closed them', async () => {
  const { english, hindi } = await beginPair();
  await publishHindi(hindi);
  await desk.call('POST', `${pathOf(english)}/corrections`, { text: 'It was Agra.' }, 'editor');
  const updated = (await desk.publish(await desk.open(hindi._id), { standfirst: 'आगरा में' })).json<DeskStory>();
  await desk.db.pool.query('update translation_tasks set done_version = null');
  const undone = await desk.call('POST', `${pathOf(hindi)}/publish/undo`, { version: updated.version }, 'editor');
  expect(undone.statusCode).toBe(200);
  expect((await translationsOf(hindi)).tasks).toEqual([]);
});

it('keeps it open when the Hindi version’s scheduled time is taken back and given again by ‘Undo’', async () => {
  const { english, hindi } = await beginPair();
  const tomorrow = new Date(desk.time.now().getTime() + 86_400_000).toISOString();
  const texts = { title: 'दिल्ली में बारिश', slug: 'baarish', content: '<p>बारिश हुई।</p>' };
  await desk.publish(await desk.open(hindi._id), texts, tomorrow);
  await desk.call('POST', `${pathOf(english)}/corrections`, { text: 'It was Agra.' }, 'editor');
  const { version } = await desk.open(hindi._id);
  const change = { _id: hindi._id, version, draftVersion: 0, state: 'scheduled', change: 'state', to: 'draft' };
  const [taken] = (await desk.call('POST', '/api/desk/stories/changes', { changes: [change] }, 'editor')).json<
    z.infer<typeof storyChangesAnswer>
  >().results;
  const back = await desk.call('POST', '/api/desk/stories/changes', { changes: [taken?.undo] }, 'editor');
  expect(back.json()).toMatchObject({ results: [{ outcome: 'changed', story: { state: 'scheduled' } }] });
  expect((await translationsOf(hindi)).tasks).toMatchObject([{ kind: 'correction', text: 'It was Agra.' }]);
});

it('closes it when the kill of the English version is undone, so that nobody takes down the Hindi one', async () => {
  const { english, hindi } = await beginPair();
  await publishHindi(hindi);
  await desk.call('POST', `${pathOf(english)}/corrections`, { text: 'It was Agra.' }, 'editor');
  await desk.call('POST', `${pathOf(english)}/withdraw`, { reason: 'Untrue' }, 'editor');
  await undoWithdrawal(english);
  await lookAfterNotices();
  expect((await translationsOf(hindi)).tasks).toMatchObject([{ kind: 'correction', text: 'It was Agra.' }]);
});

it('closes it also when the Hindi version comes back only after the English one', async () => {
  const { english, hindi } = await beginPair();
  await publishHindi(hindi);
  await desk.call('POST', `${pathOf(english)}/withdraw`, { reason: 'Untrue' }, 'editor');
  await desk.call('POST', `${pathOf(hindi)}/withdraw`, { reason: 'Untrue' }, 'editor');
  await undoWithdrawal(english);
  await lookAfterNotices();
  await undoWithdrawal(hindi);
  await lookAfterNotices();
  expect((await translationsOf(hindi)).tasks).toEqual([]);
});

it('keeps it while the killed English version waits for its new publication time, and closes it then', async () => {
  const { english, hindi } = await beginPair();
  await publishHindi(hindi);
  await desk.call('POST', `${pathOf(english)}/withdraw`, { reason: 'Untrue' }, 'editor');
  await desk.call('POST', `${pathOf(english)}/restore`, undefined, 'editor');
  const inOneHour = new Date(desk.time.now().getTime() + 3_600_000).toISOString();
  expect((await desk.publish(await desk.open(english._id), {}, inOneHour)).statusCode).toBe(200);
  await lookAfterNotices();
  expect((await translationsOf(hindi)).tasks).toMatchObject([{ kind: 'kill' }]);
  desk.time.forward(3_601);
  await lookAfterNotices();
  expect((await translationsOf(hindi)).tasks).toEqual([]);
});

it('pairs existing stories, and unpairs them', async () => {
  const english = (await desk.publish(await desk.begin({ title: 'Rain' }))).json<DeskStory>();
  const begun = await desk.call('POST', '/api/desk/stories', {
    kind: 'article',
    section: 'world',
    title: 'बारिश',
    language: 'hi',
  });
  const hindi = begun.json<DeskStory>();
  const pair = (role: 'reporter' | 'editor', other = hindi._id) =>
    desk.call('PUT', `${pathOf(english)}/translations`, { other }, role);
  expect((await pair('reporter')).statusCode).toBe(403);
  expect(codeOf(await pair('editor', english._id))).toBe('are_paired');
  expect((await pair('editor')).json()).toMatchObject({ siblings: [{ _id: hindi._id }], original: null });
  expect((await translationsOf(hindi)).original?._id).toBe(english._id);
  expect(codeOf(await pair('editor'))).toBe('are_paired');
  const other = await desk.begin({ title: 'Storm' });
  expect(codeOf(await pair('editor', other._id))).toBe('has_translation');
  const alone = await desk.call('DELETE', `${pathOf(hindi)}/translations`, undefined, 'editor');
  expect(alone.json()).toMatchObject({ siblings: [], original: null, tasks: [] });
  expect(await translationsOf(english)).toMatchObject({ siblings: [] });
  for (const one of [hindi, english]) {
    expect(codeOf(await desk.call('DELETE', `${pathOf(one)}/translations`, undefined, 'editor'))).toBe('not_paired');
  }
});

it('pairs two stories whose former versions in the other language were deleted', async () => {
  const [first, second] = [await beginPair(), await beginPair()];
  const deleted = [first.hindi._id, second.english._id];
  await desk.db.pool.query('delete from stories where id = any($1::text[])', [deleted]);
  const other = second.hindi._id;
  const paired = await desk.call('PUT', `${pathOf(first.english)}/translations`, { other }, 'editor');
  expect(paired.json()).toMatchObject({ siblings: [{ _id: other }] });
  expect((await translationsOf(second.hindi)).original?._id).toBe(first.english._id);
});

it('moves a story to another language with its address, unless it has a version there', async () => {
  const story = (await desk.publish(await desk.begin({ title: 'Baarish' }))).json<DeskStory>();
  const moved = await desk.call('PUT', `${pathOf(story)}/language`, { language: 'hi' }, 'editor');
  expect(moved.json()).toMatchObject({ language: 'hi' });
  expect((await desk.open(story._id)).href).toBe('/hi/world/baarish');
  expect(await desk.reader.story('world', 'baarish')).toEqual({ kind: 'moved', to: '/hi/world/baarish' });
  const { hindi } = await beginPair();
  const refused = await desk.call('PUT', `${pathOf(hindi)}/language`, { language: 'en' }, 'editor');
  expect([refused.statusCode, codeOf(refused)]).toEqual([409, 'has_translation']);
});

describe('while somebody else pairs the story with another', () => {
  /** An English story and two Hindi ones, of which somebody pairs the first with it while `call` is under way. */
  async function meanwhile(call: (english: DeskStory, second: DeskStory) => Promise<{ json(): unknown }>) {
    const english = await desk.begin({ title: 'Rain in Delhi' });
    const [first, second] = [await desk.begin({ title: 'एक' }), await desk.begin({ title: 'दो' })];
    for (const { _id } of [first, second])
      await desk.call('PUT', `/api/desk/stories/${_id}/language`, { language: 'hi' }, 'editor');
    const answer = await whileChanging(
      desk.db,
      'update stories set translation_group = $2 where id = any($1::text[])',
      [[english._id, first._id], newId()],
      () => call(english, second),
    );
    return codeOf(answer);
  }

  it('a version in the same language is not begun', async () => {
    expect(await meanwhile((english) => desk.call('POST', `${pathOf(english)}/translations`, { language: 'hi' }))).toBe(
      'has_translation',
    );
  });

  it('it is not paired with a second one in the same language', async () => {
    const pair = ({ _id }: DeskStory, second: DeskStory) =>
      desk.call('PUT', `/api/desk/stories/${_id}/translations`, { other: second._id }, 'editor');
    expect(await meanwhile(pair)).toBe('has_translation');
  });
});
