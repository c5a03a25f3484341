import type { QueryConfig } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#domain/ids.ts';
import { SECTIONS, type SectionSlug } from '#domain/sections.ts';
import type { Queryable } from '#server/db/client.ts';
import { createPageTrace } from '#server/http/page-trace.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { addStory } from '#tests/support/stories.ts';
import { createReader } from './reader.service.ts';
import { RECOMMENDED_KEY } from './recommended.ts';
import { readSection } from './section-page.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
});
beforeEach(async () => {
  await db.pool.query('delete from stories');
  await db.pool.query('delete from settings');
});
afterAll(() => db.dispose());

const fail = (error: unknown) => {
  throw error;
};
const read = (section: SectionSlug, page = 1) => readSection(db.pool, section, page, fail);
const titles = (stories: readonly { readonly title: string }[]) => stories.map((story) => story.title);

async function addMany(count: number, source: 'desk' | 'wire', section: SectionSlug): Promise<void> {
  for (let number = 1; number <= count; number += 1) {
    const publishAt = new Date(Date.now() - number * 60_000).toISOString();
    await addStory(db.pool, { title: `${source} ${number}`, slug: `${source}-${number}`, source, section, publishAt });
  }
}

describe("a section's page", () => {
  it('lists only the stories of its own group (LIST-01)', async () => {
    for (const { slug } of SECTIONS) await addStory(db.pool, { title: `About ${slug}`, section: slug });
    for (const { slug } of SECTIONS) expect(titles((await read(slug)).list.stories)).toEqual([`About ${slug}`]);
  });

  it("shows the first tag as the badge, or 'News' without tags (LIST-25)", async () => {
    await addStory(db.pool, { title: 'Tagged', section: 'health', tags: ['A', 'B'], position: 1 });
    await addStory(db.pool, { title: 'Bare', section: 'health', position: 2 });
    expect((await read('health')).list.stories.map((story) => story.badge)).toEqual(['A', 'News']);
  });

  it.each(['latest-news', 'india-news'] as const)(
    '/%s is filled up to 20 below 20 own stories and not from 20 on (CONST-10, CONST-11)',
    async (section) => {
      await addMany(19, 'desk', section);
      await addMany(5, 'wire', section);
      const filled = (await read(section)).list;
      expect([filled.stories.length, filled.stories.at(-1)?.title, filled.hasMore]).toEqual([20, 'wire 1', true]);
      await addStory(db.pool, { title: 'the twentieth', section });
      expect(titles((await read(section)).list.stories)).not.toContain('wire 1');
    },
  );

  it.each(['entertainment', 'sportfit'] as const)(
    '/%s is filled up to 50 below 20 own stories and not from 20 on (WIRE-48, WIRE-49, CONST-13)',
    async (section) => {
      await addMany(19, 'desk', section);
      await addMany(40, 'wire', section);
      expect((await read(section)).list.stories).toHaveLength(50);
      await addStory(db.pool, { title: 'the twentieth', section });
      expect((await read(section)).list.stories).toHaveLength(20);
    },
  );

  it('without own stories lists the 50 newest of the wire (WIRE-47, CONST-12)', async () => {
    await addMany(60, 'wire', 'health');
    const { stories, hasMore } = (await read('health')).list;
    expect([stories.length, stories[0]?.title, stories[49]?.title, hasMore]).toEqual([50, 'wire 1', 'wire 50', true]);
  });

  it('a story far down the wire is found by slug and by id (WIRE-50, CONST-14)', async () => {
    await addMany(30, 'wire', 'health');
    const reader = createReader(db.pool, createPageTrace());
    const bySlug = await reader.story('health', 'wire-30');
    expect(bySlug).toMatchObject({ kind: 'found', story: { title: 'wire 30' } });
    if (bySlug.kind !== 'found') return;
    expect(await reader.story('health', bySlug.story.id)).toEqual({ kind: 'moved', to: '/health/wire-30' });
  });

  it('is shown without its blogs if they fail to load, and logs the error (LIST-35, STATE-30)', async () => {
    await addStory(db.pool, { title: 'Still here', section: 'health' });
    const reported: string[] = [];
    const found = await readSection(failingOn(db.pool, 'blog'), 'health', 1, (error, what) =>
      reported.push(`${what}: ${error instanceof Error ? error.message : ''}`),
    );
    expect(titles(found.list.stories)).toEqual(['Still here']);
    expect(found.blogs).toEqual([]);
    expect(reported).toEqual(['the blogs of a section: out of order']);
  });
});

/** The store, failing on queries for one kind of story. */
function failingOn(store: Queryable, kind: string): Queryable {
  return new Proxy(store, {
    get: (target, name, receiver) => {
      if (name !== 'query') return Reflect.get(target, name, receiver);
      return async (query: string | QueryConfig, values: unknown[] = []) => {
        const given = typeof query === 'string' ? values : (query.values ?? []);
        if (given.some((value) => Array.isArray(value) && value.includes(kind))) throw new Error('out of order');
        return typeof query === 'string' ? target.query(query, values) : target.query(query);
      };
    },
  });
}

