import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import Fastify from 'fastify';
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { App } from '#server/http/app-types.ts';
import { registerDeskGuard } from '#server/http/desk-guard.ts';
import { registerErrorAnswers } from '#server/http/errors.ts';
import { Problem } from '#server/http/problem.ts';
import { openTestMedia, type TestMedia } from '#tests/support/pictures/media.ts';
import { htmlPage, noisyPicture, pixelBomb, svgPicture, testPicture } from '#tests/support/pictures/pictures.ts';
import { registerMediaRoutes } from './media.api.ts';

const UPLOADER = 'f'.repeat(24);
let setup: TestMedia;
let app: App;

beforeAll(async () => {
  setup = await openTestMedia();
  await setup.db.pool.query(`insert into users (id, name, email) values ($1, 'A reporter', 'a@b.example')`, [UPLOADER]);
  app = Fastify().withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  registerErrorAnswers(app);
  registerDeskGuard(app, {
    actor: async (request, role) => {
      if (request.headers.authorization !== `Bearer ${role}`) throw new Problem(401, 'not_logged_in', 'Please log in.');
      const user = { id: UPLOADER, name: 'A reporter', email: 'a@b.example', role };
      return { user, sessionId: 'a session', from: request.ip };
    },
  });
  registerMediaRoutes(app, setup.media);
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await app.close();
  await setup.dispose();
});

const BOUNDARY = 'matv-test-boundary';
let visitor = 0;

function multipartBody(bytes: Uint8Array, { name = 'photo.jpg', field = 'file' } = {}): Buffer {
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: image/jpeg\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]);
}

