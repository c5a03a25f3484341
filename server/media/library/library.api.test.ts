import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#domain/ids.ts';
import { type Change, tagsOfChange } from '#server/db/cache-tags.ts';
import { onChange } from '#server/db/changes.ts';
import { addStory, type LibraryDesk, openLibraryDesk } from '#tests/support/library/library-desk.ts';
import { detailedPicture, testPicture } from '#tests/support/pictures/pictures.ts';

let library: LibraryDesk;

beforeAll(async () => {
  library = await openLibraryDesk();
});
afterAll(() => library.close());
beforeEach(async () => {
  for (const table of ['stories', 'settings', 'authors', 'media_uses', 'media', 'audit_log'])
    await library.rows(`delete from ${table}`);
});

const NOBODY = '0'.repeat(24);

async function listed(query: string, role: 'editor' | 'reporter' = 'editor'): Promise<string[]> {
  const answer = await library.call('GET', query, role);
  expect(answer.statusCode).toBe(200);
  return answer.json<{ pictures: { fileName: string }[] }>().pictures.map(({ fileName }) => fileName);
}

async function threePictures(): Promise<void> {
  await library.uploaded(await testPicture({ colour: '#100000' }), 'reporter', 'harbour.jpg');
  const { id } = await library.uploaded(
    await testPicture({ colour: '#200000' }),
    'editor',
    'C:\\fakepath\\bridge 100%.jpg',
  );
  await library.call('PATCH', `/${id}`, 'editor', { version: 1, alt: 'A bridge at Dawn', credit: 'Asha Rao' });
  await library.uploaded(await testPicture({ colour: '#300000' }), 'editor', 'market.jpg');
  await library.rows(`insert into media (id, hash, mime, width, height, bytes, source, alt)
    values ('${NOBODY}', 'wire', 'image/jpeg', 10, 10, 10, 'wire', 'Dawn from the wire')`);
}

