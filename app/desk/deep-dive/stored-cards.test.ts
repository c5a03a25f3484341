import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { placeholderCard } from '#domain/desk/deep-dive-card.ts';
import { sendOrder } from './stored-cards.ts';

/** The calls that were sent, as 'POST /api/deepdive/order "etag"'. */
const sent: string[] = [];

beforeEach(() => {
  sent.length = 0;
  vi.stubGlobal('document', { cookie: '' });
  vi.stubGlobal('localStorage', { getItem: () => 'token' });
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const ifMatch = new Headers(init.headers).get('if-match');
    sent.push([init.method ?? 'GET', path, ifMatch].filter(Boolean).join(' '));
    const cards = ['a', 'b', 'c'].map((id) => ({ ...placeholderCard(id), isPlaceholder: false, version: 1 }));
    return Response.json(cards, { headers: { etag: '"now"' } });
  });
});
afterEach(() => vi.unstubAllGlobals());

describe('the order of the cards', () => {
  it('replaces the one that the editor has seen (SPEC-27)', async () => {
    await sendOrder({ ids: ['b', 'a', 'c'], seen: ['a', 'b', 'c'] });
    expect(sent).toEqual(['GET /api/deepdive', 'POST /api/deepdive/order "now"']);
  });

  it('is not sent over the order that a colleague has made meanwhile', async () => {
    const late = sendOrder({ ids: ['b', 'c', 'a'], seen: ['c', 'b', 'a'] });
    await expect(late).rejects.toThrow('The cards or their order have changed meanwhile.');
    expect(sent).toEqual(['GET /api/deepdive']);
  });
});
