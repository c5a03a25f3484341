import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { DeskStory } from '#domain/desk/desk-story.ts';
import { onChange } from '#server/db/changes.ts';
import { openStoriesDesk, type StoriesDesk } from '#tests/support/desk/stories-desk.ts';
import { addStory } from '#tests/support/stories.ts';

let desk: StoriesDesk;
beforeAll(async () => {
  desk = await openStoriesDesk();
});
afterAll(() => desk.close());
beforeEach(() => desk.empty());

const BEFORE = { title: 'Rain for Assam', content: '<p>It rained.</p>' };
const UPDATE = { title: 'Floods in Assam', content: '<p>It poured.</p>', slug: 'floods-in-assam' };

const undo = (story: DeskStory, role: 'editor' | 'reporter' = 'editor') =>
  desk.call('POST', `/api/desk/stories/${story._id}/publish/undo`, { version: story.version }, role);

async function updated(): Promise<DeskStory> {
  const first = (await desk.publish(await desk.begin(), BEFORE)).json<DeskStory>();
  return (await desk.publish(first, { ...UPDATE, otherSections: ['health'] })).json();
}

describe('undoing the update of a published story', () => {
  it('gives readers the former text at its address, as a version of its own, and keeps the new one as working copy', async () => {
    const story = await updated();
    const told: (readonly string[])[] = [];
    const stop = await onChange(desk.timed, ({ stories }) => told.push(stories));
    onTestFinished(stop);
    const back = (await undo(story)).json<DeskStory>();
    expect(back).toMatchObject({
      state: 'published',
      version: story.version + 1,
      published: { ...BEFORE, otherSections: [] },
      draft: { fields: { ...UPDATE, otherSections: ['health'] }, baseVersion: story.version + 1 },
    });
    expect(await desk.reader.story('world', 'floods-in-assam')).toEqual({
      kind: 'moved',
      to: '/world/rain-for-assam',
    });
    const page = await desk.reader.story('world', 'rain-for-assam');
    expect(page).toMatchObject({ kind: 'found', story: { title: BEFORE.title, updatedAt: expect.any(String) } });
    expect((await desk.reader.section('health', 1)).list.stories).toEqual([]);
    expect(told.flat()).toContain(story._id);
    expect(await desk.actions(story._id)).toEqual(['published', 'published', 'saved', 'published', 'saved', 'created']);
    const audit = await desk.db.pool.query(
      `select action from audit_log where subject_id = $1 order by id desc limit 2`,
      [story._id],
    );
    expect(audit.rows).toEqual([{ action: 'published' }, { action: 'restored a revision' }]);
    const again = (await desk.publish(back, {})).json<DeskStory>();
    expect(again).toMatchObject({ published: UPDATE, href: '/world/floods-in-assam' });
  });

  it('keeps the time of publication that readers saw', async () => {
    const story = await updated();
    const back = (await undo(story)).json<DeskStory>();
    expect(back.published?.publishAt).toBe(story.published?.publishAt);
  });

  it('is refused once somebody has saved since, or undone it already', async () => {
    const story = await updated();
    const saved = await desk.call(
      'PUT',
      `/api/desk/stories/${story._id}/draft`,
      { version: 0, baseVersion: story.version, fields: story.published, keep: false },
      'reporter',
    );
    expect(saved.statusCode).toBe(200);
    expect((await undo(story)).json()).toMatchObject({ status: 409, code: 'stale_draft' });
    await desk.call('DELETE', `/api/desk/stories/${story._id}/draft`);
    expect((await undo(story)).statusCode).toBe(200);
    await desk.call('DELETE', `/api/desk/stories/${story._id}/draft`);
    expect((await undo(story)).json()).toMatchObject({ status: 409, code: 'stale_story' });
    expect(await desk.reader.story('world', 'rain-for-assam')).toMatchObject({ story: { title: BEFORE.title } });
  });

  it('needs an editor, and an update of a story that was on the site', async () => {
    const first = (await desk.publish(await desk.begin(), BEFORE)).json<DeskStory>();
    expect((await undo(first)).json()).toMatchObject({ status: 409, code: 'no_update' });
    expect((await undo(first, 'reporter')).json()).toMatchObject({ status: 403, code: 'role_too_low' });
  });

  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

  it('schedules a story for its former time again, and leaves no working copy where only the time had changed', async () => {
    const [former, later] = [inHours(2), inHours(9)];
    const first = (await desk.publish(await desk.begin(), BEFORE, former)).json<DeskStory>();
    const story = (await desk.publish(first, {}, later)).json<DeskStory>();
    expect(story).toMatchObject({ state: 'scheduled', publishAt: later });
    expect((await undo(story)).json()).toMatchObject({
      state: 'scheduled',
      publishAt: former,
      version: story.version + 1,
      draft: null,
    });
  });

  it('keeps the other text of a story that is scheduled as before, with its former time', async () => {
    const former = inHours(2);
    const first = (await desk.publish(await desk.begin(), BEFORE, former)).json<DeskStory>();
    const story = (await desk.publish(first, UPDATE, inHours(9))).json<DeskStory>();
    expect((await undo(story)).json()).toMatchObject({
      state: 'scheduled',
      publishAt: former,
      published: BEFORE,
      draft: { fields: { ...UPDATE, publishAt: former } },
    });
  });

  it('takes nothing off the site that was published before its time', async () => {
    const first = (await desk.publish(await desk.begin(), BEFORE, inHours(2))).json<DeskStory>();
    const story = (await desk.publish(first, {}, new Date().toISOString())).json<DeskStory>();
    expect(story.state).toBe('published');
    expect((await undo(story)).json()).toMatchObject({ status: 409, code: 'no_update' });
  });

  it('brings back the text of the wire', async () => {
    const id = await addStory(desk.db.pool, { title: 'From the wire', slug: 'from-the-wire', section: 'world' });
    const wire = (await desk.get(`/api/desk/stories/${id}`)).json<DeskStory>();
    const story = (await desk.publish(wire, { title: 'From our desk' })).json<DeskStory>();
    expect((await undo(story)).json()).toMatchObject({
      published: { title: 'From the wire' },
      draft: { fields: { title: 'From our desk' } },
    });
  });
});
