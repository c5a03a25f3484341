import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  canSave,
  chooseSavesRead,
  type SavedStory,
  savedStories,
  savesRead,
  storeStories,
  withStory,
} from './saved-list.ts';

function story(number: number, isKept = false): SavedStory {
  return { path: `/world/story-${number}`, title: `Story ${number}`, savedAt: number, isKept };
}

function browser({ isInstalled = false } = {}): void {
  const items = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    get length() {
      return items.size;
    },
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  });
  vi.stubGlobal('window', { matchMedia: () => ({ matches: isInstalled }) });
}

beforeEach(() => browser());

describe('saving', () => {
  it('is offered where the browser has a service worker, caches and storage', () => {
    vi.stubGlobal('navigator', { serviceWorker: {} });
    vi.stubGlobal('window', { caches: {} });
    expect(canSave()).toBe(true);
    vi.stubGlobal('navigator', {});
    expect(canSave()).toBe(false);
  });

  it('is not offered where storage is blocked', () => {
    vi.stubGlobal('navigator', { serviceWorker: {} });
    vi.stubGlobal('window', { caches: {} });
    vi.spyOn(globalThis, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    });
    expect(canSave()).toBe(false);
  });
});

describe('saved stories', () => {
  it('are listed from the newest to the oldest', () => {
    storeStories([1, 3, 2].reduce<SavedStory[]>((all, number) => withStory(all, story(number)), []));
    expect(savedStories().map(({ title }) => title)).toEqual(['Story 3', 'Story 2', 'Story 1']);
  });

  it('hold the last 20 that were read, and all that the reader saved (WORLD-27)', () => {
    const kept = withStory([], story(1, true));
    const all = Array.from({ length: 30 }, (_, index) => index + 2).reduce(
      (before, number) => withStory(before, story(number)),
      kept,
    );
    expect(all).toHaveLength(21);
    expect(all.at(-1)).toEqual(story(1, true));
    expect(all.at(-2)).toEqual(story(12));
  });

  it('stay saved by the reader when they are read once more, with the newer copy', () => {
    const again = { ...story(1), savedAt: 99 };
    expect(withStory(withStory([], story(1, true)), again)).toEqual([{ ...again, isKept: true }]);
  });

  it('move to a new address with their story, and make way for another story at their address', () => {
    const saved = { ...story(1, true), id: 'a' };
    const moved = { ...story(2), id: 'a' };
    expect(withStory([saved], moved)).toEqual([{ ...moved, isKept: true }]);
    const another = { ...story(1), id: 'b' };
    expect(withStory([saved], another)).toEqual([another]);
  });

  it('are known by their addresses where an earlier version of the site saved them', () => {
    const again = { ...story(1), id: 'a' };
    expect(withStory([story(1, true)], again)).toEqual([{ ...again, isKept: true }]);
    const byId = { ...story(2, true), id: 'a' };
    expect(withStory([story(1), byId], again)).toEqual([{ ...again, isKept: true }]);
  });

  it.each([
    '',
    'not JSON',
    '{"a":1}',
    'null',
    '[1]',
    '[{"path":"/world/story","id":1,"title":"","savedAt":1,"isKept":true}]',
    '[{"path":"//evil.example","title":"","savedAt":1,"isKept":true}]',
  ])('are none where %j is stored', (text) => {
    localStorage.setItem('matv.saved', text);
    expect(savedStories()).toEqual([]);
  });

  it('leave nothing in the browser once the last one is removed', () => {
    storeStories([story(1)]);
    storeStories([]);
    expect(localStorage.getItem('matv.saved')).toBeNull();
  });
});

describe('saving the last stories read', () => {
  it('begins with a choice, or with the site on the Home Screen (WORLD-27)', () => {
    expect(savesRead()).toBe(false);
    browser({ isInstalled: true });
    expect(savesRead()).toBe(true);
  });

  it('follows the choice from then on', () => {
    chooseSavesRead(true);
    expect(savesRead()).toBe(true);
    browser({ isInstalled: true });
    chooseSavesRead(false);
    expect(savesRead()).toBe(false);
  });
});
