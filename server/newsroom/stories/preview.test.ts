import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { noteFetched } from '#server/media/remote/remote.repo.ts';
import { openStoriesDesk, type StoriesDesk } from '#tests/support/desk/stories-desk.ts';
import { addAuthor } from '#tests/support/stories.ts';
import { readPreview } from './drafts.ts';

let desk: StoriesDesk;
beforeAll(async () => {
  desk = await openStoriesDesk();
});
afterAll(() => desk.close());
beforeEach(() => desk.empty());

it('shows a working copy exactly as its published page will look', async () => {
  const authorId = await addAuthor(desk.db.pool, 'Asha Rao');
  const story = await desk.begin({ title: 'Soon' });
  const publishAt = '2026-01-02T03:04:05.000Z';
  const fields = { content: '<p>Text.</p>', tags: ['One'], authorId, publishAt, location: 'Leeds', isSponsored: true };
  await desk.save(story, fields);
  const preview = await readPreview(desk.db.pool, 'http://localhost:3000', story._id);
  await desk.publish(await desk.open(story._id));
  expect(preview).toEqual(await desk.reader.story('world', 'soon'));
});

it('shows changes of a published story without publishing them', async () => {
  const story = (await desk.publish(await desk.begin({ title: 'Out' }))).json();
  await desk.save(story, { title: 'Next' });
  expect(await readPreview(desk.db.pool, '', story._id)).toMatchObject({ story: { title: 'Next' } });
  expect(await desk.reader.story('world', 'out')).toMatchObject({ story: { title: 'Out' } });
  expect(await readPreview(desk.db.pool, '', 'nope')).toBeNull();
});

it('tells the editor where a picture of another site is stored, once it has been fetched', async () => {
  const url = 'https://pictures.example/bridge.jpg';
  const image = { url, alt: '', caption: '', credit: '' };
  const story = await desk.begin({ title: 'With a picture' });
  await desk.save(story, { image });
  expect((await desk.open(story._id)).fetchedPictures).toEqual([]);
  const hash = 'b'.repeat(64);
  await desk.db.pool.query(
    `insert into media (id, hash, mime, width, height, bytes) values ($1, $2, 'image/jpeg', 1600, 1067, 9)`,
    ['b'.repeat(24), hash],
  );
  await noteFetched(desk.db.pool, url, 'b'.repeat(24));
  expect((await desk.open(story._id)).fetchedPictures).toEqual([{ url, path: `/media/${hash}/1280.jpg` }]);
});
