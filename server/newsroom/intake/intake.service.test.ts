import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#domain/ids.ts';
import type { Change } from '#server/db/cache-tags.ts';
import { onChange } from '#server/db/changes.ts';
import type { WireStory } from '#server/wire/wire-story.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { whileChanging } from '#tests/support/desk/race.ts';
import { emptyTables } from '#tests/support/empty-tables.ts';
import { noChannels } from '#tests/support/newsroom/no-channels.ts';
import { quietLog } from '#tests/support/quiet-log.ts';
import { toSafeHtml } from '../model/safe-html.ts';
import { createNotices } from '../notices/notices.service.ts';
import { settleDue } from '../notices/settling.ts';
import { createIntake, type Intake } from './intake.service.ts';

const NOW = new Date('2026-11-20T12:00:00Z');

let db: TestDatabase;
let intake: Intake;

beforeAll(async () => {
  db = await openTestDatabase();
  intake = createIntake({
    db,
    media: { queueRemote: async () => undefined },
    notices: noChannels,
    languages: ['en', 'hi'],
  });
});
afterAll(() => db.dispose());
beforeEach(() => emptyTables(db, 'stories', 'placements', 'slug_redirects', 'authors'));

const BODY = await toSafeHtml('<p>Body</p>');

function story(wireId: string, more: Partial<WireStory> = {}): WireStory {
  return {
    kind: 'story',
    wireId,
    version: { number: null, at: null },
    fingerprint: `first of ${wireId}`,
    language: null,
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
    imageCredit: '',
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

  it('is in its declared language where readers are offered that, and else in the first one', async () => {
    const needs = { db, media: { queueRemote: async () => undefined }, notices: noChannels };
    const languages = async () => (await db.pool.query('select language from stories order by wire_id')).rows;
    await createIntake({ ...needs, languages: ['en'] }).take('wire', [story('1', { language: 'hi' })], NOW);
    await createIntake({ ...needs, languages: ['en', 'hi'] }).take('wire', [story('2', { language: 'hi' })], NOW);
    expect(await languages()).toEqual([{ language: 'en' }, { language: 'hi' }]);
    const both = createIntake({ ...needs, languages: ['en', 'hi'] });
    await both.take('wire', [story('1', { language: 'hi' })], NOW);
    expect(await languages()).toEqual([{ language: 'en' }, { language: 'hi' }]);
    await both.take('wire', [story('1', { language: 'hi', fingerprint: 'next' })], NOW);
    expect(await languages()).toEqual([{ language: 'hi' }, { language: 'hi' }]);
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
    expect(await intake.take('wire', [correction], NOW)).toMatchObject({ updated: 0, left: 1, complete: true });
    expect(await intake.fingerprints('wire', ['1', '2'])).toEqual(new Map([['1', 'desk']]));
    expect((await db.pool.query('select title from stories')).rows).toEqual([{ title: 'Edited' }]);
  });

  it('is not counted as updated if an editor has taken it over amid that', async () => {
    await intake.take('wire', [story('1')], NOW);
    // As the update finds it once the editor's own transaction is committed.
    await db.pool.query(
      `create function taken_over() returns trigger language plpgsql as 'begin return null; end';
       create trigger taken_over before update on stories for each row execute function taken_over()`,
    );
    const correction = story('1', { fingerprint: 'second', title: 'Corrected' });
    const result = await intake.take('wire', [correction], NOW);
    await db.pool.query('drop trigger taken_over on stories; drop function taken_over()');
    expect(result).toMatchObject({ updated: 0, complete: false });
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

  it('gets another slug where its own is the address of the section’s feed (WORLD-92)', async () => {
    await intake.take('wire', [story('7', { slug: 'feed' })], NOW);
    expect(await slugs()).toEqual(['feed-7']);
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
    expect(changes.flatMap((change) => change.stories)).toHaveLength(1);
    expect(changes.flatMap((change) => change.sections).toSorted()).toEqual(['latest-news', 'world']);
    expect(changes.every((change) => change.onlyAdds)).toBe(true);
    changes.length = 0;
    await intake.take(
      'wire',
      [story('1', { title: 'What the agency says now', fingerprint: 'second of 1' }), story('2')],
      NOW,
    );
    await stop();
    expect(changes.flatMap((change) => change.stories)).toHaveLength(2);
    expect(changes.some((change) => change.onlyAdds)).toBe(false);
  });
});

describe('a story of a source whose stories are held', () => {
  const HELD = { priority: 50, isHeld: true };
  const states = async () =>
    (
      await db.pool.query(
        `select s.status, s.source, s.title, d.fields ->> 'title' as draft, d.in_review_since is not null as asked,
           (select bool_or(live) from placements p where p.story_id = s.id) as live
         from stories s left join story_drafts d on d.story_id = s.id order by s.id`,
      )
    ).rows;
  const held = { status: 'draft', source: 'wire', asked: true, live: false };

  it('waits for review, is updated while nobody has edited it, and is put away by a kill', async () => {
    await intake.take('s1', [story('1')], NOW, HELD);
    expect(await states()).toEqual([{ ...held, title: 'Story 1', draft: 'Story 1' }]);
    await intake.take('s1', [story('1', { fingerprint: 'second', title: 'Corrected' })], NOW, HELD);
    expect(await states()).toEqual([{ ...held, title: 'Corrected', draft: 'Corrected' }]);
    await intake.take('s1', [{ kind: 'kill', wireId: '1' }], NOW, HELD);
    expect(await states()).toMatchObject([{ status: 'withdrawn', draft: null }]);
    const { rows } = await db.pool.query('select message from desk_notices order by id desc limit 1');
    expect(rows).toEqual([
      { message: 'The wire took back “Corrected”. It was waiting for review and has been set aside.' },
    ]);
    await intake.take('s1', [story('1', { fingerprint: 'third' })], NOW, HELD);
    expect(await states()).toEqual([{ ...held, title: 'Story 1', draft: 'Story 1' }]);
  });

  it('keeps what somebody at the desk has written in it, through a new version and a kill', async () => {
    await intake.take('s1', [story('1')], NOW, HELD);
    await db.pool.query(
      `update story_drafts set updated_by = 'u1', fields = jsonb_set(fields::jsonb, '{title}', '"Edited"')`,
    );
    await intake.take('s1', [story('1', { fingerprint: 'second', title: 'Corrected' })], NOW, HELD);
    expect(await states()).toEqual([{ ...held, title: 'Corrected', draft: 'Edited' }]);
    await intake.take('s1', [{ kind: 'kill', wireId: '1' }], NOW, HELD);
    expect(await states()).toMatchObject([{ status: 'withdrawn', draft: 'Edited' }]);
  });

  it('goes on waiting when its source is trusted later; what comes from then on is published', async () => {
    await intake.take('s1', [story('1')], NOW, HELD);
    await intake.take('s1', [story('1', { fingerprint: 'second' }), story('2')], NOW, { priority: 50, isHeld: false });
    expect(await states()).toMatchObject([held, { status: 'published', draft: null, live: true }]);
  });

  it('is deleted when it is old and nobody has edited it', async () => {
    await intake.take('s1', [story('1')], NOW, HELD);
    expect(await intake.deleteBefore(NOW, new AbortController().signal)).toBe(1);
  });

  it('is not deleted while somebody begins a working copy of it', async () => {
    await intake.take('s1', [story('1')], NOW);
    const writer = newId();
    await db.pool.query(`insert into users (id, email, name, role) values ($1, 'w@example.org', 'W', 'reporter')`, [
      writer,
    ]);
    // As the story editor saves: the story is locked, and has a working copy when the lock is gone.
    const begin = `with begun as (
        insert into story_drafts (story_id, fields, base_version, updated_by) select id, '{}', version, $1 from stories
      ) update stories set updated_at = now()`;
    await whileChanging(db, begin, [writer], () => intake.deleteBefore(NOW, new AbortController().signal));
    expect((await db.pool.query('select from story_drafts')).rowCount).toBe(1);
    expect(await intake.deleteBefore(NOW, new AbortController().signal)).toBe(0);
  });

  it('is not deleted any more once the server stops', async () => {
    await intake.take('s1', [story('1')], NOW, HELD);
    const stopped = intake.deleteBefore(NOW, AbortSignal.abort(new Error('the server stops')));
    await expect(stopped).rejects.toThrow('the server stops');
    expect(await states()).toHaveLength(1);
  });
});

describe('a story of which several versions come', () => {
  const version = (number: number | null, hour: string | null, more: Partial<WireStory> = {}) =>
    story('1', {
      version: { number, at: hour && `2026-11-20T${hour}:00:00.000Z` },
      fingerprint: `${number} ${hour}`,
      title: `Version ${number ?? hour}`,
      ...more,
    });
  const take = (item: WireStory) => intake.take('wire', [item], NOW);
  const stored = async () => (await db.pool.query('select title, status from stories')).rows;

  it('stays as it is when an older one comes later, by number or else by date', async () => {
    await take(version(10, '08'));
    expect(await take(version(9, '11'))).toMatchObject({ updated: 0, complete: true });
    expect(await take(version(10, '07'))).toMatchObject({ updated: 0 });
    expect(await stored()).toEqual([{ title: 'Version 10', status: 'published' }]);
    expect(await take(version(11, '07'))).toMatchObject({ updated: 1 });
    expect(await take(version(null, '06'))).toMatchObject({ updated: 0 });
  });

  it('takes one that does not say which it is', async () => {
    await take(version(10, '08'));
    expect(await take(version(null, null, { title: 'Unknown' }))).toMatchObject({ updated: 1 });
    expect(await take(version(1, '01'))).toMatchObject({ updated: 1 });
  });

  it('does not come back with a version from before its kill', async () => {
    await take(version(1, '08'));
    const kill = { kind: 'kill', wireId: '1', version: { number: 3, at: null } } as const;
    await intake.take('wire', [kill], NOW);
    expect(await take(version(2, '09'))).toMatchObject({ updated: 0 });
    expect(await stored()).toMatchObject([{ status: 'withdrawn' }]);
    expect(await take(version(4, '10'))).toMatchObject({ updated: 1 });
    expect(await stored()).toEqual([{ title: 'Version 4', status: 'published' }]);
  });

  it('keeps the date that it had when a newer one brings none', async () => {
    await take(version(1, '08'));
    await take(version(2, '09', { publishedAt: null }));
    const { rows } = await db.pool.query('select date_known, publish_at from stories');
    expect(rows).toEqual([{ date_known: true, publish_at: new Date('2026-11-20T08:00:00.000Z') }]);
  });

  it('closes what its kill asked of its translation when it comes back', async () => {
    await intake.take('wire', [story('1')], NOW);
    const hindi = await ownStory('desk', 'baadh', 'बाढ़');
    await db.pool.query(`update stories set language = 'hi' where id = $1`, [hindi]);
    await db.pool.query('update stories set translation_group = $1', [newId()]);
    const telling = createIntake({
      db,
      media: { queueRemote: async () => undefined },
      notices: createNotices({ channels: [] }),
      languages: ['en', 'hi'],
    });
    const open = async () =>
      (await db.pool.query('select story_id, kind from translation_tasks where done_at is null')).rows;
    await telling.take('wire', [{ kind: 'kill', wireId: '1' }], NOW);
    expect(await open()).toEqual([{ story_id: hindi, kind: 'kill' }]);
    await telling.take('wire', [story('1', { fingerprint: 'sent again' })], NOW);
    await settleDue({ db: db.pool, channels: [], log: quietLog, signal: new AbortController().signal });
    expect(await open()).toEqual([]);
  });

  it('stays on the site when another source kills a story with the same id', async () => {
    await take(version(1, '08'));
    expect(await intake.take('other', [{ kind: 'kill', wireId: '1' }], NOW)).toMatchObject({ withdrawn: 0 });
    expect(await stored()).toEqual([{ title: 'Version 1', status: 'published' }]);
  });

  it('stays on the site when an embargo belongs to an older one', async () => {
    await take(version(2, '08'));
    const kill = { kind: 'kill', wireId: '1', version: { number: 1, at: null }, embargo: { until: null } } as const;
    expect(await intake.take('wire', [kill], NOW)).toMatchObject({ withdrawn: 0 });
    expect(await stored()).toMatchObject([{ status: 'published' }]);
  });
});

describe('an event that two sources send', () => {
  const rank = (priority: number, isHeld = false) => ({ priority, isHeld });
  const same = (wireId: string, more: Partial<WireStory> = {}) =>
    story(wireId, { title: 'Floods: ten rescued', slug: `floods-${wireId}`, ...more });
  const sources = async () =>
    (await db.pool.query('select wire_source as source, slug, status, section from stories order by id')).rows;
  const FIRST = { source: 'low', slug: 'floods-1', status: 'published', section: 'world' };

  beforeEach(async () => {
    await emptyTables(db, 'managed_sources');
    await db.pool.query(
      `insert into managed_sources (id, name, url, format, secret_in, secret_name, interval_seconds, sections, trust,
         priority, licence, credit, pictures, created_at, changed_at)
       values (repeat('a', 24), 'Low', 'https://a.example/', 'json', 'bearer', '', 60, '[]', 'publish', 20, '', '', 'use',
         now(), now())`,
    );
    await intake.take('a'.repeat(24), [same('1')], NOW, rank(20));
  });
  const low = { ...FIRST, source: 'a'.repeat(24) };

  it('is read as the source of higher priority tells it, at the same address', async () => {
    const better = same('x', { title: 'FLOODS – ten rescued', section: 'india-news', sections: ['india-news'] });
    expect(await intake.take('high', [better], NOW, rank(80))).toMatchObject({ added: 0, updated: 1, left: 0 });
    expect(await sources()).toEqual([{ ...low, source: 'high', section: 'india-news' }]);
  });

  it('is left out when it comes again with a lower or the same priority', async () => {
    expect(await intake.take('third', [same('x')], NOW, rank(20))).toMatchObject({ added: 0, left: 1 });
    expect(await sources()).toEqual([low]);
  });

  it('stays as an editor has made it, and is never replaced by one that waits for review', async () => {
    expect(await intake.take('high', [same('x')], NOW, rank(80, true))).toMatchObject({ left: 1 });
    await db.pool.query(`update stories set source = 'desk'`);
    expect(await intake.take('high', [same('x')], NOW, rank(80))).toMatchObject({ left: 1 });
    expect(await sources()).toEqual([low]);
  });

  it('is not kept from readers by a story of higher priority that waits for review', async () => {
    await db.pool.query(`update stories set status = 'draft'`);
    await db.pool.query('update managed_sources set priority = 90');
    expect(await intake.take('third', [same('x')], NOW, rank(50, true))).toMatchObject({ left: 1 });
    expect(await intake.take('third', [same('x')], NOW, rank(50))).toMatchObject({ updated: 1, left: 0 });
    expect(await sources()).toEqual([{ ...low, source: 'third' }]);
  });

  it('is another event half a day later or under another headline', async () => {
    const later = same('x', { publishedAt: '2026-11-20T20:00:01.000Z' });
    expect(await intake.take('high', [later], NOW, rank(10))).toMatchObject({ added: 1 });
    expect(await intake.take('high', [same('y', { title: 'Floods: nine rescued' })], NOW, rank(10))).toMatchObject({
      added: 1,
    });
  });

  it('is added again when its first source has taken it back', async () => {
    await intake.take('a'.repeat(24), [{ kind: 'kill', wireId: '1' }], NOW, rank(20));
    expect(await intake.take('third', [same('x')], NOW, rank(10))).toMatchObject({ added: 1, left: 0 });
    expect(await sources()).toMatchObject([
      { ...low, status: 'withdrawn' },
      { source: 'third', status: 'published' },
    ]);
  });

  it('stays away when its first source stands by it again, for as long as readers have another source’s', async () => {
    const first = 'a'.repeat(24);
    const [kill, sentAgain] = [{ kind: 'kill', wireId: '1' }, same('1', { fingerprint: 'again' })] as const;
    await intake.take(first, [kill], NOW, rank(20));
    await intake.take('third', [same('x')], NOW, rank(10));
    expect(await intake.take(first, [sentAgain], NOW, rank(20))).toMatchObject({ updated: 0, left: 1 });
    const statuses = async () => (await sources()).map(({ source, status }) => `${source} ${status}`);
    expect(await statuses()).toEqual([`${first} withdrawn`, 'third published']);
    await intake.take('third', [{ kind: 'kill', wireId: 'x' }], NOW, rank(10));
    expect(await intake.take(first, [sentAgain], NOW, rank(20))).toMatchObject({ updated: 1, left: 0 });
    expect(await statuses()).toEqual([`${first} published`, 'third withdrawn']);
  });

  it('is added again under the same slug and headline, by its source when that writes it later, or by another', async () => {
    const again = { slug: 'floods-1', fingerprint: 'second' };
    const later = { ...again, publishedAt: '2026-11-20T09:00:00.000Z' };
    await intake.take('a'.repeat(24), [{ kind: 'kill', wireId: '1' }], NOW, rank(20));
    // What came beside the killed story is as wrong.
    expect(await intake.take('a'.repeat(24), [same('twin', again)], NOW, rank(20))).toMatchObject({ left: 1 });
    expect(await intake.take('a'.repeat(24), [same('2', later)], NOW, rank(20))).toMatchObject({ added: 1, left: 0 });
    await intake.take('a'.repeat(24), [{ kind: 'kill', wireId: '2' }], NOW, rank(20));
    expect(await intake.take('third', [same('x', again)], NOW, rank(10))).toMatchObject({ added: 1, left: 0 });
    expect(await sources()).toMatchObject([
      { ...low, status: 'withdrawn' },
      { ...low, slug: 'floods-1-2', status: 'withdrawn' },
      { source: 'third', slug: 'floods-1-x', status: 'published' },
    ]);
  });

  it('is known for as long as feeds still send it, so that no second story comes up weeks later', async () => {
    const inSixWeeks = new Date(NOW.getTime() + 42 * 86_400_000);
    await intake.deleteOldKeys(inSixWeeks);
    const slow = same('x', { title: 'Floods – ten rescued' });
    expect(await intake.take('third', [slow], inSixWeeks, rank(10))).toMatchObject({ added: 0, left: 1 });
    expect(await sources()).toEqual([low]);
  });

  it('is another event without a date days later: a weekly column has the same headline each time', async () => {
    const inDays = (days: number) => new Date(NOW.getTime() + days * 86_400_000);
    const undated = same('x', { title: 'Floods – ten rescued', publishedAt: null });
    expect(await intake.take('third', [undated], inDays(2), rank(10))).toMatchObject({ left: 1 });
    expect(await intake.take('third', [undated], inDays(7), rank(10))).toMatchObject({ added: 1 });
  });

  it('is known by the address of the original too', async () => {
    const original = { sourceUrl: 'https://origin.example/a' };
    await intake.take('a'.repeat(24), [same('2', { title: 'One headline', ...original })], NOW, rank(20));
    const [previewed] = await intake.preview('b', [same('3', { title: 'Another', ...original })], NOW, rank(90));
    expect(previewed?.fate).toBe('taken over');
  });

  it('is not told by the address of a page with many stories: none of them is put in the place of another', async () => {
    const onPage = (wireId: string, title: string) => same(wireId, { title, sourceUrl: 'https://origin.example/day' });
    const titles = async () =>
      (await db.pool.query(`select slug, title from stories where slug <> 'floods-1' order by slug`)).rows;
    await intake.take('a'.repeat(24), [onPage('2', 'Bridge opens'), onPage('3', 'Rain comes')], NOW, rank(20));
    const better = [onPage('7', 'Rain comes'), onPage('8', 'Election called')];
    expect(await intake.take('high', better, NOW, rank(90))).toMatchObject({ added: 1, updated: 1, left: 0 });
    const all = [
      { slug: 'floods-2', title: 'Bridge opens' },
      { slug: 'floods-3', title: 'Rain comes' },
      { slug: 'floods-8', title: 'Election called' },
    ];
    expect(await titles()).toEqual(all);
    // One a batch: what came before says that the page has several.
    expect(await intake.take('other', [onPage('9', 'Market falls')], NOW, rank(90))).toMatchObject({ added: 1 });
    expect(await intake.take('other', [onPage('10', 'Dam holds')], NOW, rank(90))).toMatchObject({ added: 1 });
    expect((await titles()).filter(({ slug }) => slug < 'floods-9' && slug > 'floods-2')).toEqual(all.slice(1));
  });

  it('is not told by an address that several stories of one batch have', async () => {
    const sourceUrl = 'https://origin.example/day';
    await intake.take('a'.repeat(24), [same('2', { title: 'Bridge opens', sourceUrl })], NOW, rank(20));
    const batch = ['Rain comes', 'Election called'].map((title, at) => same(`b${at}`, { title, sourceUrl }));
    expect(await intake.take('high', batch, NOW, rank(90))).toMatchObject({ added: 2, updated: 0 });
  });
});
