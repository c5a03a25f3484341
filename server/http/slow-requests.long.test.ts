import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openWholeApp, type WholeApp } from '#tests/support/whole-app.ts';
import { REQUEST_TIMES, type RequestTimes, timeForBody } from './slow-requests.ts';

const MEGABYTE = 1_048_576;
const A_MINUTE = 60_000;
/** Far longer than any test. */
const PATIENT: RequestTimes = {
  keepAlive: A_MINUTE,
  headers: A_MINUTE,
  request: A_MINUTE,
  bodyGrace: A_MINUTE,
  bytesPerSecond: MEGABYTE,
  checkEvery: 20,
};

let whole: WholeApp;
let port: number;

async function open(times: Partial<RequestTimes>): Promise<void> {
  whole = await openWholeApp(undefined, {}, undefined, { ...PATIENT, ...times });
  onTestFinished(() => whole.close());
  port = Number(new URL(await whole.app.listen({ port: 0, host: '127.0.0.1' })).port);
}

async function connected(): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  // A connection that the server closes while something is on its way is reset.
  socket.on('error', () => undefined);
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  return socket;
}

/** Sends `beginning`, then `drop` every few milliseconds until the server closes; resolves with what it answered. */
async function trickle(beginning: string, drop: string): Promise<string> {
  const serverSide = new Promise<Socket>((resolve) => whole.app.server.once('connection', resolve));
  const socket = await connected();
  const received = await serverSide;
  let answer = '';
  socket.on('data', (chunk: Buffer) => {
    answer += chunk.toString();
  });
  socket.write(beginning);
  const timer = setInterval(() => {
    // Whatever arrives after the server has closed resets the connection, and the answer may be lost.
    if (received.writable) socket.write(drop);
  }, 10);
  // Not `once`, which fails with the error of a reset that follows the answer.
  await new Promise((resolve) => socket.on('close', resolve));
  clearInterval(timer);
  return answer;
}

const answersOthers = async (): Promise<number> => (await fetch(`http://127.0.0.1:${port}/readyz`)).status;

describe('a client that never comes to an end', () => {
  it('with its headers is answered 408, while others are served', async () => {
    // Long enough for those others on a busy machine: they come on connections of their own, which have no more time.
    await open({ headers: 1_000 });
    const slow = trickle('GET /healthz HTTP/1.1\r\nHost: x\r\n', 'X-More: 1\r\n');
    expect(await answersOthers()).toBe(200);
    expect(await slow).toMatch(/^HTTP\/1\.1 408 /);
    expect(await answersOthers()).toBe(200);
  });

  it.each([
    ['a declared length', 'Content-Length: 1000', ' '],
    ['chunks', 'Transfer-Encoding: chunked', '1\r\n \r\n'],
  ])('with a body of %s is answered 408, while others are served', async (_length, header, drop) => {
    await open({ bodyGrace: 200, bytesPerSecond: 1000 * MEGABYTE });
    const slow = trickle(
      `POST /api/users/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${header}\r\n\r\n`,
      drop,
    );
    expect(await answersOthers()).toBe(200);
    const answer = await slow;
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(answer).toContain('"code":"too_slow"');
    expect(answer.toLowerCase()).toContain('\r\nconnection: close\r\n');
    expect(await answersOthers()).toBe(200);
  });

  it('with a form of files is answered 408 in the end as well', async () => {
    await open({ headers: 100, request: 200 });
    const type = 'Content-Type: multipart/form-data; boundary=b';
    const slow = trickle(
      `POST /api/diaspora-support HTTP/1.1\r\nHost: x\r\n${type}\r\nContent-Length: 1000000\r\n\r\n--b\r\n`,
      'X: 1\r\n',
    );
    expect(await slow).toMatch(/^HTTP\/1\.1 408 /);
    expect(await answersOthers()).toBe(200);
  });
});

describe('a request that names a content type but has no body', () => {
  it.each([
    ['DELETE', '/api/authors/00aa00000000000000000000/unfollow', 404],
    ['POST', '/api/analytics/view', 400],
    ['POST', '/api/diaspora-support', 415],
  ])('is answered at once: %s %s', async (method, path, status) => {
    await open({});
    const socket = await connected();
    const type = path.endsWith('support') ? 'multipart/form-data; boundary=b' : 'application/json';
    socket.write(`${method} ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nConnection: close\r\n\r\n`);
    expect(await text(socket)).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  });
});

describe('a thousand idle connections', () => {
  const KEEPING = 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n';

  const thousand = (): Promise<Socket[]> => Promise.all(Array.from({ length: 1000 }, connected));

  it('keep nobody else from reading', async () => {
    await open({});
    const sockets = await thousand();
    await Promise.all(
      sockets.map(async (socket) => {
        socket.write(KEEPING);
        await once(socket, 'data');
      }),
    );
    for (const path of ['/readyz', '/api/news', '/api/news/trending'])
      expect((await fetch(`http://127.0.0.1:${port}${path}`)).status, path).toBe(200);
    expect(sockets.filter((socket) => socket.readyState !== 'open')).toEqual([]);
  });

  it('are closed after their time', async () => {
    await open({ keepAlive: 100 });
    const sockets = await thousand();
    await Promise.all(
      sockets.map(async (socket) => {
        socket.write(KEEPING);
        expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 /);
      }),
    );
    await expect.poll(() => promisify(whole.app.server.getConnections.bind(whole.app.server))()).toBe(0);
  });
});

describe('the times of the product', () => {
  it('let the largest form with files arrive: six of 10 MB at 32 kB a second, and 20 seconds', async () => {
    await open(REQUEST_TIMES);
    const { server } = whole.app;
    expect(server.requestTimeout).toBeGreaterThan((60 * MEGABYTE * 1000) / 32_768 + 20_000);
    expect(server.headersTimeout).toBe(20_000);
    expect(server.keepAliveTimeout).toBe(72_000);
  });

  it('give a body a second for each 32 kB, and 20 seconds', () => {
    expect(timeForBody(10, REQUEST_TIMES)).toBeCloseTo(20_000, -1);
    expect(timeForBody(MEGABYTE, REQUEST_TIMES)).toBe(52_000);
  });
});
