import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listItem as item, type ListsDesk, openListsDesk } from '#tests/support/desk/desk-lists.ts';
import { whileChanging } from '#tests/support/desk/race.ts';
import { addStory } from '#tests/support/stories.ts';

let lists: ListsDesk;
const rows: ListsDesk['rows'] = (sql, values) => lists.rows(sql, values);
const call: ListsDesk['call'] = (...given) => lists.call(...given);
const titles: ListsDesk['titles'] = (path) => lists.titles(path);

beforeAll(async () => {
  lists = await openListsDesk();
});
afterAll(() => lists.desk.close());
beforeEach(async () => {
  await rows('delete from stories');
  await rows('delete from audit_log');
});

async function removed(section = 'viral'): Promise<{ _id: string; title: string; removedBy: string }[]> {
  return (await call('GET', `/api/desk/sections/${section}/removed`)).json().stories;
}

describe('stories taken off a list', () => {
  it('can be restored from the drawer, and are public at once (SPEC-26)', async () => {
    await lists.post([item('Kept'), item('Dropped')]);
    const [kept] = (await lists.read()).items;
    await lists.post([kept]);
    const [story] = await removed();
    expect(story).toMatchObject({ title: 'Dropped', removedBy: 'The editor' });
    const before = await lists.read();
    const answer = await call('POST', `/api/desk/sections/viral/removed/${story?._id}/put-back`);
    expect(answer.json()).toMatchObject({ item: { title: 'Dropped' }, before: before.etag });
    expect(await titles()).toEqual(['Kept', 'Dropped']);
    expect(answer.json().etag).toBe((await lists.read()).etag);
    expect(await rows('select bool_and(live) as live from placements')).toEqual([{ live: true }]);
    expect(await removed()).toEqual([]);
    const again = await call('POST', `/api/desk/sections/viral/removed/${story?._id}/put-back`);
    expect([again.statusCode, again.json().code]).toEqual([404, 'not_removed']);
  });

  it('leave the drawer when a save restores them; drafts that were never on the list are not shown', async () => {
    await lists.post([item('Dropped', { slug: 'dropped' })]);
    await lists.post([]);
    await addStory(lists.desk.db.pool, { title: 'A reporter’s draft', section: 'viral', status: 'draft' });
    expect((await removed()).map(({ title }) => title)).toEqual(['Dropped']);
    await lists.post([item('Dropped', { slug: 'dropped' })]);
    expect(await removed()).toEqual([]);
  });

  it('are public at once when a save brings them back, whatever time they waited for when they were taken off', async () => {
    await lists.post([item('Dropped', { slug: 'dropped' })]);
    await lists.post([]);
    for (const table of ['stories', 'placements'])
      await rows(`update ${table} set publish_at = now() + interval '1 day'`);
    await lists.post([item('Dropped', { slug: 'dropped' })]);
    expect(await titles()).toEqual(['Dropped']);
    expect(await rows('select live, publish_at <= now() as "isDue" from placements')).toEqual([
      { live: true, isDue: true },
    ]);
  });

  it('are not put on the site with the title of a working copy that is begun at the same moment', async () => {
    await lists.post([item('Dropped', { slug: 'dropped' })]);
    await lists.post([]);
    const [story] = await removed();
    const begin = `with begun as (
        insert into story_drafts (story_id, fields, base_version) select id, '{}', version from stories where id = $1
      ) update stories set title = 'Not for readers yet' where id = $1`;
    const answer = await whileChanging(lists.desk.db, begin, [story?._id], () =>
      call('POST', `/api/desk/sections/viral/removed/${story?._id}/put-back`),
    );
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'being_worked_on']);
    expect(await titles()).toEqual([]);
  });

  it('do not make a working copy stale', async () => {
    await lists.post([item('Dropped')]);
    await rows(`insert into story_drafts (story_id, fields, base_version) select id, '{}', version from stories`);
    await lists.post([]);
    expect(
      await rows(
        'select d.base_version = s.version as current from story_drafts d join stories s on s.id = d.story_id',
      ),
    ).toEqual([{ current: true }]);
  });

  it('are listed page by page', async () => {
    await lists.post(Array.from({ length: 60 }, (_, index) => item(`Own ${index}`)));
    await lists.post([]);
    const first = (await call('GET', '/api/desk/sections/viral/removed')).json();
    const second = (await call('GET', `/api/desk/sections/viral/removed?before=${first.next}`)).json();
    expect([first.stories.length, second.stories.length, second.next]).toEqual([50, 10, null]);
  });

  it('are recorded in the audit log with the save', async () => {
    await lists.post([item('One'), item('Two')]);
    const [one] = (await lists.read()).items;
    await lists.post([{ ...one, title: 'One again' }, item('Three')]);
    await lists.post((await lists.read()).items);
    expect(
      await rows(`select user_name, subject_id, details from audit_log where action = 'saved' order by id`),
    ).toEqual([
      { user_name: 'The editor', subject_id: 'viral', details: { stories: 2, added: 2, changed: 0, removed: 0 } },
      { user_name: 'The editor', subject_id: 'viral', details: { stories: 2, added: 1, changed: 1, removed: 1 } },
    ]);
  });
});

describe('deleting a web story', () => {
  it('takes it off the site at once and leaves the others (DESK-60, SPEC-26)', async () => {
    await lists.post([item('Stays'), item('Goes')], { path: 'web-stories' });
    const { items, etag } = await lists.read('web-stories');
    const answer = await call('DELETE', `/api/web-stories/${items[1]?._id}`);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ item: null, before: etag });
    expect(await titles('web-stories')).toEqual(['Stays']);
    expect((await removed('web-stories')).map(({ title }) => title)).toEqual(['Goes']);
    const again = await call('DELETE', `/api/web-stories/${items[1]?._id}`);
    expect([again.statusCode, again.json().code]).toEqual([404, 'not_on_the_list']);
  });

  it('is a call only of the web stories', async () => {
    await lists.post([item('Stays')]);
    const [story] = (await lists.read()).items;
    expect((await call('DELETE', `/api/viral-news/${story?._id}`)).statusCode).toBe(404);
    expect(await titles()).toEqual(['Stays']);
  });
});
