import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { StoryCounts } from '#domain/desk/story-views.ts';
import type { Queryable } from '#server/db/client.ts';
import { openStoriesDesk, type StoriesDesk } from '#tests/support/desk/stories-desk.ts';
import { addStory } from '#tests/support/stories.ts';
import { countViews } from './story-list.repo.ts';

const VIEWS = '/api/desk/stories/views';
const A = 'a'.repeat(24);
const B = 'b'.repeat(24);

let desk: StoriesDesk;
beforeAll(async () => {
  desk = await openStoriesDesk();
});
afterAll(() => desk.close());
beforeEach(async () => {
  await desk.empty();
  await desk.db.pool.query('delete from saved_views');
});

describe('saved views of the table of stories', () => {
  const save = (id: string, name: string, filter: object = { section: 'world', q: 'budget' }) =>
    desk.call('PUT', `${VIEWS}/${id}`, { name, filter });

  it('are listed in the order in which they were saved, with their filters', async () => {
    await save(B, '  Budget abroad ');
    await save(A, 'Old blogs', { kind: 'blog', order: 'oldest' });
    expect((await desk.get(VIEWS)).json()).toEqual({
      views: [
        { _id: B, name: 'Budget abroad', filter: { section: 'world', q: 'budget' } },
        { _id: A, name: 'Old blogs', filter: { kind: 'blog', order: 'oldest' } },
      ],
    });
  });

  it('are renamed in their place, and come back after their deletion is undone', async () => {
    await save(A, 'Budget');
    await save(B, 'Floods');
    expect((await save(A, 'The budget')).json().views.map(({ name }: { name: string }) => name)).toEqual([
      'The budget',
      'Floods',
    ]);
    const kept = (await desk.call('DELETE', `${VIEWS}/${A}`)).json();
    expect(kept.views.map(({ name }: { name: string }) => name)).toEqual(['Floods']);
    await save(A, 'The budget');
    expect((await desk.get(VIEWS)).json().views).toHaveLength(2);
  });

  it('are each person’s own', async () => {
    await save(A, 'Budget');
    expect((await desk.call('GET', VIEWS, undefined, 'editor')).json()).toEqual({ views: [] });
    await desk.call('DELETE', `${VIEWS}/${A}`, undefined, 'editor');
    await desk.call('PUT', `${VIEWS}/${A}`, { name: 'Taken over', filter: {} }, 'editor');
    expect((await desk.get(VIEWS)).json().views).toMatchObject([{ name: 'Budget' }]);
  });

  it('have a name of their own, of up to 40 characters', async () => {
    await save(A, 'Budget');
    const again = await save(B, 'BUDGET');
    expect(again.statusCode).toBe(409);
    expect(again.json()).toMatchObject({
      code: 'view_name_taken',
      detail: 'You already have a view named ‘BUDGET’. Choose another name.',
    });
    expect((await save(B, 'b'.repeat(40))).statusCode).toBe(200);
    expect((await save(B, 'b'.repeat(41))).statusCode).toBe(400);
    expect((await save(B, '   ')).statusCode).toBe(400);
    // Only characters that control the writing direction.
    expect((await save(B, '\u202e\u202c')).statusCode).toBe(400);
    expect((await save(A, 'Bud\u202eget\u202c')).json().views).toMatchObject([{ name: 'Budget' }, {}]);
    expect((await save(B, 'Unknown', { section: 'nowhere' })).statusCode).toBe(400);
  });

  it('are twenty at most, each of which can still be renamed', async () => {
    for (let number = 10; number < 30; number += 1) {
      expect((await save(`${number}`.padStart(24, '0'), `View ${number}`)).statusCode).toBe(200);
    }
    const more = await save(A, 'One more');
    expect(more.statusCode).toBe(409);
    expect(more.json()).toMatchObject({
      code: 'too_many_views',
      detail: 'You have 20 views, the most there can be. Delete one first.',
    });
    expect((await save('10'.padStart(24, '0'), 'Renamed')).statusCode).toBe(200);
  });

  it('are for people at the desk alone', async () => {
    for (const url of [VIEWS, '/api/desk/stories/counts']) {
      expect((await desk.call('GET', url, undefined, null)).statusCode).toBe(401);
    }
  });
});

