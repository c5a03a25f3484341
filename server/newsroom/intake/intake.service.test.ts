import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#domain/ids.ts';
import type { Change } from '#server/db/cache-tags.ts';
import { onChange } from '#server/db/changes.ts';
import type { WireStory } from '#server/wire/wire-story.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { noChannels } from '#tests/support/newsroom/no-channels.ts';
import { toSafeHtml } from '../model/safe-html.ts';
import { createIntake, type Intake } from './intake.service.ts';

const NOW = new Date('2026-11-20T12:00:00Z');

let db: TestDatabase;
let intake: Intake;

beforeAll(async () => {
  db = await openTestDatabase();
  intake = createIntake({ db, media: { queueRemote: async () => undefined }, notices: noChannels });
});
afterAll(() => db.dispose());
beforeEach(() => db.pool.query('truncate stories, placements, slug_redirects, authors cascade'));

const BODY = await toSafeHtml('<p>Body</p>');

function story(wireId: string, more: Partial<WireStory> = {}): WireStory {
  return {
    kind: 'story',
    wireId,
    fingerprint: `first of ${wireId}`,
    title: `Story ${wireId}`,
    summary: 'A summary',
    metaDescription: null,
    body: BODY,
    slug: `story-${wireId}`,
    section: 'world',
    sections: ['world', 'latest-news'],
    category: 'World',
    subCategory: null,
    location: null,
    tags: [],
    author: 'Asha Rao',
    imageUrl: null,
    imageCaption: '',
    publishedAt: '2026-11-20T08:00:00.000Z',
    readMinutes: 1,
    isFeatured: false,
    isTop: false,
    isBreaking: false,
    isLive: false,
    isSponsored: false,
    absoluteUrl: null,
    url: null,
    licence: null,
    attribution: null,
    sourceUrl: null,
    correction: null,
    ...more,
  };
}

async function ownStory(source: 'desk' | 'sample', slug: string, title: string): Promise<string> {
  const id = newId();
  await db.pool.query(
    `insert into stories (id, kind, source, status, section, slug, title, publish_at)
     values ($1, 'article', $2, 'published', 'world', $3, $4, $5)`,
    [id, source, slug, title, NOW],
  );
  return id;
}

async function slugs(): Promise<unknown[]> {
  const { rows } = await db.pool.query(`select slug from stories where source = 'wire' order by wire_id`);
  return rows.map((row) => row.slug);
}

