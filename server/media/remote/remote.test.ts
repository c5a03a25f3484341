import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { newId } from '#domain/ids.ts';
import type { Change } from '#server/db/cache-tags.ts';
import { onChange } from '#server/db/changes.ts';
import { type HttpHost, openHttpHost } from '#tests/support/http-host.ts';
import { instantJobs } from '#tests/support/instant-jobs.ts';
import { openTestMedia, type TestMedia } from '#tests/support/pictures/media.ts';
import { htmlPage, testPicture } from '#tests/support/pictures/pictures.ts';
import { registerMediaJobs } from '../media.service.ts';
import { StorageFault } from '../storage-fault.ts';

const START = Date.parse('2026-03-01T12:00:00Z');
let setup: TestMedia;
let wire: HttpHost;
let now: Date;
let broken = false;
let isThere = true;

beforeAll(async () => {
  const red = await testPicture({ colour: '#ff0000' });
  const blue = await testPicture({ colour: '#0000ff' });
  wire = await openHttpHost((request, response) => {
    if (broken) return response.writeHead(503).end();
    if (request.url === '/page.jpg') return response.end(htmlPage);
    if (request.url === '/gone.jpg' || !isThere) return response.writeHead(404).end();
    return response.end(request.url?.startsWith('/blue') ? blue : red);
  });
  setup = await openTestMedia({ wireUrl: `${wire.url}/feed`, clock: { now: () => now } });
});
afterAll(async () => {
  await setup.dispose();
  await wire.close();
});
beforeEach(async () => {
  now = new Date(START);
  broken = false;
  isThere = true;
  await setup.db.pool.query('delete from stories');
  await setup.db.pool.query('delete from remote_pictures');
  await setup.db.pool.query('delete from media');
});
afterEach(() => {
  wire.asked.length = 0;
});

async function story(imageUrl: string, publishAt = now): Promise<string> {
  const id = newId();
  await setup.db.pool.query(
    `insert into stories (id, kind, source, status, section, slug, title, image_url, publish_at)
     values ($1, 'article', 'wire', 'published', 'world', $1, 'A story', $2, $3)`,
    [id, imageUrl, publishAt],
  );
  return id;
}

async function hashOf(storyId: string): Promise<string | null> {
  const { rows } = await setup.db.pool.query(
    'select media.hash from stories join media on media.id = stories.media_id where stories.id = $1',
    [storyId],
  );
  return rows[0]?.hash ?? null;
}

async function remote(url: string) {
  const { rows } = await setup.db.pool.query('select * from remote_pictures where url = $1', [url]);
  return rows[0];
}

const fetchDue = () => setup.media.fetchRemotePictures(new AbortController().signal);
const want = (...urls: string[]) => setup.media.queueRemote(setup.db.pool, urls);
const count = async () => (await setup.db.pool.query('select count(*)::int as n from media')).rows[0].n;

