import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Language } from '#domain/languages.ts';
import { topicSlug } from '#domain/topic.ts';
import { systemClock } from '#server/clock.ts';
import { createPageTrace } from '#server/http/page-trace.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { emptyTables } from '#tests/support/empty-tables.ts';
import { addStory } from '#tests/support/stories.ts';
import { createReader } from './reader.service.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.dispose());
beforeEach(() => emptyTables(db, 'stories', 'topic_names', 'topics', 'tag_aliases'));

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const read = (slug: string, page = 1) => createReader(db.pool, createPageTrace()).topic(slug, page);

/** The titles on a page of a topic; null when it has none. */
async function titles(slug: string, page = 1) {
  const found = await read(slug, page);
  return found?.kind === 'found' ? found.stories.map(({ title }) => title) : null;
}

it('lists the stories of a tag or category, newest first, whatever the spelling (WORLD-21)', async () => {
  await addStory(db.pool, { title: 'Older', tags: ['Covid-19'], publishAt: minutesAgo(50) });
  await addStory(db.pool, { title: 'Newest', tags: ['Health', 'COVID 19'], publishAt: minutesAgo(5) });
  await addStory(db.pool, { title: 'By category', category: 'covid-19', publishAt: minutesAgo(20) });
  await addStory(db.pool, { title: 'Another', tags: ['Health'], publishAt: minutesAgo(1) });
  expect(await titles('covid-19')).toEqual(['Newest', 'By category', 'Older']);
  expect(await read('covid-19')).toMatchObject({ kind: 'found', name: 'Covid-19', description: '', hasMore: false });
});

it('has no page for a topic without any story, nor for ‘News’, the category of stories without one', async () => {
  await addStory(db.pool, { title: 'Plain', category: 'News', tags: ['!?'] });
  expect(await read('unheard-of')).toBeNull();
  expect(await read('news')).toBeNull();
  expect(await read('!?')).toBeNull();
});

it('leads other spellings of an address to the one', async () => {
  await addStory(db.pool, { tags: ['भारत की बात'] });
  expect(await read('भारत की बात')).toEqual({ kind: 'renamed', slug: 'भारत-की-बात' });
  expect(await titles('भारत-की-बात')).toHaveLength(1);
});

it('leads to the name that its tag was merged into, but not while a story is left', async () => {
  const left = await addStory(db.pool, { title: 'Left', tags: ['Bombay'] });
  await addStory(db.pool, { title: 'Moved', tags: ['Mumbai'] });
  await db.pool.query(`insert into tag_aliases (tag_key, tag) values ('bombay', 'Mumbai'), ('bombay.', 'Mumbai')`);
  expect(await titles('bombay')).toEqual(['Left']);
  await db.pool.query(`update stories set tags = '{Mumbai}' where id = $1`, [left]);
  expect(await read('bombay')).toEqual({ kind: 'renamed', slug: 'mumbai' });
  expect(await read('Bombay', 3)).toEqual({ kind: 'renamed', slug: 'mumbai' });
  expect(await read('mumbai')).toMatchObject({ kind: 'found', stories: [{}, {}], former: ['bombay'] });
});

it('shows only what is public: no draft, nothing scheduled, expired or withdrawn, nothing whose tag was taken off', async () => {
  await addStory(db.pool, { title: 'Draft', tags: ['Rain'], status: 'draft' });
  await addStory(db.pool, { title: 'Tomorrow', tags: ['Rain'], publishAt: minutesAgo(-1440) });
  const expired = await addStory(db.pool, { title: 'Expired', tags: ['Rain'] });
  const withdrawn = await addStory(db.pool, { title: 'Withdrawn', tags: ['Rain'] });
  const retagged = await addStory(db.pool, { title: 'Retagged', tags: ['Rain'] });
  expect((await titles('rain'))?.toSorted()).toEqual(['Expired', 'Retagged', 'Withdrawn']);
  await db.pool.query(`update stories set unpublish_at = now() - interval '1 second' where id = $1`, [expired]);
  await db.pool.query(`update stories set status = 'withdrawn' where id = $1`, [withdrawn]);
  await db.pool.query(`update stories set tags = '{Sun}' where id = $1`, [retagged]);
  expect(await titles('rain')).toEqual([]);
  expect(await titles('sun')).toEqual(['Retagged']);
  await db.pool.query(`update stories set status = 'published' where id = $1`, [withdrawn]);
  expect(await titles('rain')).toEqual(['Withdrawn']);
  await db.pool.query('delete from stories where id = $1', [withdrawn]);
  expect(await titles('rain')).toEqual([]);
});