describe('the list of the media library', () => {
  it('opens on everything, newest first, and is narrowed to where pictures come from', async () => {
    await threePictures();
    expect(await listed('')).toEqual(['market.jpg', 'bridge 100%.jpg', 'harbour.jpg', '']);
    expect(await listed('?source=all')).toEqual(['market.jpg', 'bridge 100%.jpg', 'harbour.jpg', '']);
    expect(await listed('?source=wire')).toEqual(['']);
    expect(await listed('?source=desk')).toEqual(['market.jpg', 'bridge 100%.jpg', 'harbour.jpg']);
  });

  it('is searched by every word in description, caption, credit and file name, whatever the case', async () => {
    await threePictures();
    expect(await listed('?q=dawn%20asha')).toEqual(['bridge 100%.jpg']);
    expect(await listed('?q=HARBOUR')).toEqual(['harbour.jpg']);
    expect(await listed(`?q=${encodeURIComponent('100%')}`)).toEqual(['bridge 100%.jpg']);
    expect(await listed(`?q=${encodeURIComponent('%_\\')}`)).toEqual([]);
    expect(await listed('?q=dawn')).toEqual(['bridge 100%.jpg', '']);
  });

  it('is filtered by mine, unused and without alternative text', async () => {
    await threePictures();
    expect(await listed('?filter=mine', 'reporter')).toEqual(['harbour.jpg']);
    expect(await listed('?mine=1', 'reporter')).toEqual(['harbour.jpg']);
    expect(await listed('?filter=no-alt')).toEqual(['market.jpg', 'harbour.jpg']);
    expect(await listed('?alt=no')).toEqual(['market.jpg', 'harbour.jpg']);
    expect(await listed('?alt=yes')).toEqual(['bridge 100%.jpg', '']);
    const [market] = await library.rows(`select id from media where file_name = 'market.jpg'`);
    await addStory(library.desk.db.pool, 'a'.repeat(24), { media_id: market?.id });
    expect(await listed('?filter=unused')).toEqual(['bridge 100%.jpg', 'harbour.jpg', '']);
    expect(await listed('?used=no')).toEqual(['bridge 100%.jpg', 'harbour.jpg', '']);
    expect(await listed('?used=yes')).toEqual(['market.jpg']);
  });

  it('is filtered by credit and by type of file, and filters add up', async () => {
    await threePictures();
    await library.rows(`update media set mime = 'image/apng' where file_name = 'harbour.jpg'`);
    expect(await listed('?credit=yes')).toEqual(['bridge 100%.jpg']);
    expect(await listed('?credit=no')).toEqual(['market.jpg', 'harbour.jpg', '']);
    expect(await listed('?credit=no&source=desk&type=jpeg')).toEqual(['market.jpg']);
    expect(await listed('?type=png')).toEqual(['harbour.jpg']);
    expect(await listed('?type=gif')).toEqual([]);
  });

  it('is filtered by days in London, both included', async () => {
    const add = (name: string, at: string) =>
      library.rows(
        `insert into media (id, hash, mime, width, height, bytes, file_name) values ($1, $2, 'image/jpeg', 1, 1, 1, $2)`,
        [newId(Date.parse(at)), name],
      );
    await add('last of May', '2026-05-31T22:59:59.999Z');
    await add('first of June', '2026-05-31T23:00:00Z');
    await add('second of June', '2026-06-02T22:59:59.999Z');
    await add('third of June', '2026-06-02T23:00:00Z');
    expect(await listed('?from=2026-06-01&to=2026-06-02')).toEqual(['second of June', 'first of June']);
    expect(await listed('?from=2026-06-03')).toEqual(['third of June']);
    expect(await listed('?to=2026-05-31')).toEqual(['last of May']);
  });

  it('is paged', async () => {
    await threePictures();
    const first = (await library.call('GET', '?limit=3', 'editor')).json();
    expect(first.pictures).toHaveLength(3);
    const rest = (await library.call('GET', `?limit=3&before=${first.next}`, 'editor')).json();
    expect([rest.pictures.length, rest.next]).toEqual([1, null]);
  });

  it('says who uploaded a picture and what the viewer may do with it', async () => {
    await threePictures();
    const { pictures } = (await library.call('GET', '?source=desk', 'reporter')).json();
    expect(pictures.map((one: Record<string, unknown>) => [one.uploadedBy, one.mayEdit, one.mayDelete])).toEqual([
      ['The editor', false, false],
      ['The editor', false, false],
      ['The reporter', true, false],
    ]);
  });

  it('refuses strangers and invalid queries', async () => {
    expect((await library.call('GET', '')).statusCode).toBe(401);
    for (const query of [
      '?filter=yours',
      '?limit=0',
      '?limit=10000',
      '?before=1',
      '?source=x',
      '?credit=maybe',
      '?type=bmp',
      '?from=yesterday',
      '?to=9999-12-31',
      `?q=${'x'.repeat(201)}`,
    ]) {
      const answer = await library.call('GET', query, 'editor');
      expect([answer.statusCode, answer.json().code], query).toEqual([400, 'invalid_request']);
    }
  });
});

