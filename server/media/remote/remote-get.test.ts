import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type HttpHost, openHttpHost } from '#tests/support/http-host.ts';
import { FetchFailed, fetchRemote, type RemoteGetOptions } from './remote-get.ts';

let folder: string;
const hosts: HttpHost[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'matv-fetch-'));
});
afterEach(async () => {
  rmSync(folder, { recursive: true, force: true });
  await Promise.all(hosts.splice(0).map((host) => host.close()));
});

async function host(answer: RequestListener = (_request, response) => response.end('picture')): Promise<HttpHost> {
  const opened = await openHttpHost(answer);
  hosts.push(opened);
  return opened;
}

async function get(url: string, options: Partial<RemoteGetOptions> = {}): Promise<string> {
  const path = join(folder, crypto.randomUUID());
  await fetchRemote(url, path, { wireUrl: null, userAgent: 'MATV', ...options });
  return readFile(path, 'utf8');
}

async function failure(url: string, options: Partial<RemoteGetOptions> = {}): Promise<FetchFailed> {
  try {
    await get(url, options);
  } catch (error) {
    if (error instanceof FetchFailed) return error;
    throw error;
  }
  throw new Error('it was fetched');
}

const FORBIDDEN = 'the address leads into a private network';

describe('fetching a picture', () => {
  it('allows a private address only for the host and port of the wire', async () => {
    const wire = await host();
    expect(await get(`${wire.url}/photo.jpg`, { wireUrl: `${wire.url}/feed` })).toBe('picture');
    const other = await host();
    expect(await failure(`${other.url}/photo.jpg`, { wireUrl: `${wire.url}/feed` })).toMatchObject({
      message: FORBIDDEN,
      final: true,
    });
    expect(other.asked).toEqual([]);
  });

  it('allows the origin of sources that the operator trusts, whose pictures are there as well', async () => {
    const service = await host();
    expect(await get(`${service.url}/photo.jpg`, { sourcesOrigin: service.url })).toBe('picture');
    const other = await host();
    expect((await failure(`${other.url}/photo.jpg`, { sourcesOrigin: service.url })).message).toBe(FORBIDDEN);
  });

  it('allows the host of the headlines service as well, which the operator also configures', async () => {
    const service = await host();
    expect(await get(`${service.url}/photo.jpg`, { headlinesUrl: `${service.url}/api/v4` })).toBe('picture');
  });

  it('refuses every notation of a private address', async () => {
    const { port, asked } = await host();
    const written = ['127.0.0.1', 'localhost', '2130706433', '0x7f.1', '0177.0.0.1', '[::1]', '[::ffff:127.0.0.1]'];
    for (const name of [...written, '0.0.0.0', '[::]', 'LOCALHOST']) {
      expect((await failure(`http://${name}:${port}/photo.jpg`)).message, name).toBe(FORBIDDEN);
    }
    expect(asked).toEqual([]);
  });

  it('refuses a public name that resolves to a private address', async () => {
    const { port, asked } = await host();
    const refused = await failure(`http://pictures.example:${port}/photo.jpg`, {
      resolve: (_name, answer) => answer(null, [{ address: '127.0.0.1', family: 4 }]),
    });
    expect(refused).toMatchObject({ message: FORBIDDEN, final: true });
    expect(asked).toEqual([]);
  });

  it('connects to the checked address, even if the name resolves differently a moment later', async () => {
    const { port } = await host();
    let lookups = 0;
    const wireUrl = `http://wire.example:${port}/feed`;
    const fetched = await get(`http://wire.example:${port}/photo.jpg`, {
      wireUrl,
      resolve: (_name, answer) => {
        lookups += 1;
        answer(null, [{ address: '127.0.0.1', family: 4 }]);
      },
    });
    expect({ fetched, lookups }).toEqual({ fetched: 'picture', lookups: 1 });
  });

  it('follows redirects, each checked like the first address', async () => {
    const inner = await host();
    const wire = await host((request, response) => {
      const to: Record<string, string> = {
        '/a': '/b',
        '/b': '/photo',
        '/inner': `${inner.url}/secret`,
        '/file': 'file:///etc',
      };
      const location = to[request.url ?? ''];
      if (location) response.writeHead(302, { location }).end();
      else response.end('moved picture');
    });
    expect(await get(`${wire.url}/a`, { wireUrl: wire.url })).toBe('moved picture');
    expect((await failure(`${wire.url}/inner`, { wireUrl: wire.url })).message).toBe(FORBIDDEN);
    expect((await failure(`${wire.url}/file`, { wireUrl: wire.url })).final).toBe(true);
    expect(inner.asked).toEqual([]);
  });

  it('gives up after three redirects', async () => {
    const wire = await host((_request, response) => response.writeHead(301, { location: '/again' }).end());
    expect(await failure(`${wire.url}/`, { wireUrl: wire.url })).toMatchObject({
      message: 'too many redirects',
      final: true,
    });
    expect(wire.asked).toHaveLength(4);
  });

  it('stops at the byte limit during the response', async () => {
    const wire = await host((_request, response) => {
      const flow = () => {
        while (response.write(Buffer.alloc(4096)));
      };
      response.on('drain', flow);
      flow();
    });
    const refused = await failure(wire.url, { wireUrl: wire.url, maxBytes: 50_000 });
    expect(refused).toMatchObject({ message: 'larger than 15 MB', final: true });
  });

  it('stops if the response is not complete in time', async () => {
    const wire = await host((_request, response) => response.writeHead(200).write('first bytes'));
    const late = await failure(wire.url, { wireUrl: wire.url, tryMs: 100 });
    expect(late).toMatchObject({ message: 'no complete answer in time', final: false });
  });

  it('retries after temporary faults only', async () => {
    const wire = await host((request, response) => {
      if (request.url === '/cut')
        response.writeHead(200, { 'content-length': 100 }).write('half', () => response.destroy());
      else response.writeHead(Number(request.url?.slice(1))).end();
    });
    const finality = async (path: string) => (await failure(`${wire.url}${path}`, { wireUrl: wire.url })).final;
    for (const path of ['/500', '/503', '/429', '/408', '/cut']) expect(await finality(path), path).toBe(false);
    for (const path of ['/404', '/410', '/403']) expect(await finality(path), path).toBe(true);
  });

  it('refuses other schemes and addresses with a password', async () => {
    for (const url of ['ftp://pictures.example/a.jpg', 'file:///etc/passwd', 'nonsense', 'http://me:secret@1.1.1.1/']) {
      const refused = await failure(url);
      expect(refused.final, url).toBe(true);
      expect(refused.message).not.toContain('secret');
    }
  });
});
