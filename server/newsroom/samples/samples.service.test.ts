import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createPageTrace } from '#server/http/page-trace.ts';
import { openTestDatabase } from '#tests/support/database.ts';
import { addStory } from '#tests/support/stories.ts';
import { createReader } from '../reading/reader.service.ts';
import { alignSamples, removeSamples, seedSamples } from './samples.service.ts';

let db: Awaited<ReturnType<typeof openTestDatabase>>;
const now = new Date('2026-11-20T09:00:00Z');
const clock = { now: () => now };
// Storing pictures is tested in the media area; here it only matters that each is passed on.
const media = {
  adopted: [] as string[],
  adopt: async (path: string) => {
    media.adopted.push(path);
    const id = media.adopted.length.toString(16).padStart(24, '0');
    const hash = id.padStart(32, '0');
    await db.pool.query(
      `insert into media (id, hash, mime, width, height, bytes) values ($1, $2, 'image/webp', 1600, 1067, 1)`,
      [id, hash],
    );
    return { id, hash, width: 1600, height: 1067 };
  },
};

beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.dispose());
beforeEach(async () => {
  for (const table of ['stories', 'authors', 'media', 'settings']) await db.pool.query(`delete from ${table}`);
  media.adopted = [];
});

const needs = () => ({ db, media, clock });
const home = () => createReader(db.pool, createPageTrace()).home();
async function count(where = 'true') {
  const { rows } = await db.pool.query<{ n: number }>(`select count(*)::int as n from stories where ${where}`);
  return rows[0]?.n;
}

describe('the samples', () => {
  it('fill an empty newsroom once: 96 stories, 6 blogs, 4 deep dives, each with its picture', async () => {
    await alignSamples(needs(), true);
    expect(await count()).toBe(106);
    expect(await count('media_id is null')).toBe(0);
    await alignSamples(needs(), true);
    expect(await count()).toBe(106);
    const page = await home();
    expect(page.isSample).toBe(true);
    expect([page.deepDives.length, page.blogs.length, page.head.beside.length]).toEqual([4, 3, 4]);
    expect(page.explore.length).toBe(10);
  });

  it('give the pills of a section several topics, and every story its own likes', async () => {
    await seedSamples(needs());
    const { sports, entertainment } = await home();
    for (const { stories } of [sports, entertainment]) {
      expect(new Set(stories.map(({ topic }) => topic)).size).toBeGreaterThanOrEqual(3);
      expect(stories.every(({ likes }) => likes > 0)).toBe(true);
    }
    expect(await count(`kind = 'article' and likes = 0`)).toBe(0);
    expect(await count(`kind <> 'article' and likes <> 0`)).toBe(0);
  });

  it('are dated relative to the first start', async () => {
    await seedSamples(needs());
    expect(await count(`publish_at > '${now.toISOString()}'`)).toBe(0);
    expect(await count(`publish_at > '${now.toISOString()}'::timestamptz - interval '1 day'`)).toBeGreaterThan(10);
  });

  it('are not added to a newsroom that has stories', async () => {
    await addStory(db.pool, {});
    await alignSamples(needs(), true);
    expect(await count(`source = 'sample'`)).toBe(0);
  });

  it('are hidden by SAMPLE_CONTENT=off and come back', async () => {
    await alignSamples(needs(), true);
    await alignSamples(needs(), false);
    expect(await home()).toMatchObject({ head: { lead: null }, isSample: false });
    await alignSamples(needs(), true);
    expect((await home()).head.lead).not.toBeNull();
  });

  it('stay away once removed, until they are requested', async () => {
    await seedSamples(needs());
    expect(await removeSamples(db)).toBe(106);
    await alignSamples(needs(), true);
    expect(await count()).toBe(0);
    expect(await seedSamples(needs())).toBe(106);
    expect(await seedSamples(needs())).toBe(0);
  });

  it('are removed with everything that existed only for them', async () => {
    await seedSamples(needs());
    await removeSamples(db);
    const { rows } = await db.pool.query('select 1 from authors union all select 1 from placements');
    expect(rows).toEqual([]);
  });
});
