import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DeskStory, ListedStory } from '#domain/desk/desk-story.ts';
import type { ChangedStory, StoryChange, StoryOrder } from '#domain/desk/story-changes.ts';
import type { Role } from '#domain/roles.ts';
import type { Change } from '#server/db/cache-tags.ts';
import { onChange } from '#server/db/changes.ts';
import { writeSetting } from '#server/db/settings.ts';
import { someoneWaits } from '#tests/support/desk/race.ts';
import { openStoriesDesk, type StoriesDesk } from '#tests/support/desk/stories-desk.ts';
import { addStory } from '#tests/support/stories.ts';
import { readListedStories } from './story-list.repo.ts';

let desk: StoriesDesk;
const announced: Change[] = [];
let stopListening: () => Promise<void>;
beforeAll(async () => {
  desk = await openStoriesDesk({ changesRate: { burst: 1000, perMinute: 1000 } });
  stopListening = await onChange(desk.timed, (change) => announced.push(change));
});
afterAll(async () => {
  await stopListening();
  await desk.close();
});
beforeEach(() => desk.empty());

const URL = '/api/desk/stories/changes';
const MOVE: StoryOrder = { change: 'section', section: 'health' };
const to = (state: 'draft' | 'in review' | 'published' | 'withdrawn'): StoryOrder => ({ change: 'state', to: state });

/** The changes as the desk's table sends them: with each story as the list shows it. */
async function changesOf(order: StoryOrder, ids: readonly string[]): Promise<StoryChange[]> {
  const { stories } = (await desk.get('/api/desk/stories')).json<{ stories: ListedStory[] }>();
  return ids.map((id) => {
    const story = stories.find(({ _id }) => _id === id);
    if (!story) throw new Error(`The list does not show ${id}.`);
    const { _id, version, draftVersion, state } = story;
    return { _id, version, draftVersion, state, ...order };
  });
}

async function send(changes: readonly StoryChange[], role: Role = 'editor'): Promise<ChangedStory[]> {
  const answer = await desk.call('POST', URL, { changes }, role);
  expect(answer.statusCode).toBe(200);
  return answer.json<{ results: ChangedStory[] }>().results;
}

const order = async (what: StoryOrder, ids: readonly string[], role: Role = 'editor') =>
  send(await changesOf(what, ids), role);
const undo = (results: readonly ChangedStory[]) =>
  send(results.flatMap((result) => (result.undo ? [result.undo] : [])));
const brief = (results: readonly ChangedStory[]) =>
  results.map(({ outcome, code, story }) => [outcome, code, story?.section, story?.state]);
const published = async (title: string): Promise<DeskStory> =>
  (await desk.publish(await desk.begin({ title }), { content: '<p>Text.</p>' })).json();
const titlesOf = async (section: 'world' | 'health') =>
  (await desk.reader.section(section, 1)).list.stories.map(({ title }) => title);
const audit = async () =>
  (await desk.db.pool.query('select user_name, action, subject_title from audit_log order by id')).rows.map(
    ({ user_name, action, subject_title }) => `${user_name} ${action} ${subject_title}`,
  );