describe('changing a picture', () => {
  it('saves texts, licence and focal point, records it in the audit log, and drops the pages that show it', async () => {
    const { id } = await library.uploaded(await testPicture({ colour: '#010101' }));
    await addStory(library.desk.db.pool, 'b'.repeat(24), { media_id: id });
    const changes: unknown[] = [];
    const stop = await onChange(library.desk.db, (change) => changes.push(change));
    const change = {
      version: 1,
      alt: ' A dog ',
      caption: 'Rex',
      credit: 'A. P.',
      licence: 'CC BY 4.0',
      focus: { x: 0.25, y: 1 },
    };
    const answer = await library.call('PATCH', `/${id}`, 'editor', change);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ ...change, alt: 'A dog', version: 2, useCount: 1 });
    await expect.poll(() => changes).toContainEqual(expect.objectContaining({ stories: ['b'.repeat(24)] }));
    await stop();
    const [entry] = await library.rows(`select * from audit_log where action = 'described'`);
    expect(entry).toMatchObject({ user_name: 'The editor', subject_kind: 'picture', subject_id: id });
  });

  it('drops the pages that show a portrait when its focal point moves: of the author and of their stories', async () => {
    const { id } = await library.uploaded(await testPicture({ colour: '#010203' }));
    const author = 'd'.repeat(24);
    await library.rows(
      `insert into authors (id, name, name_key, source, media_id) values ($1, 'Asha Rao', 'asha rao', 'desk', $2)`,
      [author, id],
    );
    const changes: Change[] = [];
    const stop = await onChange(library.desk.db, (change) => changes.push(change));
    await library.call('PATCH', `/${id}`, 'editor', { version: 1, focus: { x: 0.5, y: 0.1 } });
    await stop();
    expect(changes.flatMap(tagsOfChange)).toEqual([`author-${author}`, `byline-${author}`]);
  });

  it('leaves fields that were not sent unchanged', async () => {
    const { id } = await library.uploaded(await testPicture({ colour: '#020202' }));
    await library.call('PATCH', `/${id}`, 'editor', { version: 1, alt: 'Kept', focus: { x: 0.1, y: 0.2 } });
    const answer = await library.call('PATCH', `/${id}`, 'editor', { version: 2, caption: 'New' });
    expect(answer.json()).toMatchObject({ alt: 'Kept', caption: 'New', focus: { x: 0.1, y: 0.2 }, version: 3 });
  });

  it('is refused with the stored texts if somebody else has changed it since', async () => {
    const { id } = await library.uploaded(await testPicture({ colour: '#030303' }));
    await library.call('PATCH', `/${id}`, 'editor', { version: 1, alt: 'Theirs' });
    const answer = await library.call('PATCH', `/${id}`, 'administrator', { version: 1, alt: 'Mine' });
    expect([answer.statusCode, answer.json().code, answer.json().theirs.alt]).toEqual([409, 'stale_picture', 'Theirs']);
  });

  it('is allowed for the reporter who uploaded it and for every editor', async () => {
    const own = await library.uploaded(await testPicture({ colour: '#040404' }), 'reporter');
    const other = await library.uploaded(await testPicture({ colour: '#050505' }), 'editor');
    expect((await library.call('PATCH', `/${own.id}`, 'reporter', { version: 1, alt: 'Mine' })).statusCode).toBe(200);
    const refused = await library.call('PATCH', `/${other.id}`, 'reporter', { version: 1, alt: 'Mine' });
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'not_your_picture']);
    expect((await library.call('PATCH', `/${own.id}`, 'editor', { version: 2, alt: 'Ours' })).statusCode).toBe(200);
    expect((await library.call('PATCH', `/${own.id}`, undefined, { version: 3 })).statusCode).toBe(401);
  });

  it('is allowed for everybody who says whose picture it is, if nobody has', async () => {
    const { id } = await library.uploaded(await testPicture({ colour: '#050506' }), 'editor');
    const say = (change: object) => library.call('PATCH', `/${id}`, 'reporter', change);
    expect((await say({ version: 1, credit: 'PA', alt: 'A dog' })).statusCode).toBe(403);
    expect((await say({ version: 1, credit: 'PA' })).json()).toMatchObject({ credit: 'PA', version: 2 });
    expect((await say({ version: 2, credit: 'Mine' })).statusCode).toBe(403);
  });

  it('refuses invalid fields and stores nothing', async () => {
    const { id } = await library.uploaded(await testPicture({ colour: '#060606' }));
    const wrong = [
      {},
      [],
      '{"version": 1,',
      { version: '1', alt: 'x' },
      { version: 1, alt: 5 },
      { version: 1, alt: 'x', focus: { x: 1.2, y: 0 } },
      { version: 1, alt: 'x', focus: { x: 0.5 } },
      { version: 1, alt: 'x'.repeat(501) },
      { version: 1, alt: 'x', hash: 'y' },
    ];
    for (const body of wrong) expect((await library.call('PATCH', `/${id}`, 'editor', body)).statusCode).toBe(400);
    const huge = await library.call('PATCH', `/${id}`, 'editor', { version: 1, alt: '<p>'.repeat(1_700_000) });
    expect([huge.statusCode, huge.json().code]).toEqual([413, 'body_too_large']);
    expect((await library.call('GET', `/${id}`, 'editor')).json()).toMatchObject({ alt: '', version: 1 });
    expect((await library.call('PATCH', `/${NOBODY}`, 'editor', { version: 1 })).statusCode).toBe(404);
  });
});

