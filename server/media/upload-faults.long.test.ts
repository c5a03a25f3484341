import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { bucketAt, startBucketServer } from '#tests/support/library/bucket-server.ts';
import { filesIn, type LibraryDesk, openLibraryDesk } from '#tests/support/library/library-desk.ts';
import { testPicture } from '#tests/support/pictures/pictures.ts';
import { openStorage } from './storage.ts';

let library: LibraryDesk;

async function nothingKept(before: number): Promise<void> {
  expect(await library.rows('select id from media')).toHaveLength(before);
  expect(await library.hashes()).toHaveLength(before);
  expect(await filesIn(library.scratch)).toEqual([]);
}

describe('an upload when the disk is full', () => {
  beforeAll(async () => {
    library = await openLibraryDesk();
  });
  afterAll(() => library.close());

  it('is refused with a message and leaves nothing behind, wherever space ran out; the same picture is accepted later', async () => {
    const bytes = await testPicture({ width: 900, height: 600, colour: '#c0ffee' });
    const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
    for (const step of ['putFile', 'put'] as const) {
      vi.spyOn(library.storage, step).mockRejectedValueOnce(full);
      const answer = await library.upload(bytes);
      expect([answer.statusCode, answer.json().code]).toEqual([507, 'storage_full']);
      expect(answer.headers['retry-after']).toBe('120');
      expect(answer.json().message).toMatch(/^The server has no space left for pictures, so yours was not kept\./);
      await nothingKept(0);
    }
    expect((await library.upload(bytes)).statusCode).toBe(200);
  });

  it('leaves nothing behind if the database rejects the row', async () => {
    const bytes = await testPicture({ width: 900, height: 600, colour: '#decade' });
    await library.rows('alter table audit_log rename to audit_log_away');
    const answer = await library.upload(bytes);
    await library.rows('alter table audit_log_away rename to audit_log');
    expect(answer.statusCode).toBe(500);
    await nothingKept(1);
  });
});

describe('an upload into a bucket', () => {
  let place: string;
  let server: ChildProcess;
  let port: number;

  beforeAll(async () => {
    place = mkdtempSync(join(tmpdir(), 'matv-upload-bucket-'));
    ({ server, port } = await startBucketServer(place));
    library = await openLibraryDesk(await openStorage({ dataDir: place, s3: bucketAt(port) }));
  });
  afterAll(async () => {
    await library.close();
    server.kill();
    rmSync(place, { recursive: true, force: true });
  });

  it('is served from there, and removed from there when it is deleted', async () => {
    const { id, imageUrl, hash } = await library.uploaded(await testPicture({ colour: '#facade' }));
    expect(await library.hashes()).toEqual([hash]);
    expect((await library.desk.app.inject({ url: imageUrl })).statusCode).toBe(200);
    expect((await library.call('DELETE', `/${id}`, 'editor')).statusCode).toBe(200);
    await nothingKept(0);
  });

  it('is refused with a message while the bucket is away, and accepted once it is back; stored files stay', async () => {
    const { imageUrl } = await library.uploaded(await testPicture({ colour: '#bada55' }));
    const bytes = await testPicture({ colour: '#5ca1ab' });
    const gone = new Promise((resolve) => server.once('exit', resolve));
    server.kill();
    await gone;
    const answer = await library.upload(bytes);
    expect([answer.statusCode, answer.json().code]).toEqual([503, 'storage_away']);
    expect(answer.headers['retry-after']).toBe('10');
    expect(answer.json().message).toMatch(/upload it again in a few minutes\.$/);
    const shown = await library.desk.app.inject({ url: imageUrl });
    expect([shown.statusCode, shown.json().code]).toEqual([503, 'storage_away']);
    expect(await library.rows('select id from media')).toHaveLength(1);
    expect(await filesIn(library.scratch)).toEqual([]);
    ({ server } = await startBucketServer(place, port));
    expect((await library.desk.app.inject({ url: imageUrl })).statusCode).toBe(200);
    expect((await library.upload(bytes)).statusCode).toBe(200);
    expect(await library.hashes()).toHaveLength(2);
  });
});
