import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { offlineAnswer } from '#app/reader/service-worker/offline-answer.ts';
import { type SavedStory, savedStories, storeStories } from './saved-list.ts';
import { removeEvictedStories, saveStory } from './saving.ts';

const SITE = 'https://matv.example';
const story = (path: string, isKept = true): SavedStory => ({ path, title: path, savedAt: 1, isKept });

let asked: Request[];
let copies: Set<string>;

beforeEach(() => {
  asked = [];
  copies = new Set();
  const storage = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
    removeItem: (key: string) => storage.delete(key),
  });
  vi.stubGlobal('caches', {
    keys: async () => [...copies].map((path) => `matv-saved-1 ${path}`),
    match: async (path: string) => (copies.has(path) ? new Response('saved') : undefined),
    delete: async (name: string) => copies.delete(name.replace('matv-saved-1 ', '')),
  });
  const registration = { unregister: async () => true };
  const serviceWorker = {
    register: async () => registration,
    ready: registration,
    getRegistration: async () => registration,
  };
  vi.stubGlobal('navigator', { serviceWorker });
  vi.stubGlobal('window', { matchMedia: () => ({ matches: false }) });
  vi.stubGlobal('document', { documentElement: { lang: 'en-GB' } });
  vi.stubGlobal('location', { pathname: '/world/old' });
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    asked.push(new Request(SITE + path, init));
    throw new TypeError('Failed to fetch');
  });
});
afterEach(() => vi.unstubAllGlobals());

it('a story that another tab saves while evicted ones are removed stays on the list', async () => {
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

describe('a story saved once more while the site is out of reach', () => {
  it('asks the site alone, because a copy of the earlier copy would be dated today', async () => {
    copies.add('/world/old');
    storeStories([story('/world/old')]);
    await saveStory({ path: '/world/old' }, { isKept: false });
    expect(asked.map((request) => [request.url, offlineAnswer(request, SITE)])).toEqual([[`${SITE}/world/old`, null]]);
  });

  it('stays as it is, and is kept if the reader asks for that', async () => {
    copies.add('/world/old');
    storeStories([story('/world/old', false)]);
    await saveStory({ path: '/world/old' }, { isKept: true });
    expect(savedStories()).toEqual([story('/world/old', true)]);
    await saveStory({ path: '/world/old' }, { isKept: false });
    expect(savedStories()).toEqual([story('/world/old', true)]);
    expect([...copies]).toEqual(['/world/old']);
  });

  it('stays saved at its former address if that has changed', async () => {
    copies.add('/world/former');
    const former = { ...story('/world/former'), id: 'a' };
    storeStories([former]);
    await saveStory({ path: '/world/old', id: 'a' }, { isKept: false });
    expect(savedStories()).toEqual([former]);
    expect([...copies]).toEqual(['/world/former']);
  });

  it('is not said to be saved where the browser has evicted its copy', async () => {
    storeStories([story('/world/old')]);
    await expect(saveStory({ path: '/world/old' }, { isKept: true })).rejects.toThrow('Failed to fetch');
    expect(savedStories()).toEqual([]);
  });
});