describe('the counts of the fixed views', () => {
  const counts = async (query = '') => (await desk.get(`/api/desk/stories/counts${query}`)).json();

  it('are what the list shows', async () => {
    await addStory(desk.db.pool, { title: 'From the wire', source: 'wire' });
    await addStory(desk.db.pool, { title: 'A sample', source: 'sample' });
    await desk.begin({ title: 'A draft' });
    const asked = await desk.begin({ title: 'For review', kind: 'blog' });
    await desk.db.pool.query('update story_drafts set in_review_since = now() where story_id = $1', [asked._id]);
    const planned = await desk.begin({ title: 'For tomorrow' });
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
    expect((await desk.publish(planned, { content: '<p>Text</p>' }, tomorrow)).statusCode).toBe(200);
    expect(await counts()).toEqual({ mine: 3, desk: 3, review: 1, scheduled: 1 });
    expect(await counts('?kind=blog')).toEqual({ mine: 1, desk: 1, review: 1, scheduled: 0 });
    expect((await desk.call('GET', '/api/desk/stories/counts', undefined, 'editor')).json()).toMatchObject({ mine: 1 });
  });

  it('stop at 501, through indexes, with many stories', async () => {
    const { rows } = await desk.db.pool.query<{ id: string }>(`select id from users where role = 'editor'`);
    const editor = rows[0]?.id ?? '';
    await desk.db.pool.query(
      `insert into stories (id, kind, source, status, section, slug, title, publish_at)
       select lpad(to_hex(n), 24, '0'), case n % 50 when 0 then 'blog' else 'article' end,
         case n % 20 when 0 then 'desk' else 'wire' end, 'published', 'world', n::text, 'Story ' || n,
         now() - (n - 30) * interval '1 minute' from generate_series(1, 12000) n`,
    );
    await desk.db.pool.query(
      `insert into story_drafts (story_id, base_version, fields, updated_by, in_review_since)
       select lpad(to_hex(n), 24, '0'), 1, '{}', $1, case n % 10 when 0 then now() end from generate_series(1, 400) n`,
      [editor],
    );
    await desk.db.pool.query(
      `insert into story_revisions (id, story_id, version, action, fields, saved_by)
       select lpad(to_hex(n), 24, '0'), lpad(to_hex(n % 4000 + 1), 24, '0'), n, 'saved', '{}', $1
       from generate_series(1, 20000) n`,
      [editor],
    );
    for (const table of ['stories', 'story_drafts', 'story_revisions']) {
      await desk.db.pool.query(`vacuum analyze ${table}`);
    }
    const { plan, counts: all } = await explained((db) => countViews(db, {}, editor));
    expect(all).toEqual({ mine: 501, desk: 501, review: 40, scheduled: 29 });
    expect(plan).not.toContain('Seq Scan on stories');
    const blogs = await explained((db) => countViews(db, { kind: 'blog' }, editor));
    expect(blogs.counts).toEqual({ mine: 80, desk: 120, review: 8, scheduled: 0 });
    expect(blogs.plan).not.toContain('Seq Scan on stories');
  });
});

/** What `read` counts, and how the database does it. */
async function explained(read: (db: Queryable) => Promise<StoryCounts>) {
  let plan = '';
  const queryable: Queryable = new Proxy(desk.db.pool, {
    get: (target, name, receiver) => {
      if (name !== 'query') return Reflect.get(target, name, receiver);
      return async (text: string, values: unknown[]) => {
        const { rows } = await target.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values);
        plan = rows.map((row) => row['QUERY PLAN']).join('\n');
        return target.query(text, values);
      };
    },
  });
  const counts = await read(queryable);
  return { plan, counts };
}
