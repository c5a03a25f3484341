import { expect, it, vi } from 'vitest';
import { type SavedStory, savedStories, storeStories } from './saved-list.ts';
import { removeEvictedStories } from './saving.ts';

const story = (path: string): SavedStory => ({ path, title: path, savedAt: 1, isKept: true });

it('a story that another tab saves while evicted ones are removed stays on the list', async () => {
  const storage = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
    removeItem: (key: string) => storage.delete(key),
  });
  vi.stubGlobal('caches', {
    match: async (path: string) => {
      if (path === '/world/evicted') storeStories([story('/world/new'), ...savedStories()]);
      return path === '/world/evicted' ? undefined : new Response('saved');
    },
  });
  storeStories([story('/world/evicted'), story('/world/old')]);
  await removeEvictedStories();
  expect(savedStories().map(({ path }) => path)).toEqual(['/world/new', '/world/old']);
});
