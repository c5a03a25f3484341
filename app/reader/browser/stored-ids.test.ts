import { beforeEach, describe, expect, it, vi } from 'vitest';
import { FAVOURITES_KEY, LIKES_KEY, MAX_KEPT, storedIds, toggleStored } from './stored-ids.ts';

const FIRST = '000000000000000000000001';
const SECOND = '000000000000000000000002';

/** A browser's storage. `isRefused`: it throws, as in private windows. */
function storage(isRefused = false) {
  const items = new Map<string, string>();
  const act = <T>(result: () => T): T => {
    if (isRefused) throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    return result();
  };
  return {
    getItem: (key: string) => act(() => items.get(key) ?? null),
    setItem: (key: string, value: string) => act(() => void items.set(key, value)),
  };
}

describe('stories that a reader likes or marks as favourites', () => {
  beforeEach(() => vi.stubGlobal('localStorage', storage()));

  it('are added by the first click and removed by the second (HOME-37, HOME-33)', () => {
    expect(toggleStored(FAVOURITES_KEY, FIRST)).toBe(true);
    expect(toggleStored(FAVOURITES_KEY, SECOND)).toBe(true);
    expect([...storedIds(FAVOURITES_KEY)]).toEqual([FIRST, SECOND]);
    expect(toggleStored(FAVOURITES_KEY, FIRST)).toBe(false);
    expect([...storedIds(FAVOURITES_KEY)]).toEqual([SECOND]);
  });

  it('are separate: a like is not a favourite', () => {
    toggleStored(LIKES_KEY, FIRST);
    expect(storedIds(FAVOURITES_KEY).size).toBe(0);
  });

  it.each(['', 'not JSON', '{"a":1}', 'null', '7'])('are none if %j is stored', (text) => {
    localStorage.setItem(LIKES_KEY, text);
    expect(storedIds(LIKES_KEY).size).toBe(0);
    expect(toggleStored(LIKES_KEY, FIRST)).toBe(true);
    expect(storedIds(LIKES_KEY).has(FIRST)).toBe(true);
  });

  it('omit invalid ids, and are limited: the oldest are dropped first', () => {
    const ids = Array.from({ length: MAX_KEPT }, (_, index) => String(index));
    localStorage.setItem(LIKES_KEY, JSON.stringify([null, 5, ...ids]));
    toggleStored(LIKES_KEY, FIRST);
    const kept = [...storedIds(LIKES_KEY)];
    expect(kept).toHaveLength(MAX_KEPT);
    expect(kept.at(0)).toBe('1');
    expect(kept.at(-1)).toBe(FIRST);
  });

  it('last while the page is open if the browser refuses to store them', () => {
    vi.stubGlobal('localStorage', storage(true));
    expect(toggleStored('refused', FIRST)).toBe(true);
    expect(storedIds('refused').has(FIRST)).toBe(true);
    expect(toggleStored('refused', FIRST)).toBe(false);
    expect(storedIds('refused').size).toBe(0);
  });
});