function upload(
  payload: Buffer,
  headers: Record<string, string> = { authorization: 'Bearer reporter' },
  from?: string,
) {
  visitor += 1;
  return app.inject({
    method: 'POST',
    url: '/api/upload',
    remoteAddress: from ?? `10.0.${visitor >> 8}.${visitor & 255}`,
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}`, ...headers },
    payload,
  });
}

/** Shorter than a server waits for a request that does not arrive, after which it would end the connection. */
const ANSWERED_WITHIN_MS = 30_000;

interface Answered {
  readonly status: number | undefined;
  readonly body: string;
}

/** A reporter's call over a connection of `agent`. */
async function callOver(agent: Agent, method: string, path: string, body?: Buffer): Promise<Answered> {
  const at = app.server.address();
  if (typeof at !== 'object' || at === null) throw new Error('the server does not listen');
  const type = body && { 'content-type': `multipart/form-data; boundary=${BOUNDARY}`, 'content-length': body.length };
  const headers = { authorization: 'Bearer reporter', ...type };
  const signal = AbortSignal.timeout(ANSWERED_WITHIN_MS);
  const call = request({ agent, host: '127.0.0.1', port: at.port, method, path, headers, signal });
  call.on('error', () => undefined);
  call.end(body);
  const [answer]: IncomingMessage[] = await once(call, 'response');
  return { status: answer?.statusCode, body: answer ? await text(answer) : '' };
}

async function uploaded(bytes: Uint8Array): Promise<{ imageUrl: string; id: string }> {
  const response = await upload(multipartBody(bytes));
  expect(response.statusCode).toBe(200);
  return response.json();
}

async function mediaCount(): Promise<number> {
  return (await setup.db.pool.query('select count(*)::int as n from media')).rows[0].n;
}

describe('POST /api/upload', () => {
  it('answers with the imageUrl that serves the image (DAPI-06)', async () => {
    const response = await upload(multipartBody(await testPicture({ width: 700, height: 350 })));
    expect(response.json()).toEqual({
      imageUrl: expect.stringMatching(/^\/media\/[0-9a-f]{32}\/640\.jpg$/),
      id: expect.stringMatching(/^[0-9a-f]{24}$/),
      width: 700,
      height: 350,
      credit: '',
      knownSince: null,
    });
    const image = await app.inject({ url: response.json().imageUrl });
    expect(image.statusCode).toBe(200);
    expect((await sharp(image.rawPayload).metadata()).format).toBe('jpeg');
  });

  it('strips camera and location, and keeps orientation and colours', async () => {
    const sent = await sharp(await testPicture({ width: 400, height: 200, orientation: 6, colour: '#c02020' }))
      .keepMetadata()
      .withIccProfile('p3')
      .jpeg({ quality: 95 })
      .toBuffer();
    const before = await sharp(sent).metadata();
    expect([before.exif?.includes('SecretCamera'), before.orientation, before.icc !== undefined]).toEqual([
      true,
      6,
      true,
    ]);
    const { imageUrl } = await uploaded(sent);
    for (const name of ['160.webp', '160.jpg']) {
      const { rawPayload } = await app.inject({ url: imageUrl.replace(/[^/]+$/, name) });
      const { exif, orientation, icc, width, height } = await sharp(rawPayload).metadata();
      expect({ exif, orientation, icc, width, height }).toEqual({ width: 160, height: 320 });
      expect(rawPayload.includes('GPS') || rawPayload.includes('SecretCamera')).toBe(false);
      // The colour must be the same in sRGB, without the profile.
      const pixel = await sharp(rawPayload)
        .extract({ left: 20, top: 300, width: 1, height: 1 })
        .removeAlpha()
        .raw()
        .toBuffer();
      for (const [channel, wanted] of [0xc0, 0x20, 0x20].entries())
        expect(Math.abs((pixel[channel] ?? 0) - wanted)).toBeLessThan(24);
    }
  });

  it.runIf(process.platform === 'linux')(
    'leaves the connection to the next request when the disk is full long before the end of the picture',
    async () => {
      const toFullDisk: TestMedia['media']['scratch']['withFile'] = (work) => work('/dev/full');
      vi.spyOn(setup.media.scratch, 'withFile').mockImplementationOnce(toFullDisk);
      const opened = vi.fn();
      app.server.on('connection', opened);
      onTestFinished(() => void app.server.off('connection', opened));
      const oneConnection = new Agent({ keepAlive: true, maxSockets: 1 });
      const body = multipartBody(Buffer.alloc(8_000_000));
      const answer = await callOver(oneConnection, 'POST', '/api/upload', body);
      expect(answer).toMatchObject({ status: 507, body: expect.stringContaining('storage_full') });
      expect(await callOver(oneConnection, 'GET', `/media/${'0'.repeat(32)}/640.jpg`)).toMatchObject({ status: 404 });
      expect(opened).toHaveBeenCalledTimes(1);
      oneConnection.destroy();
    },
  );

  it('refuses a call without a login, and stores nothing (LOGIN-25)', async () => {
    const before = await mediaCount();
    const response = await upload(multipartBody(await testPicture({ colour: '#121212' })), {});
    expect(response.statusCode).toBe(401);
    expect(response.json()).toMatchObject({ code: 'not_logged_in' });
    expect(await mediaCount()).toBe(before);
  });

  it('judges by content, never by name (DESK-08)', async () => {
    for (const bytes of [htmlPage, svgPicture, (await noisyPicture(300, 200)).subarray(0, 9000)]) {
      const response = await upload(multipartBody(bytes));
      expect(response.statusCode).toBe(415);
      expect(response.headers['content-type']).toContain('application/problem+json');
      expect(response.json()).toMatchObject({ code: 'not_an_image' });
    }
    const picture = await upload(multipartBody(await testPicture(), { name: 'page.html' }));
    expect(picture.statusCode).toBe(200);
  });

  it('accepts pictures of several megabytes', async () => {
    // Not compressed, so that a file as large takes no time to be encoded again.
    const heavy = await sharp(await testPicture({ width: 1000, height: 800, colour: '#180327' }))
      .png({ compressionLevel: 0 })
      .toBuffer();
    expect(heavy.length).toBeGreaterThan(2_000_000);
    expect((await upload(multipartBody(heavy))).json()).toMatchObject({ width: 1000, height: 800 });
  });

  it('refuses 60 megapixels and more than 20 MB', async () => {
    const bomb = await upload(multipartBody(pixelBomb(10_000, 6_000)));
    expect([bomb.statusCode, bomb.json().code]).toEqual([422, 'picture_too_large']);
    const heavy = await upload(multipartBody(Buffer.alloc(20 * 1024 * 1024 + 1)));
    expect([heavy.statusCode, heavy.json().code]).toEqual([413, 'file_too_large']);
    expect(await setup.scratchFiles()).toEqual([]);
  });

  it('reports a missing field or a body that is not a form', async () => {
    const other = await upload(multipartBody(await testPicture(), { field: 'picture' }));
    expect([other.statusCode, other.json().code]).toEqual([400, 'file_missing']);
    const empty = await upload(Buffer.from(`--${BOUNDARY}--\r\n`));
    expect([empty.statusCode, empty.json().code]).toEqual([400, 'file_missing']);
    const json = await app.inject({
      method: 'POST',
      url: '/api/upload',
      headers: { authorization: 'Bearer reporter' },
      payload: { file: 'x' },
    });
    expect([json.statusCode, json.json().code]).toEqual([415, 'not_multipart']);
  });

  it('leaves nothing behind if the connection is cut', async () => {
    const before = await mediaCount();
    const address = app.server.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    const body = multipartBody(await noisyPicture(1500, 1000));
    const socket = connect(address.port, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write(
      `POST /api/upload HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer reporter\r\n` +
        `content-type: multipart/form-data; boundary=${BOUNDARY}\r\ncontent-length: ${body.length}\r\n\r\n`,
    );
    socket.write(body.subarray(0, body.length / 2));
    await expect.poll(() => setup.scratchFiles(), { interval: 5 }).toHaveLength(1);
    socket.destroy();
    await expect.poll(() => setup.scratchFiles()).toEqual([]);
    expect(await mediaCount()).toBe(before);
  });

  it('answers with a problem if the renderer crashes, and accepts the same picture the next time', async () => {
    const body = multipartBody(await testPicture({ width: 1600, height: 1500, colour: '#abcdef' }));
    vi.spyOn(setup.storage, 'put').mockImplementationOnce(async () => {
      process.kill(setup.renderer.pid() ?? 0, 'SIGKILL');
    });
    const response = await upload(body);
    expect([response.statusCode, response.json().code]).toEqual([503, 'picture_not_made']);
    expect((await upload(body)).statusCode).toBe(200);
  });

  it('is limited to 60 a minute from one address', async () => {
    const answers: number[] = [];
    for (let call = 0; call < 61; call += 1) {
      answers.push((await upload(multipartBody(htmlPage), undefined, '10.9.9.9')).statusCode);
    }
    expect(answers.slice(0, 60).every((status) => status === 415)).toBe(true);
    expect(answers[60]).toBe(429);
  });
});

describe('GET /media/{hash}/{width}.{format}', () => {
  it('serves a picture as immutable, with its type and an ETag', async () => {
    const { imageUrl } = await uploaded(await testPicture({ colour: '#314159' }));
    const response = await app.inject({ url: imageUrl.replace('320.jpg', '160.webp') });
    expect(response.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
      'content-length': String(response.rawPayload.length),
    });
    const etag = String(response.headers.etag);
    const again = await app.inject({
      url: imageUrl.replace('320.jpg', '160.webp'),
      headers: { 'if-none-match': etag },
    });
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
    const weakened = await app.inject({
      url: imageUrl.replace('320.jpg', '160.webp'),
      headers: { 'if-none-match': `"another", W/${etag}` },
    });
    expect([weakened.statusCode, weakened.rawPayload.length]).toEqual([304, 0]);
    const head = await app.inject({ method: 'HEAD', url: imageUrl });
    expect([head.statusCode, head.rawPayload.length]).toEqual([200, 0]);
  });

  it('serves WebP, cacheable for five minutes, until AVIF is ready', async () => {
    // The files of all others would be made as well.
    await setup.db.pool.query('update media set avif_ready = true');
    const { imageUrl } = await uploaded(await testPicture({ colour: '#271828' }));
    const url = imageUrl.replace('.jpg', '.avif');
    const early = await app.inject({ url });
    expect(early.headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': 'public, max-age=300' });
    expect((await sharp(early.rawPayload).metadata()).format).toBe('webp');
    await setup.media.makeAvif(new AbortController().signal);
    const later = await app.inject({ url, headers: { 'if-none-match': String(early.headers.etag) } });
    expect(later.statusCode).toBe(200);
    expect(later.headers).toMatchObject({ 'content-type': 'image/avif' });
    expect(later.headers['cache-control']).toContain('immutable');
    expect((await sharp(later.rawPayload).metadata()).format).toBe('heif');
  });

  it('answers 404 for unknown pictures, widths, formats and paths', async () => {
    const { imageUrl } = await uploaded(await testPicture({ colour: '#161803' }));
    const hash = imageUrl.split('/')[2];
    const files = ['161.jpg', '640.jpg', '0.jpg', '-1.jpg', '320.png', '320', 'original', '0320.jpg', '..%2Foriginal'];
    const urls = files.map((file) => `/media/${hash}/${file}`);
    for (const url of [
      ...urls,
      `/media/${'0'.repeat(32)}/320.jpg`,
      '/media/..%2F..%2Fetc/320.jpg',
      '/media/x/320.jpg',
    ]) {
      const response = await app.inject({ url });
      expect([response.statusCode, response.json().code], url).toEqual([404, 'picture_not_found']);
    }
  });
});

describe('the share card of a picture', () => {
  const focusOn = (id: string, x: number, y: number) =>
    setup.db.pool.query('update media set focus_x = $2, focus_y = $3 where id = $1', [id, x, y]);

  async function greyAt(bytes: Buffer, left: number, top: number): Promise<number> {
    const [value = 0] = await sharp(bytes).extract({ left, top, width: 1, height: 1 }).greyscale().raw().toBuffer();
    return value;
  }

  it('is cropped around the focal point, upright and without enlarging', async () => {
    // White in its top left quarter, near black elsewhere: a tall picture, so the focal point moves the crop up and down.
    const { id, imageUrl } = await uploaded(await testPicture({ width: 1200, height: 2400, colour: '#000011' }));
    const card = (file: string) => app.inject({ url: imageUrl.replace(/[^/]+$/, file) });
    await focusOn(id, 0.5, 0);
    const top = await card('share-5-0.jpg');
    expect([top.statusCode, top.headers['content-type']]).toEqual([200, 'image/jpeg']);
    expect(top.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(await sharp(top.rawPayload).metadata()).toMatchObject({ width: 1200, height: 630 });
    expect(await greyAt(top.rawPayload, 100, 600)).toBeGreaterThan(240);
    await focusOn(id, 0.5, 1);
    const bottom = await card('share-5-10.jpg');
    expect(await greyAt(bottom.rawPayload, 100, 20)).toBeLessThan(30);
    // The address of the former crop is still known to sites that have linked to it.
    expect((await card('share-5-0.jpg')).statusCode).toBe(200);
  });

  it('has three more shapes, as search engines ask for them', async () => {
    const { imageUrl } = await uploaded(await testPicture({ width: 1600, height: 1300, colour: '#000033' }));
    const sizeOf = async (file: string) => {
      const { rawPayload } = await app.inject({ url: imageUrl.replace(/[^/]+$/, file) });
      const { width, height } = await sharp(rawPayload).metadata();
      return [width, height];
    };
    expect(await sizeOf('square-5-5.jpg')).toEqual([1200, 1200]);
    expect(await sizeOf('classic-5-5.jpg')).toEqual([1200, 900]);
    expect(await sizeOf('wide-5-5.jpg')).toEqual([1200, 675]);
  });

  it('is made for the present focal point alone, the middle if there is none', async () => {
    const { imageUrl } = await uploaded(await testPicture({ width: 300, height: 200, colour: '#000022' }));
    const statusOf = async (file: string) => (await app.inject({ url: imageUrl.replace(/[^/]+$/, file) })).statusCode;
    expect(await statusOf('share-5-5.jpg')).toBe(200);
    for (const file of [
      'share-5-6.jpg',
      'share-11-5.jpg',
      'share-05-5.jpg',
      'share-5-5.webp',
      'share-5.jpg',
      'round-5-5.jpg',
    ])
      expect([file, await statusOf(file)]).toEqual([file, 404]);
    const unknown = await app.inject({ url: `/media/${'e'.repeat(32)}/share-5-5.jpg` });
    expect(unknown.statusCode).toBe(404);
  });
});
