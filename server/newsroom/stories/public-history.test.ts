import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DeskStory } from '#domain/desk/desk-story.ts';
import type { Role } from '#domain/roles.ts';
import { openStoriesDesk, type StoriesDesk } from '#tests/support/desk/stories-desk.ts';
import { addStory } from '#tests/support/stories.ts';

let desk: StoriesDesk;
beforeAll(async () => {
  desk = await openStoriesDesk();
});
afterAll(() => desk.close());
beforeEach(() => desk.empty());

const setPublic = (story: { _id: string }, isPublic: boolean, role: Role = 'editor') =>
  desk.call('PUT', `/api/desk/stories/${story._id}/public-history`, { isPublic }, role);
const versions = (story: { _id: string }, number: number | null = null) => desk.reader.versions(story._id, number);

/** A story published three times; the second time only its section changed. */
async function publishedThrice(): Promise<DeskStory> {
  const story = await desk.begin({ title: 'Ten homes flooded', section: 'world' });
  await desk.publish(story, {
    content: '<p>The river rose.</p><p>Ten homes are flooded.</p>',
    standfirst: 'A wet night',
  });
  await desk.publish(await desk.open(story._id), { section: 'health' });
  await desk.publish(await desk.open(story._id), {
    title: 'Twelve homes flooded',
    content: '<p>The river rose.</p><p>Twelve homes are flooded.</p>',
  });
  // A working copy that nobody has published.
  await desk.save(await desk.open(story._id), { title: 'Twenty homes flooded' });
  return desk.open(story._id);
}

describe('the published versions of a story', () => {
  it('are open to readers only while an editor allows it', async () => {
    const story = await publishedThrice();
    expect(await versions(story)).toBeNull();
    expect((await setPublic(story, true, 'reporter')).json()).toMatchObject({ status: 403, code: 'role_too_low' });
    expect((await setPublic(story, true)).json()).toMatchObject({ isPublic: true });
    expect(await desk.reader.story('health', 'ten-homes-flooded')).toMatchObject({ hasHistory: true });
    expect(await versions(story)).not.toBeNull();
    expect((await setPublic(story, false)).json()).toMatchObject({ isPublic: false });
    expect(await versions(story)).toBeNull();
    const { rows } = await desk.db.pool.query(
      `select action from audit_log where action like '%history of' order by id`,
    );
    expect(rows).toEqual([{ action: 'opened the history of' }, { action: 'closed the history of' }]);
  });

  it('are those that differ in words, each beside the one before it, without anything unpublished', async () => {
    const story = await publishedThrice();
    await setPublic(story, true);
    const newest = await versions(story);
    expect(newest?.versions).toMatchObject([
      { number: 2, title: 'Twelve homes flooded', at: expect.any(String) },
      { number: 1, title: 'Ten homes flooded', at: expect.any(String) },
    ]);
    expect(newest).toMatchObject({
      shown: { number: 2 },
      before: {
        title: 'Ten homes flooded',
        standfirst: 'A wet night',
        text: 'The river rose.\nTen homes are flooded.',
      },
      after: { title: 'Twelve homes flooded', text: 'The river rose.\nTwelve homes are flooded.' },
    });
    expect(await versions(story, 1)).toMatchObject({
      shown: { number: 1 },
      before: null,
      after: { title: 'Ten homes flooded' },
    });
    expect(await versions(story, 99)).toMatchObject({ shown: { number: 2 } });
    expect(JSON.stringify(newest)).not.toContain('Twenty');
  });

  it('do not include one that was taken back before its time', async () => {
    const story = await desk.begin({ title: 'Embargoed' });
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
    await desk.publish(story, { content: '<p>Too early</p>' }, tomorrow);
    await desk.call('POST', `/api/desk/stories/${story._id}/unschedule`, undefined, 'editor');
    await desk.publish(await desk.open(story._id), {
      title: 'As published',
      content: '<p>In time</p>',
      publishAt: null,
    });
    await setPublic(story, true);
    expect((await versions(story))?.versions).toMatchObject([{ number: 1, title: 'As published' }]);
  });

  it('do not include what was written while the story was off the site', async () => {
    const story = await desk.begin({ title: 'One' });
    await desk.publish(story, { content: '<p>One</p>' });
    const post = (what: string, body?: object) =>
      desk.call('POST', `/api/desk/stories/${story._id}/${what}`, body, 'editor');
    await post('withdraw', { reason: 'Wrong' });
    await desk.save(await desk.open(story._id), { title: 'Secret' });
    await post('restore');
    await desk.publish(await desk.open(story._id), { title: 'Two' });
    await setPublic(story, true);
    expect((await versions(story))?.versions.map(({ title }) => title)).toEqual(['Two', 'One']);
  });

  it('begin with what the wire sent, when the desk has edited it', async () => {
    const _id = await addStory(desk.db.pool, { title: 'From the wire', slug: 'wire', source: 'wire' });
    await desk.publish(await desk.open(_id), { title: 'From the desk' });
    await setPublic({ _id }, true);
    expect((await versions({ _id }))?.versions.map(({ title }) => title)).toEqual(['From the desk', 'From the wire']);
  });

  it('are gone with the story, and stay closed when it comes back, until an editor opens them again', async () => {
    const story = await publishedThrice();
    await setPublic(story, true);
    const post = (what: string, body?: object) =>
      desk.call('POST', `/api/desk/stories/${story._id}/${what}`, body, 'editor');
    await post('withdraw', { reason: 'It named a child' });
    expect(await versions(story)).toBeNull();
    await post('restore');
    await desk.publish(await desk.open(story._id), { title: 'Homes flooded', content: '<p>Without the name</p>' });
    expect(await desk.reader.story('health', 'ten-homes-flooded')).toMatchObject({ hasHistory: false });
    expect(await versions(story)).toBeNull();
    await setPublic(story, true);
    expect(await versions(story)).not.toBeNull();
    expect((await setPublic({ _id: 'f'.repeat(24) }, true)).json()).toMatchObject({ status: 404 });
  });

  it('are open again when the withdrawal is undone, and stay closed when the story is published once more', async () => {
    const story = await desk.begin({ title: 'One' });
    await desk.publish(story, { content: '<p>One</p>' });
    const change = async (to: 'withdrawn' | 'published', isUndo?: true) => {
      const { _id, version, state, draft } = await desk.open(story._id);
      const known = { _id, version, state, draftVersion: draft?.version ?? 0 };
      const changes = [{ ...known, change: 'state', to, ...(isUndo && { isUndo }) }];
      const answer = await desk.call('POST', '/api/desk/stories/changes', { changes }, 'editor');
      expect(answer.json()).toMatchObject({ results: [{ outcome: 'changed', reason: null }] });
    };
    await setPublic(story, true);
    await change('withdrawn');
    expect(await versions(story)).toBeNull();
    await change('published', true);
    expect((await versions(story))?.versions).toMatchObject([{ number: 1, title: 'One' }]);
    await change('withdrawn');
    await change('published');
    expect(await versions(story)).toBeNull();
  });
});
