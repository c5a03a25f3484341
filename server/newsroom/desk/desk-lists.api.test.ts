import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { newId } from '#domain/ids.ts';
import { onChange } from '#server/db/changes.ts';
import { listItem as item, type ListsDesk, openListsDesk } from '#tests/support/desk/desk-lists.ts';

let lists: ListsDesk;
const read: ListsDesk['read'] = (path) => lists.read(path);
const post: ListsDesk['post'] = (items, options) => lists.post(items, options);
const rows: ListsDesk['rows'] = (sql, values) => lists.rows(sql, values);

beforeAll(async () => {
  lists = await openListsDesk();
});
afterAll(() => lists.desk.close());

beforeEach(async () => {
  await rows('delete from stories');
  await rows('delete from media');
  lists.wanted.length = 0;
});

describe('saving a list', () => {
  it('answers with the specified text and returns what was sent, in order (DAPI-13, DAPI-14, ERR-15, DESK-15)', async () => {
    expect((await read()).items).toEqual([]);
    const sent = [
      item('First of all', { slug: 'first', image: 'https://pictures.example/a.jpg' }),
      item('Second', { slug: 'second', category: 'Odd' }),
    ];
    const answer = await post(sent);
    expect(answer.statusCode).toBe(200);
    const saved = answer.json<{ message: string; items: unknown }>();
    expect(saved.message).toBe('✅ Viral news updated successfully!');
    const { items, etag } = await read();
    expect(items.map(({ _id, ...fields }) => fields)).toEqual(sent);
    expect(saved.items).toEqual(items);
    expect(answer.headers.etag).toBe(etag);
    expect(lists.wanted).toEqual(['https://pictures.example/a.jpg']);
  });

  it('reads no text of a story that is no longer on the list', async () => {
    await post([item('Kept', { content: '<p>Kept in full.</p>' }), item('Gone', { content: '<p>Gone in full.</p>' })]);
    await post([item('Kept', { content: '<p>Kept in full.</p>' })]);
    const query = vi.spyOn(lists.desk.db.pool, 'query');
    expect((await read()).items.map(({ title }) => title)).toEqual(['Kept']);
    const found = JSON.stringify(await Promise.all(query.mock.results.map(({ value }) => value)));
    expect(found).toContain('Kept in full.');
    expect(found).not.toContain('Gone in full.');
  });

  it('takes credit and caption of a replaced picture off the story, and keeps those of one that stays', async () => {
    const image = 'https://pictures.example/a.jpg';
    await post([item('Rain', { slug: 'rain', image })]);
    await rows(`update stories set image_credit = 'Photo: Asha Rao', image_caption = 'Rain in Assam'`);
    const texts = 'select image_credit as credit, image_caption as caption from stories';
    const [stored] = (await read()).items;
    await post([{ ...stored, title: 'Rain again' }]);
    expect(await rows(texts)).toEqual([{ credit: 'Photo: Asha Rao', caption: 'Rain in Assam' }]);
    await post([{ ...stored, image: 'https://pictures.example/b.jpg' }]);
    expect(await rows(texts)).toEqual([{ credit: '', caption: '' }]);
  });

  it('marks a public story as updated when its words change, not when its picture or category does', async () => {
    await post([item('Rain', { slug: 'rain' })]);
    const corrected = () => rows('select corrected_at is not null as corrected from stories');
    const change = async (fields: object) => {
      const [stored] = (await read()).items;
      expect((await post([{ ...stored, ...fields }])).statusCode).toBe(200);
    };
    await change({ image: 'https://pictures.example/b.jpg', category: 'Weather' });
    expect(await corrected()).toEqual([{ corrected: false }]);
    await change({ content: '<p>It rained again.</p>' });
    expect(await corrected()).toEqual([{ corrected: true }]);
  });

  it('publishes new stories by the News Desk at once, and announces it in the transaction (DESK-16)', async () => {
    const changes: unknown[] = [];
    const stop = await onChange(lists.desk.db, (change) => changes.push(change));
    await post([item('A <b>bold</b> start', { content: `<p>${'word '.repeat(450)}</p>` })]);
    await stop();
    expect(changes).toMatchObject([{ topics: ['buzz'] }]);
    const [story] = await rows(
      `select s.id, s.slug, s.status, s.source, s.section, s.author_name, s.read_minutes, length(s.standfirst) as length,
         p.tier, p.live, p.position, p.publish_at = s.publish_at as same_time, s.publish_at <= now() as due
       from stories s join placements p on p.story_id = s.id`,
    );
    expect(story).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{24}$/),
      slug: 'a-b-bold-b-start',
      status: 'published',
      source: 'desk',
      section: 'viral',
      author_name: 'News Desk',
      read_minutes: 3,
      length: 160,
      tier: 0,
      live: true,
      position: 1,
      same_time: true,
      due: true,
    });
    expect(changes).toContainEqual(expect.objectContaining({ sections: ['viral'] }));
    expect(changes).toContainEqual(expect.objectContaining({ stories: [story?.id] }));
  });

  it('derives a blank slug from the title, and normalises a typed one (DESK-10, DESK-12, DESK-13)', async () => {
    await post([item(' A b '), item('Other', { slug: ' My OWN slug! ' })]);
    expect((await read()).items.map(({ title, slug }) => [title, slug])).toEqual([
      ['A b', 'a-b'],
      ['Other', 'my-own-slug'],
    ]);
  });

  it('keeps ids, versions and history, and leaves unchanged stories untouched', async () => {
    await post([item('One'), item('Two')]);
    const [one, two] = (await read()).items;
    await post([{ ...two, title: 'Two again' }, one]);
    const { items } = await read();
    expect(items.map(({ _id, title }) => [_id, title])).toEqual([
      [two?._id, 'Two again'],
      [one?._id, 'One'],
    ]);
    expect(await rows('select id, version from stories order by id')).toEqual([
      { id: one?._id, version: 1 },
      { id: two?._id, version: 2 },
    ]);
    const kept = await rows(
      `select version, snapshot ->> 'title' as title, saved_by is not null as known
       from story_revisions where story_id = $1 order by version`,
      [two?._id],
    );
    expect(kept).toEqual([
      { version: 1, title: 'Two', known: true },
      { version: 2, title: 'Two again', known: true },
    ]);
  });

  it('accepts and returns only the id of an unchanged story, and texts only of changed ones (DAPI-14)', async () => {
    await post([item('One'), item('Two'), item('Three')]);
    const before = await read();
    const [one, two, three] = before.items;
    const changed = { ...two, title: 'Two again' };
    const answer = await post([three?._id, changed, one?._id], { headers: { 'if-match': before.etag } });
    expect(answer.statusCode).toBe(200);
    expect(answer.json<{ items: unknown }>().items).toEqual([three?._id, changed, one?._id]);
    const after = await read();
    expect(after.items).toEqual([three, changed, one]);
    expect(answer.headers.etag).toBe(after.etag);
    expect(await rows('select version from stories where id <> $1', [two?._id])).toEqual([
      { version: 1 },
      { version: 1 },
    ]);
    await post([one?._id], { headers: { 'if-match': after.etag } });
    expect((await read()).items).toEqual([one]);
  });

  it('saves a change of only text or category, and updates the summary with the text', async () => {
    await post([item('One'), item('Two')]);
    const [one, two] = (await read()).items;
    await post([
      { ...one, content: '<p>In other words.</p>' },
      { ...two, category: 'Even' },
    ]);
    expect((await read()).items).toEqual([
      { ...one, content: '<p>In other words.</p>' },
      { ...two, category: 'Even' },
    ]);
    expect(await rows('select version, standfirst from stories where id = $1', [one?._id])).toEqual([
      { version: 2, standfirst: 'In other words.' },
    ]);
  });

  it('creates a redirect when a slug changes, and reverses it when it changes back', async () => {
    await post([item('One', { slug: 'old' })]);
    const [one] = (await read()).items;
    await post([{ ...one, slug: 'new' }]);
    expect(await rows('select slug, story_id from slug_redirects')).toEqual([{ slug: 'old', story_id: one?._id }]);
    await post([{ ...one, slug: 'old' }]);
    expect(await rows('select slug from slug_redirects')).toEqual([{ slug: 'new' }]);
  });

  it('creates a redirect for a story that left the list and returns with another slug', async () => {
    await post([item('One', { slug: 'old' })]);
    const [one] = (await read()).items;
    await post([]);
    await post([{ ...one, slug: 'new' }]);
    expect((await read()).items).toMatchObject([{ _id: one?._id, slug: 'new' }]);
    expect(await rows('select slug, story_id from slug_redirects')).toEqual([{ slug: 'old', story_id: one?._id }]);
  });

  it('lets two stories swap their slugs', async () => {
    await post([item('One', { slug: 'a' }), item('Two', { slug: 'b' })]);
    const [one, two] = (await read()).items;
    await post([
      { ...one, slug: 'b' },
      { ...two, slug: 'a' },
    ]);
    expect((await read()).items.map(({ title, slug }) => [title, slug])).toEqual([
      ['One', 'b'],
      ['Two', 'a'],
    ]);
    expect(await rows('select slug from slug_redirects')).toEqual([]);
  });

  it('adds a short suffix if the slug clashes with another story (SPEC-05)', async () => {
    await post([item('Same', { slug: 'same' })], { path: 'opinion' });
    await post([item('Same', { slug: 'same' }), item('Same', { slug: 'same' })]);
    expect((await read()).items.map(({ slug }) => slug)).toEqual(['same-2', 'same-3']);
    const again = await read();
    await post(again.items.map((one) => ({ ...one, slug: 'same' })));
    expect((await read()).items.map(({ slug }) => slug).toSorted()).toEqual(['same-2', 'same-3']);
  });

  it('finds a story by its slug if it has no _id (SPEC-26)', async () => {
    await post([item('One', { slug: 'one' })]);
    const [before] = (await read()).items;
    await post([item('One, corrected', { slug: 'one' })]);
    const { items } = await read();
    expect(items).toMatchObject([{ _id: before?._id, title: 'One, corrected' }]);
  });

  it('unpublishes missing stories and restores them when they are sent again', async () => {
    await post([item('One'), item('Two')]);
    const [one, two] = (await read()).items;
    await post([two]);
    expect((await read()).items.map(({ title }) => title)).toEqual(['Two']);
    expect(await rows('select status, version from stories where id = $1', [one?._id])).toEqual([
      { status: 'draft', version: 2 },
    ]);
    expect(await rows('select live from placements where story_id = $1', [one?._id])).toEqual([{ live: false }]);
    await post([two, one]);
    expect((await read()).items.map(({ _id }) => _id)).toEqual([two?._id, one?._id]);
    await post([]);
    expect((await read()).items).toEqual([]);
  });

  it('never touches wire stories or samples', async () => {
    for (const [source, tier] of [
      ['wire', 0],
      ['wire', 1],
      ['sample', 2],
    ]) {
      const id = newId();
      await rows(
        `insert into stories (id, kind, source, status, section, slug, title)
         values ($1, 'article', $2, 'published', 'viral', $3, $3)`,
        [id, source, `${source}-${tier}`],
      );
      await rows(
        `insert into placements (section, kind, story_id, tier, publish_at, live)
         values ('viral', 'article', $1, $2, now(), true)`,
        [id, tier],
      );
    }
    const before = await rows('select * from stories order by id');
    await post([item('Own')]);
    await post([]);
    expect((await read()).items).toEqual([]);
    expect(await rows(`select * from stories where source <> 'desk' order by id`)).toEqual(before);
    const wire = String(before[0]?.id);
    const taken = await post([{ ...item('Mine now'), _id: wire }]);
    expect(taken.statusCode).toBe(422);
  });

  it('sanitises content (DESK-09)', async () => {
    await post([item('One', { content: '<h2 onclick="x()">Head</h2><script>alert(1)</script><p>Text</p>' })]);
    const [saved] = (await read()).items;
    expect(saved?.content).toBe('<h2>Head</h2><p>Text</p>');
  });

  it('links an uploaded picture and its alternative text to the story', async () => {
    const hash = 'ab'.repeat(16);
    const id = newId();
    await rows(`insert into media (id, hash, mime, width, height, bytes) values ($1, $2, 'image/jpeg', 640, 400, 9)`, [
      id,
      hash,
    ]);
    const image = `/media/${hash}/640.jpg`;
    const refused = await post([item('One', { image, imageAlt: 'A dog in a hat' })]);
    expect([refused.statusCode, refused.json().message]).toEqual([
      422,
      'Story 1, image: has no credit: choose it from the library and say whose picture it is.',
    ]);
    await rows(`update media set credit = 'Asha Rao'`);
    await post([item('One', { image, imageAlt: 'A dog in a hat' })]);
    // What stands in the list stays, as pictures do that were published before they needed a credit.
    await rows(`update media set credit = ''`);
    expect(await rows('select media_id, image_alt from stories')).toEqual([
      { media_id: id, image_alt: 'A dog in a hat' },
    ]);
    const { items } = await read();
    expect(items).toMatchObject([{ image, imageAlt: 'A dog in a hat' }]);
    await post(items.map((one) => ({ ...one, image: `http://localhost:3000${image}` })));
    expect((await read()).items).toMatchObject([{ image }]);
    await post(items.map((one) => ({ ...one, image: '' })));
    expect(await rows('select media_id, image_url from stories')).toEqual([{ media_id: null, image_url: null }]);
    expect(lists.wanted).toEqual([]);
  });
});
