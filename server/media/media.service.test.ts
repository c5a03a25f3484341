import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { newId } from '#domain/ids.ts';
import { openTestMedia, type TestMedia } from '#tests/support/pictures/media.ts';
import { htmlPage, pixelBomb, svgPicture, testPicture } from '#tests/support/pictures/pictures.ts';
import { StorageFault } from './storage-fault.ts';
import type { StoredPicture } from './store-picture.ts';

let setup: TestMedia;

beforeAll(async () => {
  setup = await openTestMedia();
});
afterAll(() => setup.dispose());
beforeEach(async () => {
  await setup.db.pool.query('delete from media');
});

const never = new AbortController().signal;

async function stored(bytes: Uint8Array): Promise<StoredPicture> {
  const result = await setup.media.store({ bytes });
  if (result.kind !== 'stored') throw new Error(`refused: ${result.reason}`);
  return result;
}

async function rows(): Promise<Record<string, unknown>[]> {
  return (await setup.db.pool.query('select * from media order by id')).rows;
}

async function bytesOf(hash: string, width: number, format: 'webp' | 'jpg' | 'avif'): Promise<string> {
  const opened = await setup.media.open(hash, width, format);
  if (!opened) throw new Error('no such picture');
  return `${opened.format} ${(await text(await opened.stream())).length > 0}`;
}

describe('storing a picture', () => {
  it('stores it under the hash of its bytes, with its size and texts', async () => {
    const bytes = await testPicture({ width: 700, height: 350 });
    const result = await setup.media.store({ bytes }, { alt: 'A harbour', credit: 'A. Photographer' });
    expect(result).toMatchObject({ kind: 'stored', width: 700, height: 350 });
    const [row] = await rows();
    expect(row).toMatchObject({ mime: 'image/jpeg', bytes: bytes.length, alt: 'A harbour', credit: 'A. Photographer' });
    expect(row).toMatchObject({ avif_ready: false, caption: '' });
    expect(result).toHaveProperty('url', `/media/${String(row?.hash)}/640.jpg`);
    expect(row?.hash).toMatch(/^[0-9a-f]{32}$/);
  });

  it('accepts a file as well as bytes, and leaves the file unchanged', async () => {
    const bytes = await testPicture({ colour: '#123456' });
    const path = join(setup.dataDir, 'given.bin');
    await writeFile(path, bytes);
    const fromFile = await setup.media.store({ path });
    // The second time it is known.
    expect(await setup.media.store({ bytes })).toEqual({ ...fromFile, knownSince: expect.any(Date) });
    rmSync(path);
  });

  it('gives the same bytes one row and one id, however often and concurrently they arrive', async () => {
    const bytes = await testPicture({ colour: '#00aa44' });
    const render = vi.spyOn(setup.renderer, 'render');
    const results = await Promise.all([stored(bytes), stored(bytes), stored(bytes)]);
    results.push(await stored(bytes));
    expect(new Set(results.map(({ id }) => id)).size).toBe(1);
    expect(await rows()).toHaveLength(1);
    expect(render).toHaveBeenCalledTimes(1);
  });

  it('recreates lost files of a known picture', async () => {
    const bytes = await testPicture({ colour: '#00aa99' });
    const first = await stored(bytes);
    await setup.media.makeAvif(never);
    await setup.storage.remove(first.hash);
    expect(await stored(bytes)).toEqual({ ...first, knownSince: expect.any(Date) });
    expect(await bytesOf(first.hash, 320, 'avif')).toBe('webp true');
    await setup.media.makeAvif(never);
    expect(await bytesOf(first.hash, 320, 'avif')).toBe('avif true');
  });

  it('stores the others when one of several is broken', async () => {
    const results = await Promise.all([
      setup.media.store({ bytes: await testPicture({ colour: '#010203' }) }),
      setup.media.store({ bytes: (await testPicture({ colour: '#040506' })).subarray(0, 900) }),
      setup.media.store({ bytes: await testPicture({ colour: '#070809' }) }),
    ]);
    expect(results.map(({ kind }) => kind)).toEqual(['stored', 'refused', 'stored']);
  });

  it('refuses what is not a picture by content, and keeps no row or file of it', async () => {
    for (const bytes of [htmlPage, svgPicture, Buffer.alloc(0), Buffer.from('%PDF-1.7 a document')]) {
      expect(await setup.media.store({ bytes })).toMatchObject({ kind: 'refused', code: 'not_an_image' });
    }
    expect(await setup.media.store({ bytes: pixelBomb(10_000, 6_000) })).toMatchObject({ code: 'picture_too_large' });
    const heavy = Buffer.concat([await testPicture(), Buffer.alloc(20 * 1024 * 1024)]);
    expect(await setup.media.store({ bytes: heavy })).toMatchObject({ kind: 'refused', code: 'file_too_large' });
    expect(await rows()).toEqual([]);
    expect(await setup.scratchFiles()).toEqual([]);
  });

  it('keeps nothing of a picture whose rendering crashed, and accepts it the next time', async () => {
    const bytes = await testPicture({ width: 1600, height: 1600, colour: '#775533' });
    vi.spyOn(setup.storage, 'put').mockImplementationOnce(async () => {
      process.kill(setup.renderer.pid() ?? 0, 'SIGKILL');
    });
    await expect(setup.media.store({ bytes })).rejects.toThrow('The picture renderer ended');
    expect(await rows()).toEqual([]);
    expect((await stored(bytes)).width).toBe(1600);
  });
});