it('shows samples only where there is nothing else (SPEC-09a)', async () => {
  await addStory(db.pool, { title: 'Sample', tags: ['Chess'], source: 'sample' });
  expect(await read('chess')).toMatchObject({ isSample: true, stories: [{ title: 'Sample' }] });
  await addStory(db.pool, { title: 'Real', tags: ['Chess'], source: 'wire', publishAt: minutesAgo(90) });
  expect(await read('chess')).toMatchObject({ isSample: false, stories: [{ title: 'Real' }] });
});

it('has twenty stories to a page', async () => {
  for (let n = 1; n <= 41; n += 1) await addStory(db.pool, { title: `${n}`, tags: ['Many'], publishAt: minutesAgo(n) });
  expect(await titles('many')).toEqual(Array.from({ length: 20 }, (_, place) => `${place + 1}`));
  expect(await read('many', 2)).toMatchObject({ hasMore: true, page: 2 });
  expect(await titles('many', 3)).toEqual(['41']);
  expect(await read('many', 3)).toMatchObject({ hasMore: false });
  expect(await titles('many', 4)).toEqual([]);
});

it('names the topics that share most stories with it', async () => {
  await addStory(db.pool, { tags: ['Cricket', 'India', 'Lord’s'] });
  await addStory(db.pool, { tags: ['cricket', 'India'] });
  await addStory(db.pool, { tags: ['Chess', 'Lord’s'] });
  expect(await read('cricket')).toMatchObject({
    related: [
      { slug: 'india', name: 'India' },
      { slug: 'lords', name: 'Lord’s' },
    ],
  });
});

it('names no topic that the desk has redirected elsewhere', async () => {
  await addStory(db.pool, { tags: ['Cricket', 'India', 'Bombay', 'Bharat'] });
  await db.pool.query(`insert into address_redirects (path, target) values
    ('/topic/bombay', '/topic/india'), ('/hi/topic/bharat', '/topic/india')`);
  expect(await read('cricket')).toMatchObject({ related: [{ slug: 'bharat' }, { slug: 'india' }] });
  await db.pool.query('delete from address_redirects');
});

it('leaves its cache tag and those of its stories, an unknown one as well', async () => {
  const id = await addStory(db.pool, { tags: ['Rain'] });
  const trace = createPageTrace();
  await createReader(db.pool, trace).topic('rain', 1);
  expect([...trace.tags].toSorted()).toEqual(['followers-topic:rain', `story-${id}`, 'topic-rain']);
  const other = createPageTrace();
  await createReader(db.pool, other).topic('not-yet', 1);
  expect([...other.tags]).toEqual(['topic-not-yet']);
});

it('has the slug in the database that pages link to, in the scripts of our readers', async () => {
  const anyOf = (from: number, to: number) =>
    fc.integer({ min: from, max: to }).map((code) => String.fromCodePoint(code));
  // Latin, Greek, Cyrillic, the scripts of India, punctuation and signs.
  const letter = fc.oneof(
    anyOf(0x20, 0x24f),
    anyOf(0x370, 0x52f),
    anyOf(0x900, 0xd7f),
    anyOf(0x2000, 0x2bff),
    fc.constantFrom(' ', '-', '\t', '\u0301', '\u093c', '\u3000', '\ufe0f', '🔥', '½', 'ﬁ'),
  );
  const name = fc.array(letter, { maxLength: 150 }).map((letters) => letters.join(''));
  await fc.assert(
    fc.asyncProperty(fc.array(name, { minLength: 30, maxLength: 60 }), async (names) => {
      const { rows } = await db.pool.query<{ slug: string }>(
        'select topic_slug(name) as slug from unnest($1::text[]) with ordinality given (name, place) order by place',
        [names],
      );
      expect(rows.map(({ slug }) => slug)).toEqual(names.map(topicSlug));
    }),
    { numRuns: 60 },
  );
});

it('follows a redirect of the desk, set for every language or for one alone, and stays in the reader’s (WORLD-86)', async () => {
  await db.pool.query(`insert into address_redirects (path, target) values
    ('/topic/old', '/world'), ('/topic/older', '/login'), ('/hi/topic/new', '/hi/health')`);
  const redirectIn = (language: Language, slug: string) =>
    createReader(db.pool, createPageTrace(), {
      clock: systemClock,
      language,
      report: (error) => {
        throw error;
      },
    }).topicRedirect(slug);
  expect(await redirectIn('en', 'old')).toBe('/world');
  expect(await redirectIn('hi', 'old')).toBe('/hi/world');
  expect(await redirectIn('hi', 'older')).toBe('/login');
  expect(await redirectIn('hi', 'new')).toBe('/hi/health');
  expect(await redirectIn('en', 'new')).toBeNull();
  await db.pool.query('delete from address_redirects');
});
