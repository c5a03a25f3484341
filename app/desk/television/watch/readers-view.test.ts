import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { shownLive, shownVideos } from './readers-view.ts';

const SIGNAL = new AbortController().signal;
let token: string | null = null;
let sent: { path: string; authorization: string | null }[] = [];

beforeEach(() => {
  token = null;
  sent = [];
  vi.stubGlobal('localStorage', { getItem: (key: string) => (key === 'token' ? token : null) });
  vi.stubGlobal('reportError', () => undefined);
});
afterEach(() => vi.unstubAllGlobals());

function serving(answer: () => Response): void {
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    sent.push({ path, authorization: new Headers(init.headers).get('authorization') });
    return answer();
  });
}

const LIVE = { currentLive: null, pastLives: [], lastUpdated: null, source: 'provider', count: 0 };

describe('what readers see', () => {
  it('is requested with the stored token, or without if there is none (API-27, LOGIN-24)', async () => {
    serving(() => Response.json({ ...LIVE, videos: [] }));
    await shownVideos(SIGNAL);
    token = 'good';
    expect(await shownLive(SIGNAL)).toEqual(LIVE);
    await shownVideos(SIGNAL);
    expect(sent).toEqual([
      { path: '/api/videos?size=5', authorization: null },
      { path: '/api/live-tv', authorization: 'Bearer good' },
      { path: '/api/videos?size=5', authorization: 'Bearer good' },
    ]);
  });

  it.each([
    ['a refusal', () => Response.json({}, { status: 500 })],
    ['no JSON', () => new Response('<p>')],
    ['another shape', () => Response.json({ videos: 'many' })],
    [
      'no network',
      () => {
        throw new TypeError('failed to fetch');
      },
    ],
  ])('is empty after %s, live with the source error (VID-11, LIVE-10, STATE-29)', async (_what, answer) => {
    serving(answer);
    expect(await shownVideos(SIGNAL)).toEqual({ videos: [], lastUpdated: null });
    expect(await shownLive(SIGNAL)).toEqual({
      currentLive: null,
      pastLives: [],
      lastUpdated: null,
      source: 'error',
      count: 0,
    });
  });
});
