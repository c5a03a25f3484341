import { expect, it, vi } from 'vitest';
import { holdPlaying, isAnyPlaying } from './playing-lock.ts';

it('a window is known to play from when it says so until it ends that', async () => {
  const held: { name?: string }[] = [{ name: 'backup' }, {}];
  const request = async (name: string, _options: object, work: () => Promise<void>) => {
    const lock = { name };
    held.push(lock);
    await work();
    held.splice(held.indexOf(lock), 1);
  };
  vi.stubGlobal('navigator', { locks: { request, query: async () => ({ held: [...held] }) } });

  expect(await isAnyPlaying()).toBe(false);
  const endStream = holdPlaying();
  const endReading = holdPlaying();
  expect(await isAnyPlaying()).toBe(true);
  endStream();
  expect(await isAnyPlaying()).toBe(true);
  endReading();
  await vi.waitFor(async () => expect(await isAnyPlaying()).toBe(false));
});
