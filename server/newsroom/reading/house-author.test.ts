import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { searchFromAddress } from '#domain/search/search-criteria.ts';
import type { Change } from '#server/db/cache-tags.ts';
import { onChange } from '#server/db/changes.ts';
import { createPageTrace } from '#server/http/page-trace.ts';
import { type ListsDesk, listItem, openListsDesk } from '#tests/support/desk/desk-lists.ts';
import { addStory } from '#tests/support/stories.ts';
import { readSearchPage } from '../search/search.service.ts';
import { createReader } from './reader.service.ts';

let lists: ListsDesk;
beforeAll(async () => {
  lists = await openListsDesk();
});
afterAll(() => lists.desk.close());

const reader = () => createReader(lists.desk.db.pool, createPageTrace());
const authorPage = (name: string) => reader().author(name, { tab: 'latest', page: 1, month: null });

describe('a story from a list editor without an author', () => {
  it('is by the News Desk, whose page is refreshed and lists it, and is found by that name (AUTH-03, API-15)', async () => {
    const changes: Change[] = [];
    const stop = await onChange(lists.desk.db, (change) => changes.push(change));
    await lists.post([listItem('Lanterns over the canal', { slug: 'lanterns' })]);
    const page = await authorPage('News Desk');
    if (page.kind !== 'found') throw new Error(`the News Desk's page is ${page.kind}`);
    expect(page.author).toMatchObject({ name: 'News Desk', bio: 'Stories of the MATV newsroom.', articlesCount: 1 });
    expect(page.stories).toMatchObject([{ title: 'Lanterns over the canal', author: 'News Desk' }]);
    expect(await reader().story('viral', 'lanterns')).toMatchObject({ story: { byline: { name: 'News Desk' } } });
    await expect.poll(() => changes.flatMap(({ authors }) => authors), { timeout: 5000 }).toEqual([page.author.id]);
    await stop();
    const asked = searchFromAddress(new URLSearchParams('author=News+Desk'));
    const found = await readSearchPage(lists.desk.db.pool, asked);
    expect(found.stories.map(({ title }) => title)).toEqual(['Lanterns over the canal']);
  });

  it('uses the name that the desk has given its News Desk', async () => {
    await lists.rows(`insert into author_aliases (name_key, author_id) select 'news desk', id from authors`);
    await lists.rows(`update authors set name = 'Newsroom', name_key = 'newsroom'`);
    await addStory(lists.desk.db.pool, { title: 'After the change', slug: 'after' });
    expect(await reader().story('world', 'after')).toMatchObject({ story: { byline: { name: 'Newsroom' } } });
    expect(await authorPage('News Desk')).toEqual({ kind: 'renamed', name: 'Newsroom' });
    expect(await authorPage('Newsroom')).toMatchObject({ author: { articlesCount: 2 } });
    const found = await readSearchPage(lists.desk.db.pool, searchFromAddress(new URLSearchParams('author=news+desk')));
    expect(found.stories).toHaveLength(2);
  });

  it("is by 'MATV Wire' where the wire brought it", async () => {
    await addStory(lists.desk.db.pool, { title: 'By an agency', slug: 'agency', source: 'wire' });
    expect(await reader().story('world', 'agency')).toMatchObject({ story: { byline: { name: 'MATV Wire' } } });
    expect(await authorPage('MATV Wire')).toMatchObject({ kind: 'found', stories: [{ title: 'By an agency' }] });
  });

  it('has no author while it is a draft', async () => {
    const id = await addStory(lists.desk.db.pool, { title: 'Not yet', status: 'draft' });
    expect(await lists.rows('select author_id, author_name from stories where id = $1', [id])).toEqual([
      { author_id: null, author_name: null },
    ]);
  });
});
