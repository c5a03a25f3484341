import { afterEach, expect, it, vi } from 'vitest';
import { emptyStory } from '#domain/desk/desk-story.ts';
import { sendDraft } from './story-calls.ts';

afterEach(() => vi.unstubAllGlobals());

it('takes an answer that breaks off for a lost connection, so that the save is tried again', async () => {
  vi.stubGlobal('document', { cookie: '' });
  vi.stubGlobal('localStorage', { getItem: () => 'token' });
  const broken = new ReadableStream({ pull: (stream) => stream.error(new TypeError('network error')) });
  vi.stubGlobal('fetch', async () => new Response(broken, { headers: { 'content-type': 'application/json' } }));
  const save = { fields: emptyStory({ kind: 'article', section: 'world', title: 'Rivers' }), keep: false };
  expect(await sendDraft('0', { ...save, version: 1, baseVersion: 1 })).toEqual({
    kind: 'unreachable',
    reason: 'The site could not be reached.',
  });
});