describe('a story from a feed or import', () => {
  it('is not taken in if an editor has published the same one (WIRE-45)', async () => {
    await ownStory('desk', 'story-1', 'STORY 1');
    expect(await intake.take('wire', [story('1')], NOW)).toMatchObject({ added: 0, left: 1, complete: true });
  });

  it('is filed once under the section that its own was merged into, also when corrected', async () => {
    await db.pool.query(`insert into section_aliases (section, target) values ('tech', 'science-news')`);
    const tech = { section: 'tech', sections: ['tech', 'science-news', 'latest-news'] } as const;
    const placed = async () => (await db.pool.query('select section from placements order by 1')).rows;
    await intake.take('wire', [story('1', tech)], NOW);
    await intake.take('wire', [story('1', { ...tech, fingerprint: 'second' })], NOW);
    expect(await placed()).toEqual([{ section: 'latest-news' }, { section: 'science-news' }]);
    expect((await db.pool.query('select section from stories')).rows).toEqual([{ section: 'science-news' }]);
    await db.pool.query('delete from section_aliases');
    await intake.take('wire', [story('1', { ...tech, sections: ['tech'], fingerprint: 'third' })], NOW);
    expect(await placed()).toEqual([{ section: 'tech' }]);
  });

  it('is left to the editor who changed it (SPEC-12)', async () => {
    await intake.take('wire', [story('1')], NOW);
    await db.pool.query(`update stories set source = 'desk', title = 'Edited'`);
    const correction = story('1', { fingerprint: 'second', title: 'Corrected' });
    expect(await intake.take('wire', [correction], NOW)).toMatchObject({ corrected: 0, left: 1, complete: true });
    expect(await intake.fingerprints('wire', ['1', '2'])).toEqual(new Map([['1', 'desk']]));
    expect((await db.pool.query('select title from stories')).rows).toEqual([{ title: 'Edited' }]);
  });

  it('gets an address of its own beside another story, a sample or a redirect', async () => {
    const other = await ownStory('desk', 'story-1', 'Another story');
    await ownStory('sample', 'story-2', 'Story 2');
    await db.pool.query('insert into slug_redirects (slug, story_id) values ($1, $2)', ['story-3', other]);
    await intake.take('wire', [story('1'), story('2'), story('3')], NOW);
    expect(await slugs()).toEqual(['story-1-1', 'story-2-2', 'story-3-3']);
  });

  it('finds an address even if the next one is taken as well', async () => {
    const batch = ['1', '2', '3'].map((id) => story(id, { slug: 'same', title: `Title ${id}` }));
    await ownStory('desk', 'same-2', 'Taken');
    await intake.take('wire', batch, NOW);
    expect(await slugs()).toEqual(['same', expect.stringMatching(/^same-[0-9a-f]{12}$/), 'same-3']);
  });

  it('shares its author with all spellings that count as the same name', async () => {
    await intake.take('wire', [story('1'), story('2', { author: 'ASHA RAO' })], NOW);
    const { rows } = await db.pool.query(
      'select count(distinct author_id)::int as authors, count(author_id)::int as stories from stories',
    );
    expect(rows).toEqual([{ authors: 1, stories: 2 }]);
  });

  it('has its picture at once if that was fetched before', async () => {
    const media = newId();
    const url = 'https://agency.example/a.jpg';
    await db.pool.query(
      `insert into media (id, hash, mime, width, height, bytes) values ($1, 'abc', 'image/jpeg', 10, 10, 10)`,
      [media],
    );
    await db.pool.query(`insert into remote_pictures (url, state, media_id) values ($1, 'fetched', $2)`, [url, media]);
    await intake.take('wire', [story('1', { imageUrl: url })], NOW);
    const { rows } = await db.pool.query('select media_id from stories');
    expect(rows).toEqual([{ media_id: media }]);
  });

  it('is stored even if another one of its batch cannot be', async () => {
    const batch = [story('1'), story('2', { publishedAt: 'no date at all' }), story('3')];
    const result = await intake.take('wire', batch, NOW);
    expect(result).toMatchObject({ added: 2, complete: true });
    expect(result.unstorable).toMatchObject([{ story: { wireId: '2' }, reason: expect.stringContaining('refused') }]);
  });

  it('keeps the place that the desk gave it when it is corrected', async () => {
    await intake.take('wire', [story('1')], NOW);
    await db.pool.query(`update placements set tier = 0, position = 1 where section = 'world'`);
    const correction = story('1', {
      fingerprint: 'second',
      sections: ['sportfit', 'latest-news'],
      section: 'sportfit',
    });
    await intake.take('wire', [correction], NOW);
    const { rows } = await db.pool.query('select section, tier, position from placements order by tier, section');
    expect(rows).toEqual([
      { section: 'world', tier: 0, position: 1 },
      { section: 'latest-news', tier: 1, position: 2147483647 },
      { section: 'sportfit', tier: 1, position: 2147483647 },
    ]);
  });

  it('announces itself to the pages that show it, with the commit', async () => {
    const changes: Change[] = [];
    const told = Promise.withResolvers<void>();
    const stop = await onChange(db, (change) => {
      changes.push(change);
      if (changes.some((one) => one.sections.length > 0)) told.resolve();
    });
    await intake.take('wire', [story('1')], NOW);
    await told.promise;
    await stop();
    expect(changes.flatMap((change) => change.stories)).toHaveLength(1);
    expect(changes.flatMap((change) => change.sections).toSorted()).toEqual(['latest-news', 'world']);
  });
});
