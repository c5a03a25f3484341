import { afterEach, expect, it, vi } from 'vitest';
import { keepReturnedPageFresh } from './returned-page.ts';

afterEach(() => vi.unstubAllGlobals());

/** How often the page was loaded again after it was left with `before` stored and brought back with `after`. */
function reloads(kind: string, before: object, after: object): number {
  const listeners = new Map<string, () => void>();
  const reload = vi.fn();
  vi.stubGlobal('addEventListener', (name: string, listener: () => void) => listeners.set(name, listener));
  vi.stubGlobal('location', { reload });
  keepReturnedPageFresh({ dataset: { page: kind } });
  vi.stubGlobal('localStorage', before);
  listeners.get('pagehide')?.();
  vi.stubGlobal('localStorage', after);
  listeners.get('pageshow')?.();
  return reload.mock.calls.length;
}

it('a page that is brought back is loaded again when something was chosen since, and only then', () => {
  expect(reloads('reader', { 'text-size': 'large' }, { 'text-size': 'large' })).toBe(0);
  expect(reloads('reader', { 'text-size': 'large' }, {})).toBe(1);
  expect(reloads('reader', { 'matv.likes': '["a"]' }, { 'matv.likes': '[]' })).toBe(1);
});

it('a page of the desk keeps what was typed into it', () => {
  expect(reloads('desk', { user: 'a' }, {})).toBe(0);
});
