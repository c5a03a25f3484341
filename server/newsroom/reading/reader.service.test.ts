import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { createPageTrace } from '#server/http/page-trace.ts';
import { openTestDatabase } from '#tests/support/database.ts';
import { addAuthor, addStory } from '#tests/support/stories.ts';
import { feedItem } from '#tests/support/wire/feed.ts';
import { openWireBench } from '#tests/support/wire/wire.ts';
import { createReader } from './reader.service.ts';

let db: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.dispose());
beforeEach(async () => {
  await db.pool.query('delete from stories');
  await db.pool.query('delete from authors');
});

const reader = (trace = createPageTrace()) => createReader(db.pool, trace);
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const add = (wanted: Parameters<typeof addStory>[1]) => addStory(db.pool, wanted);
async function titlesOn(section: Parameters<ReturnType<typeof reader>['section']>[0], page = 1) {
  return (await reader().section(section, page)).list.stories.map((story) => story.title);
}

describe('a section page', () => {
  it("shows own stories in the desk's order, then wire stories, newest first (WIRE-01, WIRE-02, WIRE-42)", async () => {
    await add({ title: 'wire old', source: 'wire', publishAt: minutesAgo(90) });
    await add({ title: 'own second', position: 1 });
    await add({ title: 'wire new', source: 'wire', publishAt: minutesAgo(5) });
    await add({ title: 'own first', position: 0, publishAt: minutesAgo(900) });
    expect(await titlesOn('world')).toEqual(['own first', 'own second', 'wire new', 'wire old']);
  });

  it('shows samples only if there is nothing else, and labels them (WIRE-03, STATE-06)', async () => {
    await add({ title: 'sample', source: 'sample' });
    const alone = await reader().section('world', 1);
    expect(alone.list).toMatchObject({ isSample: true, stories: [{ title: 'sample' }] });
    await add({ title: 'wire', source: 'wire' });
    const together = await reader().section('world', 1);
    expect(together.list).toMatchObject({ isSample: false, hasMore: false, stories: [{ title: 'wire' }] });
  });

  it('leads from a story to no samples, however few others its section has (SPEC-09a)', async () => {
    const id = await add({ title: 'the only one', source: 'wire' });
    await add({ title: 'sample', source: 'sample' });
    expect(await reader().story('world', id)).toMatchObject({ kind: 'moved' });
    const { rows } = await db.pool.query<{ slug: string }>('select slug from stories where id = $1', [id]);
    expect(await reader().story('world', rows[0]?.slug ?? '')).toMatchObject({ kind: 'found', related: [] });
  });

  it('shows samples as long as the wire fails, and says so (WIRE-54, CONST-38)', async () => {
    const bench = await openWireBench(db);
    onTestFinished(() => bench.close());
    bench.now = new Date();
    bench.feed.items = [feedItem(1, { published_at: minutesAgo(5) })];
    await add({ title: 'sample', source: 'sample' });
    bench.feed.mode = 'status';
    expect(await bench.wire.poll()).toMatchObject({ kind: 'failed' });
    const during = await reader().section('world', 1);
    expect(during.list).toMatchObject({ isSample: true, stories: [{ title: 'sample' }] });
    bench.feed.mode = 'well';
    expect(await bench.wire.poll()).toMatchObject({ kind: 'stored' });
    expect((await reader().section('world', 1)).list.isSample).toBe(false);
  });

  it('never shows unpublished or scheduled stories (LIST-03)', async () => {
    await add({ title: 'draft', status: 'draft' });
    await add({ title: 'withdrawn', status: 'withdrawn' });
    await add({ title: 'tomorrow', publishAt: new Date(Date.now() + 3_600_000).toISOString() });
    expect(await titlesOn('world')).toEqual([]);
  });

  it('fills /latest-news and /india-news up to twenty, or shows all own stories (WIRE-43 to WIRE-46)', async () => {
    for (let index = 0; index < 40; index += 1) {
      await add({ source: 'wire', placedOn: ['latest-news', 'viral'], publishAt: minutesAgo(index + 1) });
    }
    for (let index = 0; index < 5; index += 1) await add({ placedOn: ['latest-news'], position: index });
    expect((await reader().section('latest-news', 1)).list).toMatchObject({ hasMore: true });
    expect(await titlesOn('latest-news')).toHaveLength(20);
    expect(await titlesOn('viral')).toHaveLength(40);
  });

  it('pages through all older stories without repeating or skipping one', async () => {
    for (let index = 0; index < 45; index += 1) {
      await add({ title: `${index}`, source: 'wire', placedOn: ['latest-news'], publishAt: minutesAgo(index + 1) });
    }
    await add({ title: 'own', placedOn: ['latest-news'] });
    const pages = [await titlesOn('latest-news'), await titlesOn('latest-news', 2), await titlesOn('latest-news', 3)];
    expect(pages.map((page) => page.length)).toEqual([20, 20, 6]);
    expect(new Set(pages.flat()).size).toBe(46);
    expect(await titlesOn('latest-news', 4)).toEqual([]);
  });

  it("shows the section's blogs beside its articles (LIST-02)", async () => {
    await add({ title: 'a blog', kind: 'blog' });
    await add({ title: 'an article' });
    const page = await reader().section('world', 1);
    expect(page.blogs.map((blog) => blog.title)).toEqual(['a blog']);
    expect(page.list.stories.map((story) => story.title)).toEqual(['an article']);
  });
});

