import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type DeepDiveDesk, openDeepDiveDesk, placeholder } from '#tests/support/desk/deep-dive-desk.ts';
import { whileChanging } from '#tests/support/desk/race.ts';

let dives: DeepDiveDesk;
const call: DeepDiveDesk['call'] = (method, path, options) => dives.call(method, path, options);
const rows: DeepDiveDesk['rows'] = (sql, values) => dives.rows(sql, values);

beforeAll(async () => {
  dives = await openDeepDiveDesk();
});
afterAll(() => dives.desk.close());
beforeEach(() => rows('delete from stories'));

describe('a deep dive that is also in the story editor', () => {
  it('is hidden before its time and after it (SPEC-02)', async () => {
    const { _id: id } = await dives.created();
    await rows(`update stories set publish_at = now() + interval '1 day' where id = $1`, [id]);
    expect((await call('GET', `/${id}`, { as: null })).statusCode).toBe(404);
    await rows(`update stories set publish_at = now() - interval '2 days', unpublish_at = now() - interval '1 day'`);
    expect((await call('GET', `/${id}`, { as: null })).statusCode).toBe(404);
  });

  it('returns to its place when it is restored after its time was over', async () => {
    const { _id: id } = await dives.created();
    await rows(`update stories set unpublish_at = now() + interval '1 day'`);
    await rows(`update placements set unpublish_at = now() + interval '1 day'`);
    expect((await call('DELETE', `/${id}`)).statusCode).toBe(200);
    for (const table of ['stories', 'placements'])
      await rows(`update ${table} set publish_at = now() - interval '3 days', unpublish_at = now() - interval '1 day'`);
    expect((await call('POST', `/${id}/restore`)).statusCode).toBe(200);
    expect((await call('GET', `/${id}`, { as: null })).statusCode).toBe(200);
    expect(await rows('select unpublish_at from placements')).toEqual([{ unpublish_at: null }]);
  });

  it('is not restored while an unpublished working copy exists', async () => {
    const { _id: id } = await dives.created();
    expect((await call('DELETE', `/${id}`)).statusCode).toBe(200);
    await rows(`update stories set title = 'Not read by any editor' where id = $1`, [id]);
    await rows(`insert into story_drafts (story_id, fields, base_version) values ($1, '{}', 1)`, [id]);
    expect((await call('GET', '/removed')).json()).toEqual([]);
    expect((await call('POST', `/${id}/restore`)).json()).toMatchObject({
      status: 409,
      message: 'Somebody is working on this card: publish it from the story editor.',
    });
    const body = placeholder({ isPlaceholder: false });
    expect((await call('PUT', `/${id}`, { body })).statusCode).toBe(404);
    expect(await rows('select status from stories')).toEqual([{ status: 'draft' }]);
  });

  it('is taken off the site while somebody has an unpublished working copy of it', async () => {
    const { _id: id, title } = await dives.created();
    await rows(`insert into story_drafts (story_id, fields, base_version) values ($1, '{}', 1)`, [id]);
    const answer = await call('DELETE', `/${id}`, { ifMatch: `"${id}.1"` });
    expect([answer.statusCode, answer.json()]).toMatchObject([200, { card: { _id: id, title, version: 2 } }]);
    expect((await call('GET', '', { as: null })).json()).toEqual([]);
    expect(await rows('select base_version from story_drafts')).toEqual([{ base_version: 2 }]);
  });

  it('does not overwrite what the story editor published at that moment (SPEC-27)', async () => {
    const { _id: id } = await dives.created();
    const change = `update stories set title = 'Theirs', version = version + 1 where id = $1`;
    const body = placeholder({ title: 'Mine', isPlaceholder: false });
    const answer = await whileChanging(dives.desk.db, change, [id], () =>
      call('PUT', `/${id}`, { body, ifMatch: `"${id}.1"` }),
    );
    expect([answer.statusCode, answer.json()]).toMatchObject([409, { code: 'stale_card', card: { title: 'Theirs' } }]);
  });
});
