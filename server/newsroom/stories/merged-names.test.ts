import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openStoriesDesk, type StoriesDesk } from '#tests/support/desk/stories-desk.ts';
import { addAuthor } from '#tests/support/stories.ts';
import { mergeAuthors } from '../catalogue/author-merging.ts';
import { changeAuthor } from '../catalogue/authors.service.ts';
import { mergeSections, openSectionAgain } from '../catalogue/section-merging.service.ts';
import { mergeTags } from '../catalogue/tag-merging.ts';

let desk: StoriesDesk;
beforeAll(async () => {
  desk = await openStoriesDesk();
});
afterAll(() => desk.close());
beforeEach(() => desk.empty());

const rows = async (sql: string) => (await desk.db.pool.query(sql)).rows;

async function mergedAuthor() {
  const [from, into] = [await addAuthor(desk.db.pool, 'A. Rao'), await addAuthor(desk.db.pool, 'Asha Rao')];
  return { from, into, merge: () => mergeAuthors({ db: desk.db, siteUrl: '' }, from, into, 'editor') };
}

it('publishes a story under the author into whom the typed name was merged, without creating another', async () => {
  const { merge, into } = await mergedAuthor();
  await merge();
  const answer = await desk.publish(await desk.begin(), { authorName: 'a. rao' });
  expect(answer.json().published).toMatchObject({ authorId: into, authorName: 'Asha Rao' });
  expect(await rows('select name from authors')).toEqual([{ name: 'Asha Rao' }]);
});

it('lists the stories of the present author for the former name', async () => {
  const { merge } = await mergedAuthor();
  await desk.publish(await desk.begin({ title: 'Rain' }), { authorName: 'Asha Rao' });
  await merge();
  const { stories } = (await desk.get('/api/desk/stories?author=A.%20Rao')).json();
  expect(stories).toMatchObject([{ title: 'Rain', authorName: 'Asha Rao' }]);
});

it('lists a draft under all names of its author, and with the present one', async () => {
  const { merge, from } = await mergedAuthor();
  const drafts = async (name: string) => {
    const { stories } = (await desk.get(`/api/desk/stories?author=${encodeURIComponent(name)}`)).json();
    return stories.map((story: { title: string; authorName: string }) => [story.title, story.authorName]);
  };
  const story = await desk.begin({ title: 'Rain' });
  await desk.save(story, { authorId: from, authorName: 'A. Rao' });
  await merge();
  expect(await drafts('A. Rao')).toEqual([['Rain', 'Asha Rao']]);
  expect(await drafts('Asha Rao')).toEqual([['Rain', 'Asha Rao']]);
  expect(await drafts('Meera Iyer')).toEqual([]);
});

it('publishes a working copy from before its author was merged', async () => {
  const { merge, from, into } = await mergedAuthor();
  const story = await desk.begin();
  await desk.save(story, { authorId: from, authorName: 'A. Rao' });
  await merge();
  const answer = await desk.publish(await desk.open(story._id));
  expect(answer.json().published).toMatchObject({ authorId: into, authorName: 'Asha Rao' });
});

it('puts the new name of a renamed author on working copies, which can still be saved', async () => {
  const author = await addAuthor(desk.db.pool, 'A. Rao');
  const story = await desk.begin();
  await desk.save(story, { authorId: author, authorName: 'A. Rao' });
  const other = await desk.begin();
  await desk.save(other, { authorName: 'A. Raol' });
  const open = await desk.open(story._id);
  const texts = { title: '', category: '', bio: '', twitter: '', linkedin: '', website: '', email: '', location: '' };
  const fields = { ...texts, name: 'Asha Rao', expertise: [], portrait: '' };
  await changeAuthor({ db: desk.db, siteUrl: '' }, author, fields, 'editor');
  expect((await desk.open(story._id)).draft?.fields).toMatchObject({ authorId: author, authorName: 'Asha Rao' });
  expect((await desk.open(other._id)).draft?.fields).toMatchObject({ authorId: null, authorName: 'A. Raol' });
  expect((await desk.save(open, { standfirst: 'Typed meanwhile.' })).statusCode).toBe(200);
});

it('does not restore a tag merged while a working copy was being written', async () => {
  const story = await desk.begin();
  await desk.save(story, { tags: ['Covid19', 'Health'] });
  await mergeTags(desk.db, { from: ['covid19'], into: 'Covid-19' }, 'editor');
  await desk.publish(await desk.open(story._id));
  expect(await rows('select tags from stories')).toEqual([{ tags: ['Covid-19', 'Health'] }]);
  await rows('delete from tag_aliases');
});

it('publishes stories and files drafts under the section that a merged one was merged into', async () => {
  const story = await desk.begin({ section: 'tech' });
  await desk.save(story, { section: 'tech', otherSections: ['science-news', 'health'] });
  await mergeSections(desk.db, 'tech', 'science-news', 'editor');
  expect(await rows('select section from stories')).toEqual([{ section: 'science-news' }]);
  await desk.publish(await desk.open(story._id), { title: 'Under its old name', section: 'tech' });
  expect(await rows('select section from placements order by 1')).toEqual([
    { section: 'health' },
    { section: 'science-news' },
  ]);
  expect(await rows('select section from stories')).toEqual([{ section: 'science-news' }]);
  await desk.begin({ section: 'tech' });
  expect(await rows(`select section from stories where status = 'draft'`)).toEqual([{ section: 'science-news' }]);
  await openSectionAgain(desk.db, 'tech', 'editor');
  await desk.publish(await desk.begin({ section: 'tech' }), { title: 'Tech is back' });
  expect(await rows(`select section from stories where title = 'Tech is back'`)).toEqual([{ section: 'tech' }]);
});