describe('opening a picture', () => {
  it('serves every stored width and format, and nothing else', async () => {
    const { hash } = await stored(await testPicture({ width: 500, height: 100, colour: '#556677' }));
    expect(await bytesOf(hash, 480, 'webp')).toBe('webp true');
    expect(await bytesOf(hash, 160, 'jpg')).toBe('jpg true');
    for (const width of [0, 161, 500, 640, 1600]) expect(await setup.media.open(hash, width, 'webp')).toBeNull();
    expect(await setup.media.open('0'.repeat(32), 160, 'webp')).toBeNull();
  });

  it('renders a missing file from the original, once for concurrent requests', async () => {
    const { hash } = await stored(await testPicture({ width: 500, height: 100, colour: '#665544' }));
    const folder = join(setup.dataDir, 'media', hash.slice(0, 2), hash);
    for (const name of ['160.webp', '160.jpg', '480.webp']) rmSync(join(folder, name));
    const render = vi.spyOn(setup.renderer, 'render');
    const opened = await Promise.all([
      bytesOf(hash, 160, 'webp'),
      bytesOf(hash, 160, 'webp'),
      bytesOf(hash, 160, 'jpg'),
    ]);
    expect(opened).toEqual(['webp true', 'webp true', 'jpg true']);
    expect(render).toHaveBeenCalledTimes(2);
    expect(existsSync(join(folder, '480.webp'))).toBe(false);
  });

  it('renders the files of an adopted picture when they are first requested', async () => {
    const path = join(setup.dataDir, 'adopted.png');
    writeFileSync(path, await testPicture({ width: 700, height: 350, colour: '#445566' }));
    const adopted = await setup.media.adopt(path);
    expect(adopted).toMatchObject({ width: 700, height: 350 });
    const folder = join(setup.dataDir, 'media', adopted.hash.slice(0, 2), adopted.hash);
    expect(readdirSync(folder).toSorted()).toEqual(['320.webp', 'original']);
    expect(await bytesOf(adopted.hash, 640, 'jpg')).toBe('jpg true');
    writeFileSync(path, 'not a picture');
    await expect(setup.media.adopt(path)).rejects.toThrow('not a picture');
  });

  it('finds nothing if the original is gone as well', async () => {
    const { hash } = await stored(await testPicture({ colour: '#998877' }));
    await setup.storage.remove(hash);
    expect(await setup.media.open(hash, 160, 'webp')).toBeNull();
  });
});