describe('pictures of wire stories', () => {
  it('are fetched once for all stories with their address', async () => {
    const url = `${wire.url}/red.jpg`;
    const stories = [await story(url), await story(url)];
    await want(url, url);
    expect(await hashOf(stories[0] ?? '')).toBeNull();
    await fetchDue();
    const hashes = await Promise.all(stories.map(hashOf));
    expect(hashes[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(hashes[1]).toBe(hashes[0]);
    expect(wire.asked).toEqual(['/red.jpg']);
    await want(url);
    await fetchDue();
    expect(wire.asked).toEqual(['/red.jpg']);
    expect(await remote(url)).toMatchObject({ state: 'fetched', attempts: 1 });
  });

  it('are fetched by a job, and get their AVIF files by another', async () => {
    const jobs = instantJobs();
    registerMediaJobs(jobs, setup.media);
    const url = `${wire.url}/red.jpg`;
    const id = await story(url);
    await want(url);
    await jobs.drain();
    const hash = await hashOf(id);
    expect((await setup.media.open(hash ?? '', 320, 'avif'))?.format).toBe('avif');
  });

  it('with the same bytes at many addresses become one picture', async () => {
    const urls = [1, 2, 3, 4].map((number) => `${wire.url}/red-${number}.jpg`);
    const stories = await Promise.all(urls.map((url) => story(url)));
    await want(...urls);
    await fetchDue();
    expect(new Set(await Promise.all(stories.map(hashOf))).size).toBe(1);
    expect(await count()).toBe(1);
  });

  it('bring their name, caption and credit to the library, without replacing what an editor wrote there', async () => {
    const pictures = async () => (await setup.db.pool.query('select file_name, caption, credit from media')).rows;
    const say = (id: string, caption: string, credit: string) =>
      setup.db.pool.query('update stories set image_caption = $2, image_credit = $3 where id = $1', [
        id,
        caption,
        credit,
      ]);
    const first = `${wire.url}/red%20market.jpg?token=secret`;
    await say(await story(first), 'The market at dawn', '');
    await want(first);
    await fetchDue();
    expect(await pictures()).toEqual([{ file_name: 'red market.jpg', caption: 'The market at dawn', credit: '' }]);
    const again = `${wire.url}/red-again.jpg`;
    await say(await story(again), 'A market', 'Asha Rao / Agency');
    await want(again);
    await fetchDue();
    expect(await pictures()).toEqual([
      { file_name: 'red market.jpg', caption: 'The market at dawn', credit: 'Asha Rao / Agency' },
    ]);
  });

  it('have no name if their address ends without one, or cannot be decoded', async () => {
    const names = async () => (await setup.db.pool.query('select file_name from media order by file_name')).rows;
    await want(`${wire.url}/red/12345`, `${wire.url}/blue%E0%A4.jpg`);
    await fetchDue();
    expect(await names()).toEqual([{ file_name: '' }, { file_name: 'blue%E0%A4.jpg' }]);
  });

  it('are given to a story that arrives after its picture', async () => {
    const url = `${wire.url}/blue.jpg`;
    await want(url);
    await fetchDue();
    const late = await story(url);
    await want(url);
    await fetchDue();
    expect(await hashOf(late)).not.toBeNull();
    expect(wire.asked).toEqual(['/blue.jpg']);
  });

  it('announce the changed stories to the page cache', async () => {
    const changes: Change[] = [];
    const stop = await onChange(setup.db, (change) => changes.push(change));
    const url = `${wire.url}/blue.jpg`;
    const id = await story(url);
    await want(url);
    await fetchDue();
    await expect.poll(() => changes.flatMap((change) => change.stories)).toEqual([id]);
    await stop();
  });

  it('are fetched in the order of their stories, the newest first', async () => {
    const urls = ['old', 'newest', 'newer'].map((name) => `${wire.url}/red-${name}.jpg`);
    const ages = [9, 1, 5];
    for (const [index, url] of urls.entries()) await story(url, new Date(START - (ages[index] ?? 0) * 3_600_000));
    await want(...urls);
    await fetchDue();
    expect(wire.asked[2]).toBe('/red-old.jpg');
    expect([...wire.asked].sort()).toEqual(['/red-newer.jpg', '/red-newest.jpg', '/red-old.jpg']);
  });

  it('are retried with growing pauses for two and a half days, and then given up', async () => {
    const url = `${wire.url}/red.jpg`;
    const id = await story(url);
    await want(url);
    broken = true;
    const pauses: number[] = [];
    for (let attempt = 1; attempt <= 7; attempt += 1) {
      await fetchDue();
      await fetchDue();
      expect(wire.asked).toHaveLength(attempt);
      const row = await remote(url);
      expect(row).toMatchObject({ state: 'waiting', attempts: attempt, reason: 'answered 503' });
      pauses.push((row.next_try_at.getTime() - now.getTime()) / 60_000);
      now = row.next_try_at;
    }
    expect(pauses).toEqual([1, 5, 25, 125, 625, 1440, 1440]);
    await fetchDue();
    expect(await remote(url)).toMatchObject({ state: 'refused', attempts: 8, reason: 'answered 503' });
    expect(await hashOf(id)).toBeNull();
  });

  it('that were refused are tried again when they are named again, but not within an hour', async () => {
    const url = `${wire.url}/red.jpg`;
    const id = await story(url);
    isThere = false;
    await want(url);
    await fetchDue();
    expect(await remote(url)).toMatchObject({ state: 'refused', attempts: 1, reason: 'answered 404' });
    isThere = true;
    now = new Date(START + 59 * 60_000);
    await want(url);
    await fetchDue();
    expect(wire.asked).toHaveLength(1);
    now = new Date(START + 60 * 60_000);
    await want(url);
    expect(await remote(url)).toMatchObject({ state: 'waiting', attempts: 0 });
    await fetchDue();
    expect(await remote(url)).toMatchObject({ state: 'fetched', attempts: 1, reason: null });
    expect(await hashOf(id)).not.toBeNull();
  });

  it('are fetched after all once the source recovers', async () => {
    const url = `${wire.url}/red.jpg`;
    const id = await story(url);
    await want(url);
    broken = true;
    await fetchDue();
    broken = false;
    now = new Date(START + 61_000);
    await fetchDue();
    expect(await hashOf(id)).not.toBeNull();
  });

  it('are refused for good if they are not pictures, gone, or in a private network', async () => {
    const urls = [`${wire.url}/page.jpg`, `${wire.url}/gone.jpg`, 'http://169.254.169.254/latest/meta-data'];
    await want(...urls);
    await fetchDue();
    expect((await remote(urls[0] ?? '')).reason).toContain('not a picture');
    expect((await remote(urls[1] ?? '')).reason).toBe('answered 404');
    expect((await remote(urls[2] ?? '')).reason).toBe('the address leads into a private network');
    for (const url of urls) expect((await remote(url)).state).toBe('refused');
    expect(await count()).toBe(0);
    expect(await setup.scratchFiles()).toEqual([]);
  });

  it('are ignored if their address is not a web address or too long', async () => {
    await want(
      '',
      'javascript:alert(1)',
      'data:image/png;base64,AAAA',
      '/local.jpg',
      `${wire.url}/${'a'.repeat(2000)}`,
    );
    const { rows } = await setup.db.pool.query('select url from remote_pictures');
    expect(rows).toEqual([]);
  });

  it('stay due if the server stops meanwhile', async () => {
    const url = `${wire.url}/red.jpg`;
    await want(url);
    await setup.media.fetchRemotePictures(AbortSignal.abort());
    expect(await remote(url)).toMatchObject({ state: 'waiting', attempts: 0 });
  });

  it('stay due, without counting an attempt, while the site’s own storage is away', async () => {
    const url = `${wire.url}/red.jpg`;
    const id = await story(url);
    await want(url);
    const away = new StorageFault('away', { cause: new Error('connection refused') });
    const put = vi.spyOn(setup.storage, 'put').mockRejectedValue(away);
    await expect(fetchDue()).rejects.toThrow('The picture storage cannot be used.');
    expect(await remote(url)).toMatchObject({ state: 'waiting', attempts: 0 });
    put.mockRestore();
    await fetchDue();
    expect(await hashOf(id)).not.toBeNull();
  });

  it('that are thumbnails of videos get only one rendition at first, and never AVIF', async () => {
    const url = `${wire.url}/red.jpg`;
    await setup.media.queueThumbnails(setup.db.pool, [url]);
    await fetchDue();
    const { rows } = await setup.db.pool.query('select avif_ready from media');
    expect([await remote(url), rows]).toMatchObject([{ state: 'fetched' }, [{ avif_ready: true }]]);
  });
});
