import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { askFollow, callFollow } from './follow-call.ts';

let server: Server | null = null;
afterEach(() => server?.close());

async function serve(answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> {
  const opened = createServer(answer);
  server = opened;
  await new Promise<void>((listening) => opened.listen(0, '127.0.0.1', listening));
  const address = opened.address();
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/follow`;
}

const answering = (status: number, body: string) =>
  serve((_, response) => response.writeHead(status, { 'content-type': 'application/json' }).end(body));

describe('a follow call', () => {
  it('returns the new count only on success (AUTH-29, AUTH-30)', async () => {
    const url = await serve(({ method }, response) =>
      response.end(JSON.stringify({ success: true, followersCount: method === 'POST' ? 4 : 3 })),
    );
    expect(await callFollow(url, 'POST')).toEqual({ success: true, followersCount: 4 });
    expect(await callFollow(url, 'DELETE')).toEqual({ success: true, followersCount: 3 });
  });

  it("shows the server's message, or that the author could not be fetched (AUTH-33, AUTH-34)", async () => {
    const spoken = await answering(429, JSON.stringify({ message: 'Too many follows.' }));
    expect(await callFollow(spoken, 'POST')).toEqual({ success: false, message: 'Too many follows.' });
    server?.close();
    const silent = await answering(500, '<h1>500</h1>');
    expect(await callFollow(silent, 'POST')).toEqual({ success: false, message: 'Failed to fetch author' });
  });

  it('says that following needs cookies (AUTH-29)', async () => {
    const url = await answering(200, JSON.stringify({ success: true, following: false, followersCount: 4 }));
    expect(await callFollow(url, 'POST')).toEqual({
      success: false,
      message: 'Your browser does not keep our cookie, so we cannot remember what you follow',
    });
  });

  it("says 'Unknown error occurred' for an invalid answer (AUTH-33)", async () => {
    const url = await answering(200, '<p>Welcome to this hotel</p>');
    expect(await callFollow(url, 'POST')).toEqual({ success: false, message: 'Unknown error occurred' });
  });

  it("says 'Failed to fetch data' without an answer (AUTH-34)", async () => {
    const url = await serve((request) => request.socket.destroy());
    expect(await callFollow(url, 'DELETE')).toEqual({ success: false, message: 'Failed to fetch data' });
  });
});

describe('asking whether this browser follows', () => {
  it("returns the site's answer", async () => {
    const url = await serve(({ method }, response) => response.end(JSON.stringify({ following: method === 'GET' })));
    expect(await askFollow(url)).toBe(true);
    server?.close();
    expect(await askFollow(await answering(200, '{"following":false}'))).toBe(false);
  });

  it('knows nothing from an invalid answer or without one', async () => {
    expect(await askFollow(await answering(200, '<p>Welcome to this hotel</p>'))).toBeNull();
    server?.close();
    expect(await askFollow(await serve((request) => request.socket.destroy()))).toBeNull();
  });
});
