import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { StoryFields } from '#domain/desk/desk-story.ts';
import { addPicture } from '#tests/support/desk/deep-dive-desk.ts';
import { openStoriesDesk, type StoriesDesk } from '#tests/support/desk/stories-desk.ts';
import { addStory } from '#tests/support/stories.ts';

let desk: StoriesDesk;
beforeAll(async () => {
  desk = await openStoriesDesk();
});
afterAll(() => desk.close());
beforeEach(async () => {
  await desk.empty();
  await desk.db.pool.query('delete from media_uses');
  await desk.db.pool.query('delete from media');
});

const NO_IMAGE = { url: '', alt: '', caption: '', credit: '' };
const named = (url: string, credit = '') => ({ ...NO_IMAGE, url, credit });
const figure = (url: string, credit = '') =>
  `<figure><img src="${url}" alt="A field"><figcaption>A field${credit && ` <small>${credit}</small>`}</figcaption></figure>`;

async function publish(changes: Partial<StoryFields>) {
  const answer = await desk.publish(await desk.begin(), changes);
  return { status: answer.statusCode, said: answer.json().message ?? null };
}

describe('a picture that nobody has credited', () => {
  it('keeps a story from being published until the story or the library says whose it is', async () => {
    const url = await addPicture(desk, '');
    expect(await publish({ image: named(url) })).toEqual({
      status: 422,
      said: 'The picture has no credit: say whose picture it is.',
    });
    expect((await publish({ image: named(url, '  ') })).status).toBe(422);
    expect((await publish({ image: named(url, 'Asha Rao') })).status).toBe(200);
    // A credit in one story is not the library's.
    expect((await publish({ image: named(url) })).status).toBe(422);
    await desk.db.pool.query(`update media set credit = 'PA'`);
    expect((await publish({ image: named(url) })).status).toBe(200);
  });

  it('is named wherever it stands: in the text, in a section, or from another site', async () => {
    const url = await addPicture(desk, '');
    const text = `<p>Rain.</p>${figure(url, 'PA')}<p>More.</p>${figure(url)}`;
    expect(await publish({ content: text })).toEqual({
      status: 422,
      said: 'Picture 2 in the text has no credit: say whose picture it is.',
    });
    const part = { subheading: 'How', paragraph: 'So.', video: '', image: named(url) };
    expect(await publish({ kind: 'deep-dive', parts: [part] })).toEqual({
      status: 422,
      said: 'The picture of section 1 has no credit: say whose picture it is.',
    });
    const elsewhere = 'https://pictures.example/a.jpg';
    expect((await publish({ image: named(elsewhere) })).status).toBe(422);
    expect((await publish({ image: named(elsewhere, 'PA') })).status).toBe(200);
  });

  it('is announced by the check while the story is being written', async () => {
    const url = await addPicture(desk, '');
    const story = await desk.begin();
    await desk.save(story, { image: named(url), content: '<p>Rain.</p>' });
    const { warnings } = (await desk.call('POST', `/api/desk/stories/${story._id}/check`)).json();
    expect(warnings).toContainEqual({
      field: 'image',
      message: 'The picture has no credit: say whose picture it is.',
    });
  });

  it('stays in a story that readers have seen with it, where anything else may be corrected', async () => {
    const url = await addPicture(desk, '');
    const id = await addStory(desk.db.pool, { title: 'From before', publishAt: '2026-01-01T00:00:00Z' });
    await desk.db.pool.query('update stories set media_id = (select id from media), body_html = $2 where id = $1', [
      id,
      figure(url),
    ]);
    const before = await desk.open(id);
    const corrected = await desk.publish(before, { title: 'From before, corrected' });
    expect(corrected.statusCode).toBe(200);
    expect((await desk.open(id)).published).toMatchObject({ title: 'From before, corrected', image: { url } });
  });

  it('is shown to readers with the library’s credit where its story has none', async () => {
    const url = await addPicture(desk, 'PA');
    await publish({ title: 'Rain', image: named(url) });
    expect(await desk.reader.story('world', 'rain')).toMatchObject({ story: { picture: { credit: 'PA' } } });
    await publish({ title: 'Sun', image: named(url, 'Asha Rao') });
    expect(await desk.reader.story('world', 'sun')).toMatchObject({ story: { picture: { credit: 'Asha Rao' } } });
  });
});
