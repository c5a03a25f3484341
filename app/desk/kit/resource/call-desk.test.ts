import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { callDesk, isDecided, mayBeDone, Refused, Stale, Unreachable } from './call-desk.ts';

let asked: { path: string; init: RequestInit }[] = [];

beforeEach(() => {
  asked = [];
  vi.stubGlobal('localStorage', { getItem: () => 'a-token' });
  vi.stubGlobal('document', { cookie: '' });
});
afterEach(() => vi.unstubAllGlobals());

function answering(status: number, body: unknown, headers: Record<string, string> = {}): void {
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    asked.push({ path, init });
    return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } });
  });
}

it('sends JSON over the state that it names', async () => {
  answering(200, {}, { etag: '"2"' });
  const answer = await callDesk('/api/tech', { method: 'POST', body: { title: 'New' }, ifMatch: '"1"' });
  expect(answer.headers.get('etag')).toBe('"2"');
  expect(asked).toEqual([
    {
      path: '/api/tech',
      init: {
        method: 'POST',
        body: '{"title":"New"}',
        headers: { 'content-type': 'application/json', 'if-match': '"1"', authorization: 'Bearer a-token' },
      },
    },
  ]);
});

it('asks past the cache of the browser', async () => {
  answering(200, []);
  await callDesk('/api/tech');
  expect(asked[0]?.init).toEqual({ method: 'GET', cache: 'no-store', headers: { authorization: 'Bearer a-token' } });
});

it.each([409, 412])('tells a save that came second by what somebody else saved (%i)', async (status) => {
  answering(status, { message: 'Somebody was first.', card: { title: 'Theirs' } });
  const failure = await callDesk('/api/tech', { method: 'PUT', body: {} }).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(Stale);
  expect(failure).toMatchObject({
    message: 'Somebody was first.',
    answer: { message: 'Somebody was first.', card: { title: 'Theirs' } },
  });
});

it('knows that the site could not be reached', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch');
  });
  const failure = await callDesk('/api/tech').catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(Unreachable);
  expect(failure).toMatchObject({ message: 'Failed to fetch' });
  expect([isDecided(failure), mayBeDone(failure)]).toEqual([false, true]);
});

it('knows a refusal that stays from a fault that passes, as while the site restarts', async () => {
  const failure = (status: number) => {
    answering(status, {});
    return callDesk('/api/tech').catch((error: unknown) => error);
  };
  expect(await Promise.all([403, 404, 409].map(async (status) => isDecided(await failure(status))))).toEqual([
    true,
    true,
    true,
  ]);
  expect(await Promise.all([429, 500, 502, 503].map(async (status) => isDecided(await failure(status))))).toEqual([
    false,
    false,
    false,
    false,
  ]);
  expect(isDecided(new TypeError('Failed to fetch'))).toBe(false);
});

it('says that a conflict may be with the own last try, if the answer to that was lost', async () => {
  const change = () => callDesk('/api/tech', { method: 'PUT', body: {} });
  const stale = { message: 'Somebody was first.' };
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await expect(change()).rejects.toThrow('Failed to fetch');
  answering(409, stale);
  await expect(callDesk('/api/world', { method: 'PUT', body: {} })).rejects.toThrow(/^Somebody was first\.$/);
  await expect(change()).rejects.toThrow(
    'Somebody was first. It may have been your own last try, whose answer was lost.',
  );
  await expect(change()).rejects.toThrow(/^Somebody was first\.$/);
  answering(502, {});
  await expect(change()).rejects.toThrow('The server answered 502.');
  answering(409, stale);
  await expect(change()).rejects.toThrow('It may have been your own last try');
});

it.each([
  [413, 'The server answered 413: this is larger than it accepts. Make it smaller, or ask an administrator.'],
  [418, 'The server answered 418.'],
  [504, 'The server answered 504. Please try again in a moment; if it goes on, tell an administrator.'],
])(
  'says what to do where a server in front of the site refuses, without words of its own (%i)',
  async (status, words) => {
    answering(status, '<html>', { 'content-type': 'text/html' });
    await expect(callDesk('/api/tech', { method: 'POST', body: {} })).rejects.toThrow(
      new Refused(words, '<html>', status),
    );
  },
);

it('refuses in the words of the server, or else in those given', async () => {
  answering(400, { message: 'The title is missing.' });
  await expect(callDesk('/api/tech')).rejects.toThrow(
    new Refused('The title is missing.', { message: 'The title is missing.' }),
  );
  answering(500, {});
  const words = 'The server answered 500. Please try again in a moment; if it goes on, tell an administrator.';
  await expect(callDesk('/api/tech')).rejects.toThrow(new Refused(words, {}, 500));
  await expect(callDesk('/api/tech', { otherwise: 'Please try again.' })).rejects.toThrow(
    new Refused('Please try again.', {}, 500),
  );
});
