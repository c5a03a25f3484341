import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createPoster, type Poster, type PosterOptions, PostFailed } from './post.ts';

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

async function listen(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return `http://127.0.0.1:${port}`;
}

function posterFor(options: PosterOptions): Poster {
  const poster = createPoster(options);
  closing.push(() => poster.close());
  return poster;
}

async function failure(poster: Poster, url: string, timeoutMs = 2000): Promise<PostFailed> {
  try {
    await poster.post(url, { headers: {}, body: '{}', timeoutMs });
  } catch (error) {
    if (error instanceof PostFailed) return error;
    throw error;
  }
  throw new Error('there was an answer');
}

describe('posting to an address that somebody else chose', () => {
  it('sends headers and body, and returns any answer with its Retry-After', async () => {
    const seen: unknown[] = [];
    const origin = await listen((request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        seen.push([request.method, request.url, request.headers['x-kind'], Buffer.concat(parts).toString()]);
        response.writeHead(429, { 'retry-after': '120' }).end('later');
      });
    });
    const answer = await posterFor({ trustedOrigin: origin }).post(`${origin}/hook`, {
      headers: { 'x-kind': 'test' },
      body: 'text',
    });
    expect(answer).toEqual({ status: 429, retryAfterSeconds: 120 });
    expect(seen).toEqual([['POST', '/hook', 'test', 'text']]);
  });

  it('follows no redirect', async () => {
    const calls: unknown[] = [];
    const origin = await listen((request, response) => {
      calls.push(request.url);
      response.writeHead(307, { location: '/other' }).end();
    });
    const answer = await posterFor({ trustedOrigin: origin }).post(`${origin}/a`, { headers: {}, body: '' });
    expect({ status: answer.status, calls }).toEqual({ status: 307, calls: ['/a'] });
  });

  it.each([
    ['http://93.184.216.34/hook', 'is no https address'],
    ['ftp://93.184.216.34/hook', 'is no https address'],
    ['nonsense', 'is no https address'],
    ['https://me:secret@93.184.216.34/', 'the address carries a password'],
    ['https://127.0.0.1/hook', 'the address leads into a private network'],
    ['https://[::1]/hook', 'the address leads into a private network'],
    ['https://2130706433/hook', 'the address leads into a private network'],
    ['https://169.254.169.254/latest', 'the address leads into a private network'],
  ])('refuses %s for good', async (url, message) => {
    expect(await failure(posterFor({}), url)).toMatchObject({ message, final: true });
  });

  it('refuses a public name that leads into a private network', async () => {
    const poster = posterFor({ resolve: (_host, answer) => answer(null, [{ address: '10.0.0.5', family: 4 }]) });
    expect(await failure(poster, 'https://hooks.example/')).toMatchObject({
      message: 'the address leads into a private network',
      final: true,
    });
  });

  it('gives up on a side that does not answer in time, and may be tried again', async () => {
    const origin = await listen(() => undefined);
    expect(await failure(posterFor({ trustedOrigin: origin }), origin, 100)).toMatchObject({
      message: 'did not answer in time',
      final: false,
    });
  });
});