describe('AVIF', () => {
  it('is made later for pictures without it; until then WebP is served', async () => {
    const pictures = [await stored(await testPicture()), await stored(await testPicture({ colour: '#224466' }))];
    for (const { hash } of pictures) expect(await bytesOf(hash, 320, 'avif')).toBe('webp true');
    await setup.media.makeAvif(never);
    for (const { hash } of pictures) expect(await bytesOf(hash, 320, 'avif')).toBe('avif true');
    expect((await rows()).map((row) => row.avif_ready)).toEqual([true, true]);
  });

  it('lets a picture that somebody waits for go before its next width', async () => {
    const wide = await stored(await testPicture({ width: 1300, height: 100, colour: '#131313' }));
    const other = await testPicture({ colour: '#313131' });
    const order: string[] = [];
    const queued = Promise.withResolvers<void>();
    const { put } = setup.storage;
    vi.spyOn(setup.storage, 'put').mockImplementation(async (hash, name, bytes) => {
      // The third width is not done before the other picture has come.
      if (name === '480.avif') await queued.promise;
      if (hash === wide.hash) order.push(name);
      await put(hash, name, bytes);
    });
    const { render } = setup.renderer;
    let sent: Promise<unknown> | undefined;
    vi.spyOn(setup.renderer, 'render').mockImplementation((task, onRendition, urgency) => {
      if (task.only === '480.avif') sent = stored(other);
      if (task.outputs !== 'still') return render(task, onRendition, urgency);
      queued.resolve();
      return render(task, onRendition, urgency).finally(() => order.push('the other picture'));
    });
    await setup.media.makeAvif(never);
    await sent;
    expect(order).toEqual([
      '160.avif',
      '320.avif',
      '480.avif',
      'the other picture',
      '640.avif',
      '800.avif',
      '960.avif',
      '1280.avif',
    ]);
    expect(await bytesOf(wide.hash, 1280, 'avif')).toBe('avif true');
  });

  it('that fails for one picture does not block the others', async () => {
    const sound = await stored(await testPicture({ colour: '#eeeeee' }));
    const broken = await stored(await testPicture({ colour: '#111111' }));
    await setup.storage.remove(broken.hash);
    await setup.media.makeAvif(never);
    expect(await bytesOf(sound.hash, 160, 'avif')).toBe('avif true');
    expect((await rows()).map((row) => row.avif_ready)).toEqual([true, false]);
  });

  it('is made as soon as the storage works again, not only after a restart', async () => {
    const { hash } = await stored(await testPicture({ colour: '#554433' }));
    const away = new StorageFault('away', { cause: new Error('connection refused') });
    vi.spyOn(setup.storage, 'fetch').mockRejectedValueOnce(away);
    await expect(setup.media.makeAvif(never)).rejects.toBe(away);
    await setup.media.makeAvif(never);
    expect(await bytesOf(hash, 320, 'avif')).toBe('avif true');
  });

  it('goes on with the widths that are missing after it was broken off', async () => {
    await stored(await testPicture({ width: 700, height: 50, colour: '#665544' }));
    const { put } = setup.storage;
    const full = new StorageFault('full', { cause: new Error('no space left on device') });
    const made: string[] = [];
    vi.spyOn(setup.storage, 'put').mockImplementation(async (of, name, bytes) => {
      made.push(name);
      if (name === '480.avif' && made.length === 3) throw full;
      return put(of, name, bytes);
    });
    await expect(setup.media.makeAvif(never)).rejects.toBe(full);
    await setup.media.makeAvif(never);
    expect(made).toEqual(['160.avif', '320.avif', '480.avif', '480.avif', '640.avif']);
  });

  it('is made for the newest picture first', async () => {
    const older = await stored(await testPicture({ colour: '#123123' }));
    const newer = await stored(await testPicture({ colour: '#321321' }));
    await setup.db.pool.query(`update media set created_at = created_at - interval '1 hour' where id = $1`, [older.id]);
    const fetch = vi.spyOn(setup.storage, 'fetch');
    await setup.media.makeAvif(never);
    expect(fetch.mock.calls.map(([hash]) => hash)).toEqual([newer.hash, older.hash]);
  });

  it('is made for the pictures of the newest stories before all others', async () => {
    const ofNewest = await stored(await testPicture({ colour: '#111222' }));
    const ofOlder = await stored(await testPicture({ colour: '#222333' }));
    const unused = await stored(await testPicture({ colour: '#333444' }));
    await setup.db.pool.query(
      `insert into stories (id, kind, source, status, section, slug, title, media_id, publish_at)
       values ($1, 'article', 'wire', 'published', 'world', 'newest', 'Newest', $2, now()),
         ($3, 'article', 'wire', 'published', 'world', 'older', 'Older', $4, now() - interval '1 day')`,
      [newId(), ofNewest.id, newId(), ofOlder.id],
    );
    const fetch = vi.spyOn(setup.storage, 'fetch');
    await setup.media.makeAvif(never);
    expect(fetch.mock.calls.map(([hash]) => hash)).toEqual([ofNewest.hash, ofOlder.hash, unused.hash]);
    await setup.db.pool.query('delete from stories');
  });
});