describe('pictures that look alike', () => {
  const similarTo = async (id: string) => {
    const answer = (await library.call('GET', `/${id}/similar`, 'reporter')).json();
    return [answer.isKnown, answer.pictures.map((one: { fileName: string }) => one.fileName)];
  };

  it('are found whatever their size and compression, and others are not', async () => {
    const { id } = await library.uploaded(await detailedPicture(1), 'editor', 'original.jpg');
    await library.uploaded(await detailedPicture(2), 'editor', 'another.jpg');
    const small = await library.uploaded(await detailedPicture(1, 320, 40), 'editor', 'small.jpg');
    expect(await similarTo(id)).toEqual([true, ['small.jpg']]);
    expect(await similarTo(small.id)).toEqual([true, ['original.jpg']]);
    expect(await similarTo(NOBODY)).toEqual([false, []]);
    expect((await library.call('GET', `/${id}/similar`)).statusCode).toBe(401);
  });

  it('do not include every other picture of one colour', async () => {
    const plain = (background: string) =>
      sharp({ create: { width: 300, height: 200, channels: 3, background } })
        .png()
        .toBuffer();
    const { id } = await library.uploaded(await plain('#ff0000'));
    await library.uploaded(await plain('#0000ff'));
    expect(await similarTo(id)).toEqual([true, []]);
  });

  it('are found among those from before as well, once the job has looked at them', async () => {
    const { id } = await library.uploaded(await detailedPicture(3), 'editor', 'old.jpg');
    await library.uploaded(await detailedPicture(3, 320), 'editor', 'old-small.jpg');
    await library.rows('update media set look = null');
    expect(await similarTo(id)).toEqual([false, []]);
    await library.media.fillLooks(new AbortController().signal);
    expect(await similarTo(id)).toEqual([true, ['old-small.jpg']]);
  });

  it('are not stored a second time when it is the same file, and the answer says since when it is there', async () => {
    const bytes = await detailedPicture(4);
    const first = (await library.upload(bytes)).json();
    expect(first.knownSince).toBeNull();
    await library.call('PATCH', `/${first.id}`, 'editor', { version: 1, credit: 'PA' });
    const second = (await library.upload(bytes, 'reporter')).json();
    expect(second).toMatchObject({ id: first.id, credit: 'PA', knownSince: expect.stringMatching(/^20\d\d-/) });
    expect(await library.rows('select count(*)::int as n from media')).toEqual([{ n: 1 }]);
  });
});

describe('deleting a picture', () => {
  it('removes its row and all its files, and is recorded in the audit log', async () => {
    const { id, imageUrl } = await library.uploaded(await testPicture({ colour: '#070707' }), 'editor', 'old.jpg');
    expect((await library.call('DELETE', `/${id}`, 'editor')).statusCode).toBe(200);
    expect(await library.rows('select id from media')).toEqual([]);
    expect(await library.hashes()).not.toContain(imageUrl.split('/')[2]);
    expect((await library.desk.app.inject({ url: imageUrl })).statusCode).toBe(404);
    expect(await library.rows(`select subject_title from audit_log where action = 'deleted'`)).toEqual([
      { subject_title: 'old.jpg' },
    ]);
    expect((await library.call('DELETE', `/${id}`, 'editor')).statusCode).toBe(404);
    expect((await library.call('GET', `/${id}`, 'editor')).statusCode).toBe(404);
  });

  it('is refused with the places that show it, as long as there are any', async () => {
    const { id, imageUrl } = await library.uploaded(await testPicture({ colour: '#080808' }));
    await addStory(library.desk.db.pool, 'c'.repeat(24), { title: 'Harvest', media_id: id });
    const answer = await library.call('DELETE', `/${id}`, 'editor');
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'picture_in_use']);
    expect(answer.json()).toMatchObject({
      useCount: 1,
      uses: [{ kind: 'story', title: 'Harvest', place: 'Main picture', href: `/world/${'c'.repeat(24)}` }],
    });
    expect((await library.desk.app.inject({ url: imageUrl })).statusCode).toBe(200);
  });

  it('is allowed only for editors', async () => {
    const { id } = await library.uploaded(await testPicture({ colour: '#090909' }), 'reporter');
    expect((await library.call('DELETE', `/${id}`, 'reporter')).statusCode).toBe(403);
    expect((await library.call('DELETE', `/${id}`)).statusCode).toBe(401);
    expect(await library.rows('select id from media')).toHaveLength(1);
  });

  it('treats a picture uploaded again meanwhile as new, with all its files', async () => {
    const bytes = await testPicture({ colour: '#0a0a0a' });
    const { id, imageUrl } = await library.uploaded(bytes);
    const [, again] = await Promise.all([library.call('DELETE', `/${id}`, 'editor'), library.uploaded(bytes)]);
    const there = await library.rows('select id from media where id = $1', [again.id]);
    const shown = await library.desk.app.inject({ url: imageUrl });
    // Either the upload came later and stays, or the deletion did and removed everything.
    expect(shown.statusCode).toBe(there.length === 1 ? 200 : 404);
  });
});
