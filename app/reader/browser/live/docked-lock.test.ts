import { expect, it, vi } from 'vitest';
import { isAnyPlaying } from './docked-lock.ts';

it.each([
  ['nothing', [], false],
  ['the lock of something else', [{ name: 'backup' }, {}], false],
  ['a docked player', [{ name: 'matv-docked' }], true],
  ['a story that is read aloud', [{ name: 'matv-read-aloud' }], true],
])('a window is known to play by its lock: %s', async (_what, held, isPlaying) => {
  vi.stubGlobal('navigator', { locks: { query: async () => ({ held }) } });
  expect(await isAnyPlaying()).toBe(isPlaying);
});