describe('the recommended list of World News', () => {
  const save = (value: unknown) =>
    db.pool.query('insert into settings (key, value) values ($1, $2)', [RECOMMENDED_KEY, JSON.stringify(value)]);

  it('is what the desk saved: links lead elsewhere, slugs to stories on this site', async () => {
    await save([
      { title: 'Elsewhere', link: 'https://example.org/a', category: 'World', image: null },
      { title: 'Here', slug: 'our-story', link: 'https://example.org/b', date: '2026-11-20T10:00:00Z', author: 'Asha' },
      { title: 'On this site', link: '/health' },
    ]);
    expect((await read('world')).recommended).toMatchObject([
      { title: 'Elsewhere', href: 'https://example.org/a', isElsewhere: true },
      {
        title: 'Here',
        href: '/world/our-story',
        isElsewhere: false,
        author: 'Asha',
        publishedAt: '2026-11-20T10:00:00Z',
      },
      { title: 'On this site', href: '/health', isElsewhere: false },
    ]);
  });

  it('leaves out links to a story that was killed, and brings them back with it', async () => {
    const killed = await addStory(db.pool, { title: 'False alarm', slug: 'false-alarm', section: 'tech' });
    await db.pool.query(`insert into slug_redirects (slug, story_id) values ('former-alarm', $1)`, [killed]);
    await save([
      { title: 'By its address', link: '/tech/false-alarm?from=desk' },
      { title: 'By a former one', slug: 'former-alarm' },
      { title: 'By its id', link: `/articles/${killed}` },
      { title: 'Another page', link: '/health' },
    ]);
    await db.pool.query(`insert into settings (key, value) values ('world.links', $1)`, [
      JSON.stringify([{ title: 'In the list', link: '/tech/false-alarm', place: 0 }]),
    ]);
    const shown = async () => {
      const trace = createPageTrace();
      const { recommended, links } = await createReader(db.pool, trace).section('world', 1);
      expect(trace.tags).toContain(`story-${killed}`);
      return [...titles(recommended), ...links.map(({ item }) => item.title)];
    };
    const all = ['By its address', 'By a former one', 'By its id', 'Another page', 'In the list'];
    expect(await shown()).toEqual(all);
    await db.pool.query(`update stories set status = 'withdrawn'`);
    expect(await shown()).toEqual(['Another page']);
    await db.pool.query(`update stories set status = 'published'`);
    expect(await shown()).toEqual(all);
  });

  it('leaves out what cannot be shown', async () => {
    await save([
      { title: 'Script', link: 'javascript:alert(1)' },
      { title: 'Elsewhere in disguise', link: '//evil.example/x' },
      { title: 'Elsewhere behind a backslash', link: '/\\evil.example/x' },
      { title: '', link: '/health' },
      'nonsense',
      null,
      { title: 'Good', link: '/tech', image: { hash: '../x', width: -1 } },
    ]);
    expect((await read('world')).recommended).toMatchObject([{ title: 'Good', picture: null }]);
  });

  it.each([
    ['nothing', undefined],
    ['an empty list', []],
    ['nonsense', { a: 1 }],
  ])('shows the newest others when the desk saved %s', async (_name, value) => {
    if (value !== undefined) await save(value);
    await addStory(db.pool, { title: 'World news', section: 'world', placedOn: ['world', 'latest-news'] });
    await addStory(db.pool, { title: 'Tech news', section: 'tech', placedOn: ['tech', 'latest-news'] });
    expect(titles((await read('world')).recommended)).toEqual(['Tech news']);
    expect((await read('tech')).recommended).toEqual([]);
    expect((await read('world', 2)).recommended).toEqual([]);
  });
});

describe('the portraits of authors', () => {
  it('come with the blogs of a section, and with all stories in Opinion, for those who have one', async () => {
    const media = newId();
    await db.pool.query(
      `insert into media (id, hash, mime, width, height, bytes) values ($1, 'ab12', 'image/jpeg', 640, 640, 9)`,
      [media],
    );
    await db.pool.query(
      `insert into authors (id, name, name_key, source, media_id)
       values ($1, 'Asha Rao', 'asha rao', 'desk', $2), ($3, 'Meera Nair', 'meera nair', 'desk', null)`,
      [newId(), media, newId()],
    );
    for (const section of ['opinion', 'health'] as const) {
      await addStory(db.pool, { section, authorName: 'Asha Rao' });
      await addStory(db.pool, { section, authorName: 'Meera Nair' });
    }
    await addStory(db.pool, { kind: 'blog', section: 'tech', authorName: 'Asha Rao' });
    const portraits = { 'Asha Rao': { hash: 'ab12', width: 640, height: 640, alt: '', caption: '', credit: '' } };
    expect((await read('opinion')).portraits.pictures).toEqual(portraits);
    expect((await read('tech')).portraits.pictures).toEqual(portraits);
    expect((await read('health')).portraits.pictures).toEqual({});
  });
});