describe('a story page', () => {
  it('is found only at its canonical address, to which others redirect (SPEC-05)', async () => {
    const id = await add({ slug: 'the-story', section: 'sportfit', placedOn: ['sportfit', 'latest-news'] });
    expect(await reader().story('sportfit', 'the-story')).toMatchObject({
      kind: 'found',
      canonical: '/sportfit/the-story',
    });
    for (const [section, slug] of [
      ['sportfit', id],
      ['sports', 'the-story'],
      ['latest-news', 'the-story'],
      ['news', id],
    ] as const) {
      expect(await reader().story(section, slug)).toEqual({ kind: 'moved', to: '/sportfit/the-story' });
    }
  });

  it('is found by a former slug', async () => {
    const id = await add({ slug: 'new-slug' });
    await db.pool.query('insert into slug_redirects (slug, story_id) values ($1, $2)', ['old-slug', id]);
    expect(await reader().story('world', 'old-slug')).toEqual({ kind: 'moved', to: '/world/new-slug' });
  });

  it('is missing if it does not exist or is not public', async () => {
    await add({ slug: 'hidden', status: 'withdrawn' });
    expect(await reader().story('world', 'hidden')).toEqual({ kind: 'missing' });
    expect(await reader().story('world', 'nothing')).toEqual({ kind: 'missing' });
    expect(await reader().story('no-section', 'nothing')).toEqual({ kind: 'missing' });
  });

  it('shows at most five other stories of its section (ART-12, CONST-03)', async () => {
    const id = await add({ slug: 'this' });
    for (let index = 0; index < 8; index += 1) await add({});
    const page = await reader().story('world', 'this');
    if (page.kind !== 'found') throw new Error(page.kind);
    expect(page.related).toHaveLength(5);
    expect(page.related.map((card) => card.id)).not.toContain(id);
  });

  it('opens blogs, deep dives and generic articles at their own addresses', async () => {
    const blog = await add({ kind: 'blog' });
    const dive = await add({ kind: 'deep-dive' });
    const article = await add({ title: 'A title', section: 'health' });
    expect(await reader().blog(blog)).toMatchObject({ kind: 'found', canonical: `/blog/${blog}` });
    expect(await reader().blog(article)).toMatchObject({ kind: 'moved' });
    expect(await reader().deepDive(dive)).toMatchObject({ kind: 'found', canonical: `/deep-dive/${dive}` });
    expect(await reader().articlePage(`wrong-${article}`)).toEqual({
      kind: 'moved',
      to: `/articles/a-title-${article}`,
    });
    expect(await reader().articlePage(`a-title-${article}`)).toMatchObject({ kind: 'found' });
    expect(await reader().articlePage('abc')).toEqual({
      kind: 'invalid',
      message: 'Invalid article ID - no ObjectId found',
    });
  });
});

describe('the cache tags of a page', () => {
  it('name the lists, stories and authors it shows, so that it is dropped when one changes', async () => {
    const author = await addAuthor(db.pool, 'Meera Shah');
    const id = await add({ slug: 'traced', authorId: author, authorName: 'Meera Shah' });
    const other = await add({});
    const trace = createPageTrace();
    await reader(trace).story('world', 'traced');
    expect(trace.tags).toEqual(new Set([`story-${id}`, `story-${other}`, `byline-${author}`]));
  });

  it('name the authors whose portraits it has room for, also of those who have none yet', async () => {
    const [ofBlog, ofOpinion, ofNews] = [
      await addAuthor(db.pool, 'Asha Rao'),
      await addAuthor(db.pool, 'Meera Nair'),
      await addAuthor(db.pool, 'Jane Doe'),
    ];
    await add({ kind: 'blog', section: 'opinion', authorId: ofBlog, authorName: 'Asha Rao' });
    await add({ section: 'opinion', authorId: ofOpinion, authorName: 'Meera Nair' });
    await add({ section: 'health', authorId: ofNews, authorName: 'Jane Doe' });
    const bylines = async (read: (of: ReturnType<typeof reader>) => Promise<unknown>) => {
      const trace = createPageTrace();
      await read(reader(trace));
      return [...trace.tags].filter((tag) => tag.startsWith('byline-')).sort();
    };
    expect(await bylines((of) => of.home())).toEqual([`byline-${ofBlog}`]);
    expect(await bylines((of) => of.section('opinion', 1))).toEqual([`byline-${ofBlog}`, `byline-${ofOpinion}`].sort());
    expect(await bylines((of) => of.section('health', 1))).toEqual([]);
  });
});

describe('an author page', () => {
  const latest = (page: number) => ({ tab: 'latest', month: null, page }) as const;

  it('lists ten stories a page, newest first (CONST-01)', async () => {
    const author = await addAuthor(db.pool, 'Jane Doe');
    for (let index = 0; index < 12; index += 1) {
      await add({ title: `${index}`, authorId: author, publishAt: minutesAgo(index + 1) });
    }
    const first = await reader().author('Jane Doe', latest(1));
    const second = await reader().author('Jane Doe', latest(2));
    expect(first).toMatchObject({ kind: 'found', hasMore: true, author: { name: 'Jane Doe', articlesCount: 12 } });
    const titles = first.kind === 'found' ? first.stories.map((story) => story.title) : [];
    expect(titles).toEqual(['0', '1', '2', '3', '4', '5', '6', '7', '8', '9']);
    expect(second).toMatchObject({ hasMore: false, stories: [{ title: '10' }, { title: '11' }] });
  });

  it('shows the placeholder profile for an unknown name (AUTH-32, AUTH-22, AUTH-23)', async () => {
    expect(await reader().author('Nobody', latest(1))).toMatchObject({
      kind: 'placeholder',
      author: { id: null, name: 'Nobody', title: 'MATV Staff', category: 'BUSINESS' },
    });
  });
});
