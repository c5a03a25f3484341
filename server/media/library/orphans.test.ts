import { utimesSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { addStory, type LibraryDesk, openLibraryDesk } from '#tests/support/library/library-desk.ts';
import { testPicture } from '#tests/support/pictures/pictures.ts';

const DAY = 24 * 3600;
const never = new AbortController().signal;
let library: LibraryDesk;
let colour = 0;

beforeAll(async () => {
  library = await openLibraryDesk();
});
afterAll(() => library.close());
beforeEach(async () => {
  for (const table of ['stories', 'settings', 'authors', 'media_uses', 'remote_pictures', 'media', 'audit_log'])
    await library.rows(`delete from ${table}`);
  for (const hash of await library.hashes()) await library.storage.remove(hash);
});

async function picture(): Promise<{ id: string; hash: string }> {
  colour += 1;
  return library.uploaded(
    await testPicture({ colour: `#${colour.toString(16).padStart(6, '0')}` }),
    'reporter',
    'x.jpg',
  );
}

async function left(): Promise<unknown[]> {
  return (await library.rows('select id from media order by id')).map((row) => row.id);
}

describe('the nightly cleanup of pictures', () => {
  it('removes what was unused for a week, with its files, and records it in the audit log', async () => {
    const { id } = await picture();
    library.clock.forward(7 * DAY - 60);
    const young = await picture();
    await library.media.clearOrphans(never);
    expect(await left()).toEqual([id, young.id]);
    library.clock.forward(120);
    await library.media.clearOrphans(never);
    expect(await left()).toEqual([young.id]);
    expect(await library.hashes()).toEqual([young.hash]);
    expect(await library.rows(`select user_name, subject_id from audit_log where action = 'cleared'`)).toEqual([
      { user_name: 'MATV', subject_id: id },
    ]);
  });

  it('never removes what the desk uses or has used', async () => {
    const [main, inText, before, cut] = [await picture(), await picture(), await picture(), await picture()];
    const db = library.desk.db.pool;
    await addStory(db, 'a'.repeat(24), { media_id: main.id, status: 'withdrawn' });
    await addStory(db, 'b'.repeat(24), { body_html: `<img src="/media/${inText.hash}/320.jpg">`, status: 'draft' });
    await addStory(db, 'c'.repeat(24), { media_id: before.id });
    await library.rows(`update stories set media_id = null, body_html = $2 where id = $1`, [
      'c'.repeat(24),
      `<img src="/media/${cut.hash}/320.jpg">`,
    ]);
    await library.rows(`update stories set body_html = '' where id = $1`, ['c'.repeat(24)]);
    library.clock.forward(30 * DAY);
    await library.media.clearOrphans(never);
    expect(await left()).toEqual([main.id, inText.id, before.id, cut.id].toSorted());
    expect((await library.hashes()).length).toBe(4);
  });

  it('never removes a picture referenced only by address, whichever came first', async () => {
    const [early, inPart, atTop, late] = [await picture(), await picture(), await picture(), await picture()];
    const address = (name: string) => `https://pictures.example/${name}.jpg?size=1&kind=wide`;
    const db = library.desk.db.pool;
    const fetched = (url: string, { id }: { id: string }) =>
      library.rows(`insert into remote_pictures (url, state, media_id) values ($1, 'fetched', $2)`, [url, id]);
    const links = (key: string, image: string) =>
      library.rows('insert into settings (key, value) values ($1, $2)', [key, JSON.stringify([{ title: 'x', image }])]);
    await links('world.links', address('early'));
    await addStory(db, 'a'.repeat(24), {
      kind: 'deep-dive',
      parts: JSON.stringify([{ image: address('part'), picture: null }]),
      page_head: JSON.stringify({ image: address('top') }),
    });
    await fetched(address('early'), early);
    await fetched(address('part'), inPart);
    await fetched(address('top'), atTop);
    await fetched(address('late'), late);
    await links('world.recommended', address('late'));
    library.clock.forward(30 * DAY);
    await library.media.clearOrphans(never);
    // Similar colours may compress to the same picture.
    expect(await left()).toEqual([...new Set([early.id, inPart.id, atTop.id, late.id])].toSorted());
    const refused = await library.call('DELETE', `/${atTop.id}`, 'editor');
    expect([refused.statusCode, JSON.stringify(refused.json().uses)]).toEqual([
      409,
      expect.stringContaining('At the top'),
    ]);
  });

  it('spares a picture that is uploaded again or used at that moment', async () => {
    const { id } = await picture();
    library.clock.forward(8 * DAY);
    const { pool } = library.desk.db;
    const connect = pool.connect.bind(pool);
    // Between finding orphans and the transaction that removes one, somebody publishes a story with it.
    vi.spyOn(library.desk.db.pool, 'connect').mockImplementation(async () => {
      vi.restoreAllMocks();
      await addStory(pool, 'd'.repeat(24), { media_id: id });
      return connect();
    });
    vi.spyOn(pool, 'query').mockImplementationOnce(async (...args: unknown[]) => {
      const client = await connect();
      const found = await Reflect.apply(client.query, client, args);
      client.release();
      return found;
    });
    await library.media.clearOrphans(never);
    expect(await left()).toEqual([id]);
  });

  it('removes wire pictures once their stories are gone', async () => {
    const { id } = await picture();
    await library.rows(`update media set source = 'wire', uploaded_by = null`);
    await library.rows(
      `insert into remote_pictures (url, state, media_id) values ('https://a.example/1.jpg', 'fetched', $1)`,
      [id],
    );
    await addStory(library.desk.db.pool, 'e'.repeat(24), { media_id: id, source: 'wire' });
    library.clock.forward(8 * DAY);
    await library.media.clearOrphans(never);
    expect(await left()).toEqual([id]);
    await library.rows('delete from stories');
    await library.media.clearOrphans(never);
    expect(await left()).toEqual([]);
    expect(await library.rows('select * from remote_pictures')).toEqual([]);
    expect(await library.hashes()).toEqual([]);
  });

  it('removes files without a row after a day, but not those of an ongoing upload', async () => {
    const stray = 'ab'.padEnd(32, '0');
    await library.storage.put(stray, '320.webp', Buffer.from('left by a killed server'));
    await library.media.clearOrphans(never);
    // Its time comes from the file system, weeks behind the test's clock, so it is set to now.
    const folder = join(library.scratch, '..', '..', 'media', 'ab', stray);
    const young = 'ab'.padEnd(32, '1');
    await library.storage.put(young, '320.webp', Buffer.from('being uploaded'));
    const now = library.clock.now();
    utimesSync(join(folder, '..', young, '320.webp'), now, now);
    await library.media.clearOrphans(never);
    expect(await library.hashes()).toEqual([young]);
    expect(await readdir(join(folder, '..'))).toEqual([young]);
    library.clock.forward(DAY + 60);
    await library.media.clearOrphans(never);
    expect(await library.hashes()).toEqual([]);
  });
});
