import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packPage, packPlain } from './pack-page.ts';
import { bodyFor, zippedBody } from './page-bodies.ts';
import { encodingFor, sendPage } from './send-page.ts';

const HTML = `<h1>${'MATV '.repeat(400)}</h1>`;
const packed = await packPage({
  status: 200,
  headers: { 'content-type': 'text/html; charset=utf-8', vary: 'accept-encoding' },
  html: Buffer.from(HTML),
  tags: new Set(),
});
const server = createServer((request, response) => void sendPage(request, response, packed));
let address = '';

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

/** The raw response: fetch would decompress it. */
async function ask(headers: Record<string, string>, method = 'GET') {
  const { request } = await import('node:http');
  return new Promise<{ status: number | undefined; headers: Record<string, unknown>; body: Buffer }>((resolve) => {
    request(address, { headers, method }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) }),
      );
    }).end();
  });
}

describe('sending a page', () => {
  it('sends brotli, gzip or plain bytes, as the client accepts', async () => {
    const br = await ask({ 'accept-encoding': 'gzip, deflate, br, zstd' });
    const gzip = await ask({ 'accept-encoding': 'gzip' });
    const plain = await ask({});
    expect(brotliDecompressSync(br.body).toString()).toBe(HTML);
    expect(gunzipSync(gzip.body).toString()).toBe(HTML);
    expect(plain.body.toString()).toBe(HTML);
    expect([br, gzip, plain].map((answer) => answer.headers['content-encoding'])).toEqual(['br', 'gzip', undefined]);
    expect(br.headers['content-length']).toBe(String(br.body.length));
  });

  it('makes the gzip form when the first client wants it, once for all who do, and sends it at once from then on', async () => {
    const page = await packPage({ status: 200, headers: {}, html: Buffer.from(HTML), tags: new Set() });
    expect(bodyFor(page.bodies, 'gzip')).toBeNull();
    const { bodies } = page;
    if (bodies.kind === 'plain') throw new Error('the page was not packed');
    const made = await Promise.all([zippedBody(bodies), zippedBody(bodies)]);
    expect(gunzipSync(made[0].bytes).toString()).toBe(HTML);
    expect(made[1].bytes).toBe(made[0].bytes);
    expect(bodyFor(bodies, 'gzip')).toEqual({ bytes: made[0].bytes, encoding: 'gzip' });
  });

  it('tries again to make the gzip form after it failed once', async () => {
    const { bodies } = await packPage({ status: 200, headers: {}, html: Buffer.from(HTML), tags: new Set() });
    if (bodies.kind === 'plain') throw new Error('the page was not packed');
    const whole = Buffer.from(bodies.br);
    bodies.br.fill(0xff);
    await expect(zippedBody(bodies)).rejects.toThrow();
    whole.copy(bodies.br);
    expect(gunzipSync((await zippedBody(bodies)).bytes).toString()).toBe(HTML);
  });

  it('answers 304 to clients that already have the page', async () => {
    const etag = String((await ask({})).headers.etag);
    const again = await ask({ 'if-none-match': etag });
    expect(again.status).toBe(304);
    expect(again.body).toHaveLength(0);
    expect((await ask({ 'if-none-match': '"another"' })).status).toBe(200);
  });

  it('sends no body to HEAD', async () => {
    const head = await ask({}, 'HEAD');
    expect(head.body).toHaveLength(0);
    expect(head.headers['content-length']).toBe(String(HTML.length));
  });

  it('sends the plain page to clients without compression, however many others were requested in between', async () => {
    for (let number = 0; number < 50; number += 1) {
      const other = await packPage({ status: 200, headers: {}, html: Buffer.from(`page ${number}`), tags: new Set() });
      expect(bodyFor(other.bodies, 'identity')?.bytes.toString()).toBe(`page ${number}`);
    }
    expect((await ask({})).body.toString()).toBe(HTML);
  });

  it('sends a personal page uncompressed, whatever is accepted', () => {
    const { bodies } = packPlain({ status: 200, headers: {}, html: Buffer.from('for one'), tags: new Set() });
    expect(bodyFor(bodies, 'br')).toEqual({ bytes: Buffer.from('for one'), encoding: 'identity' });
  });

  it('never sends an encoding that the client refuses', () => {
    expect(encodingFor('br;q=0, gzip;q=0.5')).toBe('gzip');
    expect(encodingFor('identity')).toBe('identity');
    expect(encodingFor('*')).toBe('br');
  });
});