describe('changing stories from the list', () => {
  it('moves drafts and published stories, each with its audit entry, and takes it back', async () => {
    const [draft, live] = [await desk.begin({ title: 'Plan' }), await published('Rain')];
    const results = await order(MOVE, [draft._id, live._id]);
    expect(brief(results)).toEqual([
      ['changed', null, 'health', 'draft'],
      ['changed', null, 'health', 'published'],
    ]);
    expect([await titlesOf('world'), await titlesOf('health')]).toEqual([[], ['Rain']]);
    expect(await desk.open(draft._id)).toMatchObject({ draft: { fields: { section: 'health' } } });
    expect((await audit()).slice(-2).sort()).toEqual(['The editor published Rain', 'The editor saved Plan']);

    expect(brief(await undo(results))).toEqual([
      ['changed', null, 'world', 'draft'],
      ['changed', null, 'world', 'published'],
    ]);
    expect([await titlesOf('world'), await titlesOf('health')]).toEqual([['Rain'], []]);
  });

  it('locks the lists of a story’s other sections in the order of every save, so that two of them cannot deadlock', async () => {
    const { _id: id } = await published('Rain');
    const move: StoryOrder = { change: 'section', section: 'health', otherSections: ['business'] };
    const changes = await changesOf(move, [id]);
    const other = await desk.db.pool.connect();
    const lock = (way: 'pg_advisory_xact_lock' | 'pg_try_advisory_xact_lock', section: string) =>
      other.query(`select ${way}(hashtext('matv desk list ' || $1)) as got`, [section]);
    try {
      await other.query('begin');
      await lock('pg_advisory_xact_lock', 'business');
      const results = send(changes);
      if (desk.db.engine === 'postgres') await vi.waitFor(() => someoneWaits(desk.db), { timeout: 5000 });
      expect((await lock('pg_try_advisory_xact_lock', 'health')).rows).toEqual([{ got: true }]);
      await other.query('commit');
      expect(brief(await results)).toEqual([['changed', null, 'health', 'published']]);
    } finally {
      other.release(true);
    }
  });

  it('adds tags to drafts and published stories, takes others off, and brings back the former ones in their order', async () => {
    const tagged = { content: '<p>Text.</p>', tags: ['Rain', 'Assam'] };
    const live: DeskStory = (await desk.publish(await desk.begin({ title: 'Rain' }), tagged)).json();
    const draft = await desk.begin({ title: 'Plan' });
    const ids = [draft._id, live._id];
    const tagsNow = async () => [
      (await desk.open(draft._id)).draft?.fields.tags,
      (await desk.open(live._id)).published?.tags,
    ];
    await desk.db.pool.query(`insert into tag_aliases (tag_key, tag) values ('flood', 'Floods')`);
    const added = await order({ change: 'tags', add: ['flood', 'ASSAM'], remove: [] }, ids);
    expect(brief(added).map(([outcome]) => outcome)).toEqual(['changed', 'changed']);
    expect(await tagsNow()).toEqual([
      ['Floods', 'ASSAM'],
      ['Rain', 'Assam', 'Floods'],
    ]);
    expect((await audit()).slice(-2).sort()).toEqual(['The editor published Rain', 'The editor saved Plan']);
    const seen = await desk.reader.story('world', 'rain');
    expect(seen).toMatchObject({ story: { tags: ['Rain', 'Assam', 'Floods'], updatedAt: null } });

    const taken = await order({ change: 'tags', add: [], remove: ['rain', 'flood'] }, ids);
    expect(await tagsNow()).toEqual([['ASSAM'], ['Assam']]);
    await undo(taken);
    await undo(await order({ change: 'tags', add: ['Sun'], remove: ['Rain'] }, [live._id]));
    expect(await tagsNow()).toEqual([
      ['Floods', 'ASSAM'],
      ['Rain', 'Assam', 'Floods'],
    ]);
    const same = await order({ change: 'tags', add: ['Rain'], remove: [] }, [live._id]);
    expect(brief(same)).toEqual([['unchanged', 'same_tags', 'world', 'published']]);
    await desk.db.pool.query('delete from tag_aliases');
  });

  it('changes no tags without the right, over somebody else’s save, or beyond thirty', async () => {
    const [draft, live] = [await desk.begin({ title: 'Plan' }), await published('Rain')];
    const tag: StoryOrder = { change: 'tags', add: ['Rain'], remove: [] };
    expect(brief(await order(tag, [live._id], 'reporter'))).toEqual([
      ['refused', 'role_too_low', 'world', 'published'],
    ]);
    const stale = await changesOf(tag, [draft._id]);
    await desk.save(draft, { standfirst: 'Theirs' });
    expect(brief(await send(stale))).toEqual([['refused', 'stale_draft', 'world', 'draft']]);
    const many = Array.from({ length: 30 }, (_, at) => `tag ${at}`);
    await order({ change: 'tags', add: many, remove: [] }, [draft._id]);
    expect(brief(await order(tag, [draft._id]))).toEqual([['refused', 'too_many_tags', 'world', 'draft']]);
  });

  it('makes the other changes when one is refused for a conflict, a missing right or a story that is not ready', async () => {
    const [fine, edited, nameless, same] = [
      await desk.begin({ title: 'Fine' }),
      await desk.begin({ title: 'Edited' }),
      await desk.begin({ title: '' }),
      await published('Same'),
    ];
    const changes = await changesOf(to('published'), [fine._id, edited._id, nameless._id, same._id]);
    await desk.save(edited, { content: '<p>Typed meanwhile.</p>' });
    const gone: StoryChange = { _id: 'f'.repeat(24), version: 1, draftVersion: 0, state: 'draft', ...to('published') };
    const results = await send([...changes, gone]);
    expect(brief(results)).toEqual([
      ['changed', null, 'world', 'published'],
      ['refused', 'stale_draft', 'world', 'draft'],
      ['refused', 'not_ready', 'world', 'draft'],
      ['unchanged', 'same_state', 'world', 'published'],
      ['refused', 'story_not_found', undefined, undefined],
    ]);
    expect(results.map(({ reason }) => reason)).toEqual([
      null,
      'The reporter has saved it since this list was loaded.',
      'A story needs a title.',
      'It is published already.',
      'There is no such story.',
    ]);
    expect(await titlesOf('world')).toEqual(['Fine', 'Same']);
    expect(await desk.open(edited._id)).toMatchObject({ draft: { fields: { content: '<p>Typed meanwhile.</p>' } } });
  });

  it('brings a discarded draft back as it was typed, also of a story that was public before', async () => {
    const live = await published('Rain');
    await order(to('draft'), [live._id]);
    await desk.save(await desk.open(live._id), { content: '<p>Typed since.</p>' });
    await undo(await order(to('withdrawn'), [live._id]));
    expect(await desk.open(live._id)).toMatchObject({
      state: 'draft',
      draft: { fields: { content: '<p>Typed since.</p>' } },
    });
  });

  it('brings a story that a list took off back as the list left it', async () => {
    const live = await published('Rain');
    await desk.db.pool.query(
      `update stories set body_html = '<p>By the list.</p>', status = 'draft', version = version + 1 where id = $1`,
      [live._id],
    );
    await order(to('draft'), [live._id]);
    expect(await desk.open(live._id)).toMatchObject({ draft: { fields: { content: '<p>By the list.</p>' } } });
  });

  it('lets a reporter work on drafts, and leaves what readers see to editors', async () => {
    const [draft, live] = [await desk.begin({ title: 'Plan' }), await published('Rain')];
    expect(brief(await order(MOVE, [draft._id, live._id], 'reporter'))).toEqual([
      ['changed', null, 'health', 'draft'],
      ['refused', 'role_too_low', 'world', 'published'],
    ]);
    for (const state of ['draft', 'withdrawn'] as const) {
      expect(brief(await order(to(state), [live._id], 'reporter'))).toEqual([
        ['refused', 'role_too_low', 'world', 'published'],
      ]);
    }
    const refused = await order(to('published'), [draft._id], 'reporter');
    expect(refused[0]).toMatchObject({
      outcome: 'refused',
      reason: 'Your role (reporter) does not allow this. Ask an editor to do it.',
    });
    const asked = await order(to('in review'), [draft._id], 'reporter');
    expect(asked[0]).toMatchObject({ outcome: 'changed', story: { state: 'in review' }, undo: null });
    expect(brief(await order(to('draft'), [draft._id], 'reporter'))).toEqual([
      ['refused', 'role_too_low', 'health', 'in review'],
    ]);
    await order(to('withdrawn'), [live._id]);
    expect(brief(await order(to('draft'), [live._id], 'reporter'))).toEqual([
      ['refused', 'role_too_low', 'world', 'withdrawn'],
    ]);
  });

  it.each([
    ['draft', 'in review'],
    ['draft', 'published'],
    ['draft', 'withdrawn'],
    ['published', 'draft'],
    ['published', 'withdrawn'],
    ['scheduled', 'draft'],
    ['scheduled', 'withdrawn'],
    ['withdrawn', 'published'],
    ['withdrawn', 'draft'],
    ['in review', 'draft'],
  ] as const)('brings a story that is %s to %s, and back', async (from, state) => {
    const begun = await desk.begin({ title: 'Rain' });
    if (from === 'published' || from === 'withdrawn') await desk.publish(begun);
    if (from === 'scheduled') {
      const answer = await desk.publish(begun, {}, new Date(desk.time.now().getTime() + 3_600_000).toISOString());
      expect(answer.json()).toMatchObject({ state: 'scheduled' });
    }
    if (from === 'withdrawn' || from === 'in review') await order(to(from), [begun._id]);
    const before = await desk.open(begun._id);
    expect(before.state).toBe(from);
    const results = await order(to(state), [begun._id]);
    expect(brief(results)).toEqual([['changed', null, 'world', state]]);
    expect(brief(await undo(results))).toEqual([['changed', null, 'world', from]]);
    const after = await desk.open(begun._id);
    expect(after).toMatchObject({ state: from, href: before.href });
    if (from === 'published' || from === 'scheduled') expect(after.publishAt).toBe(before.publishAt);
  });

  it('leaves a story without an author as it was when its publication is undone, after which readers saw the News Desk', async () => {
    const { _id: id } = await desk.begin({ title: 'Rain' });
    const results = await order(to('published'), [id]);
    expect(results[0]?.story).toMatchObject({ authorName: 'News Desk' });
    expect((await undo(results))[0]?.story).toMatchObject({ state: 'draft', authorName: '' });
    expect(await desk.open(id)).toMatchObject({ draft: { fields: { authorId: null, authorName: '' } } });
  });

  it('leaves a draft as it was typed when its publication is undone: its address follows the title, and it goes out when it is published', async () => {
    const { _id: id } = await desk.begin({ title: 'Rain' });
    const before = (await desk.open(id)).draft?.fields;
    await undo(await order(to('published'), [id]));
    const draft = await desk.open(id);
    expect(draft.draft?.fields).toEqual(before);
    desk.time.forward(86_400);
    const again = (await desk.publish(draft, { title: 'Floods' })).json<DeskStory>();
    expect(again).toMatchObject({ href: '/world/floods' });
    expect(Date.parse(again.publishAt ?? '')).toBeGreaterThan(desk.time.now().getTime() - 60_000);
    expect(await desk.reader.story('world', 'rain')).toEqual({ kind: 'moved', to: '/world/floods' });
  });

  it('leaves a draft without a time when its scheduling is undone', async () => {
    const begun = await desk.begin({ title: 'Rain' });
    const at = new Date(desk.time.now().getTime() + 3_600_000).toISOString();
    const { version } = (await desk.publish(begun, {}, at)).json<DeskStory>();
    const known = { _id: begun._id, version, draftVersion: 0, state: 'scheduled' } as const;
    await send([{ ...known, change: 'state', to: 'draft', isUndo: true }]);
    expect(await desk.open(begun._id)).toMatchObject({ draft: { fields: { slug: '', publishAt: null } } });
  });

  it('says who published, corrected or withdrew a story that has no working copy', async () => {
    const { _id: id } = await desk.begin({ title: 'Rain' });
    const changedBy = async () => (await readListedStories(desk.db.pool, [id]))[0]?.updatedBy;
    await order(to('published'), [id]);
    expect(await changedBy()).toBe('The editor');
    await desk.call('POST', `/api/desk/stories/${id}/corrections`, { text: 'It was hail.' }, 'administrator');
    expect(await changedBy()).toBe('The administrator');
    await order(to('withdrawn'), [id]);
    expect(await changedBy()).toBe('The editor');
    await desk.db.pool.query('update stories set version = version + 1, updated_at = now() where id = $1', [id]);
    expect(await changedBy()).toBeNull();
  });

  it('undoes the withdrawal of a story with unpublished changes: readers get what they had, the changes stay', async () => {
    const live = await published('Before');
    await desk.save(live, { title: 'After' });
    const results = await order(to('withdrawn'), [live._id]);
    expect(brief(await undo(results))).toEqual([['changed', null, 'world', 'published']]);
    expect(await titlesOf('world')).toEqual(['Before']);
    const after = await desk.open(live._id);
    expect(after).toMatchObject({
      state: 'published',
      publishAt: live.publishAt,
      published: { title: 'Before' },
      draft: { fields: { title: 'After' }, baseVersion: after.version },
    });
  });

  it('undoes the withdrawal of a story that World News only recommends: it is not in the list afterwards either', async () => {
    const [recommended, listed] = [await published('Recommended'), await published('Listed')];
    await writeSetting(desk.db.pool, 'world.recommended', [
      { story: listed._id, listed: true },
      { story: recommended._id, listed: false },
    ]);
    await desk.db.pool.query('update placements set live = false where story_id = $1', [recommended._id]);
    await undo(await order(to('withdrawn'), [recommended._id, listed._id]));
    const { list, recommended: advice } = await desk.reader.section('world', 1);
    expect(list.stories.map(({ title }) => title)).toEqual(['Listed']);
    expect(advice.map(({ title }) => title)).toEqual(['Listed', 'Recommended']);
    await desk.db.pool.query(`delete from settings where key = 'world.recommended'`);
  });

  it('offers no undo of a withdrawal where a review was asked for or answered, which would be lost', async () => {
    const live = await published('Before');
    await desk.save(live, { title: 'After' });
    await desk.call('POST', `/api/desk/stories/${live._id}/review`, {
      version: (await desk.open(live._id)).draft?.version,
    });
    expect((await desk.open(live._id)).draft?.inReviewSince).not.toBeNull();
    const [result] = await order(to('withdrawn'), [live._id]);
    expect(result).toMatchObject({ outcome: 'changed', undo: null });
  });

  it('publishes the working copy beside a published story, and does not move past one', async () => {
    const live = await published('Before');
    await desk.save(live, { title: 'After' });
    expect(brief(await order(MOVE, [live._id]))).toEqual([['refused', 'has_draft', 'world', 'published']]);
    const [result] = await order(to('published'), [live._id]);
    expect(result).toMatchObject({ outcome: 'changed', title: 'After', story: { hasDraft: false }, undo: null });
    expect(await titlesOf('world')).toEqual(['After']);
  });

  it('does not take a story off the site that went live since the list was loaded', async () => {
    const begun = await desk.begin({ title: 'Soon' });
    await desk.publish(begun, {}, new Date(desk.time.now().getTime() + 60_000).toISOString());
    const changes = await changesOf(to('draft'), [begun._id]);
    desk.time.forward(61);
    const results = await send(changes);
    expect(brief(results)).toEqual([['refused', 'stale_story', 'world', 'published']]);
    expect(results[0]?.reason).toBe('It has changed since this list was loaded: it is published now.');
  });

  it('takes over a story of the wire that is moved, so that the feed does not move it back', async () => {
    const id = await addStory(desk.db.pool, { source: 'wire', title: 'Agency' });
    const [result] = await order(MOVE, [id]);
    expect(result).toMatchObject({ outcome: 'changed', story: { source: 'desk', section: 'health' } });
  });

  it('announces a call once, with all that changed and nothing that was refused', async () => {
    const [one, other, kept] = [await published('One'), await published('Other'), await published('Kept')];
    const changes = await changesOf(to('withdrawn'), [one._id, other._id, kept._id]);
    await desk.save(kept, { title: 'Typed meanwhile' });
    announced.length = 0;
    await send(changes);
    const stories = announced.filter((change) => change.stories.length > 0).map((change) => change.stories);
    expect(stories.map((ids) => ids.toSorted())).toEqual([[one._id, other._id].toSorted()]);
    expect(announced.flatMap(({ sections }) => sections)).toEqual(['world']);
  });

  it('takes at most 50 stories, each once', async () => {
    const many = (count: number) =>
      Array.from({ length: count }, (_, index) => ({
        _id: String(index).padStart(24, '0'),
        version: 1,
        draftVersion: 0,
        state: 'draft',
        ...MOVE,
      }));
    expect((await desk.call('POST', URL, { changes: many(51) }, 'editor')).statusCode).toBe(400);
    expect((await desk.call('POST', URL, { changes: [...many(1), ...many(1)] }, 'editor')).statusCode).toBe(400);
    expect((await desk.call('POST', URL, { changes: many(50) }, 'editor')).statusCode).toBe(200);
  });
});

describe('the limit on changes', () => {
  it('is reported with a message and the seconds to wait', async () => {
    const slow = await openStoriesDesk({ changesRate: { burst: 1, perMinute: 1 } });
    try {
      const begun = await slow.begin();
      const changes = [{ _id: begun._id, version: 1, draftVersion: 1, state: 'draft', ...MOVE }];
      await slow.call('POST', URL, { changes }, 'editor');
      const answer = await slow.call('POST', URL, { changes }, 'editor');
      expect(answer.statusCode).toBe(429);
      expect(answer.json()).toMatchObject({ code: 'too_many_changes' });
    } finally {
      await slow.close();
    }
  });
});
