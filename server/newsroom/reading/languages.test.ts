import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Language } from '#domain/languages.ts';
import { NO_SEARCH } from '#domain/search/search-criteria.ts';
import { theSection } from '#domain/sections.ts';
import { systemClock } from '#server/clock.ts';
import { createPageTrace } from '#server/http/page-trace.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { emptyTables } from '#tests/support/empty-tables.ts';
import { addAuthor, addStory } from '#tests/support/stories.ts';
import { foldAuthorMonths } from './author-counts.service.ts';
import { readNews } from './news/news.repo.ts';
import { createReader } from './reader.service.ts';
import { readWindow } from './section-list.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.dispose());
beforeEach(() => emptyTables(db, 'stories', 'authors', 'author_months', 'topic_names'));

function readerIn(language: Language, trace = createPageTrace()) {
  const report = (error: unknown) => {
    throw error;
  };
  return createReader(db.pool, trace, { clock: systemClock, language, report });
}

const titles = (stories: readonly { readonly title: string }[]) => stories.map(({ title }) => title);
const NEWEST = { tab: 'latest', page: 1, month: null } as const;

/** An English story and its Hindi version by one author, under one tag. */
async function addPair() {
  const authorId = await addAuthor(db.pool, 'Asha Rao');
  const both = { authorId, tags: ['Delhi'], group: 'rain', placedOn: ['world', 'latest-news'] };
  const english = await addStory(db.pool, { ...both, title: 'Rain in Delhi', slug: 'rain' });
  const hindi = await addStory(db.pool, { ...both, title: 'दिल्ली में बारिश', slug: 'baarish', language: 'hi' });
  return { authorId, english, hindi };
}

it('lists on each page the stories of its language alone: home, section, author, topic, search, news', async () => {
  await addPair();
  const shown = async (language: Language) => {
    const reader = readerIn(language);
    const [home, section, author, topic, found, news] = await Promise.all([
      reader.home(),
      reader.section('world', 1),
      reader.author('Asha Rao', NEWEST),
      reader.topic('delhi', 1),
      reader.search({ ...NO_SEARCH, author: 'Asha Rao' }),
      readNews(db.pool, { language, limit: 10, offset: 0 }),
    ]);
    if (author.kind !== 'found' || topic?.kind !== 'found') throw new Error('author or topic has no page');
    expect(author.author.articlesCount).toBe(1);
    const lead = home.head.lead;
    return [lead ? [lead] : [], section.list.stories, author.stories, topic.stories, found.stories, news.stories].map(
      titles,
    );
  };
  expect(await shown('en')).toEqual(Array.from({ length: 6 }, () => ['Rain in Delhi']));
  expect(await shown('hi')).toEqual(Array.from({ length: 6 }, () => ['दिल्ली में बारिश']));
});

it('leaves a section without stories in a language empty, and English samples where they are', async () => {
  await addStory(db.pool, { title: 'A sample', source: 'sample', placedOn: ['world', 'latest-news'] });
  await addStory(db.pool, {
    title: 'बारिश',
    language: 'hi',
    section: 'business',
    placedOn: ['business', 'latest-news'],
  });
  expect((await readerIn('hi').section('world', 1)).list).toMatchObject({ stories: [], isSample: false });
  expect((await readerIn('en').section('world', 1)).list).toMatchObject({ isSample: true, stories: [{}] });
  expect(titles((await readNews(db.pool, { limit: 10, offset: 0 })).stories)).toEqual(['A sample']);
});

it('shows samples on later pages of a list where its own language has nothing else', async () => {
  for (const title of ['एक', 'दो']) await addStory(db.pool, { title, language: 'hi', source: 'sample' });
  await addStory(db.pool, { title: 'From the wire', source: 'wire' });
  const page = await readWindow(db.pool, theSection('world'), 'article', { offset: 1, limit: 1 }, 'hi');
  expect(page).toMatchObject({ isSample: true, cards: [{ language: 'hi' }] });
});

it('reads a story at the address of its language, and leads there from any other', async () => {
  const { english, hindi } = await addPair();
  expect(await readerIn('hi').story('world', 'baarish')).toMatchObject({
    kind: 'found',
    canonical: '/hi/world/baarish',
    story: { language: 'hi', href: '/hi/world/baarish' },
    translations: [{ language: 'en', href: '/world/rain' }],
  });
  expect(await readerIn('en').story('world', 'rain')).toMatchObject({
    kind: 'found',
    translations: [{ language: 'hi', href: '/hi/world/baarish' }],
  });
  expect(await readerIn('en').story('world', 'baarish')).toEqual({ kind: 'moved', to: '/hi/world/baarish' });
  expect(await readerIn('hi').story('world', english)).toEqual({ kind: 'moved', to: '/world/rain' });
  expect(await readerIn('en').articlePage(`x-${hindi}`)).toMatchObject({ kind: 'moved' });
  await db.pool.query(`insert into slug_redirects (slug, story_id) values ('varsha', $1)`, [hindi]);
  expect(await readerIn('en').story('world', 'varsha')).toEqual({ kind: 'moved', to: '/hi/world/baarish' });
});

it('lists only translations that readers can open, and renders the page again when one is published', async () => {
  const { hindi } = await addPair();
  await db.pool.query(`update stories set status = 'draft' where id = $1`, [hindi]);
  const trace = createPageTrace();
  expect(await readerIn('en', trace).story('world', 'rain')).toMatchObject({ translations: [] });
  expect([...trace.tags]).toContain(`story-${hindi}`);
});

it('moves a story whose language is changed on every list, and counts it for its author there', async () => {
  const { english, hindi } = await addPair();
  await db.pool.query('update stories set translation_group = null where id = $1', [hindi]);
  await db.pool.query(`update stories set language = 'hi' where id = $1`, [english]);
  await foldAuthorMonths(db.pool);
  const [hindiSection, englishSection] = await Promise.all([
    readerIn('hi').section('world', 1),
    readerIn('en').section('world', 1),
  ]);
  expect(hindiSection.list.stories).toHaveLength(2);
  expect(englishSection.list.stories).toEqual([]);
  const counted = async (language: Language) => {
    const page = await readerIn(language).author('Asha Rao', { ...NEWEST, tab: 'archive' });
    return page.kind === 'found' && [page.author.articlesCount, ...page.archive.map(({ count }) => count)];
  };
  expect(await counted('hi')).toEqual([2, 2]);
  expect(await counted('en')).toEqual([0]);
});

it('keeps one story of a language in a group', async () => {
  await addPair();
  await expect(addStory(db.pool, { language: 'hi', group: 'rain' })).rejects.toThrow(/stories_of_translation_group/);
});
