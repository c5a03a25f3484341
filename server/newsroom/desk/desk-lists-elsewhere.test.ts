import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listItem as item, type ListsDesk, openListsDesk } from '#tests/support/desk/desk-lists.ts';
import { whileChanging } from '#tests/support/desk/race.ts';
import { addStory } from '#tests/support/stories.ts';

let lists: ListsDesk;
const rows: ListsDesk['rows'] = (sql, values) => lists.rows(sql, values);

beforeAll(async () => {
  lists = await openListsDesk();
});
afterAll(() => lists.desk.close());
beforeEach(() => rows('delete from stories'));

const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString();
const KILL = `update stories set status = 'withdrawn', wire_fingerprint = 'killed', version = version + 1 where id = $1`;

describe('a list and edits of its stories elsewhere', () => {
  it('keeps a story withdrawn if a kill notice arrives during the save', async () => {
    const id = await addStory(lists.desk.db.pool, { title: 'Doubtful', section: 'viral' });
    const [story] = (await lists.read()).items;
    const changed = { ...story, title: 'Doubtful, in new words' };
    const answer = await whileChanging(lists.desk.db, KILL, [id], () => lists.post([changed]));
    expect(answer.statusCode).toBe(422);
    expect(await rows('select status from stories')).toEqual([{ status: 'withdrawn' }]);
  });

  it('keeps it withdrawn if it is taken off the list at that moment', async () => {
    const id = await addStory(lists.desk.db.pool, { title: 'Doubtful', section: 'web-stories' });
    const answer = await whileChanging(lists.desk.db, KILL, [id], () => lists.call('DELETE', `/api/web-stories/${id}`));
    expect(answer.statusCode).toBe(404);
    expect(await rows('select status from stories')).toEqual([{ status: 'withdrawn' }]);
  });

  it('is refused if another list saves a shared story at that moment (SPEC-27)', async () => {
    const id = await addStory(lists.desk.db.pool, {
      title: 'Shared',
      section: 'viral',
      placedOn: ['viral', 'science-news'],
    });
    const { items, etag } = await lists.read();
    const change = `update stories set title = 'Theirs', version = version + 1 where id = $1`;
    const answer = await whileChanging(lists.desk.db, change, [id], () =>
      lists.post([{ ...items[0], title: 'Mine' }], { headers: { 'if-match': etag } }),
    );
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'stale_list']);
    expect(await lists.titles('science-news')).toEqual(['Theirs']);
  });

  it('makes a new story beside a scheduled one of the same name', async () => {
    const id = await addStory(lists.desk.db.pool, {
      title: 'Budget',
      slug: 'budget',
      section: 'viral',
      publishAt: tomorrow(),
      body: '<p>Embargoed</p>',
    });
    expect((await lists.post([item('Budget')])).json().items).toMatchObject([{ title: 'Budget', slug: 'budget-2' }]);
    expect(await rows('select body_html, publish_at > now() as waits from stories where id = $1', [id])).toEqual([
      { body_html: '<p>Embargoed</p>', waits: true },
    ]);
  });

  it('never publishes a story whose working copy awaits review', async () => {
    await lists.post([item('Flood', { slug: 'flood' })]);
    const [story] = (await lists.read()).items;
    await lists.post([]);
    const id = String(story?._id);
    await rows(`insert into story_drafts (story_id, fields, base_version) values ($1, '{}', 2)`, [id]);
    await rows(`update stories set title = 'Not read by any editor' where id = $1`, [id]);
    const answer = await lists.call('POST', `/api/desk/sections/viral/removed/${id}/put-back`);
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'being_worked_on']);
    expect((await lists.post([story])).statusCode).toBe(422);
    expect((await lists.post([item('Flood', { slug: 'flood' })])).json().items).toMatchObject([{ slug: 'flood-2' }]);
    expect(await rows('select status from stories where id = $1', [id])).toEqual([{ status: 'draft' }]);
  });

  it('shows a restored story exactly as long as its own page does', async () => {
    const both = ['viral', 'science-news'];
    const id = await addStory(lists.desk.db.pool, { title: 'Passing', section: 'viral', placedOn: both });
    for (const table of ['stories', 'placements']) await rows(`update ${table} set unpublish_at = '2100-01-01T00:00Z'`);
    await lists.post([], { path: 'science-news' });
    const answer = await lists.call('POST', `/api/desk/sections/science-news/removed/${id}/put-back`);
    expect(answer.statusCode).toBe(200);
    const times =
      'select distinct p.unpublish_at = s.unpublish_at as same from placements p join stories s on s.id = p.story_id';
    expect(await rows(times)).toEqual([{ same: true }]);
    await lists.post([]);
    for (const table of ['stories', 'placements']) await rows(`update ${table} set unpublish_at = now()`);
    await lists.call('POST', `/api/desk/sections/viral/removed/${id}/put-back`);
    expect(await lists.titles()).toEqual(['Passing']);
    expect(await rows('select unpublish_at from stories union select unpublish_at from placements')).toEqual([
      { unpublish_at: null },
    ]);
  });

  it('does not bring a story onto World News that is only recommended there', async () => {
    const id = await addStory(lists.desk.db.pool, {
      title: 'Read this',
      section: 'viral',
      placedOn: ['viral', 'world'],
    });
    await rows(`update placements set live = false where section = 'world'`);
    const [story] = (await lists.read()).items;
    await lists.post([{ ...story, title: 'Read this now' }]);
    expect(await rows('select section, live from placements where story_id = $1 order by section', [id])).toEqual([
      { section: 'viral', live: true },
      { section: 'world', live: false },
    ]);
  });
});
