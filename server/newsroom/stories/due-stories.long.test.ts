import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { type Change, changeSchema } from '#server/db/cache-tags.ts';
import { onChange } from '#server/db/changes.ts';
import type { Queryable } from '#server/db/client.ts';
import { openStoriesDesk, type StoriesDesk } from '#tests/support/desk/stories-desk.ts';
import { addManyStories } from '#tests/support/newsroom/many-stories.ts';
import { quietLog } from '#tests/support/quiet-log.ts';
import { addAuthor, addStory } from '#tests/support/stories.ts';
import { type DueStories, watchDueStories } from './due-stories.ts';
import { listStories } from './story-list.repo.ts';

let desk: StoriesDesk;
let watches: DueStories[] = [];
beforeAll(async () => {
  desk = await openStoriesDesk();
});
afterAll(() => desk.close());
beforeEach(async () => {
  for (const watch of watches) watch.stop();
  watches = [];
  await desk.empty();
});

/** A node's watch and the changes it announces. */
async function watching(db: Queryable = desk.timed.pool) {
  const announcements: Change[] = [];
  const watch = await watchDueStories({ db, log: quietLog, onDue: (change) => announcements.push(change) });
  watches.push(watch);
  return { watch, announcements };
}
const inSeconds = (seconds: number) => new Date(desk.time.now().getTime() + seconds * 1000).toISOString();

const ME = '0'.repeat(24);

describe('scheduled and expiring stories', () => {
  it('are announced once to every node, with all pages that show them', async () => {
    const authorId = await addAuthor(desk.db.pool, 'Asha Rao');
    const id = await addStory(desk.db.pool, { publishAt: inSeconds(100), placedOn: ['world', 'health'], authorId });
    await desk.db.pool.query('update stories set unpublish_at = $1', [inSeconds(200)]);
    const nodes = [await watching(), await watching()];
    const lookAt = async (seconds: number) => {
      desk.time.forward(seconds);
      for (const { watch } of nodes) await watch.look();
      return nodes.map(({ announcements }) => announcements.splice(0));
    };
    expect(await lookAt(90)).toEqual([[], []]);
    const change = { stories: [id], authors: [authorId], sections: ['health', 'world'] };
    const nothingElse = {
      topics: [],
      bylines: [],
      followers: [],
      forms: [],
      petitions: [],
      liveBlogs: [],
      site: [],
      notices: [],
      onlyAdds: false,
    };
    expect(
      (await lookAt(20)).map((announcements) =>
        announcements.map((one) => ({ ...one, sections: [...one.sections].sort() })),
      ),
    ).toEqual([[{ ...change, ...nothingElse }], [{ ...change, ...nothingElse }]]);
    expect(await lookAt(10)).toEqual([[], []]);
    expect((await lookAt(90))[0]).toMatchObject([{ stories: [id] }]);
  });

  it('are not announced once more when they are published at once: their own change has dropped the pages', async () => {
    const { watch, announcements } = await watching();
    const heard: string[][] = [];
    onTestFinished(
      await onChange(desk.timed, (change, at) => {
        heard.push(change.stories);
        watch.changed(change, at);
      }),
    );
    const published = await desk.publish(await desk.begin({ section: 'world' }), { tags: ['Rivers'] });
    expect(published.statusCode).toBe(200);
    const { _id: id } = published.json();
    await watch.look();
    expect(heard.flat()).toEqual([id]);
    expect(announcements).toEqual([]);
  });

  it('are announced at their time even if an earlier change announced them, but no page is invalidated twice', async () => {
    const { watch, announcements } = await watching();
    const id = await addStory(desk.db.pool, { publishAt: inSeconds(100), placedOn: ['world', 'health'] });
    const announced = (names: Partial<Change>, seconds: number) =>
      watch.changed(changeSchema.parse(names), `${Date.parse(inSeconds(seconds))}000`);
    announced({ stories: [id], sections: ['world', 'health'] }, 99);
    announced({ sections: ['health'] }, 101);
    // Delivered later, but begun earlier: the latest moment counts.
    announced({ sections: ['health'] }, 50);
    desk.time.forward(110);
    await watch.look();
    expect(announcements).toMatchObject([{ stories: [id], sections: ['world'] }]);
  });

  it('are announced on time, even if scheduled while the watch was waiting for another', async () => {
    const { watch, announcements } = await watching();
    const moment = inSeconds(0.5);
    const id = await addStory(desk.db.pool, { publishAt: moment });
    watch.changed();
    await expect.poll(() => announcements, { timeout: 5000, interval: 10 }).toMatchObject([{ stories: [id] }]);
    expect(desk.time.now().getTime()).toBeGreaterThanOrEqual(Date.parse(moment));
    expect(desk.time.now().getTime()).toBeLessThan(Date.parse(moment) + 2000);
  });

  it('are announced after an outage of the database', async () => {
    let isAway = false;
    const db = new Proxy(desk.timed.pool, {
      get: (pool, name) => {
        if (name === 'query' && isAway) return () => Promise.reject(new Error('away'));
        const member: unknown = Reflect.get(pool, name);
        return typeof member === 'function' ? member.bind(pool) : member;
      },
    });
    const id = await addStory(desk.db.pool, { publishAt: inSeconds(100) });
    const { watch, announcements } = await watching(db);
    isAway = true;
    desk.time.forward(110);
    await watch.look();
    expect(announcements).toEqual([]);
    isAway = false;
    await expect.poll(() => announcements, { timeout: 5000 }).toMatchObject([{ stories: [id] }]);
  });

  it("are found by indexes in a large store, as is the desk's list", { timeout: 60_000 }, async () => {
    await addManyStories(desk.db.pool, 12_000);
    const asked: { text: string; values: unknown[] }[] = [];
    const db = new Proxy(desk.db.pool, {
      get: (pool, name) => {
        if (name !== 'query') return Reflect.get(pool, name);
        return (text: string, values: unknown[] = []) => {
          asked.push({ text, values });
          return pool.query(text, values);
        };
      },
    });
    const { watch } = await watching(db);
    await watch.look();
    await listStories(db, {}, ME);
    await listStories(db, { source: 'desk' }, ME);
    await listStories(db, { state: 'draft' }, ME);
    await listStories(db, { state: 'draft', mine: '1' }, ME);
    const cursor = { before: `${Date.now()}000-${ME}` };
    await listStories(db, { sort: 'published' }, ME);
    await listStories(db, { sort: 'published', order: 'oldest', ...cursor }, ME);
    await listStories(db, { sort: 'published', source: 'desk', ...cursor }, ME);
    await listStories(db, { sort: 'published', source: 'wire', ...cursor }, ME);
    await listStories(db, { sort: 'published', mine: '1' }, ME);
    await listStories(db, { sort: 'published', state: 'in review' }, ME);
    await listStories(db, { sort: 'published', state: 'scheduled' }, ME);
    await listStories(db, { sort: 'published', kind: 'blog', ...cursor }, ME);
    await listStories(db, { sort: 'published', section: 'world', ...cursor }, ME);
    await listStories(db, { sort: 'published', section: 'latest-news' }, ME);
    await listStories(db, { sort: 'published', author: 'Asha Rao' }, ME);
    await listStories(db, { sort: 'published', q: 'bridge' }, ME);
    expect(asked.length).toBe(21);
    for (const { text, values } of asked) {
      const { rows } = await desk.db.pool.query(`explain ${text}`, values);
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      expect(plan).not.toMatch(/Seq Scan on (stories|placements)/);
    }
  });
});
