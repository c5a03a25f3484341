import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addStory, type LibraryDesk, openLibraryDesk } from '#tests/support/library/library-desk.ts';
import { testPicture } from '#tests/support/pictures/pictures.ts';

let library: LibraryDesk;
let id: string;
let hash: string;
const STORY = 'a'.repeat(24);

beforeAll(async () => {
  library = await openLibraryDesk();
  ({ id, hash } = await library.uploaded(await testPicture()));
});
afterAll(() => library.close());
beforeEach(async () => {
  for (const table of ['stories', 'settings', 'authors']) await library.rows(`delete from ${table}`);
});

interface Use {
  title: string;
  place: string;
  href: string | null;
}

async function uses(): Promise<string[]> {
  const answer = await library.call('GET', `/${id}`, 'editor');
  return answer.json<{ uses: Use[] }>().uses.map(({ title, place, href }) => `${title}: ${place} ${href ?? ''}`.trim());
}

const inText = () => `<p>Before</p><figure><img src="/media/${hash}/640.jpg" alt=""></figure>`;

describe('where a picture is used', () => {
  it('is tracked for main pictures, texts and sections of stories', async () => {
    const db = library.desk.db.pool;
    await addStory(db, STORY, { title: 'One', media_id: id, body_html: inText() });
    await addStory(db, 'b'.repeat(24), {
      title: 'Two',
      kind: 'deep-dive',
      status: 'draft',
      parts: JSON.stringify([{ picture: { hash } }]),
    });
    expect(await uses()).toEqual([
      'Two: In a part',
      `One: In the text /world/${STORY}`,
      `One: Main picture /world/${STORY}`,
    ]);
  });

  it('is tracked for page settings and portraits', async () => {
    await library.rows(`insert into settings (key, value) values ('homepage', $1)`, [
      JSON.stringify({ mainImage: { hash } }),
    ]);
    await library.rows(
      `insert into authors (id, name, name_key, source, media_id) values ($1, 'Asha Rao', 'asha rao', 'desk', $2)`,
      ['c'.repeat(24), id],
    );
    expect((await uses()).toSorted()).toEqual(['Asha Rao: Portrait /author/Asha%20Rao', 'Homepage: Page setting /']);
  });

  it('is linked to where readers see it: in its language, under names with any letters, and not once it has expired', async () => {
    const db = library.desk.db.pool;
    await addStory(db, STORY, { title: 'In Hindi', language: 'hi', media_id: id });
    await addStory(db, 'b'.repeat(24), { title: 'Over', media_id: id, unpublish_at: '2026-01-01T00:00:00Z' });
    await library.rows(
      `insert into authors (id, name, name_key, source, media_id) values ($1, 'AP/Zoë?', 'ap/zoë?', 'desk', $2)`,
      ['c'.repeat(24), id],
    );
    expect(await uses()).toEqual([
      'AP/Zoë?: Portrait /author/AP%2FZo%C3%AB%3F',
      'Over: Main picture',
      `In Hindi: Main picture /hi/world/${STORY}`,
    ]);
  });

  it('follows every change and ends with its story', async () => {
    const db = library.desk.db.pool;
    await addStory(db, STORY, { title: 'One' });
    expect(await uses()).toEqual([]);
    await library.rows('update stories set body_html = $1', [inText()]);
    expect(await uses()).toHaveLength(1);
    await library.rows(`update stories set body_html = '<p>Gone</p>'`);
    expect(await uses()).toEqual([]);
    await library.rows('update stories set body_html = $1', [inText()]);
    await library.rows('delete from stories');
    expect(await uses()).toEqual([]);
    await library.rows(`insert into settings (key, value) values ('matv', $1)`, [JSON.stringify([{ hash }])]);
    expect(await uses()).toEqual(['MATV section: Page setting /']);
    await library.rows(`update settings set value = '{}'`);
    expect(await uses()).toEqual([]);
  });

  it('prevents deleting a picture used in a text, whichever comes first', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id: other, hash: name } = await library.uploaded(await testPicture({ colour: `#0000${round}f` }));
      const story = round.toString(16).repeat(24);
      const body = `<img src="/media/${name}/320.webp" alt="">`;
      const [removed] = await Promise.all([
        library.call('DELETE', `/${other}`, 'editor'),
        addStory(library.desk.db.pool, story, { body_html: body, title: 'Late' }),
      ]);
      const there = await library.rows('select id from media where id = $1', [other]);
      const named = await library.rows('select owner_id from media_uses where media_id = $1', [other]);
      // Either deleted before it was used, or used and kept, but never used and deleted.
      expect([removed.statusCode, there.length, named.length]).toEqual(there.length === 1 ? [409, 1, 1] : [200, 0, 0]);
    }
  });
});
