import { afterEach, expect, it, vi } from 'vitest';
import { storyRead } from './analytics.ts';

afterEach(() => vi.unstubAllGlobals());

it('reports each story once in a window, and stores nothing (ART-49)', () => {
  const reported: unknown[] = [];
  vi.stubGlobal('fetch', async (address: string, { body }: { body: string }) => {
    reported.push([address, JSON.parse(body).articleId]);
    return Response.json({ ok: true }, { status: 202 });
  });
  vi.stubGlobal('localStorage', {
    setItem: () => {
      throw new Error('nothing is stored for counting');
    },
  });
  for (const id of ['aaa', 'bbb', 'aaa']) storyRead(id);
  expect(reported).toEqual([
    ['/api/analytics/view', 'aaa'],
    ['/api/analytics/view', 'bbb'],
  ]);
});
