import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
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
